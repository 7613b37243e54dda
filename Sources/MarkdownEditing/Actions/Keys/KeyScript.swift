/// Keys pressed one after the other, written as text: `- a<enter><tab>b`.
///
/// Each character types itself, and a line break is Enter. Other keys have names in angle brackets, and `<lt>` is the
/// character `<`.
public struct KeyScript: Sendable, Hashable {
  /// The actions of the keys, in order.
  public var actions: [EditorAction]

  /// The actions of the keys that have names, by name.
  fileprivate static let named: [String: EditorAction] = [
    "enter": .newline, "s-enter": .softNewline, "tab": .tab, "s-tab": .backtab, "bs": .backspace,
    "del": .delete,
    "lt": .type("<"), "c-b": .bold, "c-i": .italic, "c-z": .undo, "c-y": .redo, "left": .caretBackward,
    "right": .caretForward, "up": .caretUp, "down": .caretDown, "home": .caretLineStart, "end": .caretLineEnd,
  ]

  /// Parses the keys in `text`; throws on a name in angle brackets that isn't closed, or that no key has.
  public init(_ text: String) throws(KeyScriptError) {
    actions = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "<": actions.append(try KeyScript.action(named: &rest))
      case "\n", "\r\n", "\r": actions.append(.newline)
      default: actions.append(.type(String(character)))
      }
    }
  }

  /// Removes the name at the start of `rest`, with its closing bracket, and returns the action of the key.
  private static func action(named rest: inout Substring) throws(KeyScriptError) -> EditorAction {
    guard let end = rest.firstIndex(of: ">") else { throw KeyScriptError(name: nil) }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard let action = named[name] else { throw KeyScriptError(name: name) }
    return action
  }
}

/// An error in the text of a key script.
public struct KeyScriptError: Error, Hashable, CustomStringConvertible {
  /// The name that no key has; `nil` for an angle bracket that begins a name and isn't closed.
  public let name: String?

  /// The problem and its remedy, without a full stop.
  public var description: String {
    let names = KeyScript.named.keys.sorted().map { "<\($0)>" }.joined(separator: " ")
    return name.map { "there is no key <\($0)>; there are \(names)" }
      ?? "a '<' begins the name of a key and needs its '>'; write <lt> for the character"
  }
}
