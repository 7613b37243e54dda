/// A change set, the selection after it, and what kind of user event it was.
public struct Transaction: Hashable, Sendable {
  /// The edits, against the document that the transaction was made for.
  public var changes: ChangeSet

  /// The selection afterwards, in the changed text; `nil` maps the present one through the changes.
  public var selection: Selection?

  /// What the user did.
  public var event: UserEvent

  /// The transaction that makes `changes` and then selects `selection`.
  public init(changes: ChangeSet, selection: Selection? = nil, event: UserEvent) {
    self.changes = changes
    self.selection = selection
    self.event = event
  }
}

/// What a user did, so that history can group and a host can animate; an open set of names.
public struct UserEvent: Hashable, Sendable {
  /// The event's name, such as `type` or `action.bold`.
  public let name: String

  /// The event called `name`.
  public init(_ name: String) { self.name = name }

  /// Text that was typed, an Enter included.
  public static let typing = UserEvent("type")
  /// Text that an input method puts in the place of its marked text, at last by committing it.
  public static let composition = UserEvent("compose")
  /// Text that was deleted by key.
  public static let deletion = UserEvent("delete")
  /// Text that was pasted.
  public static let paste = UserEvent("paste")
  /// A selection that moved without a change of text.
  public static let selection = UserEvent("select")
  /// A step back in history.
  public static let undo = UserEvent("undo")
  /// A step forward in history.
  public static let redo = UserEvent("redo")
  /// A change that came from outside of the editor.
  public static let external = UserEvent("external")

  /// The named editing action.
  public static func action(_ name: String) -> UserEvent { UserEvent("action." + name) }
}
