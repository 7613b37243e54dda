/// A request of a user, as a value: the name of an action and its argument.
///
/// The `ActionDefinition` that an `ActionRegistry` finds by the name holds the code. The actions of this library are
/// static members, such as `.bold` and `.heading(2)`; your own go into an extension of yours.
///
/// An action is coded as its `name`, a single string.
public struct EditorAction: Sendable, Hashable {
  /// The name of its definition, such as `heading`; it never holds any of the user's text.
  public let plainName: String
  /// The part of its name behind the colon, such as `2`; `nil` without a colon.
  public let argument: String?

  /// The action of the definition called `plainName`, with `argument`.
  ///
  /// Any text is accepted as an argument; whether it is valid is checked when the action is performed. No registry
  /// finds a name with a colon.
  public init(_ plainName: String, _ argument: String? = nil) {
    (self.plainName, self.argument) = (plainName, argument)
  }

  /// The action's name on the command line, such as `heading:2`; `ActionRegistry.action(named:)` reads it back.
  public var name: String { argument.map { plainName + ":" + $0 } ?? plainName }
}

extension EditorAction: CustomStringConvertible {
  /// The action's name.
  public var description: String { name }
}

#if !hasFeature(Embedded)
  extension EditorAction: Codable {
    /// Reads the name; any name is accepted.
    public init(from decoder: any Decoder) throws {
      self.init(spelled: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }
#endif

extension EditorAction {
  /// The action that `name` spells, whether or not a registry has it.
  init(spelled name: String) {
    // Searches bytes, because a colon and a combining mark behind it are one character.
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      self.init(name)
      return
    }
    self.init(String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }
}
