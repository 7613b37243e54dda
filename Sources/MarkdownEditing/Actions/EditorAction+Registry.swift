extension EditorAction {
  /// The action of this library called `name` on the command line, such as `heading:2`; `nil` where there is none, or
  /// none with such an argument.
  public init?(name: String) {
    guard let action = ActionRegistry.standard.action(named: name) else { return nil }
    self = action
  }

  /// The names of this library's actions, without arguments: what stands before a colon on the command line.
  public static var allNames: [String] { ActionRegistry.standard.definitions.map { $0.name } }

  /// Whether the same action pressed twice in a row restores text and selection; of this library's actions.
  public var isToggle: Bool { inverse == self }

  /// The action that takes this one back when it comes right after it, which restores text and selection byte for byte;
  /// `nil` where there is none but undo, and for actions that aren't this library's.
  public var inverse: EditorAction? { ActionRegistry.standard.inverse(of: self) }
}
