import MarkdownSyntax
import TextBuffer

extension LeafRewriter {
  /// Edits, and their cost for a reader of the source.
  struct Candidate: Hashable {
    var edits: [InlineEdit]
    /// The number of bytes by which the leaf grows if all delimiters of a style are of the same length.
    var size: Int
    var cost = 0
    /// Whether letters become character references.
    var hasReferences = false
  }

  /// The candidate that writes the draft with the preferred delimiters.
  var plainest: Candidate {
    let draft = outline
    let check = DelimiterCheck(reading: reading, draft: draft, choice: draft.spans.map { _ in 0 })
    let edits = smallest(edits(draft, check, [], []) + around)
    return Candidate(edits: edits, size: edits.growth)
  }

  /// The ways to write the drafts of `forms`, the plainest first.
  ///
  /// `escapes` are sets of characters, as indices of items, that get a backslash unless they are code.
  func candidates(_ forms: [Form], escapes: [[Int]]) -> [Candidate] {
    var known: Set<[Span]> = []
    return forms.flatMap { form -> [Candidate] in
      var rewriter = self
      rewriter.form = form
      let isNew = known.insert(rewriter.outline.spans).inserted
      return isNew ? rewriter.candidates(escapes: escapes) : []
    }
  }

  private func candidates(escapes: [[Int]]) -> [Candidate] {
    let draft = draft
    let code = boxes.filter { $0.isOpaque }
    let choices = DelimiterChoices(draft: draft).all()
    return escapes.flatMap { escapes in
      let escaped = escapes.filter { index in !code.contains { $0.items.contains(index) } }
      let literals = Set(reading.escapable(reading.signs())).subtracting(escaped)
      return choices.compactMap { choice -> Candidate? in
        let check = DelimiterCheck(
          reading: reading, draft: draft, choice: choice, mendsKept: hasNewBoxes || !around.isEmpty,
          escaped: Set(escaped), literals: literals)
        guard let references = check.references(), check.pairsUp(references) else { return nil }
        // Text inserted before a character is nearer to it than any delimiter.
        let edits = smallest(edits(draft, check, references, escaped) + around)
        let size = edits.growth + 2 * check.shortening
        let cost = size * 4 + cost(of: check, references) + escaped.count * 3
        return Candidate(edits: edits, size: size, cost: cost, hasReferences: !references.isEmpty)
      }
    }
  }

  /// The cost of the chosen delimiters and of the draft's form.
  private func cost(of check: DelimiterCheck, _ references: Set<Int>) -> Int {
    var cost = references.count * 8 + check.mixedRuns * 3
    for (span, choice) in zip(check.draft.spans, check.choice) where choice != 0 {
      cost += span.kept == nil ? 2 : 4
    }
    if form.trimmed != .none { cost += form.dropsPunctuation ? 1 : 3 }
    if form.isInner { cost += 1 }
    if form.entersLinks { cost += 4 }
    cost += addresses.count * (enclosure == .angles ? 10 : 16)
    return cost + heldHTML.count * 12 + cuts.count * 4
  }

  // MARK: Writing

  /// The edits in order, without pairs that cancel each other if the result is the same.
  private func smallest(_ edits: [InlineEdit]) -> [InlineEdit] {
    let (all, needed) = (edits.inOrder, edits.withoutNeedless(in: bytes).inOrder)
    let smallest =
      all.count == needed.count || all.applied(to: bytes) == needed.applied(to: bytes) ? needed : all
    let labels = reading.labels(in: bytes, for: smallest)
    return labels.isEmpty ? smallest : (labels + smallest).inOrder
  }

  private func edits(
    _ draft: Draft, _ check: DelimiterCheck, _ references: Set<Int>, _ escaped: [Int]
  ) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    edits.reserveCapacity(2 * (rewritten.count + draft.spans.count))
    for index in rewritten { edits += reading.spans[index].unmarking }
    for token in draft.tokens {
      switch token {
      case .open(let number, let offset):
        if let edit = marker(draft, number, offset, check, isOpening: true) { edits.append(edit) }
      case .close(let number, let offset):
        if let edit = marker(draft, number, offset, check, isOpening: false) { edits.append(edit) }
      case .inserted(let text, let offset): edits.append(.insert(text, at: offset))
      case .enclosed(let item):
        let bare = BareAddresses(reading: reading, bytes: bytes)
        edits += bare.enclosing(item, enclosure)
      case .text, .bracket: break
      }
    }
    for index in references.sorted() {
      guard let scalar = reading.items[index].meaning.scalar else { continue }
      edits.append(InlineEdit(range: reading.items[index].range, text: "&#\(scalar.value);"))
    }
    for index in escaped { edits.append(.insert("\\", at: reading.items[index].range.lowerBound)) }
    return edits
  }

  /// The edit that writes a marker of the span `number`; `nil` if the span stays with its delimiters.
  private func marker(
    _ draft: Draft, _ number: Int, _ offset: Int, _ check: DelimiterCheck, isOpening: Bool
  ) -> InlineEdit? {
    let text = check.delimiter(number)
    guard let kept = draft.spans[number].kept else { return .insert(text, at: offset) }
    let span = reading.spans[kept]
    let isSame = bytes[span.opening].elementsEqual(text.utf8)
    return isSame ? nil : InlineEdit(range: isOpening ? span.opening : span.closing, text: text)
  }
}

extension [LeafRewriter.Candidate] {
  /// The candidates, the plainest first.
  var plainestFirst: [LeafRewriter.Candidate] { ordered { $0.cost } }
}

extension LeafRewriter {
  /// This rewriter, and those that also enclose addresses, hold tags or split addresses.
  var variants: [LeafRewriter] {
    let styledHTML = styledHTML()
    return (styledHTML.isEmpty ? [[]] : [[], styledHTML]).flatMap { held in
      enclosings().flatMap { enclosing -> [LeafRewriter] in
        var rewriter = self
        (rewriter.addresses, rewriter.enclosure) = (enclosing.addresses, enclosing.enclosure)
        rewriter.heldHTML = held
        var other = rewriter
        other.cuts = commercialAts()
        return other.cuts.isEmpty ? [rewriter] : [rewriter, other]
      }
    }
  }

  /// The addresses to enclose, and the markers around them.
  private struct Enclosing: Hashable {
    var addresses: Set<Int> = []
    var enclosure = BareAddresses.Enclosure.angles
  }

  /// The tags with styles that come first on their lines, as indices of items.
  private func styledHTML() -> Set<Int> {
    Set(
      region.filter { index in
        guard reading.items[index].kind == .atom(.htmlInline),
          !reading.items[index].styles.isDisjoint(with: .delimited)
        else { return false }
        if case .lineEnding = reading.items[index - 1].kind { return true }
        return index == reading.content.lowerBound
      })
  }

  /// The `@` that are styled text, as indices of items: GFM finds email addresses in text with resolved escapes and
  /// references.
  private func commercialAts() -> Set<Int> {
    Set(
      region.filter { index in
        let item = reading.items[index]
        return item.kind == .punctuation && item.meaning.onlyByte == UInt8(ascii: "@")
          && !item.styles.contains(.code) && !wantedStyles(of: index).isDisjoint(with: .delimited)
      })
  }

  /// Sets of addresses to enclose: none, those nearby, and all, the latter two with either kind of markers.
  private func enclosings() -> [Enclosing] {
    let bare = BareAddresses(reading: reading, bytes: bytes)
    let near = Set(bare.indices(in: region.lowerBound - 1..<region.upperBound + 1))
    let sets = [near, Set(bare.indices(in: reading.content))].filter { !$0.isEmpty }
    let marked = sets.flatMap { addresses in
      [.angles, .brackets].map { Enclosing(addresses: addresses, enclosure: $0) }
    }
    return ([Enclosing()] + marked).uniqued { $0 }
  }
}
