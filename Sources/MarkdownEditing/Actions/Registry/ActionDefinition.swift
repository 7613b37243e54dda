/// What an action is: its name, how a menu shows it, and what it does to a document.
///
/// One file defines one action, or some that mirror each other:
///
///     extension ActionDefinition {
///       static let joinLines = ActionDefinition(
///         "join-lines", title: "Join Lines",
///         perform: { context throws(UnchangedReason) in try context.prove(…) })
///     }
///
/// - Invariant: `name` isn't empty and holds no colon; the initialisers trap on any other.
public struct ActionDefinition: Sendable {
  /// What an action of it is called, such as `heading`.
  public let name: String
  /// What a menu says, in English and title case, such as `Bullet List`.
  public let title: String
  /// What may stand behind the colon.
  public let argument: ActionArgument
  /// The usual key, as CodeMirror writes keys: `Mod-b`, `Shift-Tab`, where `Mod` is Command on Apple's systems and
  /// Control elsewhere; `nil` for none.
  public let key: String?
  /// What takes an action back that was done right before.
  public let inverse: Inverse
  /// How much of the tree must be known before it's performed.
  let need: TreeNeed
  /// Whether a selection that ends inside of a grapheme cluster stays as it is.
  let takesAnySelection: Bool
  /// What it comes to.
  let result: @Sendable (EditingContext) -> ActionResult

  /// What takes an action back, byte for byte, when it comes right after it.
  public enum Inverse: Sendable, Hashable {
    /// Only undo.
    case none
    /// The same once more: the action is a toggle.
    case itself
    /// The action of the definition with this name, with no argument.
    case action(String)
  }

  /// The definition of an action.
  ///
  /// - Parameters:
  ///   - name: What it's called; traps where it is empty or holds a colon.
  ///   - title: What a menu says.
  ///   - argument: What may stand behind the colon.
  ///   - key: The usual key.
  ///   - inverse: What takes it back. Text and selection of before are remembered with what it did; nothing is
  ///     computed by the inverse.
  ///   - perform: What it does: a document, and what was asked for, to a change of it. Throws why there is none. It's
  ///     called on any thread, with the document's tree complete, and must not trap or hang on any document.
  public init(
    _ name: String, title: String, argument: ActionArgument = .none, key: String? = nil,
    inverse: Inverse = .none,
    perform: @escaping @Sendable (EditingContext) throws(UnchangedReason) -> EditingResult
  ) {
    self.init(name, title: title, argument: argument, key: key, inverse: inverse) { context in
      do throws(UnchangedReason) { return .changed(try perform(context)) } catch { return .unchanged(error) }
    }
  }

  init(
    _ name: String, title: String, argument: ActionArgument = .none, key: String? = nil,
    inverse: Inverse = .none, need: TreeNeed = .everything, takesAnySelection: Bool = false,
    result: @escaping @Sendable (EditingContext) -> ActionResult
  ) {
    precondition(
      !name.isEmpty && !name.utf8.contains(UInt8(ascii: ":")), "\"\(name)\" can't be an action's name")
    (self.name, self.title, self.argument, self.key, self.inverse) = (name, title, argument, key, inverse)
    (self.need, self.takesAnySelection, self.result) = (need, takesAnySelection, result)
  }

  /// The action without an argument.
  public var action: EditorAction { EditorAction(name) }
}

/// How much of a document's tree an action must know.
enum TreeNeed: Sendable {
  /// Nothing, or what is known at the carets.
  case nothing
  /// The blocks that the selection begins and ends in.
  case blocks
  /// Those, and what is in them.
  case inlines
  /// All of it.
  case everything
}
