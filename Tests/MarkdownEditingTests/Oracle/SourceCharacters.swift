import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Where each character that a reader sees is written, as the tree has it: to know which of them are selected.
struct SourceCharacters {
  /// A character and the bytes that write it.
  struct Written {
    var scalar: Unicode.Scalar
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var isInCell = false
  /// The characters in the text's order, without white space.
  private(set) var characters: [Written] = []

  init(_ document: MarkdownDocument) {
    bytes = document.rope.bytes(in: document.rope.range)
    read(document.tree.root)
  }

  /// The characters of which a part is selected.
  func selected(by selection: Selection) -> [Unicode.Scalar] {
    let ranges = selection.ranges.map { $0.range.lowerBound.value..<$0.range.upperBound.value }
    return characters.filter { character in ranges.contains { $0.overlaps(character.range) } }.map(\.scalar)
  }

  private mutating func read(_ node: SyntaxNode) {
    let range = node.range.lowerBound.value..<node.range.upperBound.value
    switch node.kind {
    case .text: readText(range)
    case .tableCell:
      isInCell = true
      for child in node.children { read(child) }
      isInCell = false
    case .code: readLines(of: node, in: leaf(of: node))
    case .codeBlock:
      for line in node.contentLines { readPlain(line.lowerBound.value..<line.upperBound.value) }
    case .link where node.link?.form == .autolink && node.range == node.content: readPlain(range)
    case .link where node.link?.form == .autolink:
      readText(node.content.lowerBound.value..<node.content.upperBound.value, hasEscapes: false)
    default: for child in node.children { read(child) }
    }
  }

  /// Reads text with character references; in an address in angle brackets, a backslash is no escape.
  private mutating func readText(_ range: Range<Int>, hasEscapes: Bool = true) {
    let reader = TextPieceReader()
    var index = range.lowerBound
    while index < range.upperBound {
      let piece = reader.piece(in: bytes, at: index, end: range.upperBound)
      if piece.spelling == .escape, !hasEscapes {
        add("\\", index..<index + 1)
        index += 1
        continue
      }
      for scalar in String(decoding: piece.meaning, as: UTF8.self).unicodeScalars { add(scalar, piece.range) }
      index = piece.range.upperBound
    }
  }

  private mutating func readPlain(_ range: Range<Int>) {
    var start = range.lowerBound
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      // In a cell, a backslash keeps a bar from ending it, and isn't seen in code either.
      let isEscape = isInCell && scalar == "\\" && start + 1 < range.upperBound && bytes[start + 1] == 0x7C
      if !isEscape { add(scalar, start..<start + UTF8.width(scalar)) }
      start += UTF8.width(scalar)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
    let isSpace = [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
    if !isSpace { characters.append(Written(scalar: scalar.value == 0 ? "\u{FFFD}" : scalar, range: range)) }
  }

  /// A code span's content, without what containers have before its lines.
  private mutating func readLines(of node: SyntaxNode, in leaf: SyntaxNode?) {
    var start = node.content.lowerBound.value
    let end = node.content.upperBound.value
    for lineStart in leaf.map({ leaf in leaf.leafInlines.lineStarts.map { leaf.range.lowerBound.value + $0 } }
    ) ?? []
    where lineStart > start && lineStart <= end {
      let ending = bytes[..<lineStart].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? lineStart
      readPlain(start..<max(start, ending))
      start = lineStart
    }
    readPlain(start..<max(start, end))
  }

  private func leaf(of node: SyntaxNode) -> SyntaxNode? {
    var leaf = node.parent
    while let parent = leaf, parent.kind.isInline { leaf = parent.parent }
    return leaf
  }
}
