public import MarkdownEditing

extension EditorModel {
  /// The state of a toolbar; it changes only when its value does, not with every caret move or typed letter.
  ///
  /// It's kept up to date from the first read on, so a model without a toolbar doesn't pay for one.
  public var toolbar: ToolbarState {
    beginToolbar()
    return shownToolbar
  }

  /// A trigger for toolbars, made for a binding: setting an action hands it to `handle(_:)`, setting `nil` does
  /// nothing.
  ///
  /// It always reads as `nil`, so that setting the same action twice runs it twice, and nothing needs to clear it.
  public var pendingAction: EditorAction? {
    get { nil }
    set { if let newValue { handle(.perform(newValue)) } }
  }
}
