/// What may stand behind the colon of an action's name.
public enum ActionArgument: Sendable {
  /// Nothing: there is no colon.
  case none
  /// Any text, or no colon; what it is called in help, such as `URL`.
  case optional(String)
  /// A text for which `isValid` is true; what it is called in help, such as `LEVEL`.
  case required(String, isValid: @Sendable (_ argument: String) -> Bool = { _ in true })

  /// Whether `argument` will do; `nil` is no colon.
  public func allows(_ argument: String?) -> Bool {
    switch self {
    case .none: argument == nil
    case .optional: true
    case .required(_, let isValid): argument.map(isValid) ?? false
    }
  }

  /// What follows an action's name in help: nothing, `[:URL]` or `:LEVEL`.
  public var placeholder: String {
    switch self {
    case .none: ""
    case .optional(let name): "[:\(name)]"
    case .required(let name, _): ":\(name)"
    }
  }
}
