/// Keys pressed one after the other, written as text: `- a<enter><tab>b`.
///
/// Each character stands for itself, a line break for Enter; other keys have names in angle brackets, and `<lt>` is
/// the character `<`.
public struct KeyScript: Sendable, Hashable {
  /// The keys, in order.
  public var keys: [KeyPress]

  /// The keys that `text` says; throws on a name in angle brackets that no key has.
  public init(_ text: String) throws(KeyScriptError) {
    keys = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "<": keys.append(try KeyScript.named(&rest))
      case "\n", "\r\n", "\r": keys.append(.action(.newline))
      default: keys.append(.action(.type(String(character))))
      }
    }
  }

  /// The key whose name `rest` begins with, which is taken off.
  private static func named(_ rest: inout Substring) throws(KeyScriptError) -> KeyPress {
    guard let end = rest.firstIndex(of: ">") else { throw KeyScriptError(name: nil) }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard let key = KeyPress.named[name] else { throw KeyScriptError(name: name) }
    return key
  }
}

/// Why a text is no key script.
public struct KeyScriptError: Error, Hashable, CustomStringConvertible {
  /// The name that no key has; `nil` for an angle bracket that begins a name and isn't closed.
  public let name: String?

  /// What is wrong and what to do, without a full stop.
  public var description: String {
    let names = KeyPress.named.keys.sorted().map { "<\($0)>" }.joined(separator: " ")
    return name.map { "there is no key <\($0)>; there are \(names)" }
      ?? "a '<' begins the name of a key and needs its '>'; write <lt> for the character"
  }
}
