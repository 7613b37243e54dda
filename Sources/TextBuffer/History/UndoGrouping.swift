/// When a change joins the last step to undo: a value that the caller chooses, as it knows the time.
///
/// Typing joins typing, and deleting joins deleting, where it goes on at the same place, soon enough, and within a line.
public struct UndoGrouping: Hashable, Sendable {
  /// The longest pause after which a change still joins.
  public var maximumPause: Duration

  /// The policy that lets changes up to `maximumPause` apart join; half a second unless given.
  public init(maximumPause: Duration = .milliseconds(500)) { self.maximumPause = maximumPause }

  /// Whether `transaction`, made `pause` after the `last` one, belongs to the same step.
  public func joins(_ transaction: Transaction, to last: History.LastChange, pause: Duration) -> Bool {
    guard pause <= maximumPause, transaction.event == last.event, transaction.changes.edits.count == 1 else {
      return false
    }
    let edit = transaction.changes.edits[0]
    switch transaction.event {
    case .typing:
      return edit.range == last.range.upperBound..<last.range.upperBound
        && !UndoGrouping.hasBreak(edit.replacement)
    case .deletion:
      let isNext =
        edit.range.upperBound == last.range.lowerBound || edit.range.lowerBound == last.range.upperBound
      return isNext && edit.replacement.isEmpty
    default:
      return false
    }
  }

  private static func hasBreak(_ text: String) -> Bool {
    text.utf8.contains { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
  }
}
