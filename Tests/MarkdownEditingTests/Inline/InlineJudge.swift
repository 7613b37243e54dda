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
    if Self.withoutStyles(before, style) != Self.withoutStyles(after, style) {
      return "the text, a link, code or a block changed"
    }
    let isCode = style == .code
    let (old, new) = (Self.letters(before, splitsCode: isCode), Self.letters(after, splitsCode: isCode))
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
    guard !isCode else { return nil }
    let covered = zip(new, chosen).filter { pair in isSelected(pair.0) != pair.1 }
    if let odd = covered.first { return "\(odd.0.scalars) at \(odd.0.range) is selected wrongly afterwards" }
    return nil
  }

  private func isSelected(_ letter: Letter) -> Bool {
    after.selection.ranges.contains { range in
      let bytes = range.range.lowerBound.value..<range.range.upperBound.value
      return letter.touch.contains { $0.overlaps(bytes) }
    }
  }

  /// Whether a letter or digit is selected that a style can be put on.
  static func hasLetters(_ document: MarkdownDocument, in range: Range<Int>, style: SyntaxKind) -> Bool {
    letters(document, splitsCode: style == .code).contains { letter in
      letter.touch.contains { $0.overlaps(range) }
    }
  }

  // MARK: Reading

  private static let styles: Set<SyntaxKind> = [.strong, .emphasis, .strikethrough]

  /// cmark's HTML without the tags of styles, and with all white space as one space.
  static func withoutStyles(_ document: MarkdownDocument, _ style: SyntaxKind) -> String {
    var html = document.tree.html(of: document.rope)
    let tags = ["<strong>", "</strong>", "<em>", "</em>", "<del>", "</del>"]
    for tag in tags + (style == .code ? ["<code>", "</code>"] : []) {
      html = html.split(separator: tag, omittingEmptySubsequences: false).joined()
    }
    return html.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The letters; those of a code span one by one, or the span as one.
  static func letters(_ document: MarkdownDocument, splitsCode: Bool = false) -> [Letter] {
    var result: [Letter] = []
    let bytes = document.rope.bytes(in: document.rope.range)
    collect(document.tree.root, [], bytes, &result, splitsCode)
    return result
  }

  private static func collect(
    _ node: SyntaxNode, _ styles: Set<SyntaxKind>, _ bytes: [UInt8], _ result: inout [Letter],
    _ splitsCode: Bool
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
    case .code where splitsCode:
      let content = node.content.lowerBound.value..<node.content.upperBound.value
      var start = content.lowerBound
      for scalar in String(decoding: bytes[content], as: UTF8.self).unicodeScalars {
        let end = start + UTF8.width(scalar)
        append(String(scalar), start..<end, styles.union([.code]), &result)
        start = end
      }
    case .code:
      // A code span is taken as a whole where any of its text is selected, but not for its backticks or spaces.
      let content = node.content.lowerBound.value..<node.content.upperBound.value
      var (touch, start) = ([Range<Int>](), content.lowerBound)
      for scalar in String(decoding: bytes[content], as: UTF8.self).unicodeScalars {
        let end = start + UTF8.width(scalar)
        if !scalar.properties.isWhitespace { touch.append(start..<end) }
        start = end
      }
      append(String(decoding: bytes[range], as: UTF8.self), range, styles, &result, touch: touch)
    case _ where node.kind == .image || node.kind == .link && node.link?.form == .autolink:
      // No code span can hold one.
      let touch = splitsCode ? [] : [range]
      append(String(decoding: bytes[range], as: UTF8.self), range, styles, &result, touch: touch)
    default:
      for child in node.children { collect(child, inner, bytes, &result, splitsCode) }
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
