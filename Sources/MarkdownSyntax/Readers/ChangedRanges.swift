public import TextBuffer

extension SyntaxTree {
  /// The ranges of the new text that may look different from before: sorted, disjoint, not touching and not empty.
  ///
  /// `old` is the tree of the text before `changes`, this one the tree of the text after them. A byte outside of these
  /// ranges was already in the old text. At every level of nesting it is in the same role as before, as a marker or
  /// content or neither, of a node with the same look. The look of a node is its kind, a heading's level, whether a
  /// list is ordered, whether an item is checked, whether a block is fenced, its info string, a table's alignments, and
  /// a link's form, destination and title. Removed text leaves no range behind. The ranges are exact: every byte in
  /// them is new or looks different.
  ///
  /// Traps if `changes` don't lead from the old text's length to the new one's.
  ///
  /// - Complexity: O(*k* log *e*), where *k* is the number of nodes, markers and lines in the subtrees that the trees
  ///   don't share, and *e* the number of edits.
  public func changedRanges(since old: SyntaxTree, _ changes: ChangeSet) -> [Range<UTF8Offset>] {
    let (before, after) = (old.root.range.upperBound.value, root.range.upperBound.value)
    precondition(
      before == changes.lengthBefore && after == changes.lengthAfter,
      "changes from \(changes.lengthBefore) to \(changes.lengthAfter) bytes, trees of \(before) and \(after)")
    var comparison = TreeComparison(RangeMap(changes))
    comparison.compare(old.root, root)
    let inserted = changes.changedRanges.map { $0.lowerBound.value..<$0.upperBound.value }
    return RangeList.union(comparison.changed + inserted).map {
      UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound)
    }
  }
}

/// Walks two trees in parallel and collects the bytes that look different.
private struct TreeComparison {
  private let map: RangeMap
  /// The ranges that look different, unordered, as offsets in the new text.
  private(set) var changed: [Range<Int>] = []
  /// Pairs of nodes with the same look that are still to be compared, each within a window of the new text.
  private var pending: [(old: SyntaxNode, new: SyntaxNode, window: Range<Int>)] = []

  init(_ map: RangeMap) { self.map = map }

  /// Compares the trees below two roots of the same kind.
  mutating func compare(_ old: SyntaxNode, _ new: SyntaxNode) {
    pending = [(old, new, bytes(new.range))]
    while let (old, new, window) = pending.popLast() {
      if old == new, map.isIdentity { continue }
      compareLayers(old.markers, new.markers, window)
      if !new.kind.isLeafWithInlines { compareLayers(old.contentLines, new.contentLines, window) }
      compareChildren(old.children, new.children, window)
    }
  }

  /// Notes the bytes covered by only one of two layers.
  private mutating func compareLayers(
    _ old: [Range<UTF8Offset>], _ new: [Range<UTF8Offset>], _ window: Range<Int>
  ) {
    if old.isEmpty, new.isEmpty { return }
    let (old, new) = (old.map { map.range(bytes($0)) }, new.map(bytes))
    for range in RangeList.symmetricDifference(old, new) { note(range.clamped(to: window)) }
  }

  /// Compares the children stretch by stretch, so that neither the old nor the new child changes within a stretch.
  ///
  /// Children with the same look are queued for a deeper comparison; other stretches are noted as different.
  private mutating func compareChildren(_ old: [SyntaxNode], _ new: [SyntaxNode], _ window: Range<Int>) {
    var (first, second) = (ChildCursor(old, map: map), ChildCursor(new, map: nil))
    var position = window.lowerBound
    while position < window.upperBound {
      first.skip(to: position)
      second.skip(to: position)
      let end = min(first.end(after: position), second.end(after: position), window.upperBound)
      let stretch = position..<end
      position = end
      switch (first.node(at: stretch.lowerBound), second.node(at: stretch.lowerBound)) {
      case (nil, nil): break
      case (let old?, let new?) where NodeLook(old) == NodeLook(new): pending.append((old, new, stretch))
      default: note(stretch)
      }
    }
  }

  private mutating func note(_ range: Range<Int>) { if !range.isEmpty { changed.append(range) } }

  private func bytes(_ range: Range<UTF8Offset>) -> Range<Int> {
    range.lowerBound.value..<range.upperBound.value
  }
}

/// A position among the children of a node; their ranges are mapped to offsets in the new text.
private struct ChildCursor {
  private let nodes: [SyntaxNode]
  private let map: RangeMap?
  private var index = 0
  private var range = 0..<0

  /// Creates a cursor over the children `nodes`; children of an old node need the `map` to the new text.
  init(_ nodes: [SyntaxNode], map: RangeMap?) {
    self.nodes = nodes
    self.map = map
    load()
  }

  private mutating func load() {
    guard index < nodes.count else { return }
    let bytes = nodes[index].range.lowerBound.value..<nodes[index].range.upperBound.value
    range = map?.range(bytes) ?? bytes
  }

  /// Moves to the first child that ends after `position`.
  mutating func skip(to position: Int) {
    while index < nodes.count, range.upperBound <= position {
      index += 1
      load()
    }
  }

  /// The child that contains the byte at `position`.
  ///
  /// Returns `nil` if there is none.
  func node(at position: Int) -> SyntaxNode? {
    index < nodes.count && range.lowerBound <= position ? nodes[index] : nil
  }

  /// The next position after `position` where a child starts or ends.
  func end(after position: Int) -> Int {
    guard index < nodes.count else { return .max }
    return range.lowerBound <= position ? range.upperBound : range.lowerBound
  }
}

/// The properties of a node that affect its look.
struct NodeLook: Equatable {
  private let kind: SyntaxKind
  private let level: Int?
  private let isOrdered: Bool?
  private let isChecked: Bool?
  private let info: String?
  private let alignments: [ColumnAlignment]
  private let link: LinkLook?

  private struct LinkLook: Equatable {
    let form: LinkAttributes.Form
    let destination: String
    let title: String
  }

  /// The look of `node`.
  init(_ node: SyntaxNode) {
    kind = node.kind
    level = node.headingLevel
    isOrdered = node.list?.isOrdered
    isChecked = node.isChecked
    info = node.info
    alignments = node.columnAlignments
    link = node.link.map { LinkLook(form: $0.form, destination: $0.destination, title: $0.title) }
  }
}

/// Maps ranges of a text to their positions after a change; the edits' shifts are summed up once.
private struct RangeMap {
  /// An edit: its removed range, the shift of the text before it, and the number of inserted bytes.
  private struct Shift {
    var range: Range<Int>
    var before: Int
    var inserted: Int
  }

  private let shifts: [Shift]
  private let total: Int

  /// The map of `changes`.
  init(_ changes: ChangeSet) {
    var sum = 0
    shifts = changes.edits.map { edit in
      let inserted = edit.replacement.utf8.count
      let range = edit.range.lowerBound.value..<edit.range.upperBound.value
      defer { sum += inserted - range.count }
      return Shift(range: range, before: sum, inserted: inserted)
    }
    total = sum
  }

  /// Whether the change is empty.
  var isIdentity: Bool { shifts.isEmpty }

  /// The remainder of `range`: from its first to its last surviving byte.
  ///
  /// The result is empty if no byte survives.
  ///
  /// - Complexity: O(log *e*), where *e* is the number of edits.
  func range(_ range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let place = map(range.lowerBound, isStart: true)
      return place..<place
    }
    let start = map(range.lowerBound, isStart: true)
    return start..<max(start, map(range.upperBound, isStart: false))
  }

  /// The new position of the first surviving byte at or after `offset` for a start; else the end of the last one before
  /// it.
  private func map(_ offset: Int, isStart: Bool) -> Int {
    let index = shifts.partitioningIndex { shift in
      let (start, end) = (shift.range.lowerBound, shift.range.upperBound)
      return isStart ? end >= offset : end > offset || start >= offset
    }
    guard index < shifts.count else { return offset + total }
    let shift = shifts[index]
    let holds = isStart ? shift.range.lowerBound <= offset : shift.range.lowerBound < offset
    guard holds else { return offset + shift.before }
    return shift.range.lowerBound + shift.before + (isStart ? shift.inserted : 0)
  }
}

/// Sorted lists of disjoint ranges.
private enum RangeList {
  /// The union of `ranges`, which may overlap and be unordered; touching ranges are merged.
  static func union(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The bytes in exactly one of two lists, whose ranges are sorted and disjoint.
  static func symmetricDifference(_ first: [Range<Int>], _ second: [Range<Int>]) -> [Range<Int>] {
    var edges: [Int] = []
    for range in first + second where !range.isEmpty { edges += [range.lowerBound, range.upperBound] }
    // Two edges at one place cancel out: either both lists change there, or two ranges of one list touch.
    edges.sort()
    return stride(from: 0, to: edges.count, by: 2).map { edges[$0]..<edges[$0 + 1] }.filter { !$0.isEmpty }
  }
}
