/// A range in the tree of ranges, as plain data.
struct RangeEntry: Sendable {
  /// The start, minus the sum of `RangeNode.startShift` on the path from the root.
  var start: Int
  /// The end, minus the sum of `RangeNode.endShift` on the path from the root.
  var end: Int
  let number: Int
  let tracking: RangeTracking
  /// Whether an edit has deleted its text, so that it has to be removed.
  var isDoomed = false

  /// The sort key.
  var key: RangeKey { RangeKey(start: start, number: number) }

  /// The entry with its ends moved by the given shifts.
  func shifted(start startShift: Int, end endShift: Int) -> RangeEntry {
    var result = self
    result.start += startShift
    result.end += endShift
    return result
  }
}

/// The sort key of ranges: by start, then by number.
struct RangeKey: Comparable {
  var start: Int
  var number: Int

  static func < (left: RangeKey, right: RangeKey) -> Bool {
    (left.start, left.number) < (right.start, right.number)
  }
}

/// The bounds of all entries of a node, without the node's own shifts.
struct RangeBounds: Equatable, Sendable {
  var count = 0
  /// The number of the first entry.
  var first = 0
  /// The least and the greatest start.
  var starts = (least: Int.max, most: Int.min)
  var ends = (least: Int.max, most: Int.min)
  var numbers = (least: Int.max, most: Int.min)

  mutating func add(_ entry: RangeEntry) {
    if count == 0 || entry.key < RangeKey(start: starts.least, number: first) { first = entry.number }
    count += 1
    starts = (min(starts.least, entry.start), max(starts.most, entry.start))
    ends = (min(ends.least, entry.end), max(ends.most, entry.end))
    numbers = (min(numbers.least, entry.number), max(numbers.most, entry.number))
  }

  /// Adds the bounds of `child`, which comes after all that were added before.
  mutating func add(_ child: RangeNode) {
    let (bounds, start, end) = (child.bounds, child.startShift, child.endShift)
    if count == 0 { first = bounds.first }
    count += bounds.count
    starts = (min(starts.least, bounds.starts.least + start), max(starts.most, bounds.starts.most + start))
    ends = (min(ends.least, bounds.ends.least + end), max(ends.most, bounds.ends.most + end))
    numbers = (min(numbers.least, bounds.numbers.least), max(numbers.most, bounds.numbers.most))
  }

  static func == (left: RangeBounds, right: RangeBounds) -> Bool {
    left.count == right.count && left.first == right.first && left.starts == right.starts
      && left.ends == right.ends && left.numbers == right.numbers
  }
}

/// A node of the tree of ranges.
///
/// Starts and ends have one shift each, which applies to all entries below. An edit before a node changes both shifts;
/// an edit inside all of its ranges changes only the ends' shift. Neither visits the entries below.
///
/// - Invariant: a leaf has entries and an inner node has children, sorted by `RangeKey` and at most
///   `RangeShape.capacity` of them. All leaves are equally deep. No node but the root is empty. `bounds` are those of
///   the entries below.
struct RangeNode: Sendable {
  var startShift = 0
  var endShift = 0
  var bounds = RangeBounds()
  var entries: [RangeEntry] = []
  var children: [RangeNode] = []

  init() {}

  init(_ entries: [RangeEntry]) {
    self.entries = entries
    updateBounds()
  }

  init(_ children: [RangeNode]) {
    self.children = children
    updateBounds()
  }

  var isLeaf: Bool { children.isEmpty }

  /// The entries of a leaf, or the children of an inner node.
  var width: Int { isLeaf ? entries.count : children.count }

  /// The key of the first entry, relative to the parent; the node must not be empty.
  var firstKey: RangeKey { RangeKey(start: bounds.starts.least + startShift, number: bounds.first) }

  mutating func updateBounds() {
    var found = RangeBounds()
    for entry in entries { found.add(entry) }
    for child in children { found.add(child) }
    bounds = found
  }
}

/// The size of the nodes; a parameter, so that tests reach deep trees with few ranges.
package struct RangeShape: Hashable, Sendable {
  /// The most entries of a leaf and the most children of an inner node; at least 4.
  ///
  /// With less, a split could leave halves of one child each, and the tree would become as deep as it is wide.
  package let capacity: Int

  /// Creates a shape with nodes of up to `capacity` entries or children.
  ///
  /// Traps if `capacity` is below 4.
  package init(capacity: Int) {
    precondition(capacity >= 4, "nodes of \(capacity) entries; at least 4 are needed")
    self.capacity = capacity
  }

  /// The shape used by every set outside of tests.
  package static let standard = RangeShape(capacity: 32)
}
