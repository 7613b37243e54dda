import MarkdownSyntax
import TextBuffer

/// A text and its tree, seen as lines in containers.
///
/// A class, because all parts of an action share one. Its only mutable state is a cache.
final class BlockText {
  let rope: Rope
  let tree: SyntaxTree

  /// The line break for new lines: the document's first one.
  ///
  /// Lazy, because typing a letter doesn't need it.
  private(set) lazy var lineBreak = rope.firstLineBreak ?? "\n"

  /// The options for the syntax that actions add.
  let options: EditingOptions

  /// A cache of the lines looked at so far.
  private var memory = LineMemory()

  /// The lines of `rope`, whose tree is `tree`.
  init(_ rope: Rope, _ tree: SyntaxTree, options: EditingOptions = EditingOptions()) {
    (self.rope, self.tree, self.options) = (rope, tree, options)
  }

  /// The lines of `rope`, whose tree is `tree`, with `lineBreak` for new lines.
  convenience init(_ rope: Rope, _ tree: SyntaxTree, lineBreak: String, options: EditingOptions) {
    self.init(rope, tree, options: options)
    self.lineBreak = lineBreak
  }

  /// The bytes of a line without its line ending.
  func bytes(of line: Int) -> [UInt8] { memory.line(line, of: rope) { $0.bytes } }

  /// The line that holds `offset`.
  func line(at offset: UTF8Offset) -> Int { memory.line(at: offset, of: rope) }

  /// The offset of the start of `line`.
  func startOfLine(_ line: Int) -> UTF8Offset { contentOfLine(line).lowerBound }

  /// The range of `line` without its line break.
  func contentOfLine(_ line: Int) -> Range<UTF8Offset> { memory.contentOfLine(line, of: rope) }

  /// The range of the line that holds `offset`, without its line break.
  func contentOfLine(holding offset: UTF8Offset) -> Range<UTF8Offset> {
    memory.contentOfLine(holding: offset, of: rope)
  }

  /// The last line that `node` has a byte on.
  func lastLine(of node: SyntaxNode) -> Int { self.line(at: node.range.upperBound) }

  /// The lines of `node`.
  func lines(of node: SyntaxNode) -> ClosedRange<Int> {
    let first = self.line(at: node.start)
    return first...max(first, lastLine(of: node))
  }

  /// The lines that hold content of `node`, a leaf, and not only its fences or underline.
  func contentLines(of node: SyntaxNode) -> Set<Int> {
    Set(node.contentLines.map { self.line(at: $0.lowerBound) })
  }

  /// Whether `range` holds a line break.
  func spansLines(_ range: Range<UTF8Offset>) -> Bool {
    self.line(at: range.lowerBound) < self.line(at: range.upperBound)
  }

  /// Whether `line` holds only white space.
  func isBlank(_ line: Int) -> Bool { LineCursor(line: bytes(of: line), isFirst: line == 0).isBlank }

  /// The blocks around the last visible byte of `line`, from the root down; on a blank line, around its start.
  func path(ofLine line: Int) -> [SyntaxNode] {
    let (known, last) = memory.line(line, of: rope) { ($0.path, $0.lastVisible) }
    if let known { return known }
    var path = memory.path(to: last, in: tree)
    if path.count == 1, let code = openCode(before: line) { path.append(code) }
    memory.line(line, of: rope) { $0.path = path }
    return path
  }

  /// The last block of `path(ofLine:)`.
  func innermostBlock(ofLine line: Int) -> SyntaxNode {
    let (known, last) = memory.line(line, of: rope) { ($0.path?.last, $0.lastVisible) }
    if let known { return known }
    var block = tree.innermostBlock(at: last)
    while !block.isBlock, let holder = block.parent { block = holder }
    return (block.kind == .document ? openCode(before: line) : nil) ?? block
  }

  /// The unclosed fenced code block, in no container, that ends right before `line`, if `line` is the empty line at the
  /// text's end.
  ///
  /// CommonMark doesn't count that line as one, but text typed there becomes code. Returns `nil` for any other line.
  func openCode(before line: Int) -> SyntaxNode? {
    guard line > 0, line + 1 == rope.lineCount, startOfLine(line) == rope.range.upperBound,
      case let path = path(ofLine: line - 1), path.count == 2, path[1].isOpenFence
    else { return nil }
    return path[1]
  }

  /// The containers around `line`.
  func chain(ofLine line: Int) -> ContainerChain {
    if let chain = memory.line(line, of: rope, { $0.chain }) { return chain }
    let chain = ContainerChain(path: path(ofLine: line), in: self)
    memory.line(line, of: rope) { $0.chain = chain }
    return chain
  }

  /// The container levels computed last, from the outermost one on.
  var knownLevels: [ContainerChain.Level] { memory.levels }

  /// Caches the containers of `chain` for the next chain.
  func remember(_ chain: ContainerChain) { memory.levels = chain.levels }

  /// The cursor after as many of `chain`'s first `depth` containers as `line` continues.
  func cursor(on line: Int, in chain: ContainerChain, depth: Int = .max) -> LineCursor {
    match(line, chain, depth: depth).cursor
  }

  /// The cursor after as many of `chain`'s first `depth` containers as `line` continues, and their number.
  func match(_ line: Int, _ chain: ContainerChain, depth: Int = .max) -> (cursor: LineCursor, depth: Int) {
    var cursor = LineCursor(line: bytes(of: line), isFirst: line == 0)
    var matched = 0
    for level in chain.levels.prefix(max(0, depth)) {
      guard cursor.enter(level, on: line) else { break }
      matched += 1
    }
    return (cursor, matched)
  }

  /// The prefix of a line that continues the first `depth` containers of `chain` in the spelling of `line`.
  ///
  /// The prefix is made of the line's own bytes, with spaces for the markers of items. If `line` isn't in all of these
  /// containers, the prefix is the plain one of `chain`.
  func continuation(of line: Int, _ chain: ContainerChain, depth: Int) -> String {
    let depth = min(depth, chain.levels.count)
    let (cursor, matched) = match(line, chain, depth: depth)
    let isBodysFirst = chain.levels.prefix(depth).contains {
      $0.kind.hasIndentedBody && $0.isMarked(on: line)
    }
    guard matched == depth, cursor.spent == 0, !isBodysFirst else { return chain.prefix(depth: depth) }
    if let last = chain.levels.prefix(depth).last, last.isItem, last.firstLine == line, cursor.isBlank {
      // The line of an empty item has less white space behind its marker than the item's content needs.
      return continuation(of: line, chain, depth: depth - 1) + spaces(last.width)
    }
    // A byte order mark is no part of the prefix.
    let start = LineCursor(line: cursor.bytes, isFirst: line == 0).index
    let bytes = cursor.bytes[start..<max(start, cursor.index)].map {
      $0 == ASCII.greaterThan || $0.isBlank ? $0 : ASCII.space
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SyntaxKind {
  /// Whether nodes of this kind can hold any block: items, quotes and other containers, but no lists and not the
  /// document.
  var isItemOrOther: Bool { holdsAnyBlock }

  /// Whether nodes of this kind count as blocks: no inlines, no checkboxes, no parts of tables.
  var isBlock: Bool {
    switch self {
    case .taskMarker, .tableRow, .tableCell: false
    default: !isInline
    }
  }

  /// Whether nodes of this kind hold blocks.
  var isContainer: Bool {
    switch self {
    case .document, .list: true
    default: holdsAnyBlock
    }
  }
}

extension SyntaxNode {
  /// Whether the node counts as a block: no inline, no checkbox, no part of a table.
  var isBlock: Bool { kind.isBlock }

  /// Whether the node holds blocks.
  var isContainer: Bool { kind.isContainer }

  /// Whether the node can hold any block: an item, a quote or another container, but no list and not the document.
  var isItemOrOther: Bool { kind.isItemOrOther }

  /// Whether the node is a fenced code block without a closing fence, which ends only because its container does.
  var isOpenFence: Bool { kind.isLiteralBlock && isFenced == true && markers.count < 2 }

  /// Whether both are the same node of one tree.
  func isSame(as other: SyntaxNode) -> Bool { self == other }

  /// The node's children that are blocks.
  var blocks: [SyntaxNode] { children.filter { $0.isBlock } }
}

extension Rope {
  /// The line break of the first line; `nil` if there is only one line.
  fileprivate var firstLineBreak: String? {
    lineCount > 1 ? string(in: contentOfLine(0).upperBound..<startOfLine(1)) : nil
  }
}
