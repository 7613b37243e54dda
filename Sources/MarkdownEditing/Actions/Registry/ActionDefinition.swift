/// An action: its name, its appearance in a menu, and its effect on a document.
///
/// One file defines one action, or some that mirror each other:
///
///     extension ActionRegistry {
///       static let joinLines = ActionDefinition(
///         "join-lines", title: "Join Lines",
///         perform: { context throws(UnchangedReason) in try context.prove(…) })
///     }
///
/// `Argument` is `Void` for an action without an argument.
///
/// - Invariant: `name` isn't empty and holds no colon; the initialisers trap on any other.
public struct ActionDefinition<Argument: Sendable>: Sendable {
  /// The name of its actions, such as `heading`.
  public let name: String
  /// The title in a menu, in English and title case, such as `Bullet List`.
  public let title: String
  /// The argument of its actions: its spelling behind the colon and its name in help.
  public let argument: ActionArgument<Argument>
  /// The usual key in CodeMirror's notation, such as `Mod-b` or `Shift-Tab`; `nil` for none.
  ///
  /// `Mod` is Command on Apple's systems and Control elsewhere.
  public let key: String?
  /// The action that takes back an action performed right before.
  public let inverse: ActionInverse
  /// The kind of change that its actions make.
  public let change: ActionChange
  /// The part of a menu that offers its actions.
  public let group: ActionGroup
  /// The part of the tree that must be complete before an action is performed.
  let need: TreeNeed
  /// Whether a selection that ends inside of a grapheme cluster stays as it is.
  let takesAnySelection: Bool
  /// Whether an action may change something, as far as that is known without working it out.
  var isPossible: @Sendable (EditingContext) -> Bool = { _ in true }
  /// The code of its actions.
  let result: @Sendable (EditingContext, Argument) -> ActionResult

  /// The definition of actions with an argument.
  ///
  /// - Parameters:
  ///   - name: The name; traps if it is empty or holds a colon.
  ///   - title: The title in a menu.
  ///   - argument: The argument behind the colon.
  ///   - key: The usual key.
  ///   - inverse: The action that takes it back. The document remembers the text and selection before the action, so
  ///     the inverse computes nothing.
  ///   - change: The kind of change that the actions make.
  ///   - group: The part of a menu; by default, the usual one for `change`.
  ///   - perform: The code of the actions: it gets a document, a request and its argument, and returns a change or
  ///     throws the reason why there is none. It's called on any thread, with the document's tree complete, and must
  ///     not trap or hang on any document.
  public init(
    _ name: String, title: String, argument: ActionArgument<Argument>, key: String? = nil,
    inverse: ActionInverse = .none, change: ActionChange = .anything, group: ActionGroup? = nil,
    perform: @escaping @Sendable (EditingContext, Argument) throws(UnchangedReason) -> EditingResult
  ) {
    self.init(
      name, title: title, argument: argument, key: key, inverse: inverse, change: change, group: group,
      need: .everything, takesAnySelection: false
    ) { context, argument in
      do throws(UnchangedReason) { return .changed(try perform(context, argument)) } catch {
        return .unchanged(error)
      }
    }
  }

  init(
    _ name: String, title: String, argument: ActionArgument<Argument>, key: String? = nil,
    inverse: ActionInverse = .none, change: ActionChange, group: ActionGroup? = nil,
    need: TreeNeed = .everything, takesAnySelection: Bool = false,
    result: @escaping @Sendable (EditingContext, Argument) -> ActionResult
  ) {
    precondition(
      !name.isEmpty && !name.utf8.contains(UInt8(ascii: ":")), "\"\(name)\" can't be an action's name")
    (self.name, self.title, self.argument, self.key, self.inverse) = (name, title, argument, key, inverse)
    (self.change, self.group) = (change, group ?? change.usualGroup)
    (self.need, self.takesAnySelection, self.result) = (need, takesAnySelection, result)
  }

  /// The action with `argument`.
  public func action(_ argument: Argument) -> EditorAction {
    EditorAction(name, self.argument.spelling(argument))
  }

  /// The actions that a menu offers.
  public var choices: [EditorAction] { argument.choices.map { action($0) } }

  /// The definition with a quick answer for menus, which `MarkdownDocument.canPerform` gives.
  ///
  /// Only where `condition` is false, a menu disables the action. So it must hold wherever an action of this definition
  /// would change anything. It's asked on the main actor for each item of a menu, so it shouldn't work the action out.
  public func possible(if condition: @escaping @Sendable (EditingContext) -> Bool) -> Self {
    var definition = self
    definition.isPossible = condition
    return definition
  }

  /// The definition as a registry holds it: its argument is the text behind the colon.
  var spelled: ActionRegistry.Definition {
    ActionRegistry.Definition(
      name, title: title, argument: argument.spelled, key: key, inverse: inverse, change: change,
      group: group,
      need: need, takesAnySelection: takesAnySelection
    ) { [argument, result] context, text in
      do throws(UnchangedReason) { return result(context, try argument.reading(text)) } catch {
        return .unchanged(error)
      }
    }
    .possible { [argument, isPossible] in
      (try? argument.reading($0.action.argument)) != nil && isPossible($0)
    }
  }
}

extension ActionDefinition<Void> {
  /// The definition of an action without an argument; the parameters are those of the one with an argument.
  public init(
    _ name: String, title: String, key: String? = nil, inverse: ActionInverse = .none,
    change: ActionChange = .anything, group: ActionGroup? = nil,
    perform: @escaping @Sendable (EditingContext) throws(UnchangedReason) -> EditingResult
  ) {
    self.init(
      name, title: title, argument: .none, key: key, inverse: inverse, change: change, group: group
    ) { context, _ throws(UnchangedReason) in try perform(context) }
  }

  init(
    _ name: String, title: String, key: String? = nil, inverse: ActionInverse = .none, change: ActionChange,
    group: ActionGroup? = nil, need: TreeNeed = .everything,
    result: @escaping @Sendable (EditingContext) -> ActionResult
  ) {
    self.init(
      name, title: title, argument: .none, key: key, inverse: inverse, change: change, group: group,
      need: need
    ) { context, _ in result(context) }
  }

  /// The action.
  public var action: EditorAction { EditorAction(name) }
}

extension ActionDefinition<String?> {
  /// The action without an argument; `nil` if it needs one.
  public var action: EditorAction? { argument.allows(nil) ? EditorAction(name) : nil }
}

/// The action that takes an action back, byte for byte, if performed right after it.
public enum ActionInverse: Sendable, Hashable {
  /// No action but undo.
  case none
  /// The same action again: it is a toggle.
  case itself
  /// The action of the definition with this name, without an argument.
  case action(String)

  /// The action that takes `action` back; `nil` if only undo does.
  func action(takingBack action: EditorAction) -> EditorAction? {
    switch self {
    case .none: nil
    case .itself: action
    case .action(let name): EditorAction(name)
    }
  }
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

/// The argument of an action: its spelling behind the colon of the action's name, and its name in help.
///
///     let level = ActionArgument("LEVEL", spelling: { "\($0)" }, reading: { Int($0) })
public struct ActionArgument<Value: Sendable>: Sendable {
  /// The text behind an action's name in help: nothing, `[:URL]` or `:LEVEL`.
  public let placeholder: String
  /// The values with which a menu offers the action, in order.
  public let choices: [Value]
  /// The text behind the colon for a value; `nil` for no colon.
  let spelling: @Sendable (_ value: Value) -> String?
  /// Whether a name may have the text behind its colon; `nil` means no colon.
  let isValid: @Sendable (_ text: String?) -> Bool
  /// The value of the text behind the colon, or the reason why there is none.
  let reading: @Sendable (_ text: String?) throws(UnchangedReason) -> Value

  /// Whether `text` may be the argument; `nil` means no colon.
  public func allows(_ text: String?) -> Bool { isValid(text) }
}

extension ActionArgument {
  /// An argument that an action must have.
  ///
  /// - Parameters:
  ///   - name: The argument's name in help, such as `LEVEL`.
  ///   - choices: The values with which a menu offers the action.
  ///   - spelling: The text behind the colon for a value; `reading` reads it back.
  ///   - reading: The value of a text; `nil` if the text is no argument of this type.
  ///   - reason: The reason to refuse an action with the argument `text`, which `reading` can't read; empty for none.
  public init(
    _ name: String, choices: [Value] = [], spelling: @escaping @Sendable (_ value: Value) -> String,
    reading: @escaping @Sendable (_ text: String) -> Value?,
    otherwise reason: @escaping @Sendable (_ text: String) -> UnchangedReason = { .noSuchArgument($0) }
  ) {
    self.init(
      placeholder: ":" + name, choices: choices, spelling: spelling,
      isValid: { text in text.flatMap(reading) != nil },
      reading: { text throws(UnchangedReason) in
        guard let value = text.flatMap(reading) else { throw reason(text ?? "") }
        return value
      })
  }
}

extension ActionArgument<Void> {
  /// No argument and no colon.
  static var none: Self {
    // An argument that isn't looked at does no harm.
    ActionArgument(
      placeholder: "", choices: [()], spelling: { nil }, isValid: { $0 == nil }, reading: { _ in })
  }
}

extension ActionArgument<String> {
  /// Any text, called `name` in help; without one, the action is refused for `reason`.
  public static func required(
    _ name: String, otherwise reason: UnchangedReason = .noSuchArgument("")
  ) -> Self {
    ActionArgument(name, spelling: { $0 }, reading: { $0 }, otherwise: { _ in reason })
  }
}

extension ActionArgument<String?> {
  /// Any text, called `name` in help, or no colon.
  public static func optional(_ name: String) -> Self {
    ActionArgument(
      placeholder: "[:\(name)]", choices: [nil], spelling: { $0 }, isValid: { _ in true }, reading: { $0 })
  }

  /// The argument called `name` if `isTaken`, or else no argument.
  static func optional(_ name: String, if isTaken: Bool) -> Self {
    isTaken ? optional(name) : ActionArgument<Void>.none.spelled
  }
}

extension ActionArgument {
  /// The same argument as a text.
  var spelled: ActionArgument<String?> {
    ActionArgument<String?>(
      placeholder: placeholder, choices: choices.map { spelling($0) }, spelling: { $0 }, isValid: isValid,
      reading: { $0 })
  }
}

extension UnchangedReason {
  /// The action has no such argument as `text`.
  public static func noSuchArgument(_ text: String) -> UnchangedReason {
    UnchangedReason("no-such-argument", [text], "the action has no argument \"\(text)\"")
  }
}
