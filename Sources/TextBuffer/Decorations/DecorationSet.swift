/// A range of a text with a value, as stored in a `DecorationSet`.
public struct Decoration<Value: Sendable>: Sendable {
  /// The decoration's ID in its set, valid while the decoration is in it.
  public let id: DecorationID

  /// The range, in the text after the last change that was applied to the set; may be empty.
  public let range: Range<UTF8Offset>

  /// The way in which the range follows edits.
  public let tracking: RangeTracking

  /// The value of the range.
  public let value: Value
}

extension Decoration: Equatable where Value: Equatable {}
extension Decoration: Hashable where Value: Hashable {}

/// The ID of a decoration in its set.
///
/// A set never reuses an ID, and a later addition has a greater one. A copy of a set continues numbering independently.
public struct DecorationID: Hashable, Comparable, Sendable {
  /// The number of decorations added to the set before this one.
  let number: Int

  /// Whether `left` was added before `right`.
  public static func < (left: DecorationID, right: DecorationID) -> Bool { left.number < right.number }
}

/// Ranges of a text with values, which move with edits: findings, search hits, comments, placeholders, carets of other
/// users.
///
/// A set is a value: a copy is O(1) and can be read on any thread. It doesn't know the text. The owner of the text
/// passes each change to `apply(_:)`, once and in order. Ranges may overlap, nest and be empty. They are sorted by
/// their starts; of ranges with the same start, the one added first comes first.
///
///     var hits = DecorationSet(rope.ranges(of: "word").map { ($0, Color.yellow) })
///     hits.apply(changes)                // a keystroke
///     hits.decorations(in: viewport)     // what is to be drawn
///
/// Ranges that belong together form one set, a *layer*, which is dropped and rebuilt as a whole; `DecorationLayers`
/// holds several layers.
public struct DecorationSet<Value: Sendable>: Sendable {
  var tree: RangeTree
  var values = DecorationValues<Value>()

  /// Creates an empty set.
  public init() { self.init(shape: .standard) }

  /// Creates an empty set with nodes of `shape`.
  package init(shape: RangeShape) { tree = RangeTree(shape) }

  /// Creates a set of `elements`, in any order, that follow edits by `tracking`.
  ///
  /// - Complexity: O(n log n), O(n) if they are in order, where n is their number
  public init(
    _ elements: some Sequence<(Range<UTF8Offset>, Value)>, tracking: RangeTracking = .content
  ) {
    self.init(elements, tracking: tracking, shape: .standard)
  }

  /// Creates a set of `elements` with nodes of `shape`.
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

  /// Whether the set has no decorations.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { count == 0 }

  /// Traps if an invariant of the tree is violated.
  ///
  /// - Complexity: O(n)
  package func _checkInvariants() { tree.checkInvariants() }
}

// MARK: Adding and removing

extension DecorationSet {
  /// Adds `value` at `range`, which will follow edits by `tracking`.
  ///
  /// Returns the decoration's ID.
  ///
  /// Traps if the range starts before the text. A range that ends after the text makes the next `apply(_:)` trap.
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

  /// Removes and returns the decoration with the ID `id`.
  ///
  /// Returns `nil` if it is no longer in the set.
  ///
  /// - Complexity: that of `subscript(_:)`, and of `insert(_:at:tracking:)`
  @discardableResult
  public mutating func remove(_ id: DecorationID) -> Decoration<Value>? {
    guard let entry = tree.entry(id.number) else { return nil }
    return take(tree.remove(entry.start...entry.start, numbers: id.number...id.number)).first
  }

  /// Removes and returns the decorations that touch `range` and satisfy `isRemoved`, in order.
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

  /// Replaces the value of the decoration with the ID `id`.
  ///
  /// Returns `false` if it is no longer in the set.
  ///
  /// - Complexity: O(1), and O(n / 256) once after the set was copied
  @discardableResult
  public mutating func setValue(_ value: Value, of id: DecorationID) -> Bool {
    guard values[id.number] != nil else { return false }
    values.replace(id.number, with: value)
    return true
  }

  /// Returns the decorations of `entries`, which were removed from the tree, and drops their values.
  private mutating func take(_ entries: [RangeEntry]) -> [Decoration<Value>] {
    let taken = entries.compactMap { decoration($0) }
    for entry in entries { values.remove(entry.number) }
    return taken
  }
}

// MARK: Edits

extension DecorationSet {
  /// Moves the decorations through `changes`.
  ///
  /// Returns those that were removed with their text (`RangeTracking.Emptied.goes`).
  ///
  /// Each removed decoration has the empty range that is left of it in the text after the change.
  ///
  /// Each end moves as `ChangeSet.map(_:bias:)` moves a position. If the ends would change places, as for a range
  /// inside replaced text, both move to the start's new position. Traps if a decoration ends after
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
    // Backwards, so that no edit moves another; removed ranges are shifted by the edits before them.
    for edit in changes.edits.reversed() {
      shift -= edit.replacement.utf8.count - edit.range.count
      let removed = tree.apply(edit)
      if !removed.isEmpty { gone.append(take(removed.map { $0.shifted(start: shift, end: shift) })) }
    }
    return gone.reversed().flatMap { $0 }
  }

  /// The set after `changes`, as `apply(_:)` makes it.
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

extension DecorationSet {
  /// The decoration with the ID `id`.
  ///
  /// `nil` if it is no longer in the set.
  ///
  /// - Complexity: O(log n) where decorations were added in the order of their starts, O(n) at worst, where n is
  ///   their number
  public subscript(id: DecorationID) -> Decoration<Value>? {
    tree.entry(id.number).flatMap { decoration($0) }
  }

  /// All decorations, in order.
  ///
  /// - Complexity: O(n), where n is their number
  public var all: [Decoration<Value>] { tree.entries(touching: .min, .max).compactMap { decoration($0) } }

  /// The decorations that contain a byte of `range`, in order.
  ///
  /// Empty decorations are included if they lie in `range`, including at its start.
  ///
  ///     [ab]cd[e]   in 2..<4: none; in 1..<5: both
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(in range: Range<UTF8Offset>) -> [Decoration<Value>] {
    decorations(touching: range).filter {
      $0.range.isEmpty ? range.contains($0.range.lowerBound) : $0.range.overlaps(range)
    }
  }

  /// The decorations that contain a byte of `range` or touch its edges, in order.
  ///
  /// For an empty range these are the decorations at a caret.
  ///
  /// - Complexity: O((1 + a) log n), where a is the number of answers and n that of decorations
  public func decorations(touching range: Range<UTF8Offset>) -> [Decoration<Value>] {
    tree.entries(touching: range.lowerBound.value, range.upperBound.value).compactMap { decoration($0) }
  }

  /// The first decoration that starts at or after `offset`, such as the next finding.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Complexity: O(log n), where n is the number of decorations
  public func first(from offset: UTF8Offset) -> Decoration<Value>? {
    tree.first(from: offset.value).flatMap { decoration($0) }
  }

  /// The last decoration that starts before `offset`, such as the previous finding.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Complexity: O(log n), where n is the number of decorations
  public func last(before offset: UTF8Offset) -> Decoration<Value>? {
    tree.last(before: offset.value).flatMap { decoration($0) }
  }

  func decoration(_ entry: RangeEntry) -> Decoration<Value>? {
    values[entry.number].map { value in
      Decoration(
        id: DecorationID(number: entry.number), range: UTF8Offset(entry.start)..<UTF8Offset(entry.end),
        tracking: entry.tracking, value: value)
    }
  }
}
