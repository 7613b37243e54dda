/// The rule for the part of an action's name behind the colon.
public enum ActionArgument: Sendable {
  /// No argument and no colon.
  case none
  /// Any text, or no colon; the value is the argument's name in help, such as `URL`.
  case optional(String)
  /// A text for which `isValid` is true; the first value is the argument's name in help, such as `LEVEL`.
  case required(String, isValid: @Sendable (_ argument: String) -> Bool = { _ in true })

  /// Whether `argument` is allowed; `nil` means no colon.
  public func allows(_ argument: String?) -> Bool {
    switch self {
    case .none: argument == nil
    case .optional: true
    case .required(_, let isValid): argument.map(isValid) ?? false
    }
  }

  /// The text behind an action's name in help: nothing, `[:URL]` or `:LEVEL`.
  public var placeholder: String {
    switch self {
    case .none: ""
    case .optional(let name): "[:\(name)]"
    case .required(let name, _): ":\(name)"
    }
  }
}
