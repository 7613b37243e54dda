public import TextBuffer

/// A change that a host's own text view made, and shows already.
public struct HostEdit: Sendable, Hashable {
  /// The change, against the text that the host showed until then.
  ///
  /// No version is needed: the host's text is what it was last told plus its own edits, and as long as one of these
  /// waits it is told nothing new, so the model knows which text that is.
  public var transaction: Transaction

  /// Whether an input method still holds marked text; until an edit says no, actions leave the text alone.
  public var isComposing: Bool

  /// The edit `transaction`, after which an input method holds marked text where `isComposing`.
  public init(_ transaction: Transaction, isComposing: Bool = false) {
    self.transaction = transaction
    self.isComposing = isComposing
  }
}
