import MarkdownSyntax
import TextBuffer

/// Reads the nodes of a syntax tree.
struct ReadingBuilder {
  /// The stretch that is read.
  private let bytes: [UInt8]
  /// Where the stretch starts in the coordinates of the tree.
  private let base: Int
  private let characters = TextPieceReader()
  private(set) var reading = Reading()
  private var styles: InlineStyles = []
  /// Where the lines of the leaf under way start.
  private var lineStarts: [Int] = []
  /// Whether `[www.a.b](http://www.a.b)` is read as the autolink `www.a.b`.
  private let unfoldsAddresses: Bool
  /// Whether that leaf is a table's cell, in which `\|` is a `|` even in code.
  private var isInCell = false

  /// A reader of the stretch `bytes`, which starts at `base` in the coordinates of the tree.
  init(bytes: [UInt8], base: Int, unfoldsAddresses: Bool = false) {
    self.unfoldsAddresses = unfoldsAddresses
    self.bytes = bytes
    self.base = base
  }

  private func local(_ range: Range<UTF8Offset>) -> Range<Int> {
    range.lowerBound.value - base..<range.upperBound.value - base
  }

  private func slice(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }

  // MARK: Blocks

  /// Reads a block and everything in it.
  mutating func read(block node: SyntaxNode) {
    let range = local(node.range)
    switch node.kind {
    case .paragraph, .heading, .tableCell: read(leaf: node, range)
    case .document, .blockQuote, .list, .item, .footnoteDefinition, .table, .tableRow:
      begin(node.kind, range.lowerBound..<range.lowerBound, meaning: attributes(of: node))
      for child in node.children { read(block: child) }
      end(node.kind, range.upperBound..<range.upperBound)
    case .codeBlock, .htmlBlock, .frontMatter:
      var meaning = attributes(of: node)
      for line in node.contentLines { meaning += slice(local(line)) + [0x0A] }
      append(.opaque(node.kind), range, meaning: Meaning(meaning))
    default:
      append(.opaque(node.kind), range, meaning: Meaning(attributes(of: node) + slice(range)))
    }
  }

  private mutating func read(leaf node: SyntaxNode, _ range: Range<Int>) {
    begin(node.kind, range.lowerBound..<range.lowerBound, meaning: attributes(of: node))
    isInCell = node.kind == .tableCell
    lineStarts = node.contentLines.map { $0.lowerBound.value - base }
    let (firstItem, firstSpan) = (reading.items.count, reading.spans.count)
    for child in node.children { read(inline: child) }
    reading.leaves.append(
      Reading.Leaf(
        kind: node.kind, items: firstItem..<reading.items.count, spans: firstSpan..<reading.spans.count,
        range: range))
    end(node.kind, range.upperBound..<range.upperBound)
  }

  /// What must stay of a block besides its content.
  private func attributes(of node: SyntaxNode) -> [UInt8] {
    var text = ""
    if let level = node.headingLevel { text += "\(level)" }
    if let list = node.list { text += "\(list)" }
    if let isChecked = node.isChecked { text += "\(isChecked)" }
    if let info = node.info { text += info }
    if node.kind == .table { text += "\(node.columnAlignments)" }
    return Array(text.utf8)
  }

  // MARK: Inlines

  private mutating func read(inline node: SyntaxNode) {
    let range = local(node.range)
    switch node.kind {
    case .text: read(text: range)
    case .softBreak, .lineBreak: append(.lineEnding(node.kind), range, meaning: .none)
    case .strong, .emphasis, .strikethrough: read(styled: node, range)
    case .code: read(code: node, range)
    case .link where readsAsAddress(node): append(.atom(.link), range, meaning: address(node))
    case .link: read(link: node, range)
    case .image where !node.content.isEmpty: read(link: node, range)
    case .image: append(.atom(.image), range, meaning: Meaning(destination(of: node)))
    default: append(.atom(node.kind), range, meaning: Meaning(slice(range)))
    }
  }

  /// Whether a link is an autolink or, where that's asked for, the way to write one in brackets.
  private func readsAsAddress(_ node: SyntaxNode) -> Bool {
    guard let link = node.link else { return false }
    if link.form == .autolink { return true }
    return unfoldsAddresses && link.form == .inline && link.title.isEmpty
      && link.destination.utf8.elementsEqual("http://".utf8 + slice(local(node.content)))
  }

  /// An autolink means where it leads and what it shows, however it is written.
  private func address(_ node: SyntaxNode) -> Meaning {
    Meaning(Array((node.link?.destination ?? "").utf8) + [0] + slice(local(node.content)))
  }

  private mutating func read(styled node: SyntaxNode, _ range: Range<Int>) {
    let outer = styles
    styles.formUnion(InlineStyles(node.kind))
    let span = beginSpan(node, range)
    for child in node.children { read(inline: child) }
    endSpan(span)
    styles = outer
  }

  /// Reads a link, or an image, whose description is text like a link's.
  private mutating func read(link node: SyntaxNode, _ range: Range<Int>) {
    let span = beginSpan(node, range)
    begin(node.kind, reading.spans[span].opening, meaning: destination(of: node))
    for child in node.children { read(inline: child) }
    end(node.kind, reading.spans[span].closing)
    endSpan(span)
  }

  private func destination(of node: SyntaxNode) -> [UInt8] {
    guard let link = node.link else { return [] }
    return Array(link.destination.utf8) + [0] + Array(link.title.utf8) + [0]
  }

  private mutating func beginSpan(_ node: SyntaxNode, _ range: Range<Int>) -> Int {
    let content = local(node.content)
    let first = reading.items.count
    reading.spans.append(
      Reading.Span(
        kind: node.kind, items: first..<first, opening: range.lowerBound..<content.lowerBound,
        closing: content.upperBound..<range.upperBound, link: node.link))
    return reading.spans.count - 1
  }

  private mutating func endSpan(_ index: Int) {
    let first = reading.spans[index].items.lowerBound
    reading.spans[index].items = first..<reading.items.count
  }

  // MARK: Characters

  private mutating func read(text range: Range<Int>) {
    let (characters, bytes) = (characters, bytes)
    let isInCell = isInCell
    characters.forEach(in: bytes, range) { piece in
      var piece = piece
      // A cell's text that begins with `\|` is said to begin after the backslash.
      let start = piece.range.lowerBound
      if isInCell, start > 0, bytes[start] == UInt8(ascii: "|"), bytes[start - 1] == UInt8(ascii: "\\") {
        piece.range = start - 1..<piece.range.upperBound
        piece.spelling = .escape
      }
      let meaning = Meaning(piece.meaning)
      var kind = Self.kind(of: meaning, after: reading.items.last?.kind)
      if piece.spelling == .reference, kind == .space { kind = .punctuation }
      append(kind, piece.range, meaning: meaning, spelling: piece.spelling)
    }
  }

  /// Reads a code span: its letters, each line ending and the indentation after it being one space.
  private mutating func read(code node: SyntaxNode, _ range: Range<Int>) {
    let outer = styles
    styles.formUnion(.code)
    let span = beginSpan(node, range)
    let content = local(node.content)
    var index = content.lowerBound
    while index < content.upperBound {
      var next = index + 1
      if bytes[index] == 0x0A || bytes[index] == 0x0D {
        next = afterLineEnding(index, limit: content.upperBound)
        append(.space, index..<next, meaning: Meaning([0x20]))
      } else if isInCell, bytes[index] == UInt8(ascii: "\\"), next < content.upperBound,
        bytes[next] == UInt8(ascii: "|")
      {
        next += 1
        append(.punctuation, index..<next, meaning: Meaning([UInt8(ascii: "|")]), spelling: .escape)
      } else {
        while next < content.upperBound, bytes[next] & 0xC0 == 0x80 { next += 1 }
        let meaning = Meaning(bytes[index..<next])
        append(Self.kind(of: meaning, after: reading.items.last?.kind), index..<next, meaning: meaning)
      }
      index = next
    }
    endSpan(span)
    styles = outer
  }

  /// After the line ending at `index` and the prefix of the line that follows.
  private func afterLineEnding(_ index: Int, limit: Int) -> Int {
    var next = index + 1
    if bytes[index] == 0x0D, next < limit, bytes[next] == 0x0A { next += 1 }
    return lineStarts.first { $0 >= next }.map { min($0, limit) } ?? next
  }

  /// The kind of a character; a mark that combines with the character before it is of that one's kind.
  private static func kind(of meaning: Meaning, after last: ItemKind?) -> ItemKind {
    guard let scalar = meaning.scalar else { return .letter }
    if !scalar.isASCII, scalar.properties.isGraphemeExtend || scalar == "\u{200D}" {
      if let last, last == .punctuation || last == .letter { return last }
      return .letter
    }
    return switch ScalarClass(scalar) {
    case .space: .space
    case .punctuation: .punctuation
    case .other: .letter
    }
  }

  // MARK: Items

  private mutating func begin(_ kind: SyntaxKind, _ range: Range<Int>, meaning: [UInt8]) {
    append(.beginning(kind), range, meaning: Meaning(meaning))
  }

  private mutating func end(_ kind: SyntaxKind, _ range: Range<Int>) {
    append(.end(kind), range, meaning: .none)
  }

  private mutating func append(
    _ kind: ItemKind, _ range: Range<Int>, meaning: Meaning, spelling: TextPiece.Spelling = .plain
  ) {
    reading.items.append(
      Reading.Item(kind: kind, range: range, meaning: meaning, styles: styles, spelling: spelling))
  }
}
