@testable import MarkdownSyntax

/// What pulldown-cmark counts to a node and we don't, or the other way round.
enum RangeConvention: CaseIterable {
  /// Theirs go on over the last line's ending, and blank lines after it with their prefixes.
  case blocksEndAfterLineEnding
  /// Theirs start with the blanks before the marker.
  case itemsStartWithIndentation
  /// Ours start with the blanks before the tag, which are rendered, too.
  case htmlStartsWithIndentation
  /// Theirs have the blanks around the content.
  case cellsStartWithBlanks, cellsEndWithBlanks
  /// Theirs lack the `[]` of a collapsed reference, although they have the label of a full one.
  case collapsedReferencesLackBrackets

  /// Whether it's the start that differs.
  var isAboutStart: Bool {
    switch self {
    case .itemsStartWithIndentation, .htmlStartsWithIndentation, .cellsStartWithBlanks: true
    case .blocksEndAfterLineEnding, .cellsEndWithBlanks, .collapsedReferencesLackBrackets: false
    }
  }

  /// Whether nodes of the kind named `kind` are concerned.
  func applies(to kind: String) -> Bool {
    switch self {
    case .blocksEndAfterLineEnding:
      SyntaxKind.allCases.contains { $0.name == kind && !$0.isInline } && kind != "table_cell"
    case .itemsStartWithIndentation: kind == "item" || kind == "list"
    case .htmlStartsWithIndentation: kind == "html_block"
    case .cellsStartWithBlanks, .cellsEndWithBlanks: kind == "table_cell"
    case .collapsedReferencesLackBrackets: kind == "link" || kind == "image"
    }
  }

  /// Whether it explains how `ours` and `theirs` differ at their start or end.
  func explains(_ ours: Range<Int>, _ theirs: Range<Int>, in text: [UInt8]) -> Bool {
    let isBlank: (ArraySlice<UInt8>) -> Bool = { !$0.isEmpty && $0.allSatisfy { " \t".utf8.contains($0) } }
    switch self {
    case .blocksEndAfterLineEnding:
      guard ours.upperBound < theirs.upperBound else { return false }
      return text[ours.upperBound..<theirs.upperBound].allSatisfy { " \t\n\r>".utf8.contains($0) }
    case .itemsStartWithIndentation, .cellsStartWithBlanks:
      guard theirs.lowerBound < ours.lowerBound else { return false }
      return isBlank(text[theirs.lowerBound..<ours.lowerBound])
    case .htmlStartsWithIndentation:
      guard ours.lowerBound < theirs.lowerBound else { return false }
      return isBlank(text[ours.lowerBound..<theirs.lowerBound])
    case .cellsEndWithBlanks:
      guard ours.upperBound < theirs.upperBound else { return false }
      return isBlank(text[ours.upperBound..<theirs.upperBound])
    case .collapsedReferencesLackBrackets:
      guard theirs.upperBound < ours.upperBound else { return false }
      return text[theirs.upperBound..<ours.upperBound].elementsEqual("[]".utf8)
    }
  }
}
