/// An action: its name, its appearance in a menu, and its effect on a document.
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
  /// The name of its actions, such as `heading`.
  public let name: String
  /// The title in a menu, in English and title case, such as `Bullet List`.
  public let title: String
  /// The rule for the argument behind the colon.
  public let argument: ActionArgument
  /// The usual key in CodeMirror's notation, such as `Mod-b` or `Shift-Tab`; `nil` for none.
  ///
  /// `Mod` is Command on Apple's systems and Control elsewhere.
  public let key: String?
  /// The action that takes back an action performed right before.
  public let inverse: Inverse
  /// The part of the tree that must be complete before the action is performed.
  let need: TreeNeed
  /// Whether a selection that ends inside of a grapheme cluster stays as it is.
  let takesAnySelection: Bool
  /// The code of the action.
  let result: @Sendable (EditingContext) -> ActionResult

  /// The action that takes an action back, byte for byte, if performed right after it.
  public enum Inverse: Sendable, Hashable {
    /// No action but undo.
    case none
    /// The same action again: it is a toggle.
    case itself
    /// The action of the definition with this name, without an argument.
    case action(String)
  }

  /// The definition of an action.
  ///
  /// - Parameters:
  ///   - name: The action's name; traps if it is empty or holds a colon.
  ///   - title: The title in a menu.
  ///   - argument: The rule for the argument behind the colon.
  ///   - key: The usual key.
  ///   - inverse: The action that takes it back. The document remembers the text and selection before the action, so
  ///     the inverse computes nothing.
  ///   - perform: The code of the action: it gets a document and a request, and returns a change or throws the reason
  ///     why there is none. It's called on any thread, with the document's tree complete, and must not trap or hang on
  ///     any document.
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

/// The part of a document's tree that must be complete for an action.
enum TreeNeed: Sendable {
  /// Nothing; the action uses the parts known at the carets.
  case nothing
  /// The blocks at the selection's start and end.
  case blocks
  /// These blocks and their inlines.
  case inlines
  /// The whole tree.
  case everything
}
