import MarkdownSyntax
import TextBuffer

/// Makes a link of what is selected, or takes away the link that the selection is in.
struct LinkToggle {
  private let document: MarkdownDocument
  private let url: String?
  private let windows: [ProofWindow]
  private let finder: TargetFinder

  init(_ document: MarkdownDocument, url: String?) {
    self.document = document
    self.url = url
    windows = ProofWindow.windows(of: document, touching: document.selection.ranges.map(\.range))
    finder = TargetFinder(windows: windows, rope: document.rope)
  }

  /// The edits for one selected range, and where the selection goes in the stretches that they put in.
  private struct Step {
    var window: Int
    var edits: [InlineEdit]
    /// What is selected afterwards, in bytes from the window's start before any edit: see `Anchor`.
    var selects: [Selected]
  }

  /// What a range becomes.
  private enum Selected {
    /// The part `offset..<offset + length` of the text that is put in at `place` and begins with `text`.
    case inserted(place: Int, text: String, offset: Int, length: Int)
    /// The range over `range` of the text before.
    case kept(Range<Int>)
  }

  /// What the action comes to.
  func result() -> ActionResult {
    var steps: [Step] = []
    var reason = UnchangedReason("nothing that can be a link is selected")
    for range in document.selection.ranges {
      switch self.steps(for: range) {
      case .success(let found): steps += found
      case .failure(let refusal): reason = refusal.reason
      }
    }
    guard !steps.isEmpty else { return .unchanged(reason) }
    return transaction(steps) ?? .unchanged(UnchangedReason("the selections' links would overlap"))
  }

  /// Why a range is left alone.
  private struct Refusal: Error { var reason: UnchangedReason }

  private func refused(_ text: String) -> Result<[Step], Refusal> {
    .failure(Refusal(reason: UnchangedReason(text)))
  }

  // MARK: Steps

  private func steps(for range: SelectionRange) -> Result<[Step], Refusal> {
    if let (window, leaf, span) = linkAround(range) { return unlink(window, leaf, span, range) }
    if range.isCaret { return emptyLink(range.head) }
    let text = document.rope.string(in: range.range)
    if url == nil, LinkDestination.isAddress(text), let step = linkTo(address: text, range) {
      return .success([step])
    }
    let parts = finder.target(of: range.range).parts
    guard !parts.isEmpty else { return refused("nothing that can be a link is selected") }
    var steps: [Step] = []
    for part in parts {
      switch link(part) {
      case .success(let step): steps.append(step)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(steps)
  }

  /// The link that holds the range, if one does.
  private func linkAround(_ range: SelectionRange) -> (Int, Reading.Leaf, Reading.Span)? {
    let (low, high) = (range.range.lowerBound.value, range.range.upperBound.value)
    for (number, window) in windows.enumerated() {
      let start = window.range.lowerBound
      for leaf in window.original.leaves {
        for span in window.original.spans[leaf.spans].reversed() where span.kind == .link {
          let (first, last) = (span.opening.lowerBound + start, span.closing.upperBound + start)
          let holds = range.isCaret ? first < low && low < last : first <= low && high <= last
          if holds { return (number, leaf, span) }
        }
      }
    }
    return nil
  }

  private func link(_ part: InlineTarget.Part) -> Result<Step, Refusal> {
    let window = windows[part.window]
    let leaf = window.original.leaves[part.leaf]
    let holdsLink = part.items.contains { index in
      switch window.original.items[index].kind {
      case .beginning(.link), .end(.link), .atom(.link): true
      default: false
      }
    }
    guard !holdsLink else {
      return .failure(Refusal(reason: UnchangedReason("a link can't hold another link")))
    }
    let destination = LinkDestination.written(
      url ?? LinkDestination.placeholder, inTableCell: leaf.kind == .tableCell)
    let writer = LinkWriter(window: window, leaf: leaf, items: part.items, destination: destination)
    guard let edits = writer.run(),
      let tail = edits.last(where: { $0.text.contains("](" + destination + ")") })
    else {
      return .failure(
        Refusal(reason: UnchangedReason("no way to link this was found that reads as just that")))
    }
    let items = window.original.items
    let kept =
      items[part.items.lowerBound].range.lowerBound..<items[part.items.upperBound - 1].range.upperBound
    let selected: Selected =
      url == nil
      ? .inserted(
        place: tail.range.lowerBound, text: "](" + destination + ")", offset: 2,
        length: destination.utf8.count)
      : .kept(kept)
    return .success(Step(window: part.window, edits: edits, selects: [selected]))
  }

  // MARK: Addresses and carets

  /// `[|](address)` in place of an address.
  private func linkTo(address: String, _ range: SelectionRange) -> Step? {
    guard let number = windows.firstIndex(where: { $0.range.contains(range.range.lowerBound.value) }) else {
      return nil
    }
    let window = windows[number]
    let low = range.range.lowerBound.value - window.range.lowerBound
    let local = low..<low + range.range.count
    guard
      let leaf = window.original.leaves.first(where: {
        $0.range.lowerBound <= low && local.upperBound <= $0.range.upperBound
      }),
      let things = things(in: local, window.original, leaf)
    else { return nil }
    let text = "[](" + LinkDestination.written(address, inTableCell: leaf.kind == .tableCell) + ")"
    let edit = InlineEdit(range: things, text: text)
    return Step(
      window: number, edits: [edit],
      selects: [.inserted(place: things.lowerBound, text: text, offset: 1, length: 0)])
  }

  /// The bytes of the autolinks and text that a range touches; `nil` where there is anything else.
  private func things(in range: Range<Int>, _ reading: Reading, _ leaf: Reading.Leaf) -> Range<Int>? {
    var result = range
    for item in reading.items[leaf.items] where item.range.overlaps(range) {
      switch item.kind {
      case .letter, .punctuation: if item.styles.contains(.code) { return nil }
      case .atom(.link):
        result = min(result.lowerBound, item.range.lowerBound)..<max(result.upperBound, item.range.upperBound)
      default: return nil
      }
    }
    return result
  }

  private func emptyLink(_ caret: UTF8Offset) -> Result<[Step], Refusal> {
    guard document.isPlaceForInlines(caret) else {
      return refused("there is no text here that could be a link")
    }
    let whole = windows.firstIndex {
      $0.range.lowerBound <= caret.value && caret.value <= $0.range.upperBound
    }
    let isInCell = document.tree.path(to: caret).contains { $0.kind == .tableCell }
    let destination = LinkDestination.written(url ?? LinkDestination.placeholder, inTableCell: isInCell)
    let text = "[](" + destination + ")"
    let place = caret.value - (whole.map { windows[$0].range.lowerBound } ?? 0)
    return .success([
      Step(
        window: whole ?? -1, edits: [InlineEdit(range: place..<place, text: text)],
        selects: [.inserted(place: place, text: text, offset: 1, length: 0)])
    ])
  }

  // MARK: Unlinking

  private func unlink(
    _ number: Int, _ leaf: Reading.Leaf, _ span: Reading.Span, _ range: SelectionRange
  ) -> Result<[Step], Refusal> {
    let window = windows[number]
    let low = range.range.lowerBound.value - window.range.lowerBound
    let high = range.range.upperBound.value - window.range.lowerBound
    let content = span.opening.upperBound..<max(span.opening.upperBound, span.closing.lowerBound)
    let kept =
      min(
        max(low, content.lowerBound), content.upperBound)..<min(
        max(high, content.lowerBound), content.upperBound)
    if let url, url != span.link?.destination {
      let tail = "](" + LinkDestination.written(url, inTableCell: leaf.kind == .tableCell) + ")"
      let step = Step(
        window: number, edits: [InlineEdit(range: span.closing, text: tail)], selects: [.kept(kept)])
      return .success([step])
    }
    let edits = [InlineEdit(range: span.opening, text: ""), InlineEdit(range: span.closing, text: "")]
    guard let after = window.reading(after: edits), after.isSame(as: window.original.without(span)) else {
      return refused("without its link this text would read otherwise")
    }
    return .success([Step(window: number, edits: edits, selects: [.kept(kept)])])
  }

  // MARK: The transaction

  private func transaction(_ steps: [Step]) -> ActionResult? {
    var edits: [Edit] = []
    for step in steps {
      let start = start(of: step)
      for edit in step.edits {
        let low = UTF8Offset(edit.range.lowerBound + start)
        edits.append(Edit(low..<low.advanced(by: edit.range.count), edit.text))
      }
    }
    let ordered = edits.map(\.range).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    guard zip(ordered, ordered.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else { return nil }
    let changes = ChangeSet(edits, length: document.rope.utf8Count)
    let ranges = steps.flatMap { step in step.selects.map { selection($0, start(of: step), changes) } }
    guard !ranges.isEmpty else { return nil }
    return .changed(
      Transaction(
        changes: changes, selection: Selection(ranges), event: .action(EditorAction.link(url).name)))
  }

  private func start(of step: Step) -> Int { step.window < 0 ? 0 : windows[step.window].range.lowerBound }

  private func selection(_ selected: Selected, _ start: Int, _ changes: ChangeSet) -> SelectionRange {
    switch selected {
    case .kept(let range):
      let whole = SelectionRange(
        anchor: UTF8Offset(range.lowerBound + start), head: UTF8Offset(range.upperBound + start))
      return whole.mapped(through: changes)
    case .inserted(let place, let text, let offset, let length):
      let low = changes.start(ofInserted: text, at: UTF8Offset(place + start)).advanced(by: offset)
      return SelectionRange(anchor: low, head: low.advanced(by: length))
    }
  }
}

extension ChangeSet {
  /// Where `text`, which an edit puts in at `offset`, stands after the change.
  func start(ofInserted text: String, at offset: UTF8Offset) -> UTF8Offset {
    let edit = edits.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    let start = map(edit?.range.lowerBound ?? offset, bias: .before)
    guard let edit else { return start }
    let (whole, part) = (Array(edit.replacement.utf8), Array(text.utf8))
    guard whole.count >= part.count else { return start }
    let place = (0...whole.count - part.count).last { whole[$0..<$0 + part.count].elementsEqual(part) }
    return start.advanced(by: place ?? 0)
  }
}

extension Reading {
  /// The reading with the text of a link but not the link.
  func without(_ span: Span) -> Reading {
    var result = self
    result.items.remove(at: span.items.upperBound - 1)
    result.items.remove(at: span.items.lowerBound)
    return result
  }
}
