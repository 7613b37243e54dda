/// The actions that there are, by name, in the order of a menu.
///
/// Names, help and menus are made from it; what isn't in it can't be performed. Copying one is O(1).
public struct ActionRegistry: Sendable {
  /// The definitions, each with a name of its own.
  public private(set) var definitions: [ActionDefinition]

  private var indices: [String: Int]

  /// The registry of `definitions`; of two with one name the last one counts, in the first one's place.
  public init(_ definitions: [ActionDefinition]) {
    (self.definitions, indices) = ([], [:])
    definitions.forEach { add($0) }
  }

  /// The registry with `definition` at its end, or in the place of the one that has its name.
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

  /// The definition called `name`, without an argument; `nil` where there is none.
  ///
  /// - Complexity: O(1).
  public subscript(name: String) -> ActionDefinition? { indices[name].map { definitions[$0] } }

  /// The action that `name` spells, such as `heading:2`; `nil` where no definition has that name, or not with such an
  /// argument.
  public func action(named name: String) -> EditorAction? {
    let action = EditorAction(spelled: name)
    guard let definition = self[action.plainName], definition.argument.allows(action.argument) else {
      return nil
    }
    return action
  }

  /// The action that takes `action` back; `nil` where there is none but undo.
  public func inverse(of action: EditorAction) -> EditorAction? {
    switch self[action.plainName]?.inverse {
    case .itself: action
    case .action(let name): EditorAction(name)
    case .some(.none), nil: nil
    }
  }
}
