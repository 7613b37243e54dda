public import MarkdownEditing

extension EditorModel {
  /// What a toolbar shows; changes only when that does, not with every caret that moves or letter that is typed.
  ///
  /// It's kept up to date from the first time that somebody asks, so a model without a toolbar doesn't pay for one.
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
