import MarkdownSyntax
import TextBuffer

/// Prints blocks in a style over their source, line by line.
///
/// A block is printed on a line that `openLine` starts, and ends before that line's break. The printer of the next
/// block breaks the line.
struct BlockPrinter {
  let source: SourceText
  let options: FormatterOptions
  /// Whether delimiters inside lines may change too.
  let restylesInlines: Bool
  /// The regions that stay unchanged.
  let foreign: ForeignRegions
  /// The observer of the work, which may end it before any block.
  private let watch: FormattingWatch

  var writer: EditWriter
  var prefix = LinePrefix()
  /// The number of enclosing lists.
  var listDepth = 0
  /// The distance from the enclosing item's marker to its text, in columns.
  ///
  /// `nil` if there is none.
  var itemWidth: Int?
  /// Whether the prefix of the current line is written.
  private(set) var isLineOpen = false

  /// The cursor, and the end of the source's line breaks that were already written after it.
  private var breaks = (cursor: -1, end: 0)

  /// The ranges of the constructs printed so far that plain CommonMark doesn't know.
  private(set) var extensions: [Range<Int>] = []

  /// Creates a printer that starts at the offset `start` of `source` and leaves `foreign` unchanged.
  init(
    over source: SourceText, from start: Int, options: FormatterOptions, restylesInlines: Bool,
    foreign: ForeignRegions, watch: FormattingWatch
  ) {
    self.source = source
    self.watch = watch
    self.options = options
    self.restylesInlines = restylesInlines
    self.foreign = foreign
    writer = EditWriter(over: source, from: start)
    prefix.usesTabs = options.listShape.usesTabs
  }

  /// Writes the line's prefix, unless it is already written.
  mutating func openLine() {
    guard !isLineOpen else { return }
    writer.write(prefix.nextLine())
    isLineOpen = true
  }

  /// Keeps `range` at the start of a line; the text that follows on the line is printed as if it started the line.
  mutating func keepStart(ofLine range: Range<Int>) throws(Unprintable) {
    openLine()
    try writer.keep(range)
    isLineOpen = false
  }

  /// Writes the prefix of a line without content, if nothing of the line is written yet.
  mutating func closeLine() {
    guard !isLineOpen else { return }
    let line = prefix.nextLine()
    writer.write(line.prefix(through: line.lastIndex { !$0.isBlank } ?? -1))
    isLineOpen = true
  }

  /// Ends the line.
  mutating func breakLine() {
    closeLine()
    writer.write(nextLineBreak())
    isLineOpen = false
  }

  /// The source's next line break if it has one here, so that its kind stays the same.
  private mutating func nextLineBreak() -> [UInt8] {
    if breaks.cursor != writer.cursor { breaks = (writer.cursor, writer.cursor) }
    guard let found = source.lineBreak(near: breaks.end) else { return source.lineBreak }
    breaks.end = found.upperBound
    return Array(source.bytes[found])
  }

  /// Breaks the line and writes the blank lines between `previous` and `next`.
  mutating func separate(_ previous: SyntaxNode, _ next: SyntaxNode, isTight: Bool) {
    breakLine()
    if leavesBlankLine(previous, next, isTight: isTight) { breakLine() }
  }

  /// Whether there will be a blank line between `previous` and `next`.
  func leavesBlankLine(_ previous: SyntaxNode, _ next: SyntaxNode, isTight: Bool) -> Bool {
    guard !isTight else { return false }
    let isForeign =
      foreign.indentsByFour || foreign.relation(to: previous.bytes) != .apart
      || foreign.relation(to: next.bytes) != .apart
    return isForeign
      ? Separation.hasBlankLine(between: previous, next, in: source)
      : Separation.blankLine(between: previous, next, in: source)
  }

  /// Prints `block`, which comes after `previous`.
  ///
  /// Returns it with its marker if it is a list. Throws if `watch` has lost interest; the reason doesn't matter then.
  mutating func print(_ block: SyntaxNode, after previous: Neighbour?) throws(Unprintable) -> Neighbour {
    let share = Double(block.firstByte) / Double(source.bytes.count)
    guard watch.continues(at: share) else { throw Unprintable(reason: .meaning) }
    guard prefix.depth < Nesting.limit else { throw Unprintable(reason: .depth) }
    if staysWhole(block) {
      try printWhole(block, after: previous)
      return Neighbour(node: block, marker: block.list?.mark, isTight: false)
    }
    var marker: UInt8?
    switch block.kind {
    case .paragraph: try printParagraph(block)
    case .heading: try printHeading(block, after: previous)
    case .thematicBreak: printThematicBreak(block, after: previous)
    case .codeBlock, .block: try printCode(block)
    case .htmlBlock: try printHTML(block)
    case .linkDefinition, .frontMatter: try printUntouched(block)
    case .blockQuote: try printQuote(block)
    case .list:
      if foreign.indentsByFour, isBelowText(block, after: previous) {
        throw Unprintable(reason: .dialect(nil))
      }
      marker = try printList(block, avoiding: previous?.marker(besides: block))
    case .table: try printTable(block)
    case .footnoteDefinition: try printFootnote(block, after: previous)
    case .container: try printContainer(block)
    default: throw Unprintable()
    }
    return Neighbour(node: block, marker: marker, isTight: false)
  }

  /// Prints the blocks of a container in order.
  mutating func printChildren(_ blocks: [SyntaxNode], isTight: Bool) throws(Unprintable) {
    var previous: Neighbour?
    for block in blocks {
      if block.kind == .taskMarker {
        openLine()
        // Plain CommonMark shows the marker and the white space after it.
        try writer.keep(block.firstByte..<source.endOfBlanks(from: block.bytes.upperBound))
        continue
      }
      if let previous { separate(previous.node, block, isTight: isTight) }
      previous = try print(block, after: previous)
      previous?.isTight = isTight
    }
    closeLine()
  }

  private mutating func printQuote(_ block: SyntaxNode) throws(Unprintable) {
    let marker = [UInt8](">".utf8) + [ASCII.space]
    prefix.push(first: marker, rest: marker)
    let outer = itemWidth
    itemWidth = nil
    defer { itemWidth = outer }
    try printChildren(block.children, isTight: false)
    prefix.pop()
  }

  /// Records that `range` was printed, a construct that plain CommonMark doesn't know.
  mutating func noteExtension(_ range: Range<Int>) {
    while let last = extensions.last, range.contains(last.lowerBound) { extensions.removeLast() }
    extensions.append(range)
  }
}

/// The depth limit for rewriting nested blocks and spans.
///
/// A tree can be as deep as its text is long, but the stack can't. Hand-written text stays far below the limit.
enum Nesting {
  static let limit = 100
}

/// The previous block, as printed.
struct Neighbour {
  /// The block.
  let node: SyntaxNode
  /// The list's bullet, or the delimiter after its numbers; `nil` for other blocks.
  let marker: UInt8?
  /// Whether the next block follows without a blank line.
  var isTight: Bool

  /// The marker that the list `next` must avoid, because with it the list would continue this one.
  ///
  /// Returns `nil` if there is none.
  func marker(besides next: SyntaxNode) -> UInt8? {
    guard let list = node.list, let nextList = next.list, list.isOrdered == nextList.isOrdered else {
      return nil
    }
    return marker
  }
}

/// The rules for blank lines between two blocks.
enum Separation {
  /// Whether a blank line belongs between `previous` and `next`, which are children of one container that isn't tight.
  static func blankLine(between previous: SyntaxNode, _ next: SyntaxNode, in source: SourceText) -> Bool {
    let hasBlankLine = hasBlankLine(between: previous, next, in: source)
    if endsOpen(previous) { return hasBlankLine }
    switch (previous.kind, next.kind) {
    // Definitions stay together. Plain CommonMark may read adjacent text as part of a table or front matter. A comment
    // often addresses the tool that reads the next block, or is one of several.
    case (.linkDefinition, .linkDefinition), (.footnoteDefinition, .footnoteDefinition), (.frontMatter, _),
      (.table, _), (_, .table), (.htmlBlock, _):
      return hasBlankLine
    default: return true
    }
  }

  /// Whether there is at least one blank line between `previous` and `next`.
  static func hasBlankLine(between previous: SyntaxNode, _ next: SyntaxNode, in source: SourceText) -> Bool {
    let gap = previous.bytes.upperBound..<max(previous.bytes.upperBound, next.firstByte)
    return source.lineBreakCount(in: gap) > 1
  }

  /// Whether `block` ends with open code or HTML in a list, footnote or extension's container.
  ///
  /// A blank line after it would be part of that code or HTML.
  static func endsOpen(_ block: SyntaxNode) -> Bool {
    guard continuesWhereIndented(block) else { return false }
    var last = block
    while continuesWhereIndented(last), let child = last.children.last { last = child }
    return last.kind == .htmlBlock || (last.isFenced == true && last.markers.count < 2)
  }

  private static func continuesWhereIndented(_ block: SyntaxNode) -> Bool {
    block.kind == .list || block.kind == .item || block.kind.hasIndentedBody
  }
}
