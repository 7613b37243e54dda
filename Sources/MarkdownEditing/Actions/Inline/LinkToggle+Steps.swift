import MarkdownSyntax
import TextBuffer

extension LinkToggle {
  // MARK: Unlinking

  func unlink(
    _ number: Int, _ span: Reading.Span, _ range: SelectionRange
  ) -> Result<[Step], Refusal> {
    let window = windows[number]
    let low = range.range.lowerBound.value - window.range.lowerBound
    let high = range.range.upperBound.value - window.range.lowerBound
    let content = span.opening.upperBound..<max(span.opening.upperBound, span.closing.lowerBound)
    let kept =
      min(
        max(low, content.lowerBound), content.upperBound)..<min(
        max(high, content.lowerBound), content.upperBound)
    if let url, let link = window.original.attributes(of: span), url != link.destination {
      let edit = redirection(of: link, span, to: url, in: window)
      return .success([Step(window: number, edits: [edit], selects: [.kept(kept)])])
    }
    let edits = [InlineEdit(range: span.opening, text: ""), InlineEdit(range: span.closing, text: "")]
    guard let trial = window.trial(of: edits), let after = trial.readings.first,
      after.isSame(as: window.original.without(linkOver: span.items))
    else { return refused("without its address this text would read otherwise") }
    return .success([Step(window: number, edits: edits, selects: [.kept(kept)], trial: trial)])
  }

  // MARK: The transaction

  func transaction(_ steps: [Step]) -> ActionResult? {
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
    var transaction = Transaction(
      changes: changes, selection: Selection(ranges),
      event: .action((kind == .link ? EditorAction.link(url) : .image(url)).name))
    if let trial = trial(of: steps), trial.changes == changes {
      transaction.byproduct = trial.byproduct
    }
    return .changed(transaction)
  }

  /// What the steps come to together; `nil` where they do more than change leaves.
  private func trial(of steps: [Step]) -> Trial? {
    if steps.count == 1, let trial = steps[0].trial { return trial }
    var edits: [Int: [InlineEdit]] = [:]
    for step in steps {
      guard step.window >= 0 else { return nil }
      edits[step.window, default: []] += step.edits
    }
    let touched = edits.keys.sorted()
    return ProofWindow.trial(of: touched.map { (edits[$0] ?? []).inOrder }, in: touched.map { windows[$0] })
  }

  private func start(of step: Step) -> Int { step.window < 0 ? 0 : windows[step.window].range.lowerBound }

  private func selection(_ selected: Selected, _ start: Int, _ changes: ChangeSet) -> SelectionRange {
    switch selected {
    case .kept(let range):
      let whole = SelectionRange(
        anchor: UTF8Offset(range.lowerBound + start), head: UTF8Offset(range.upperBound + start))
      // A backslash that is put in at a caret comes behind it.
      return whole.mapped(through: changes, caretBias: .before)
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
