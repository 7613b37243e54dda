extension History {
  /// An author of changes, as a key that only the owner of the history interprets, such as one of several views on a
  /// text.
  public struct Author: Hashable, Sendable {
    /// The key.
    public let key: Int

    /// Creates the author with `key`.
    public init(_ key: Int) { self.key = key }
  }

  /// The same history, continued by `author`.
  public func continued(by author: Author) -> History {
    var history = self
    history.author = author
    return history
  }
}

extension History.Step {
  /// The transaction that makes the step's changes, for `reader`.
  ///
  /// If `reader` made the step, its selection is restored. Other authors get a caret after the changed text.
  func transaction(_ event: UserEvent, for reader: History.Author) -> Transaction {
    let changes = changes.joined
    guard author != reader, !changes.isIdentity else {
      return Transaction(changes: changes, selection: selection, event: event)
    }
    let end = changes.changedRange.upperBound
    return Transaction(changes: changes, selection: Selection(caret: end), event: event)
  }
}
