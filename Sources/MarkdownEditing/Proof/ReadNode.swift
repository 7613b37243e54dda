import MarkdownSyntax
import TextBuffer

/// The expectation that a place of the changed text has a node of a certain kind.
struct ReadNode: Expectation {
  /// The stretch of the changed text in which the node is looked for.
  let place: Range<UTF8Offset>
  /// Whether a node is the expected one.
  let isWanted: (SyntaxNode) -> Bool

  func violation(by change: AppliedChange) -> Violation? {
    change.text.tree.nodes(in: place).contains(where: isWanted) ? nil : Violation(place: place.lowerBound)
  }
}

/// The expectation that a stretch of the changed text shows certain letters, whatever their styles and links are.
///
/// White space doesn't count.
struct ReadText: Expectation {
  let place: Range<UTF8Offset>
  let shown: String

  func violation(by change: AppliedChange) -> Violation? {
    let read = change.text.tree.visibleText(of: place).lazy.filter { !$0.isWhitespace }
    let areEqual = read.elementsEqual(shown.lazy.filter { !$0.isWhitespace })
    return areEqual ? nil : Violation(place: place.lowerBound)
  }
}

/// The expectation that letters have certain styles.
struct StyledLetters: Expectation {
  /// The places of the letters in the changed text, in order.
  let places: [UTF8Offset]
  let styles: InlineStyles

  func violation(by change: AppliedChange) -> Violation? {
    let letters = places.map { $0..<$0.advanced(by: 1) }
    let windows = ProofWindow.windows(of: change.text.tree, touching: letters)
    let styled = windows.flatMap { window in
      window.original.items.filter { $0.kind == .letter && $0.styles.contains(styles) }.map {
        UTF8Offset(window.range.lowerBound + $0.range.lowerBound)
      }
    }
    let missing = Set(places).subtracting(styled).min()
    return missing.map { Violation(place: $0) }
  }
}
