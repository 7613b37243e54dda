extension EditorAction {
  /// The action of this library called `name` on the command line, such as `heading:2`; `nil` if there is none with
  /// this name and argument.
  public init?(name: String) {
    guard let action = ActionRegistry.standard.action(named: name) else { return nil }
    self = action
  }

  /// The names of this library's actions, without arguments and colons.
  public static var allNames: [String] { ActionRegistry.standard.definitions.map { $0.name } }

  /// Whether performing this action of the library twice in a row restores text and selection.
  public var isToggle: Bool { inverse == self }

  /// The action that restores text and selection byte for byte if performed right after this one.
  ///
  /// `nil` if only undo does, and for actions that aren't this library's.
  public var inverse: EditorAction? { ActionRegistry.standard.inverse(of: self) }
}
