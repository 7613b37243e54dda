extension History {
  /// Who makes changes, as a key that only the keeper of the history understands: of several views on one text, say.
  public struct Author: Hashable, Sendable {
    /// The key.
    public let key: Int

    /// The author with `key`.
    public init(_ key: Int) { self.key = key }
  }

  /// The same history, in which `author` goes on.
  public func continued(by author: Author) -> History {
    var history = self
    history.author = author
    return history
  }
}

extension History.Step {
  /// What makes the step's changes, for `reader`: its own selection comes back; who didn't make the step gets a caret
  /// behind what it changes.
  func transaction(_ event: UserEvent, for reader: History.Author) -> Transaction {
    let changes = changes.joined
    guard author != reader, !changes.isIdentity else {
      return Transaction(changes: changes, selection: selection, event: event)
    }
    let end = changes.changedRange.upperBound
    return Transaction(changes: changes, selection: Selection(caret: end), event: event)
  }
}
