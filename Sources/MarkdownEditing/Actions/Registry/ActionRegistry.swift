/// The available actions, by name, in the order of a menu.
///
/// Names, help and menus are made from the registry, and only its actions can be performed. Copying one is O(1).
public struct ActionRegistry: Sendable {
  /// The definition of an action whose argument is the text behind the colon; `nil` without a colon.
  ///
  /// A registry holds all of its definitions so, whatever the types of their arguments.
  public typealias Definition = ActionDefinition<String?>

  /// The definitions, each with a unique name.
  public private(set) var definitions: [Definition]

  private var indices: [String: Int]

  /// The registry of `definitions`; `adding(_:)` adds those with arguments of other types.
  ///
  /// The last of several with one name counts, and takes the first one's place.
  public init<Argument>(_ definitions: [ActionDefinition<Argument>]) {
    self.init(spelled: definitions.map { $0.spelled })
  }

  init(spelled definitions: [Definition]) {
    (self.definitions, indices) = ([], [:])
    definitions.forEach { add($0) }
  }

  /// The registry with `definition` at its end, or in place of the one with the same name.
  public func adding<Argument>(_ definition: ActionDefinition<Argument>) -> ActionRegistry {
    var registry = self
    registry.add(definition.spelled)
    return registry
  }

  private mutating func add(_ definition: Definition) {
    if let index = indices[definition.name] {
      definitions[index] = definition
    } else {
      indices[definition.name] = definitions.count
      definitions.append(definition)
    }
  }

  /// The definition called `name`, without an argument; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(name: String) -> Definition? { indices[name].map { definitions[$0] } }

  /// The definition of `action`; `nil` if there is none.
  public subscript(action: EditorAction) -> Definition? { self[action.plainName] }

  /// The action that `name` spells, such as `heading:2`; `nil` if no definition has this name and allows this argument.
  public func action(named name: String) -> EditorAction? {
    let action = EditorAction(spelled: name)
    guard let definition = self[action], definition.argument.allows(action.argument) else { return nil }
    return action
  }

  /// The actions that the part `group` of a menu offers, in order.
  public func choices(in group: ActionGroup) -> [EditorAction] {
    definitions.filter { $0.group == group }.flatMap { $0.choices }
  }

  /// The action that restores text and selection byte for byte if performed right after `action`; `nil` if only undo
  /// does.
  public func inverse(of action: EditorAction) -> EditorAction? {
    self[action]?.inverse.action(takingBack: action)
  }

  /// Whether performing `action` twice in a row restores text and selection.
  public func isToggle(_ action: EditorAction) -> Bool { inverse(of: action) == action }
}
