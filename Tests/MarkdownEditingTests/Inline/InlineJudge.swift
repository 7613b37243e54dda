import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Judges what a style action did, from the trees and the HTML of before and after alone.
struct InlineJudge {
  /// A letter or digit as cmark reads it.
  struct Letter {
    var range: Range<Int>
    /// The bytes of which one must be selected for the letter to be.
    var touch: [Range<Int>]
    var scalars: String
    var styles: Set<SyntaxKind>
  }

  let before: MarkdownDocument
  let after: MarkdownDocument
  let style: SyntaxKind

  /// What is wrong, or `nil` where everything is as it should be.
  ///
  /// `selection` is in bytes of the text before; `exactly` says that the action is known to change something.
  func problem(selected: [Range<Int>]) -> String? {
    if Self.withoutStyles(before) != Self.withoutStyles(after) {
      return "the text, a link, code or a block changed"
    }
    let (old, new) = (Self.letters(before), Self.letters(after))
    guard old.map(\.scalars) == new.map(\.scalars) else { return "the letters changed" }
    let chosen = old.map { letter in selected.contains { part in letter.touch.contains { $0.overlaps(part) } }
    }
    let isOff = zip(old, chosen).allSatisfy { !$1 || $0.styles.contains(style) }
    for index in old.indices {
      var expected = old[index].styles
      if chosen[index] { if isOff { expected.remove(style) } else { expected.insert(style) } }
      if new[index].styles != expected {
        return "\(old[index].scalars) at \(old[index].range) has \(new[index].styles), not \(expected)"
      }
    }
    return nil
  }

  /// Whether a letter or digit is selected that a style can be put on.
  static func hasLetters(_ document: MarkdownDocument, in range: Range<Int>) -> Bool {
    letters(document).contains { letter in letter.touch.contains { $0.overlaps(range) } }
  }

  // MARK: Reading

  private static let styles: Set<SyntaxKind> = [.strong, .emphasis, .strikethrough]

  /// cmark's HTML without the tags of styles, and with all white space as one space.
  static func withoutStyles(_ document: MarkdownDocument) -> String {
    var html = document.tree.html(of: document.rope)
    for tag in ["<strong>", "</strong>", "<em>", "</em>", "<del>", "</del>"] {
      html = html.split(separator: tag, omittingEmptySubsequences: false).joined()
    }
    return html.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func letters(_ document: MarkdownDocument) -> [Letter] {
    var result: [Letter] = []
    let bytes = document.rope.bytes(in: document.rope.range)
    collect(document.tree.root, [], bytes, &result)
    return result
  }

  private static func collect(
    _ node: SyntaxNode, _ styles: Set<SyntaxKind>, _ bytes: [UInt8], _ result: inout [Letter]
  ) {
    let inner = Self.styles.contains(node.kind) ? styles.union([node.kind]) : styles
    let range = node.range.lowerBound.value..<node.range.upperBound.value
    switch node.kind {
    case .text:
      var pieces: [TextPiece] = []
      TextPieceReader().forEach(in: bytes, range) { pieces.append($0) }
      for piece in pieces {
        append(String(decoding: piece.meaning, as: UTF8.self), piece.range, styles, &result)
      }
    case .code:
      // A code span is taken as a whole where any of its text is selected, but not for its backticks or spaces.
      let content = node.content.lowerBound.value..<node.content.upperBound.value
      let touch = content.filter { bytes[$0] > 0x20 }.map { $0..<$0 + 1 }
      append(String(decoding: bytes[range], as: UTF8.self), range, styles, &result, touch: touch)
    case .image:
      append(String(decoding: bytes[range], as: UTF8.self), range, styles, &result)
    case .link where node.link?.form == .autolink:
      append(String(decoding: bytes[range], as: UTF8.self), range, styles, &result)
    default:
      for child in node.children { collect(child, inner, bytes, &result) }
    }
  }

  private static func append(
    _ scalars: String, _ range: Range<Int>, _ styles: Set<SyntaxKind>, _ result: inout [Letter],
    touch: [Range<Int>]? = nil
  ) {
    guard
      scalars.unicodeScalars.contains(where: {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
    else { return }
    result.append(Letter(range: range, touch: touch ?? [range], scalars: scalars, styles: styles))
  }
}
