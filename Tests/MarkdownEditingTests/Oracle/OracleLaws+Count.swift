import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// How many selections may come out of an action.
extension OracleLaws {
  /// Whether carets may come to stand in the same place.
  var mayMerge: Bool {
    switch action {
    case .tab, .backtab: true
    // Carets in one item mean that item.
    case .insertItemAbove, .insertItemBelow: true
    // In a table, it goes to the next row.
    case .newline: scene.document.tree.nodes(in: scene.document.rope.range).contains { $0.kind == .table }
    default:
      action.isOnTables
        || [.deletion, .selection, .history].contains(action.change)
    }
  }

  /// From as few as there are between which a reader sees something, to as many as there are with one for each link
  /// that is made: a range over several blocks becomes one in each.
  ///
  /// Carets in one marker, or on blank lines, stand for one place, ranges that touch are one, and one that holds
  /// nothing may go with that beside it.
  var allowedCounts: ClosedRange<Int> {
    // One on a line on which nothing is seen stands for nothing.
    let old = scene.document.selection.ranges.map(\.range).filter { writesAtCarets || isOnSeenLine($0) }
    let apart = zip(old, old.dropFirst()).count { one, next in
      guard one.upperBound < next.lowerBound else { return writesAtCarets }
      return writesAtCarets || isSeen(between: one.upperBound, next.lowerBound)
        || isSeen(between: one.lowerBound, one.upperBound)
          && isSeen(between: next.lowerBound, next.upperBound)
    }
    let most = scene.document.selection.ranges.count
    return apart + 1...max(most, apart + 1) + max(0, linkCount(after) - linkCount(scene.document))
  }

  /// Whether the action puts something in at each caret, so that none can come to stand where another does.
  private var writesAtCarets: Bool { action.plainName == "type" }

  private func isSeen(between low: UTF8Offset, _ high: UTF8Offset) -> Bool {
    scene.written.characters.contains {
      low.value <= $0.range.lowerBound && $0.range.upperBound <= high.value
    }
  }

  private func isOnSeenLine(_ range: Range<UTF8Offset>) -> Bool {
    let rope = scene.document.rope
    let end = rope.contentOfLine(holding: range.upperBound).upperBound
    return isSeen(between: rope.startOfLine(rope.line(at: range.lowerBound)), end)
  }

  private func linkCount(_ document: MarkdownDocument) -> Int {
    switch action.plainName {
    case "link", "image", "paste":
      document.tree.nodes(in: document.rope.range).count { $0.kind == .link || $0.kind == .image }
    default: 0
    }
  }
}
