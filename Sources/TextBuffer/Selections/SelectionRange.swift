/// One selected range: a fixed end, the anchor, and a moving end, the head.
///
/// A caret has both at one place. Two ranges are equal if their ends are: `goalColumn` is only remembered.
public struct SelectionRange: Sendable {
  /// The end that stays when the selection is extended.
  public var anchor: UTF8Offset

  /// The end that moves; where the caret blinks.
  public var head: UTF8Offset

  // In four bytes, so that the range of a caret takes no more memory than it would without it.
  private var goal: Int32 = -1

  /// The selection from `anchor` to `head`, which goes on up and down in `goalColumn`.
  public init(anchor: UTF8Offset, head: UTF8Offset, goalColumn: Int? = nil) {
    self.anchor = anchor
    self.head = head
    if let goalColumn { self.goalColumn = goalColumn }
  }

  /// A caret at `offset`.
  public init(caret offset: UTF8Offset) { self.init(anchor: offset, head: offset) }

  /// The column, counted from 0, that the head keeps to on its way up or down; `nil` where it last moved otherwise.
  ///
  /// Lines in between may be too short for it. What a column is, those who move the head agree on; the actions of
  /// this package count columns of a monospaced font. A negative number counts as 0, and one of more than 31 bits as
  /// the largest of those.
  public var goalColumn: Int? {
    get { goal < 0 ? nil : Int(goal) }
    set { goal = newValue.map { Int32(clamping: max(0, $0)) } ?? -1 }
  }

  /// The selected bytes.
  public var range: Range<UTF8Offset> { min(anchor, head)..<max(anchor, head) }

  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == head }

  /// Whether the head comes before the anchor.
  public var isReversed: Bool { head < anchor }
}

extension SelectionRange: Hashable {
  /// Whether both have the same ends, whatever columns they go back to.
  public static func == (first: SelectionRange, second: SelectionRange) -> Bool {
    first.anchor == second.anchor && first.head == second.head
  }

  /// Hashes the ends.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchor)
    hasher.combine(head)
  }
}
