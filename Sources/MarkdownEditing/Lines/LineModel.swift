import MarkdownSyntax
import TextBuffer

/// A text and its tree, seen as lines in containers.
///
/// A class, because all parts of an action share one. Its only mutable state is a cache.
final class LineModel {
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

  /// The lines of the text of `tree`.
  init(_ tree: SyntaxTree, options: EditingOptions = EditingOptions()) {
    (rope, self.tree, self.options) = (tree.text, tree, options)
  }

  /// The lines of the text of `tree`, with `lineBreak` for new lines.
  convenience init(_ tree: SyntaxTree, lineBreak: String, options: EditingOptions) {
    self.init(tree, options: options)
    self.lineBreak = lineBreak
  }

  /// The text after `changes` to `text`; parts of the tree that would cost more than `budget` are pending.
  convenience init(
    applying changes: ChangeSet, to text: LineModel, within budget: WorkBudget = .unlimited
  ) {
    let rope = changes.applied(to: text.rope)
    self.init(
      text.tree.updating(after: changes, in: rope, within: budget), lineBreak: text.lineBreak,
      options: text.options)
  }

  // MARK: Lines

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

  /// Whether `line` holds nothing but white space and the markers of quotes.
  func isEmptyPrefix(_ line: Int) -> Bool {
    bytes(of: line).allSatisfy { $0.isBlank || $0 == ASCII.greaterThan }
  }

  /// Whether `line` is a line of code that holds only white space, some of it behind the prefixes of its containers.
  ///
  /// A reader sees white space behind the prefixes. With `isLeaving` a line without any counts too: if the code leaves
  /// a container, a prefix of it would become visible code.
  func isBlankCode(_ line: Int, isLeaving: Bool = false) -> Bool {
    guard bytes(of: line).last?.isBlank ?? false, path(ofLine: line).last?.kind.isLiteralBlock == true
    else { return false }
    let (cursor, matched) = match(line, chain(ofLine: line))
    return matched == chain(ofLine: line).levels.count && cursor.isBlank && (isLeaving || !cursor.isAtEnd)
  }

  /// Whether the line directly above `line` has content, and no container of `chain` begins on `line`.
  func hasContent(above line: Int, in chain: ContainerChain) -> Bool {
    line > 0 && !chain.begins(on: line) && !isEmptyPrefix(line - 1)
  }

  /// Whether the line directly below `line` has content.
  func hasContent(below line: Int) -> Bool { line + 1 < rope.lineCount && !isEmptyPrefix(line + 1) }

  /// The backslash at the end of `line` that breaks the line; `nil` if there is none.
  func hardBreak(of line: Int) -> Range<UTF8Offset>? {
    let end = contentOfLine(line).upperBound
    guard end > .zero, rope.byte(at: end.advanced(by: -1)) == ASCII.backslash,
      tree.path(to: end).last?.kind == .lineBreak
    else { return nil }
    return end.advanced(by: -1)..<end
  }

  // MARK: Blocks

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

  /// The path of `line` without an extension's container whose marker is on that line.
  ///
  /// Actions treat such a container on its first line as one block, like code on the line of its fence.
  func holders(ofLine line: Int) -> [SyntaxNode] {
    let path = path(ofLine: line)
    guard let last = path.last, case .container = last.kind, self.line(at: last.start) == line else {
      return path
    }
    return path.dropLast()
  }

  // MARK: Containers

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
  /// The prefix is made of the line's own bytes, with spaces for the markers of items: `- > a` gives `  > `, and `>- a`
  /// gives `>   `. Where these bytes don't suffice, the prefix is the plain one of `chain`: if `line` isn't in all of
  /// these containers, if a tab is split or would end elsewhere, and on the first line of an indented body.
  func continuation(of line: Int, _ chain: ContainerChain, depth: Int) -> String {
    let depth = min(depth, chain.levels.count)
    let (cursor, matched) = match(line, chain, depth: depth)
    let isBodysFirst = chain.levels.prefix(depth).contains {
      $0.kind.hasIndentedBody && $0.isMarked(on: line)
    }
    guard matched == depth, cursor.spent == 0, !isBodysFirst else { return chain.prefix(depth: depth) }
    if let last = chain.levels.prefix(depth).last, last.isItem, last.firstLine == line, cursor.isBlank {
      // The line of an empty item has less white space behind its marker than the item's content needs.
      return continuation(of: line, chain, depth: depth - 1).beforeIndentation + spaces(last.width)
    }
    // A byte order mark is no part of the prefix.
    let start = LineCursor(line: cursor.bytes, isFirst: line == 0).index
    let prefix = cursor.bytes[start..<max(start, cursor.index)]
    let hasTab = prefix.contains(ASCII.tab)
    var bytes: [UInt8] = []
    for byte in prefix {
      let isOfItem = byte != ASCII.greaterThan && !byte.isBlank
      // A quote takes the space behind its `>`. In `>- `, no space is there.
      if isOfItem, bytes.last == ASCII.greaterThan {
        guard !hasTab else { return chain.prefix(depth: depth) }
        bytes.append(ASCII.space)
      }
      bytes.append(isOfItem ? ASCII.space : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The prefix of `line`, for edits of it.
  func prefix(of line: Int) -> LinePrefix { LinePrefix(of: line, in: self) }

  /// The index of the first byte of `line` behind all container prefixes and white space.
  func contentIndex(of line: Int) -> Int { cursor(on: line, in: chain(ofLine: line)).endOfBlanks }

  /// The end of `range`, moved to the previous line if it is at a line's start or in its container prefix.
  func coveredEnd(of range: Range<UTF8Offset>) -> UTF8Offset {
    let line = self.line(at: range.upperBound)
    guard line > self.line(at: range.lowerBound),
      range.upperBound <= startOfLine(line).advanced(by: contentIndex(of: line))
    else { return range.upperBound }
    return max(range.lowerBound, contentOfLine(line - 1).upperBound)
  }

  // MARK: Empty lines

  /// The white space that an empty `line` lacks for content added at its end to be in the containers of `chain`; else
  /// an empty string.
  func missingIndentation(_ line: Int, _ chain: ContainerChain) -> String {
    var cursor = LineCursor(line: bytes(of: line), isFirst: line == 0)
    var missing = 0
    // 1 if a `>` ends the line: that marker takes the next space, so an item in the quote needs one more.
    var bare = 0
    for level in chain.levels {
      if level.kind == .quote || level.isMarked(on: line) {
        guard cursor.enter(level, on: line) else { return "" }
        missing = 0
        bare = level.kind == .quote && cursor.isAtEnd && cursor.bytes.last == ASCII.greaterThan ? 1 : 0
      } else {
        missing += level.width - cursor.skip(columns: level.width) + bare
        bare = 0
      }
    }
    return cursor.isBlank ? spaces(missing) : ""
  }

  /// The white space that content added at the end of `line` needs first.
  ///
  /// That is the space an item's marker at the line's end lacks, or else `missingIndentation(_:_:)`. `cursor` is behind
  /// the containers of `chain`.
  func lead(_ line: Int, _ cursor: LineCursor, _ chain: ContainerChain) -> String {
    guard cursor.isAtEnd, let last = cursor.bytes.last, !last.isBlank else {
      return missingIndentation(line, chain)
    }
    return chain.levels.last?.isMarked(on: line) ?? false ? " " : missingIndentation(line, chain)
  }

  /// A line break and the line that closes `leaf`, if that is a fenced code block that ends only because its container
  /// does; otherwise nothing.
  func closing(of leaf: SyntaxNode?) -> String {
    guard let leaf, leaf.isOpenFence else { return "" }
    let bytes = rope.bytes(in: leaf.start..<contentOfLine(holding: leaf.start).upperBound)
    let fence = bytes.prefix { $0 == bytes.first }
    let (last, chain) = (lastLine(of: leaf), chain(ofLine: self.line(at: leaf.start)))
    return lineBreak + continuation(of: last, chain, depth: .max) + missingIndentation(last, chain)
      + String(decoding: fence, as: UTF8.self)
  }

  // MARK: Edits

  /// The change set of `edits`; `nil` if two of them overlap or one cuts a scalar, so that a wrongly computed edit is
  /// refused.
  func changes(_ edits: [Edit]) -> ChangeSet? {
    guard edits.allSatisfy({ isWhole($0.range) }) else { return nil }
    let ranges = edits.map { $0.range.lowerBound.value..<$0.range.upperBound.value }.ordered { $0 }
    for (first, second) in zip(ranges, ranges.dropFirst()) where second.lowerBound < first.upperBound {
      return nil
    }
    return ChangeSet(edits, length: rope.utf8Count)
  }

  private func isWhole(_ range: Range<UTF8Offset>) -> Bool {
    rope.isScalarBoundary(range.lowerBound) && rope.isScalarBoundary(range.upperBound)
  }
}

extension Rope {
  /// The line break of the first line; `nil` if there is only one line.
  fileprivate var firstLineBreak: String? {
    lineCount > 1 ? string(in: contentOfLine(0).upperBound..<startOfLine(1)) : nil
  }
}

extension String {
  /// The prefix with the space that a quote takes behind its `>`, so that the white space added to it is indentation.
  var beforeIndentation: String { hasSuffix(">") ? self + " " : self }
}
