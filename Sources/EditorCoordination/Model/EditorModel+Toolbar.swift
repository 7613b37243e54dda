public import MarkdownEditing

extension EditorModel {
  /// A trigger for toolbars, made for a binding: setting an action hands it to `handle(_:)`, setting `nil` does nothing.
  ///
  /// It always reads as `nil`, so that setting the same action twice runs it twice, and nothing needs to clear it.
  public var pendingAction: EditorAction? {
    get { nil }
    set { if let newValue { handle(.perform(newValue)) } }
  }
}
