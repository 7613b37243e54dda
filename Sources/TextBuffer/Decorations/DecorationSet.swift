/// Ranges of a text, each with a value, which move with edits: findings, search hits, comments, placeholders,
/// carets of others.
///
/// A set is a value: a copy is O(1) and can be read on any thread. It doesn't know the text; whoever changes that
/// tells the set by `apply(_:)`, each change once and in order. Ranges may overlap, nest and be empty. They are in
/// order of their starts; of those that start at one place, the one that was added first comes first.
///
///     var hits = DecorationSet(rope.ranges(of: "word").map { ($0, Color.yellow) })
///     hits.apply(changes)                // a keystroke
///     hits.decorations(in: viewport)     // what is to be drawn
///
/// What belongs together is one set, a *layer*, which is dropped and made anew as a whole: `DecorationLayers`
/// holds several.
public struct DecorationSet<Value: Sendable>: Sendable {
  var tree: RangeTree
  var values = DecorationValues<Value>()

  /// The empty set.
  public init() { self.init(shape: .standard) }

  /// The empty set, in nodes of `shape`.
  package init(shape: RangeShape) { tree = RangeTree(shape) }

  /// The set of `elements`, in any order, which follow edits by `tracking`.
  ///
  /// - Complexity: O(n log n), O(n) where they are in order, where n is their number
  public init(
    _ elements: some Sequence<(Range<UTF8Offset>, Value)>, tracking: RangeTracking = .content
  ) {
    self.init(elements, tracking: tracking, shape: .standard)
  }

  /// The set of `elements` in nodes of `shape`.
  package init(
    _ elements: some Sequence<(Range<UTF8Offset>, Value)>, tracking: RangeTracking, shape: RangeShape
  ) {
    var values = DecorationValues<Value>()
    let entries = elements.map { range, value in
      RangeEntry(range, number: values.append(value), tracking)
    }
    tree = RangeTree(entries, shape)
    self.values = values
  }

  /// The number of decorations.
  ///
  /// - Complexity: O(1)
  public var count: Int { tree.count }

  /// Whether there is none.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { count == 0 }

  /// Traps where an invariant of the tree doesn't hold.
  ///
  /// - Complexity: O(n)
  package func _checkInvariants() { tree.checkInvariants() }
}

// MARK: Adding and removing

extension DecorationSet {
  /// Adds `value` at `range`, which from now on follows edits by `tracking`; answers what it's called.
  ///
  /// Traps on a range before the text's start. One that ends behind the text's end makes the next `apply(_:)` trap.
  ///
  /// - Complexity: O(log n), and O(n / 256) once after the set was copied, where n is the number of decorations
  ///   ever added
  @discardableResult
  public mutating func insert(
    _ value: Value, at range: Range<UTF8Offset>, tracking: RangeTracking = .content
  ) -> DecorationID {
    let number = values.append(value)
    tree.insert(RangeEntry(range, number: number, tracking))
    return DecorationID(number: number)
  }

  /// Removes the decoration called `id`, and answers it; `nil` where it isn't there any more.
  ///
  /// - Complexity: that of `subscript(_:)`, and of `insert(_:at:tracking:)`
  @discardableResult
  public mutating func remove(_ id: DecorationID) -> Decoration<Value>? {
    guard let entry = tree.entry(id.number) else { return nil }
    return take(tree.remove(entry.start...entry.start, numbers: id.number...id.number)).first
  }

  /// Removes the decorations that touch `range` and that `isRemoved` says, and answers them, in order.
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of those that touch `range` and n that of all decorations
  @discardableResult
  public mutating func removeAll(
    touching range: Range<UTF8Offset>, where isRemoved: (Decoration<Value>) -> Bool = { _ in true }
  ) -> [Decoration<Value>] {
    let removed = decorations(touching: range).filter(isRemoved)
    for decoration in removed {
      let (start, number) = (decoration.range.lowerBound.value, decoration.id.number)
      _ = take(tree.remove(start...start, numbers: number...number))
    }
    return removed
  }

  /// Puts `value` in the place of that of the decoration called `id`; `false` where that isn't there any more.
  ///
  /// - Complexity: O(1), and O(n / 256) once after the set was copied
  @discardableResult
  public mutating func setValue(_ value: Value, of id: DecorationID) -> Bool {
    guard values[id.number] != nil else { return false }
    values.replace(id.number, with: value)
    return true
  }

  /// The decorations that `entries` were, which are none of the tree any more.
  private mutating func take(_ entries: [RangeEntry]) -> [Decoration<Value>] {
    let taken = entries.compactMap { decoration($0) }
    for entry in entries { values.remove(entry.number) }
    return taken
  }
}

// MARK: Edits

extension DecorationSet {
  /// Moves the decorations through `changes`, and answers those that went with their text
  /// (`RangeTracking.Emptied.goes`), each as the empty range that is left of it in the text after the change.
  ///
  /// Each end moves as `ChangeSet.map(_:bias:)` moves a position. Ends that would change places, as those of a
  /// range in text that is replaced, are both where the start goes. Traps where a decoration ends behind
  /// `changes.lengthBefore`.
  ///
  /// - Complexity: O(e (log n + t log n)), where e is the number of edits, n that of decorations and t that of
  ///   decorations which begin or end in the edited bytes or at their edges. Ranges that reach over an edit and
  ///   overlap each other without being nested count as well, by the nodes of the tree that they share with
  ///   others.
  @discardableResult
  public mutating func apply(_ changes: ChangeSet) -> [Decoration<Value>] {
    require(
      tree.end <= changes.lengthBefore,
      "a decoration ends at \(tree.end), in a text of \(changes.lengthBefore) bytes")
    var gone: [[Decoration<Value>]] = []
    var shift = changes.lengthAfter - changes.lengthBefore
    // From the end, so that no edit moves another; what goes is moved by the edits before it.
    for edit in changes.edits.reversed() {
      shift -= edit.replacement.utf8.count - edit.range.count
      let removed = tree.apply(edit)
      if !removed.isEmpty { gone.append(take(removed.map { $0.shifted(start: shift, end: shift) })) }
    }
    return gone.reversed().flatMap { $0 }
  }

  /// The set after `changes`; as `apply(_:)`.
  public func applying(_ changes: ChangeSet) -> DecorationSet {
    var result = self
    result.apply(changes)
    return result
  }
}

extension RangeEntry {
  fileprivate init(_ range: Range<UTF8Offset>, number: Int, _ tracking: RangeTracking) {
    require(range.lowerBound.value >= 0, "a decoration starts at \(range.lowerBound.value)")
    self.init(
      start: range.lowerBound.value, end: range.upperBound.value, number: number, tracking: tracking)
  }
}
