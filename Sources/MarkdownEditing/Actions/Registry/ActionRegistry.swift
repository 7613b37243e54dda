/// The available actions, by name, in the order of a menu.
///
/// Names, help and menus are made from the registry, and only its actions can be performed. Copying one is O(1).
public struct ActionRegistry: Sendable {
  /// The definitions, each with a unique name.
  public private(set) var definitions: [ActionDefinition]

  private var indices: [String: Int]

  /// The registry of `definitions`; the last of several with one name counts, and takes the first one's place.
  public init(_ definitions: [ActionDefinition]) {
    (self.definitions, indices) = ([], [:])
    definitions.forEach { add($0) }
  }

  /// The registry with `definition` at its end, or in place of the one with the same name.
  public func adding(_ definition: ActionDefinition) -> ActionRegistry {
    var registry = self
    registry.add(definition)
    return registry
  }

  private mutating func add(_ definition: ActionDefinition) {
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
  public subscript(name: String) -> ActionDefinition? { indices[name].map { definitions[$0] } }

  /// The action that `name` spells, such as `heading:2`; `nil` if no definition has this name and allows this argument.
  public func action(named name: String) -> EditorAction? {
    let action = EditorAction(spelled: name)
    guard let definition = self[action.plainName], definition.argument.allows(action.argument) else {
      return nil
    }
    return action
  }

  /// The action that takes `action` back; `nil` if only undo does.
  public func inverse(of action: EditorAction) -> EditorAction? {
    switch self[action.plainName]?.inverse {
    case .itself: action
    case .action(let name): EditorAction(name)
    case .some(.none), nil: nil
    }
  }
}
