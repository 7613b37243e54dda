public import MarkdownEditing

extension EditorModel {
  /// A trigger for toolbars, made for a binding: setting an action hands it to `handle(_:)`, setting `nil` does nothing.
  ///
  /// It always reads as `nil`, so that setting the same action twice runs it twice, and nothing needs to clear it.
  public var pendingAction: EditorAction? {
    get { nil }
    set { if let newValue { handle(.perform(newValue)) } }
  }

  /// Hands each intent of `source` to `handle(_:)` as it comes, until the source, the model or the task returned ends.
  @discardableResult
  public func forward<Source: AsyncSequence & Sendable>(_ source: Source) -> Task<Void, Never>
  where Source.Element == EditorIntent, Source.Failure == Never {
    Task { [weak self] in
      for await intent in source {
        guard let self else { return }
        self.handle(intent)
      }
    }
  }
}
