public import EditorCoordination
public import MarkdownEditing

/// The menu of an editor: an entry for each action of a registry that needs no argument.
@MainActor
public struct ActionMenu {
  /// An entry of a menu.
  public struct Entry: Sendable, Equatable {
    /// The title.
    public let title: String
    /// The key, or an empty string.
    public let key: String
    /// The action.
    public let action: EditorAction
  }

  /// The entries, in the registry's order.
  public let entries: [Entry]
  private let model: EditorModel

  /// The menu of `registry`, whose actions go to `model`.
  public init(_ registry: ActionRegistry, for model: EditorModel) {
    self.model = model
    entries = registry.definitions.compactMap { definition in
      definition.action.map { Entry(title: definition.title, key: definition.key ?? "", action: $0) }
    }
  }

  /// Performs the action of `entry`, which waits for its turn in the model's queue.
  @discardableResult
  public func choose(_ entry: Entry) -> ActionHandle { model.handle(.perform(entry.action)) }
}
