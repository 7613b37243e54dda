/// What a user asked for, as a value: the name of an action and what goes with it.
///
/// What it does stands in its `ActionDefinition`, which an `ActionRegistry` finds by the name. The actions of this
/// library are members, such as `.bold` and `.heading(2)`; users' own are members of an extension of theirs.
///
/// It's coded as its `name`, one string.
public struct EditorAction: Sendable, Hashable {
  /// The name of its definition, such as `heading`: it holds none of the user's text.
  public let plainName: String
  /// What stands behind the colon of its name, such as `2`; `nil` without a colon.
  public let argument: String?

  /// The action of the definition called `plainName`, with `argument`.
  ///
  /// Any text will do for an argument; a name with a colon isn't found in any registry, and whether an argument fits is
  /// said when the action is performed.
  public init(_ plainName: String, _ argument: String? = nil) {
    (self.plainName, self.argument) = (plainName, argument)
  }

  /// The action's name on the command line, such as `heading:2`; `ActionRegistry.action(named:)` reads it back.
  public var name: String { argument.map { plainName + ":" + $0 } ?? plainName }
}

extension EditorAction: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

#if !hasFeature(Embedded)
  extension EditorAction: Codable {
    /// Reads the name; any name will do.
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
  /// The action that `name` spells, whether or not there is one.
  init(spelled name: String) {
    // By bytes, as a colon and a mark that combines with it are one character.
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      self.init(name)
      return
    }
    self.init(String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }
}
