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
package struct RangeShape: Sendable {
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

// Storing: entries are added and removed.
extension RangeNode {
  /// Inserts `entry` in order.
  ///
  /// Returns the node's second half if the node had to be split, or else `nil`.
  mutating func insert(_ entry: RangeEntry, _ shape: RangeShape) -> RangeNode? {
    let entry = entry.shifted(start: -startShift, end: -endShift)
    if isLeaf {
      let index = entries.firstIndex { entry.key < $0.key } ?? entries.count
      entries.insert(entry, at: index)
    } else {
      let index = children.lastIndex { $0.firstKey < entry.key } ?? 0
      if let second = children[index].insert(entry, shape) { children.insert(second, at: index + 1) }
    }
    guard width > shape.capacity else {
      bounds.add(entry)
      return nil
    }
    return split()
  }

  /// Removes the second half and returns it as a sibling node.
  private mutating func split() -> RangeNode {
    let middle = width / 2
    var second = isLeaf ? RangeNode(Array(entries[middle...])) : RangeNode(Array(children[middle...]))
    (second.startShift, second.endShift) = (startShift, endShift)
    if isLeaf { entries.removeSubrange(middle...) } else { children.removeSubrange(middle...) }
    updateBounds()
    return second
  }

  /// Removes the entries with a start in `starts` and a number in `numbers`, and appends them to `taken`.
  ///
  /// `starts` and the taken entries are relative to the parent. The entries are taken in tree order; those with starts
  /// in `starts` needn't be sorted.
  mutating func remove(
    _ starts: ClosedRange<Int>, numbers: ClosedRange<Int>, _ shape: RangeShape, into taken: inout [RangeEntry]
  ) {
    let own = starts.lowerBound - startShift...starts.upperBound - startShift
    guard bounds.count > 0, own.overlaps(bounds.starts.least...bounds.starts.most),
      numbers.overlaps(bounds.numbers.least...bounds.numbers.most)
    else { return }
    if isLeaf {
      let isTaken = { (entry: RangeEntry) in own.contains(entry.start) && numbers.contains(entry.number) }
      guard entries.contains(where: isTaken) else { return }
      taken += entries.lazy.filter(isTaken).map { $0.shifted(start: startShift, end: endShift) }
      entries.removeAll(where: isTaken)
    } else {
      let first = taken.count
      for index in children.indices {
        children[index].remove(own, numbers: numbers, shape, into: &taken)
      }
      guard taken.count > first else { return }
      for index in first..<taken.count {
        taken[index] = taken[index].shifted(start: startShift, end: endShift)
      }
      joinChildren(shape)
    }
    updateBounds()
  }

  /// Removes empty children, and merges neighbours that fit into one node.
  private mutating func joinChildren(_ shape: RangeShape) {
    var joined: [RangeNode] = []
    for child in children where child.bounds.count > 0 {
      if let last = joined.last, last.width + child.width <= shape.capacity {
        joined[joined.count - 1].append(child)
      } else {
        joined.append(child)
      }
    }
    children = joined
  }

  /// Appends the content of `other`, the next node of the same height.
  private mutating func append(_ other: RangeNode) {
    let (start, end) = (other.startShift - startShift, other.endShift - endShift)
    entries += other.entries.map { $0.shifted(start: start, end: end) }
    children += other.children.map { child in
      var child = child
      child.startShift += start
      child.endShift += end
      return child
    }
    updateBounds()
  }
}

/// An edit during its pass through a tree of ranges, with the findings of the pass.
struct RangeEdit {
  /// The bounds of the removed bytes, in the text before the edit.
  let low: Int
  let high: Int
  /// The length of the inserted text, in bytes.
  let length: Int
  /// The key, after the edit, of the last visited entry that starts at the edit.
  private var last: RangeKey?
  /// Whether entries have to be removed or sorted again.
  private(set) var needsMending = false

  init(_ edit: Edit) {
    (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
    length = edit.replacement.utf8.count
  }

  var growth: Int { length - (high - low) }

  /// The position of `offset` after the edit, by the rule of `ChangeSet.map(_:bias:)`.
  func map(_ offset: Int, _ bias: Bias) -> Int {
    if offset < low || offset == low && high > low { return offset }
    if offset > high || offset == high && high > low { return offset + growth }
    return bias == .after ? low + length : low
  }

  /// Moves `entry`, whose actual start and end are its stored ones plus these shifts.
  mutating func move(_ entry: inout RangeEntry, startShift: Int, endShift: Int) {
    let (start, end) = (entry.start + startShift, entry.end + endShift)
    let newStart = map(start, entry.tracking.start)
    // Ends that would change places are both at the start's new position.
    let newEnd = max(newStart, map(end, entry.tracking.end))
    entry.start = newStart - startShift
    entry.end = newEnd - endShift
    guard low...high ~= start else { return }
    if start < end, newStart == newEnd, entry.tracking.whenEmptied == .goes {
      entry.isDoomed = true
      needsMending = true
    }
    let key = RangeKey(start: newStart, number: entry.number)
    if let last, key < last { needsMending = true }
    last = key
  }
}

// Editing: edits move the entries.
extension RangeNode {
  /// Moves the entries through `edit`; `start` and `end` are the sums of the shifts of the nodes above.
  mutating func move(_ edit: inout RangeEdit, start: Int, end: Int) {
    let (ownStart, ownEnd) = (start + startShift, end + endShift)
    guard bounds.count > 0, bounds.ends.most + ownEnd >= edit.low else { return }
    if bounds.starts.least + ownStart > edit.high {
      startShift += edit.growth
      endShift += edit.growth
      return
    }
    if bounds.starts.most + ownStart < edit.low, bounds.ends.least + ownEnd > edit.high {
      endShift += edit.growth
      return
    }
    for index in entries.indices { edit.move(&entries[index], startShift: ownStart, endShift: ownEnd) }
    for index in children.indices { children[index].move(&edit, start: ownStart, end: ownEnd) }
    updateBounds()
  }
}
