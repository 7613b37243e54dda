import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import Testing

extension ActionFixture {
  /// The document before the actions.
  func document() throws -> MarkdownDocument {
    MarkdownDocument(marked: MarkedText(before), dialect: try surroundings().dialect)
  }

  /// The actions, in turn.
  func actions() throws -> [EditorAction] {
    let registry = try surroundings().registry
    return try action.split(separator: " ").map { name in
      let spelled = name.replacing("␠", with: " ").replacing("␤", with: "\n")
      return try #require(registry.action(named: String(spelled)))
    }
  }

  /// The result of `action` in `document`, with the actions of the dialect and the options of the example.
  func result(of action: EditorAction, in document: MarkdownDocument) throws -> ActionResult {
    document.result(of: action, options: try editingOptions(), in: try surroundings().registry)
  }

  /// The action that takes `action` back; `nil` where only undo does.
  func inverse(of action: EditorAction) throws -> EditorAction? {
    try surroundings().registry.inverse(of: action)
  }

  private func surroundings() throws -> (dialect: Dialect, registry: ActionRegistry) {
    guard let dialect else { return (.gfm, .standard) }
    return try #require(Self.dialects[dialect], "there is no dialect \(dialect)")
  }

  private static let dialects: [String: (dialect: Dialect, registry: ActionRegistry)] = [
    "commonmark": (.commonMark, .standard),
    "admonitions": (.withAdmonitions, .withAdmonitions),
    "containers": (.withContainers, .withContainers),
    "formulas": (.withFormulas, .withFormulas),
    "highlights": (.withHighlights, .withHighlights),
  ]

  private func editingOptions() throws -> EditingOptions {
    var editing = EditingOptions()
    for option in options {
      switch option {
      case "exact-punctuation=true": editing.exactPunctuation = true
      case "indent=tab": editing.indentUnit = .tab
      case "indent=8": editing.indentUnit = .spaces(8)
      case "italic-marker=underscore": editing.italicMarker = .underscore
      case "renumber=false": editing.renumbersLists = false
      default: Issue.record("there is no option \(option)")
      }
    }
    return editing
  }
}
