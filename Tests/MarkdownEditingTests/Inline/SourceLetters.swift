import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// A letter or digit, and where it is written.
struct SourceLetter {
  var scalar: Unicode.Scalar
  /// Where it is written.
  var range: Range<Int>
  /// The bytes of which one must be selected for the letter to be.
  var touch: [Range<Int>]
  /// Whether no code span can hold it.
  var isOfThing = false
  /// Whether it's in an image's description, which has no styles in HTML.
  var isInImage: Bool
  /// The styles that the tree says it has, by their tags.
  var styles: Set<String>
}

/// Reads the letters of a document from its tree.
struct SourceLetters {
  private let bytes: [UInt8]
  /// Whether a code span's letters go one by one; else it is taken as a whole.
  private let splitsCode: Bool
  private(set) var letters: [SourceLetter] = []

  init(_ document: MarkdownDocument, splitsCode: Bool) {
    bytes = document.rope.bytes(in: document.rope.range)
    self.splitsCode = splitsCode
    read(document.tree.root, [], isInImage: false)
  }

  private static let tags: [SyntaxKind: String] = [.strong: "strong", .emphasis: "em", .strikethrough: "del"]

  private mutating func read(_ node: SyntaxNode, _ styles: Set<String>, isInImage: Bool) {
    let range = node.range.lowerBound.value..<node.range.upperBound.value
    switch node.kind {
    case .text: read(text: range, styles, isInImage)
    case .code: read(code: node, styles, isInImage)
    case .link where node.link?.form == .autolink: read(autolink: node, range, styles, isInImage)
    default:
      let inner = Self.tags[node.kind].map { styles.union([$0]) } ?? styles
      for child in node.children { read(child, inner, isInImage: isInImage || node.kind == .image) }
    }
  }

  private mutating func read(text range: Range<Int>, _ styles: Set<String>, _ isInImage: Bool) {
    var pieces: [TextPiece] = []
    TextPieceReader().forEach(in: bytes, range) { pieces.append($0) }
    for piece in pieces {
      for scalar in String(decoding: piece.meaning, as: UTF8.self).unicodeScalars where scalar.isLetterOrDigit
      {
        letters.append(
          SourceLetter(
            scalar: scalar, range: piece.range, touch: [piece.range], isInImage: isInImage, styles: styles))
      }
    }
  }

  private mutating func read(code node: SyntaxNode, _ styles: Set<String>, _ isInImage: Bool) {
    var (start, ink) = (node.content.lowerBound.value, [Range<Int>]())
    let first = letters.count
    let content = bytes[node.content.lowerBound.value..<node.content.upperBound.value]
    let prefixes = prefixes(in: node)
    for scalar in String(decoding: content, as: UTF8.self).unicodeScalars {
      let range = start..<start + UTF8.width(scalar)
      start = range.upperBound
      if prefixes.contains(where: { $0.contains(range.lowerBound) }) { continue }
      if !scalar.isWhiteSpaceInMarkdown { ink.append(range) }
      guard scalar.isLetterOrDigit else { continue }
      letters.append(
        SourceLetter(
          scalar: scalar, range: range, touch: [range], isInImage: isInImage, styles: styles.union(["code"])))
    }
    if !splitsCode { for index in first..<letters.count { letters[index].touch = ink } }
  }

  /// What containers have before the lines of a code span.
  private func prefixes(in node: SyntaxNode) -> [Range<Int>] {
    var leaf = node.parent
    while let parent = leaf, parent.kind.isInline { leaf = parent.parent }
    guard let leaf else { return [] }
    return leaf.leafInlines.lineStarts.dropFirst().map { lineStart in
      let end = leaf.range.lowerBound.value + lineStart
      let ending = bytes[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? end
      return ending..<end
    }
  }

  private mutating func read(
    autolink node: SyntaxNode, _ range: Range<Int>, _ styles: Set<String>, _ isInImage: Bool
  ) {
    let first = letters.count
    if node.range == node.content {
      // A bare address is what it is, without character references.
      for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars where scalar.isLetterOrDigit
      {
        letters.append(
          SourceLetter(scalar: scalar, range: range, touch: [range], isInImage: isInImage, styles: styles))
      }
    } else {
      for child in node.children { read(child, styles, isInImage: isInImage) }
    }
    for index in first..<letters.count {
      letters[index].touch = [range]
      letters[index].isOfThing = true
    }
  }
}
