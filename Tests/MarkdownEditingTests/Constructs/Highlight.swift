import MarkdownEditing
import MarkdownSyntax

// What a program writes that wants `==highlighted==` text: nothing else knows of it.
extension SpanConstruct {
  /// `==highlighted==` text, as many editors have it.
  static let highlight = SpanConstruct(
    SpanID(8), name: "highlight", delimiter: "=", lengths: 2...2, tag: "mark", participle: "highlighted")
}

extension Dialect {
  /// GitHub's Markdown with highlights.
  static let withHighlights = Dialect.gfm.union(Dialect(.highlight))
}

extension ActionRegistry {
  /// The standard actions, and the one that toggles highlights.
  static let withHighlights = ActionRegistry.standard.adding(.toggle(.highlight, key: "Mod-Shift-h"))
}

extension EditorAction {
  /// Toggles highlights.
  static let highlight = EditorAction("highlight")
}
