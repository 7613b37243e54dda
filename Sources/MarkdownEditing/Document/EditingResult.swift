public import TextBuffer

/// The result of an action on a document.
public enum ActionResult: Sendable, Hashable {
  /// The change to make.
  case changed(EditingResult)
  /// No change, with the reason.
  case unchanged(UnchangedReason)

  /// The change of `transaction`.
  public static func changed(_ transaction: Transaction) -> ActionResult {
    .changed(EditingResult(transaction))
  }

  /// The change of `transaction`, with the proven text after it, if known.
  static func changed(_ transaction: Transaction, proof: ProvenTree?) -> ActionResult {
    .changed(EditingResult(transaction, proof: proof))
  }

  /// The same result with the name of `action`.
  func named(_ action: EditorAction) -> ActionResult {
    guard case .changed(var result) = self else { return self }
    result.event = .action(action.name)
    return .changed(result)
  }

  /// The change; throws the reason if there is none.
  public func get() throws(UnchangedReason) -> EditingResult {
    switch self {
    case .changed(let result): return result
    case .unchanged(let reason): throw reason
    }
  }
}

/// The change that an action makes: a transaction for the document that the action was performed on.
///
/// If the proof computed the next document's text and tree, the result holds these too, so that nothing is parsed
/// twice. A result is read and changed like its transaction: `result.changes`, `result.selection`. Two results are
/// equal if their transactions are; the proof doesn't count.
public struct EditingResult: Sendable {
  /// The edits, the selection after them and the user event.
  public var transaction: Transaction
  /// The performed action and its inverse; `nil` for a result without an action.
  var origin: Origin?
  /// The text and tree after `transaction`, if they are known; used only for exactly the changes and the tree of the
  /// proof.
  var proof: ProvenTree?

  /// Whether the text and tree after the change are known from its proof.
  package var isProven: Bool { proof != nil }

  /// The action of a result, for the action that comes right after it.
  struct Origin: Sendable {
    let action: EditorAction
    let inverse: EditorAction?
  }

  /// The result of `transaction`, without a proof.
  public init(_ transaction: Transaction) { self.init(transaction, proof: nil) }

  init(_ transaction: Transaction, proof: ProvenTree?) {
    (self.transaction, self.proof) = (transaction, proof)
  }
}

// The parts of the transaction.
extension EditingResult {
  /// `Transaction.changes`: the edits.
  public var changes: ChangeSet {
    get { transaction.changes }
    set { transaction.changes = newValue }
  }

  /// `Transaction.selection`: the selection after the edits; `nil` if the present selection is mapped through them.
  public var selection: Selection? {
    get { transaction.selection }
    set { transaction.selection = newValue }
  }

  /// `Transaction.event`: the user event.
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

// A printed result shows the change, without the large proof.
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
