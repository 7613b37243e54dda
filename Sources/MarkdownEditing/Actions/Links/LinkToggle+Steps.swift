import MarkdownSyntax
import TextBuffer

extension LinkToggle {
  // MARK: Unlinking

  func unlink(
    _ number: Int, _ span: Reading.Span, _ range: SelectionRange
  ) -> Result<[Step], UnchangedReason> {
    let window = windows[number]
    let low = range.range.lowerBound.value - window.range.lowerBound
    let high = range.range.upperBound.value - window.range.lowerBound
    let content = span.opening.upperBound..<max(span.opening.upperBound, span.closing.lowerBound)
    let kept =
      min(
        max(low, content.lowerBound), content.upperBound)..<min(
        max(high, content.lowerBound), content.upperBound)
    if let url, let link = window.original.attributes(of: span), url != link.destination {
      let expected = RedirectedLink(original: window.original, span: span, destination: url)
      let proven = LeafProof(window, expected).proving([redirection(of: link, span, to: url, in: window)])
      return proven.map { .success([Step(number, $0, .kept(kept))]) } ?? .failure(.cannotBecomeLink)
    }
    let step =
      unlinked(span, in: window).map { Step(number, $0, .kept(kept)) }
      ?? withoutEmptyLink(span.items, number)
    return step.map { .success([$0]) } ?? .failure(.addressIsNeeded)
  }

  /// The edits that remove the link of `span` and keep its text, with their proof; `nil` if no spelling is proven.
  private func unlinked(_ span: Reading.Span, in window: ProofWindow) -> ProvenEdits? {
    let reading = window.original
    var search = LeafProof(window, SameReading(expected: reading.without(linkOver: span.items))).search
    let plain = span.unmarking
    if let found = search.first(of: [plain]) { return found }
    if window.isHuge { return nil }
    let escaped = reading.escapes().map { escapes in
      (plain
        + escapes.map { InlineEdit.insert("\\", at: reading.items[$0].range.lowerBound) }).inOrder
    }
    let index = reading.spans.indices.filter { reading.spans[$0].opening == span.opening }
    return search.first(of: escaped.prefix(window.attempts))
      ?? search.first(
        of: window.rewritten(around: span.items, dropping: Set(index), with: plain).prefix(window.attempts))
  }

  // MARK: The transaction

  func transaction(_ done: [Done]) -> ActionResult? {
    let steps = done.flatMap { $0.steps }
    let edits = steps.flatMap { step in step.edits.map { $0.edit(from: start(of: step)) } }
    guard let changes = lineModel.changes(edits) else { return nil }
    let ranges = done.flatMap { part -> [SelectionRange] in
      let all = part.steps.flatMap { step in step.selects.map { selection($0, start(of: step), changes) } }
      guard let first = all.first else { return [part.range.mapped(through: changes)] }
      // A range over several blocks becomes several links; each of several ranges becomes one.
      return done.count == 1 ? all : [first]
    }
    let transaction = Transaction(changes: changes, selection: selection(ranges), event: event)
    // Carets outside of any leaf have no window; the text inserted there is proven already.
    guard steps.allSatisfy({ $0.window >= 0 }) else { return .changed(transaction) }
    guard let trial = trial(of: steps) else { return nil }
    return .changed(transaction, proof: trial.changes == changes ? trial.proof : nil)
  }

  /// `ranges` as a selection with the same main index as before, if there are that many.
  func selection(_ ranges: [SelectionRange]) -> Selection {
    Selection(ranges, mainIndex: min(document.selection.mainIndex, ranges.count - 1))
  }

  /// The event of the transaction.
  var event: UserEvent { .action((kind == .link ? EditorAction.link(url) : .image(url)).name) }

  /// The proof of all steps together, each in a leaf of its own.
  ///
  /// Returns `nil` if steps share a leaf, or if a leaf reads differently from the proof of its own step.
  private func trial(of steps: [Step]) -> Trial? {
    if steps.count == 1, let trial = steps[0].trial { return trial }
    let ordered = steps.ordered(by: { $0.window })
    let isOneEach = zip(ordered, ordered.dropFirst()).allSatisfy { $0.window < $1.window }
    guard isOneEach,
      let all = ProofWindow.trial(of: ordered.map { $0.edits }, in: ordered.map { windows[$0.window] })
    else { return nil }
    let proofs = ordered.compactMap { step in
      step.trial.map { LeafProof(windows[step.window], SameReading(expected: $0.readings[0])) }
    }
    return proofs.count == ordered.count && proofs.accept(all) ? all : nil
  }

  private func start(of step: Step) -> Int { step.window < 0 ? 0 : windows[step.window].range.lowerBound }

  private func selection(_ selected: Selected, _ start: Int, _ changes: ChangeSet) -> SelectionRange {
    switch selected {
    case .kept(let range):
      let whole = SelectionRange(
        anchor: UTF8Offset(range.lowerBound + start), head: UTF8Offset(range.upperBound + start))
      // A backslash inserted at a caret comes behind it.
      return whole.mapped(through: changes, caretBias: .before)
    case .inserted(let place, let text, let offset, let length):
      let low = changes.start(ofInserted: text, at: UTF8Offset(place + start)).advanced(by: offset)
      return SelectionRange(anchor: low, head: low.advanced(by: length))
    }
  }
}

extension ChangeSet {
  /// The offset of `text`, which an edit inserts at `offset`, in the text after the change.
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
