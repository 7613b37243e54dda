/// Ranges that move with edits, sorted by start: a B-tree whose nodes know the bounds of their ranges.
///
/// It stores no values and isn't generic, so that the cost of an edit doesn't depend on how values are compiled.
struct RangeTree: Sendable {
  private var root = RangeNode()
  let shape: RangeShape

  init(_ shape: RangeShape) { self.shape = shape }

  var count: Int { root.bounds.count }

  /// The greatest end of a range; 0 if there are no ranges.
  var end: Int { count == 0 ? 0 : root.bounds.ends.most + root.endShift }
}

// MARK: Adding and removing entries

extension RangeTree {
  /// Creates the tree of `entries`, in any order.
  ///
  /// - Complexity: O(n log n), O(n) if they are sorted
  init(_ entries: [RangeEntry], _ shape: RangeShape) {
    self.init(shape)
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.key < $1.key }
    let sorted = isSorted ? entries : entries.sorted { $0.key < $1.key }
    guard !sorted.isEmpty else { return }
    // Nodes keep a little room for later additions.
    let width = shape.capacity - shape.capacity / 4
    var level = sorted.pieces(of: width).map { RangeNode(Array($0)) }
    while level.count > 1 { level = level.pieces(of: width).map { RangeNode(Array($0)) } }
    root = level[0]
  }

  /// Adds `entry`.
  mutating func insert(_ entry: RangeEntry) {
    guard let second = root.insert(entry, shape) else { return }
    let first = root
    root = RangeNode([first, second])
  }

  /// Removes and returns the entries with a start in `starts` and a number in `numbers`.
  mutating func remove(_ starts: ClosedRange<Int>, numbers: ClosedRange<Int>) -> [RangeEntry] {
    var taken: [RangeEntry] = []
    root.remove(starts, numbers: numbers, shape, into: &taken)
    while root.children.count == 1 {
      var child = root.children[0]
      child.startShift += root.startShift
      child.endShift += root.endShift
      root = child
    }
    return taken
  }

  /// Applies `edit`.
  ///
  /// Returns the entries that were removed with their text.
  mutating func apply(_ edit: Edit) -> [RangeEntry] {
    var pass = RangeEdit(edit)
    root.move(&pass, start: 0, end: 0)
    guard pass.needsMending else { return [] }
    let touched = remove(pass.low...pass.low + pass.length, numbers: 0...Int.max)
    for entry in touched.filter({ !$0.isDoomed }) { insert(entry) }
    return touched.filter { $0.isDoomed }
  }
}

extension Array {
  /// The elements in runs of `width`; the last run may be shorter.
  fileprivate func pieces(of width: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: width).map { self[$0..<Swift.min($0 + width, count)] }
  }
}

// MARK: Reading

extension RangeTree {
  /// The entries that start at or before `high` and end at or after `low`, in order.
  func entries(touching low: Int, _ high: Int) -> [RangeEntry] {
    var found: [RangeEntry] = []
    root.visit(from: low, to: high, start: 0, end: 0) { found.append($0) }
    return found
  }

  /// The entry with the number `number`.
  ///
  /// Returns `nil` if there is none.
  func entry(_ number: Int) -> RangeEntry? { root.find(number) }

  /// The first entry that starts at or after `offset`.
  ///
  /// Returns `nil` if there is none.
  func first(from offset: Int) -> RangeEntry? { root.first(from: offset) }

  /// The last entry that starts before `offset`.
  ///
  /// Returns `nil` if there is none.
  func last(before offset: Int) -> RangeEntry? { root.last(before: offset) }

  /// Traps if an invariant of the tree (listed at `RangeNode`) is violated.
  func checkInvariants() {
    _ = root.checkedHeight(shape, isRoot: true)
    let keys = entries(touching: .min, .max).map { $0.key }
    precondition(keys.count == count, "\(keys.count) entries, noted are \(count)")
    precondition(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "entries out of order")
  }
}

extension RangeNode {
  fileprivate func visit(from low: Int, to high: Int, start: Int, end: Int, _ body: (RangeEntry) -> Void) {
    let (ownStart, ownEnd) = (start + startShift, end + endShift)
    guard bounds.count > 0, bounds.starts.least + ownStart <= high, bounds.ends.most + ownEnd >= low else {
      return
    }
    for entry in entries where entry.start + ownStart <= high && entry.end + ownEnd >= low {
      body(entry.shifted(start: ownStart, end: ownEnd))
    }
    for child in children { child.visit(from: low, to: high, start: ownStart, end: ownEnd, body) }
  }

  fileprivate func find(_ number: Int) -> RangeEntry? {
    guard bounds.count > 0, bounds.numbers.least <= number, number <= bounds.numbers.most else { return nil }
    var own = entries.first { $0.number == number }
    for child in children where own == nil { own = child.find(number) }
    return own?.shifted(start: startShift, end: endShift)
  }

  fileprivate func first(from offset: Int) -> RangeEntry? {
    let own = offset - startShift
    let found =
      isLeaf
      ? entries.first { $0.start >= own }
      : children.first { $0.bounds.starts.most + $0.startShift >= own }?.first(from: own)
    return found?.shifted(start: startShift, end: endShift)
  }

  fileprivate func last(before offset: Int) -> RangeEntry? {
    let own = offset - startShift
    let found =
      isLeaf
      ? entries.last { $0.start < own }
      : children.last { $0.bounds.starts.least + $0.startShift < own }?.last(before: own)
    return found?.shifted(start: startShift, end: endShift)
  }

  fileprivate func checkedHeight(_ shape: RangeShape, isRoot: Bool = false) -> Int {
    var recounted = self
    recounted.updateBounds()
    precondition(
      recounted.bounds == bounds, "a node notes \(bounds.count) ranges, or their bounds, wrongly")
    precondition(width <= shape.capacity, "a node of \(width) entries or children")
    precondition(isRoot || width > 0, "an empty node")
    precondition(isLeaf || entries.isEmpty, "an inner node with entries")
    let heights = Set(children.map { $0.checkedHeight(shape) })
    precondition(heights.count <= 1, "leaves at several depths")
    return (heights.first ?? 0) + 1
  }
}
