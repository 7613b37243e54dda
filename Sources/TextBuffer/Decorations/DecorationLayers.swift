/// Several sets of decorations on one text, by name, which move together.
///
/// A layer is made anew as a whole, such as the search hits for another word: `layers["search"] = DecorationSet(…)`.
public struct DecorationLayers<Name: Hashable & Sendable, Value: Sendable>: Sendable {
  private var sets: [Name: DecorationSet<Value>] = [:]

  /// No layers.
  public init() {}

  /// The names of the layers that were set, in no order.
  public var names: some Collection<Name> { sets.keys }

  /// The layer called `name`; empty where none was set.
  public subscript(name: Name) -> DecorationSet<Value> {
    get { sets[name] ?? DecorationSet() }
    _modify { yield &sets[name, default: DecorationSet()] }
  }

  /// Drops the layer called `name`.
  public mutating func remove(_ name: Name) { sets[name] = nil }

  /// Moves all layers through `changes`, and answers what went with its text, by layer; layers of which nothing went
  /// aren't named.
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
