public import TextBuffer

/// A change that a host's own text view made and already shows.
public struct HostEdit: Sendable, Hashable, Codable {
  /// The change, relative to the text that the host showed until then.
  ///
  /// No version is needed. The host's text is the last update plus its own edits, and the model sends no update while
  /// one of these edits waits. So the model knows the text that the edit was made for.
  public var transaction: Transaction

  /// Whether an input method still holds marked text; while it does, actions don't change the text.
  public var isComposing: Bool

  /// The edit `transaction`; with `isComposing`, an input method holds marked text after it.
  public init(_ transaction: Transaction, isComposing: Bool = false) {
    self.transaction = transaction
    self.isComposing = isComposing
  }
}
