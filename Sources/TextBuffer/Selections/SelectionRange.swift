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
