/// One selected range: a fixed end, the anchor, and a moving end, the head.
///
/// A caret has both at one place.
public struct SelectionRange: Hashable, Sendable {
  /// The end that stays when the selection is extended.
  public var anchor: UTF8Offset

  /// The end that moves; where the caret blinks.
  public var head: UTF8Offset

  /// The selection from `anchor` to `head`.
  public init(anchor: UTF8Offset, head: UTF8Offset) {
    self.anchor = anchor
    self.head = head
  }

  /// A caret at `offset`.
  public init(caret offset: UTF8Offset) { self.init(anchor: offset, head: offset) }

  /// The selected bytes.
  public var range: Range<UTF8Offset> { min(anchor, head)..<max(anchor, head) }

  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == head }

  /// Whether the head comes before the anchor.
  public var isReversed: Bool { head < anchor }
}
