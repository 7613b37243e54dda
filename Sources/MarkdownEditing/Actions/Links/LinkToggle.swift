import MarkdownSyntax
import TextBuffer

/// Makes the selection a link or image, or removes the link or image around it.
struct LinkToggle {
  let document: MarkdownDocument
  /// Either `link` or `image`.
  let kind: SyntaxKind
  let url: String?
  /// Whether the toggle only removes a link or image, and never makes one; then a caret right before a link counts as
  /// inside it.
  let onlyRemoves: Bool
  let windows: [ProofWindow]
  let finder: TargetFinder
  /// The document's lines, for carets.
  let lineModel: LineModel

  init(_ document: MarkdownDocument, _ kind: SyntaxKind, url: String?, onlyRemoves: Bool = false) {
    self.document = document
    self.kind = kind
    self.url = url
    self.onlyRemoves = onlyRemoves
    lineModel = LineModel(document.tree)
    windows = ProofWindow.windows(of: document.tree, touching: document.selection.ranges.map { $0.range })
    finder = TargetFinder(windows: windows, rope: document.rope)
  }

  /// The edits for one selected range in one leaf.
  ///
  /// `window` is the index of the leaf's window; it is -1 if there is no leaf yet or the leaf is emptied, and all
  /// offsets are then relative to the document.
  struct Step {
    var window: Int
    var edits: [InlineEdit]
    /// The selection afterwards, with offsets relative to the window's start before any edit.
    var selects: [Selected]
    /// The proof of the edits; `nil` if there is no window.
    var trial: Trial?

    /// The step of `proven`, edits of the leaf of the window `number`.
    init(_ number: Int, _ proven: ProvenEdits, _ selected: Selected) {
      (window, edits, selects, trial) = (number, proven.edits, [selected], proven.trial)
    }

    /// The step of `edit`, of the document where there is no leaf, or where one is emptied.
    init(ofDocument edit: InlineEdit, _ selected: Selected) {
      (window, edits, selects) = (-1, [edit], [selected])
    }
  }

  /// A selected range and the steps for it; no steps if the range is left alone.
  struct Done {
    var range: SelectionRange
    var steps: [Step]
  }

  /// The selection made of a range.
  enum Selected {
    /// The bytes `offset..<offset + length` of `text`, which is inserted at `place`.
    case inserted(place: Int, text: String, offset: Int, length: Int)
    /// The bytes `range` of the text before the edits, wherever they move.
    case kept(Range<Int>)
  }

  /// The result of the action.
  func result() -> ActionResult {
    if document.selection.ranges.count == 1 {
      return together(document.selection.ranges) ?? .unchanged(.cannotBecomeLink)
    }
    let groups = groups()
    let leaves = groups.flatMap { Set($0.subjects.map { $0.window }) }
    // A proof for one link doesn't hold for two in a leaf, nor where there is no leaf yet.
    if leaves.count > Set(leaves).count || leaves.contains(-1)
      || groups.contains(where: { $0.ranges.count > 1 })
    {
      return oneByOne(groups)
    }
    return together(groups.flatMap { $0.ranges }) ?? oneByOne(groups)
  }

  /// The result for ranges in different leaves; `nil` if they can't be proven together.
  private func together(_ ranges: [SelectionRange]) -> ActionResult? {
    var (done, reason) = ([Done](), UnchangedReason?.none)
    for range in ranges {
      switch self.steps(for: range) {
      case .success(let found): done.append(Done(range: range, steps: found))
      case .failure(let refusal):
        reason = refusal
        done.append(Done(range: range, steps: []))
      }
    }
    guard done.contains(where: { !$0.steps.isEmpty }) else {
      return .unchanged(reason ?? document.nothingSelected(for: kind.nameWithArticle))
    }
    // A leaf that is emptied is proven alone.
    if done.count > 1, done.contains(where: { $0.steps.contains { $0.window < 0 } }) { return nil }
    return transaction(done) ?? .unchanged(.cannotBecomeLink)
  }

  // MARK: Steps

  private func steps(for range: SelectionRange) -> Result<[Step], UnchangedReason> {
    if let (window, span) = linkAround(range) { return unlink(window, span, range) }
    if url == nil, !onlyRemoves, let steps = linkToAddress(range) { return steps }
    if kind == .link, let (window, item) = autolinkAround(range) { return unlink(window, item: item, range) }
    if kind == .image, !onlyRemoves, let (window, item) = itemAround(range, .image) {
      return unlink(window, emptyImage: item)
    }
    if onlyRemoves {
      let step = itemAround(range, .image).flatMap { withoutEmptyLink($1..<$1 + 1, $0) }
      return step.map { .success([$0]) } ?? .failure(.addressIsNeeded)
    }
    if range.isCaret { return emptyLink(range.head) }
    let parts = finder.target(of: range.range).parts
    guard !parts.isEmpty else {
      return .failure(document.nothingSelected(for: kind.nameWithArticle))
    }
    var steps: [Step] = []
    for part in parts {
      switch link(part) {
      case .success(let step): steps.append(step)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(steps)
  }

  /// The link or image around `range`, with the index of its window; `nil` if there is none.
  func linkAround(_ range: SelectionRange) -> (Int, Reading.Span)? {
    let (low, high) = (range.range.lowerBound.value, range.range.upperBound.value)
    guard let number = windows.index(touching: low) else { return nil }
    let start = windows[number].range.lowerBound
    let span = windows[number].original.spans.last { span in
      let (first, last) = (span.opening.lowerBound + start, span.closing.upperBound + start)
      let holds =
        range.isCaret
        ? (onlyRemoves ? first <= low : first < low) && low < last : first <= low && high <= last
      return span.kind == kind && holds
    }
    return span.map { (number, $0) }
  }

  private func link(_ part: InlineTarget.Part) -> Result<Step, UnchangedReason> {
    let window = windows[part.window]
    let part = widenedOverImages(part)
    let holdsLink =
      kind == .link
      && part.items.contains { index in
        switch window.original.items[index].kind {
        case .beginning(.link), .end(.link), .atom(.link): true
        default: false
        }
      }
    guard !holdsLink else {
      return .failure(.linkInLink)
    }
    let holdsHTML = part.items.contains { window.original.items[$0].kind == .atom(.htmlInline) }
    guard kind != .image || !holdsHTML else {
      return .failure(.htmlInDescription)
    }
    let destination = LinkDestination.written(
      url ?? LinkDestination.placeholder, inTableCell: window.original.kind == .tableCell)
    let writer = LinkWriter(
      window: window, kind: kind, items: part.items, destination: destination)
    guard let proven = writer.run(),
      let tail = proven.edits.last(where: { $0.text.utf8.hold("](" + destination + ")") })
    else {
      return .failure(.cannotBecomeLink)
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
    return .success(Step(part.window, proven, selected))
  }

  /// `part` widened to each image that it overlaps; for an image, whose description can hold links, also to each link.
  func widenedOverImages(_ part: InlineTarget.Part) -> InlineTarget.Part {
    let reading = windows[part.window].original
    var result = part
    for span in reading.spans.reversed()
    where (span.kind == .image || kind == .image && span.kind == .link)
      && span.items.overlaps(result.items)
    {
      let isInside =
        span.items.lowerBound < result.items.lowerBound && result.items.upperBound < span.items.upperBound
      if isInside { continue }
      result.items =
        min(
          span.items.lowerBound, result.items.lowerBound)..<max(
          span.items.upperBound, result.items.upperBound)
    }
    return result
  }

  // MARK: Carets

  private func emptyLink(_ caret: UTF8Offset) -> Result<[Step], UnchangedReason> {
    guard let place = InlinePlace(caret, in: lineModel, windows: windows) else {
      return .failure(document.noText(for: kind.nameWithArticle))
    }
    let whole = windows.index(touching: place.offset.value)
    let isInCell = CaretPlace(place.offset, in: lineModel).leaf?.kind == .table
    let destination = LinkDestination.written(url ?? LinkDestination.placeholder, inTableCell: isInCell)
    let opening = place.lead + kind.openingBracket
    let text = opening + "](" + destination + ")" + place.trail
    guard let whole else { return firstText(text, at: place.offset, caret: opening.utf8.count) }
    let window = windows[whole]
    let start = place.offset.value - window.range.lowerBound
    let next =
      window.original.items.firstIndex { $0.range.lowerBound >= start } ?? window.original.content.upperBound
    return emptyLink(text, over: next..<next, at: start, in: whole, caret: opening.utf8.count)
  }

  /// The step that replaces `items` with `text`, an empty link; if there are no items, inserts it at `start`.
  ///
  /// `caret` is the caret's offset in `text`.
  func emptyLink(
    _ text: String, over items: Range<Int>, at start: Int = 0, in number: Int, caret: Int
  ) -> Result<[Step], UnchangedReason> {
    let window = windows[number]
    let place =
      items.isEmpty
      ? start..<start
      : window.original.items[items.lowerBound].range
        .lowerBound..<window.original.items[items.upperBound - 1].range
        .upperBound
    let writer = EmptyLinkWriter(window: window, kind: kind, place: place, replaced: items, text: text)
    guard let (proven, place) = writer.run() else { return .failure(.cannotBecomeLink) }
    return .success([Step(number, proven, .inserted(place: place, text: text, offset: caret, length: 0))])
  }

  /// The step that inserts `text`, an empty link, on a line without text; `caret` is the caret's offset in `text`.
  ///
  /// A blank line is added behind the link if the next line would otherwise join its paragraph.
  private func firstText(_ text: String, at place: UTF8Offset, caret: Int) -> Result<[Step], UnchangedReason>
  {
    let chain = lineModel.chain(ofLine: lineModel.line(at: place))
    let gap = lineModel.lineBreak + chain.prefix(depth: .max).trimmingBlanks()
    let (line, inside) = (lineModel.line(at: place), place.advanced(by: caret))
    let link = ReadNode(place: inside..<inside) { [kind] in
      $0.kind == kind && $0.range.lowerBound < inside && $0.link?.form == .inline
    }
    let found = ChangeProof(link).and(OtherLines(than: line...line, in: lineModel)).first(
      of: [text, text + gap].map { [.insert($0, at: place)] }, in: lineModel)
    guard let edit = found?.changes.edits.first else { return .failure(.cannotBecomeLink) }
    let (start, text) = (place.value, edit.replacement)
    return .success([
      Step(
        ofDocument: .insert(text, at: start),
        .inserted(place: start, text: text, offset: caret, length: 0))
    ])
  }
}

extension UnchangedReason {
  /// No spelling of the link could be proven.
  static let cannotBecomeLink = UnchangedReason(
    "no-way-to-link", "no way to link this was found that reads as just that")
  /// The text for the link holds another link.
  static let linkInLink = UnchangedReason("link-in-link", "a link can't hold another link")
  /// The text for the image's description holds HTML.
  static let htmlInDescription = UnchangedReason(
    "html-in-description", "an image's description can't hold HTML, which would be gone")
  /// Without the link, its text would change its meaning.
  static let addressIsNeeded = UnchangedReason(
    "address-is-needed", "without its address this text would read otherwise")
}
