/// Several named sets of decorations on one text, which move together.
///
/// A layer is replaced as a whole, such as the search hits for a new word: `layers["search"] = DecorationSet(…)`.
public struct DecorationLayers<Name: Hashable & Sendable, Value: Sendable>: Sendable {
  private var sets: [Name: DecorationSet<Value>] = [:]

  /// Creates an empty collection of layers.
  public init() {}

  /// The names of the existing layers, unordered.
  public var names: some Collection<Name> { sets.keys }

  /// The layer with the name `name`; empty if there is none.
  public subscript(name: Name) -> DecorationSet<Value> {
    get { sets[name] ?? DecorationSet() }
    _modify { yield &sets[name, default: DecorationSet()] }
  }

  /// Removes the layer with the name `name`.
  public mutating func remove(_ name: Name) { sets[name] = nil }

  /// Moves all layers through `changes`.
  ///
  /// Returns the decorations that were removed with their text, by layer.
  ///
  /// Layers without removed decorations are not included.
  ///
  /// - Complexity: that of `DecorationSet.apply(_:)` for each layer
  @discardableResult
  public mutating func apply(_ changes: ChangeSet) -> [Name: [Decoration<Value>]] {
    var gone: [Name: [Decoration<Value>]] = [:]
    for name in Array(sets.keys) {
      guard let removed = sets[name]?.apply(changes), !removed.isEmpty else { continue }
      gone[name] = removed
    }
    return gone
  }
}
