/// A range in the tree of ranges, as plain data.
struct RangeEntry: Sendable {
  /// The first byte, less the sum of `RangeNode.startShift` from the root to here.
  var start: Int
  /// The byte behind the last one, less the sum of `RangeNode.endShift` from the root to here.
  var end: Int
  let number: Int
  let tracking: RangeTracking
  /// Whether an edit has deleted its text, so that it's to be removed.
  var isDoomed = false

  /// What entries are sorted by.
  var key: RangeKey { RangeKey(start: start, number: number) }

  /// The entry with both ends that much further on.
  func shifted(start startShift: Int, end endShift: Int) -> RangeEntry {
    var result = self
    result.start += startShift
    result.end += endShift
    return result
  }
}

/// The order of ranges: by where they start, then by which came first.
struct RangeKey: Comparable {
  var start: Int
  var number: Int

  static func < (left: RangeKey, right: RangeKey) -> Bool {
    (left.start, left.number) < (right.start, right.number)
  }
}

/// What is known of all entries of a node, less the node's own shifts.
struct RangeBounds: Equatable, Sendable {
  var count = 0
  /// The number of the entry that comes first.
  var first = 0
  /// The least and the greatest start; the first and the last one's.
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

  /// Adds what is known of `child`, which comes after all that was added before.
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
/// Starts and ends have a shift each, which holds for all that is below: an edit before a node moves both, one
/// that all of its ranges reach over moves the ends, and neither looks at what is below.
///
/// - Invariant: a leaf has entries and an inner node children, sorted by `RangeKey`, at most as many as the shape
///   says; all leaves are equally deep; no node but the root is empty; `bounds` are those of what is below.
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

  /// The key of the first entry, which is there, as the parent sees it.
  var firstKey: RangeKey { RangeKey(start: bounds.starts.least + startShift, number: bounds.first) }

  mutating func updateBounds() {
    var found = RangeBounds()
    for entry in entries { found.add(entry) }
    for child in children { found.add(child) }
    bounds = found
  }
}

/// How large the nodes are: a parameter, so that tests reach deep trees with few ranges.
package struct RangeShape: Hashable, Sendable {
  /// The most entries of a leaf and the most children of an inner node; at least 4.
  ///
  /// Nodes that split into halves of one child each would make a tree as deep as it's wide.
  package let capacity: Int

  /// The shape of nodes of up to `capacity` entries or children; traps below 4.
  package init(capacity: Int) {
    precondition(capacity >= 4, "nodes of \(capacity) entries; at least 4 are needed")
    self.capacity = capacity
  }

  /// The shape of every set outside of tests.
  package static let standard = RangeShape(capacity: 32)
}
