import MarkdownSyntax
import TextBuffer

/// Puts a style on what is selected, or takes it off where all of it has it.
struct StyleToggle {
  private let document: MarkdownDocument
  private let style: InlineStyle
  private let windows: [ProofWindow]
  /// What each selected range means.
  private let targets: [InlineTarget]

  /// The toggle of `style` on the selection of `document`.
  init(_ document: MarkdownDocument, style: InlineStyle) {
    self.document = document
    self.style = style
    let ranges = document.selection.ranges
    let windows = ProofWindow.windows(of: document, touching: ranges.map(\.range))
    self.windows = windows
    let finder = TargetFinder(windows: windows, rope: document.rope, takesWholeCode: style != .code)
    let targets = ranges.map {
      $0.isCaret ? finder.target(ofCaret: $0.head, style: style) : finder.target(of: $0.range)
    }
    self.targets = style == .code ? targets.map { $0.withoutThings(in: windows) } : targets
  }

  /// What the toggle comes to.
  func result() -> ActionResult {
    if let moved = CaretStep(document, style: style).result() { return moved }
    let parts = targets.flatMap(\.parts)
    if parts.isEmpty {
      if document.selection.ranges.allSatisfy(\.isCaret) { return EmptyPair(document, style: style).result() }
      return .unchanged(UnchangedReason("nothing that can be \(style.name) is selected"))
    }
    let selected = parts.flatMap { items(of: $0) }
    let isPunctuation = !selected.contains { $0.kind.isExact }
    // Letters and digits decide whether the style goes on or off; symbols do where there are none.
    let words = selected.filter(\.isWord)
    let deciding = words.isEmpty ? selected.filter { isPunctuation ? $0.kind.isInk : $0.kind.isExact } : words
    let isAdded = !deciding.allSatisfy { $0.styles.contains(style.mark) }
    return change(parts, isAdded: isAdded, isPunctuation: isPunctuation)
  }

  private func items(of part: InlineTarget.Part) -> ArraySlice<Reading.Item> {
    windows[part.window].original.items[part.items]
  }

  // MARK: Changing

  private func change(_ parts: [InlineTarget.Part], isAdded: Bool, isPunctuation: Bool) -> ActionResult {
    var edits: [[InlineEdit]] = []
    var readings: [Reading] = []
    let change = StyleChange(style: style, isAdded: isAdded, items: [], isPunctuationExact: isPunctuation)
    let parts = Dictionary(grouping: parts, by: \.window)
    for (number, window) in windows.enumerated() {
      let toggle = WindowToggle(window: window, change: change, parts: parts[number] ?? [])
      guard let solution = toggle.run() else {
        return .unchanged(
          UnchangedReason("no way to write this in \(style.name) was found that reads as just that"))
      }
      edits.append(solution.edits)
      readings.append(solution.reading)
    }
    guard edits.contains(where: { !$0.isEmpty }) else {
      return .unchanged(UnchangedReason("all of it is so already"))
    }
    return .changed(transaction(edits, readings))
  }

  // MARK: The transaction

  private func transaction(_ edits: [[InlineEdit]], _ readings: [Reading]) -> Transaction {
    let all = zip(windows, edits).flatMap { window, edits in
      edits.map { edit in
        let start = UTF8Offset(edit.range.lowerBound + window.range.lowerBound)
        return Edit(start..<start.advanced(by: edit.range.count), edit.text)
      }
    }
    let changes = ChangeSet(all, length: document.rope.utf8Count)
    let starts = windowStarts(edits)
    let ranges = zip(document.selection.ranges, targets).map { range, target in
      selected(range, target, readings, starts) ?? range.mapped(through: changes)
    }
    return Transaction(
      changes: changes, selection: Selection(ranges, mainIndex: document.selection.mainIndex),
      event: .action(style.action.name))
  }

  /// Where each window starts in the changed document.
  private func windowStarts(_ edits: [[InlineEdit]]) -> [Int] {
    var shift = 0
    return zip(windows, edits).map { window, edits in
      defer { shift += edits.reduce(0) { $0 + $1.text.utf8.count - $1.range.count } }
      return window.range.lowerBound + shift
    }
  }

  /// The range over the target's letters in the changed text; `nil` for a caret and where nothing is selected.
  private func selected(
    _ range: SelectionRange, _ target: InlineTarget, _ readings: [Reading], _ starts: [Int]
  ) -> SelectionRange? {
    guard !range.isCaret, let first = target.parts.first, let last = target.parts.last else { return nil }
    let low = starts[first.window] + readings[first.window].items[first.items.lowerBound].range.lowerBound
    let high = starts[last.window] + readings[last.window].items[last.items.upperBound - 1].range.upperBound
    let (start, end) = (UTF8Offset(low), UTF8Offset(high))
    return SelectionRange(anchor: range.isReversed ? end : start, head: range.isReversed ? start : end)
  }
}

extension InlineStyle {
  /// The action that toggles the style.
  var action: EditorAction {
    switch self {
    case .strong: .bold
    case .emphasis: .italic
    case .strikethrough: .strikethrough
    case .code: .code
    }
  }
}
