/// A selection of one or more ranges, sorted and merged, one of which is the main range.
///
///     a«bcˇ»d«efˇ»   two ranges; the main one is that at `mainIndex`
///     ab|cd          a caret
public struct Selection: Hashable, Sendable {
  /// The ranges, in order; never empty.
  ///
  /// Overlapping ranges are merged, and so is a caret with a range whose edge it touches.
  public let ranges: [SelectionRange]

  /// The index in `ranges` of the main range, which the view scrolls to.
  public let mainIndex: Int

  /// Creates a selection of `ranges`, which are sorted and merged here; the one at `mainIndex` becomes the main range.
  ///
  /// Traps if `ranges` is empty or `mainIndex` is out of range. Ranges that only touch are not merged. A merged range
  /// has the direction of its first part that isn't a caret.
  ///
  /// - Complexity: O(r log r), where r is the number of ranges
  public init(_ ranges: [SelectionRange], mainIndex: Int = 0) {
    require(ranges.indices.contains(mainIndex), "main range \(mainIndex) of \(ranges.count)")
    if ranges.count == 1 {
      (self.ranges, self.mainIndex) = (ranges, 0)
      return
    }
    let order = ranges.indices.sorted {
      (ranges[$0].range.lowerBound, ranges[$0].range.upperBound, $0)
        < (ranges[$1].range.lowerBound, ranges[$1].range.upperBound, $1)
    }
    var merged: [SelectionRange] = []
    var main = 0
    for index in order {
      let next = ranges[index]
      if let last = merged.last, Selection.merge(last.range, next.range) {
        merged[merged.count - 1] = Selection.union(last, next)
      } else {
        merged.append(next)
      }
      if index == mainIndex { main = merged.count - 1 }
    }
    self.ranges = merged
    self.mainIndex = main
  }

  /// Creates a selection of a single caret.
  public init(caret offset: UTF8Offset) { self.init([SelectionRange(caret: offset)]) }

  /// The main range.
  public var main: SelectionRange { ranges[mainIndex] }

  /// The selection after `changes`: a range still covers the same text, and a caret sticks to the side `caretBias`.
  ///
  /// Text inserted at a range's edge stays outside. Traps if a range is out of bounds of the text before.
  ///
  /// - Complexity: O(r (e + log r)), where r is the number of ranges and e that of the edits
  public func mapped(through changes: ChangeSet, caretBias: Bias = .after) -> Selection {
    Selection(ranges.map { $0.mapped(through: changes, caretBias: caretBias) }, mainIndex: mainIndex)
  }

  private static func merge(_ first: Range<UTF8Offset>, _ second: Range<UTF8Offset>) -> Bool {
    second.lowerBound < first.upperBound
      || (second.lowerBound == first.upperBound && (first.isEmpty || second.isEmpty))
  }

  private static func union(_ first: SelectionRange, _ second: SelectionRange) -> SelectionRange {
    let low = min(first.range.lowerBound, second.range.lowerBound)
    let high = max(first.range.upperBound, second.range.upperBound)
    if low == high { return first }
    return (first.isCaret ? second : first).over(low, high)
  }
}

extension SelectionRange {
  /// The range after `changes`: it still covers the same text, and a caret sticks to the side `caretBias`.
  ///
  /// - Complexity: O(e), where e is the number of edits
  public func mapped(through changes: ChangeSet, caretBias: Bias = .after) -> SelectionRange {
    if isCaret { return SelectionRange(caret: changes.map(head, bias: caretBias)) }
    let low = changes.map(range.lowerBound, bias: .after)
    let high = max(low, changes.map(range.upperBound, bias: .before))
    return over(low, high)
  }
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  extension Selection: Codable {
    private enum CodingKeys: CodingKey { case ranges, mainIndex }

    /// Reads what `encode(to:)` writes; throws `DecodingError` where no range has the main one's index.
    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let ranges = try fields.decode([SelectionRange].self, forKey: .ranges)
      let main = try fields.decode(Int.self, forKey: .mainIndex)
      guard ranges.indices.contains(main) else {
        throw DecodingError.dataCorruptedError(
          forKey: .mainIndex, in: fields, debugDescription: "there is no range \(main) of \(ranges.count)")
      }
      self.init(ranges, mainIndex: main)
    }
  }
#endif

/// A selected range with a fixed end, the anchor, and a moving end, the head.
///
/// In a caret both are at the same place. Two ranges are equal if their ends are; `goalColumn` isn't compared.
public struct SelectionRange: Sendable {
  /// The fixed end, which stays when the selection is extended.
  public var anchor: UTF8Offset

  /// The moving end, where the caret is drawn.
  public var head: UTF8Offset

  // Stored in four bytes, so that it fits into padding and a range takes no more memory.
  private var goal: Int32 = -1

  /// Creates the selection from `anchor` to `head`; vertical movement returns to `goalColumn`.
  public init(anchor: UTF8Offset, head: UTF8Offset, goalColumn: Int? = nil) {
    self.anchor = anchor
    self.head = head
    if let goalColumn { self.goalColumn = goalColumn }
  }

  /// Creates a caret at `offset`.
  public init(caret offset: UTF8Offset) { self.init(anchor: offset, head: offset) }

  /// The zero-based column that the head returns to when it moves up or down; `nil` if it last moved otherwise.
  ///
  /// Lines in between may be too short for it. The code that moves the head defines the columns; the actions of this
  /// package count columns of a monospaced font. A negative number is stored as 0, and one of more than 31 bits as the
  /// largest of 31 bits.
  public var goalColumn: Int? {
    get { goal < 0 ? nil : Int(goal) }
    set { goal = newValue.map { Int32(clamping: max(0, $0)) } ?? -1 }
  }

  /// The selected range.
  public var range: Range<UTF8Offset> { min(anchor, head)..<max(anchor, head) }

  /// Whether the range is empty.
  public var isCaret: Bool { anchor == head }

  /// Whether the head comes before the anchor.
  public var isReversed: Bool { head < anchor }

  /// The range from `low` to `high` in the same direction; it forgets the goal column.
  package func over(_ low: UTF8Offset, _ high: UTF8Offset) -> SelectionRange {
    isReversed ? SelectionRange(anchor: high, head: low) : SelectionRange(anchor: low, head: high)
  }
}

extension SelectionRange: Hashable {
  /// Whether both have the same ends; goal columns are not compared.
  public static func == (first: SelectionRange, second: SelectionRange) -> Bool {
    first.anchor == second.anchor && first.head == second.head
  }

  /// Hashes the ends.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchor)
    hasher.combine(head)
  }
}

// Embedded Swift has no `Codable`.
#if !hasFeature(Embedded)
  /// Coded as its ends; `goalColumn` is forgotten.
  extension SelectionRange: Codable {
    private enum CodingKeys: CodingKey { case anchor, head }
  }
#endif
