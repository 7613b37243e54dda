/// The kinds of mistakes, with the codes that clients show and settings silence.
enum DiagnosticCode: String, CaseIterable, Sendable {
  /// A link leads to a file that isn't there.
  case brokenLink = "broken-link"
  /// A link leads to an anchor that its document doesn't have.
  case brokenAnchor = "broken-anchor"
  /// Nothing refers to a link's definition.
  case unusedDefinition = "unused-definition"
  /// A definition has the label of an earlier one, which takes precedence.
  case duplicateDefinition = "duplicate-definition"
  /// Nothing refers to a footnote, so that it isn't shown.
  case unusedFootnote = "unused-footnote"
  /// A heading is more than one level below the one before it.
  case headingLevel = "heading-level"
  /// A table's row has more or fewer cells than the header.
  case raggedRow = "ragged-row"
  /// The formatter would change the text; only checked if that is enabled.
  case unformatted = "unformatted"
}
