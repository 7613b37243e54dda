public import TextBuffer

/// What an action comes to on a document.
public enum ActionResult: Sendable, Hashable {
  /// The change to make.
  case changed(EditingResult)
  /// Nothing to do, and why.
  case unchanged(UnchangedReason)

  /// The change that `transaction` is.
  public static func changed(_ transaction: Transaction) -> ActionResult {
    .changed(EditingResult(transaction))
  }

  /// The change that `transaction` is, with what is known of the text after it.
  static func changed(_ transaction: Transaction, proof: ProvenText?) -> ActionResult {
    .changed(EditingResult(transaction, proof: proof))
  }

  /// The change; throws the reason where there is none.
  public func get() throws(UnchangedReason) -> EditingResult {
    switch self {
    case .changed(let result): return result
    case .unchanged(let reason): throw reason
    }
  }
}

/// The change that an action comes to: a transaction for the document that it was performed on, and what proving it
/// found out about the next document, so that nothing is parsed again when it's made.
///
/// It reads and is changed like its transaction: `result.changes`, `result.selection`. Two are equal if their
/// transactions are: what is known besides says nothing more.
public struct EditingResult: Sendable {
  /// The edits, the selection behind them and what the user did.
  public var transaction: Transaction
  /// The action that was performed, and the one that takes it back; none for a result that no action was performed for.
  var origin: Origin?
  /// The text and tree that `transaction` leads to, where they are known; looked at only for the changes and the tree
  /// that they are about.
  var proof: ProvenText?

  /// Whether the text and tree that it leads to are known from proving it.
  package var isProven: Bool { proof != nil }

  /// What an action was, for the one that comes right after it.
  struct Origin: Sendable {
    let action: EditorAction
    let inverse: EditorAction?
  }

  /// The result that is `transaction`, of which nothing is known besides.
  public init(_ transaction: Transaction) { self.init(transaction, proof: nil) }

  init(_ transaction: Transaction, proof: ProvenText?) {
    (self.transaction, self.proof) = (transaction, proof)
  }

}

// What the transaction says.
extension EditingResult {
  /// `Transaction.changes`: the edits.
  public var changes: ChangeSet {
    get { transaction.changes }
    set { transaction.changes = newValue }
  }

  /// `Transaction.selection`: the selection behind them; `nil` where the present one is mapped through them.
  public var selection: Selection? {
    get { transaction.selection }
    set { transaction.selection = newValue }
  }

  /// `Transaction.event`: what the user did.
  public var event: UserEvent {
    get { transaction.event }
    set { transaction.event = newValue }
  }
}

extension EditingResult: Hashable {
  /// Whether the transactions are equal.
  public static func == (first: EditingResult, second: EditingResult) -> Bool {
    first.transaction == second.transaction
  }

  /// Hashes the transaction.
  public func hash(into hasher: inout Hasher) { hasher.combine(transaction) }
}

// Whoever prints a result wants to see the change, not all that is known beside it.
extension EditingResult: CustomStringConvertible {
  /// The transaction.
  public var description: String { "\(transaction)" }
}

// Embedded Swift has no mirrors.
#if !hasFeature(Embedded)
  extension EditingResult: CustomReflectable {
    /// The transaction, and nothing else.
    public var customMirror: Mirror { Mirror(self, children: ["transaction": transaction]) }
  }
#endif
