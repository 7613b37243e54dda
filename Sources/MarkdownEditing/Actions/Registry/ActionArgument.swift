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
