/// A change set with the selection after it and the user event that caused it.
public struct Transaction: Hashable, Sendable {
  /// The edits, relative to the document that the transaction was made for.
  public var changes: ChangeSet

  /// The selection in the changed text; `nil` maps the current one through the changes.
  public var selection: Selection?

  /// The user event that caused the changes.
  public var event: UserEvent

  /// Creates a transaction that makes `changes` and then selects `selection`.
  public init(changes: ChangeSet, selection: Selection? = nil, event: UserEvent) {
    self.changes = changes
    self.selection = selection
    self.event = event
  }
}

/// The kind of a user action, for grouping in a history and animation in a host; an open set of names.
public struct UserEvent: Hashable, Sendable {
  /// The event's name, such as `type` or `action.bold`.
  public let name: String

  /// Creates the event with the name `name`.
  public init(_ name: String) { self.name = name }

  /// Typed text, including Enter.
  public static let typing = UserEvent("type")
  /// Text that an input method puts in place of its marked text, including the committed text.
  public static let composition = UserEvent("compose")
  /// Text deleted by a key.
  public static let deletion = UserEvent("delete")
  /// Pasted text.
  public static let paste = UserEvent("paste")
  /// A move of the selection without a change of text.
  public static let selection = UserEvent("select")
  /// An undo.
  public static let undo = UserEvent("undo")
  /// A redo.
  public static let redo = UserEvent("redo")
  /// A change from outside of the editor.
  public static let external = UserEvent("external")
  /// A change that others made to the text: no step of the history, so that undo leaves it alone.
  public static let merge = UserEvent("merge")

  /// The editing action with the name `name`.
  public static func action(_ name: String) -> UserEvent { UserEvent("action." + name) }
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Transaction: Codable {}
  extension UserEvent: Codable {}
#endif
