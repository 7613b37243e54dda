import MarkdownSyntax
import TextBuffer

/// Several selected ranges: those that mean the same link are treated as one, and those in the same leaf one after the
/// other.
extension LinkToggle {
  /// The part of one leaf that a range means.
  struct Subject {
    enum Kind { case link, address, text, caret }
    var kind: Kind
    var window: Int
    /// The items; for a caret, its offset in the document as an empty range.
    var items: Range<Int>

    /// Whether this subject and `other` must be treated as one.
    func meets(_ other: Subject) -> Bool {
      guard kind == other.kind, window == other.window else { return false }
      return kind == .text ? items.overlaps(other.items) : items == other.items
    }
  }

  /// Ranges that are treated as one.
  struct Group {
    var ranges: [SelectionRange]
    var subjects: [Subject]
  }

  /// The selected ranges in document order, with ranges that mean the same in one group.
  func groups() -> [Group] {
    var groups: [Group] = []
    for range in document.selection.ranges {
      let subjects = subjects(of: range)
      if let last = groups.last, subjects.contains(where: { last.subjects.contains(where: $0.meets) }) {
        groups[groups.count - 1].ranges.append(range)
        groups[groups.count - 1].subjects += subjects
      } else {
        groups.append(Group(ranges: [range], subjects: subjects))
      }
    }
    return groups
  }

  private func subjects(of range: SelectionRange) -> [Subject] {
    if let (window, span) = linkAround(range) {
      return [Subject(kind: .link, window: window, items: span.items)]
    }
    if let (window, item) = autolinkAround(range) {
      return [Subject(kind: .address, window: window, items: item..<item + 1)]
    }
    guard range.isCaret else {
      return finder.target(of: range.range).parts.map {
        Subject(kind: .text, window: $0.window, items: widenedOverImages($0).items)
      }
    }
    guard let place = InlinePlace(range.head, in: lineModel, windows: windows)?.offset else { return [] }
    return [
      Subject(
        kind: .caret, window: windows.index(touching: place.value) ?? -1, items: place.value..<place.value)
    ]
  }

  /// Performs the action on each group in turn, in the text after the previous groups.
  func oneByOne(_ groups: [Group]) -> ActionResult {
    var (current, changes) = (document, ChangeSet.identity(length: document.rope.utf8Count))
    var (selected, reason) = ([SelectionRange](), UnchangedReason?.none)
    for group in groups {
      let ranges = group.ranges.map { $0.mapped(through: changes) }
      let acting = Self.acting(ranges, group.subjects)
      switch LinkToggle(current.selecting(Selection([acting])), kind, url: url).result() {
      case .unchanged(let why):
        reason = why
        selected += ranges
      case .changed(let transaction):
        // Carets in the same marker become one caret.
        let others = group.subjects.first?.kind == .caret ? [] : ranges.dropFirst()
        selected = (selected + others).map { $0.mapped(through: transaction.changes) }
        selected.append(transaction.selection?.ranges.first ?? ranges[0].mapped(through: transaction.changes))
        current = current.applying(transaction)
        changes = changes.isIdentity ? transaction.changes : changes.composed(with: transaction.changes)
      }
    }
    guard !changes.isIdentity else {
      return .unchanged(reason ?? document.nothingSelected(for: kind.nameWithArticle))
    }
    selected = selected.ordered { $0.range.lowerBound }
    return .changed(
      Transaction(changes: changes, selection: selection(selected), event: event),
      proof: .steps(current.tree, before: document.tree, changes: changes))
  }

  /// The range to act on for ranges that mean the same: all text from the first to the last, or the first range alone
  /// for links and carets.
  private static func acting(_ ranges: [SelectionRange], _ subjects: [Subject]) -> SelectionRange {
    guard let last = ranges.last, subjects.first?.kind == .text, ranges.count > 1 else { return ranges[0] }
    return SelectionRange(anchor: ranges[0].range.lowerBound, head: last.range.upperBound)
  }
}
