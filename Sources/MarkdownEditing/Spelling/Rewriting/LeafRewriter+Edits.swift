import MarkdownSyntax

extension LeafRewriter {
  /// Edits, and their cost for a reader of the source.
  struct Candidate {
    var edits: [InlineEdit]
    var cost: Int
  }

  /// The addresses to enclose, and the markers around them.
  private struct Enclosing: Hashable {
    var addresses: Set<Int> = []
    var enclosure = BareAddresses.Enclosure.angles
  }

  /// The ways to write the styles, the plainest first.
  ///
  /// `around` are edits that come with each way, such as the removal of a link.
  func candidates(escapes: [[Int]], isExact: Bool, around: [InlineEdit] = []) -> [Candidate] {
    var result: [Candidate] = []
    let styledHTML = styledHTML()
    for held in styledHTML.isEmpty ? [[]] : [[], styledHTML] {
      for enclosing in enclosings() {
        var rewriter = self
        (rewriter.addresses, rewriter.enclosure) = (enclosing.addresses, enclosing.enclosure)
        rewriter.heldHTML = held
        result += rewriter.ownCandidates(escapes: escapes, isExact: isExact, around: around)
        rewriter.cuts = commercialAts()
        if rewriter.cuts.isEmpty { continue }
        result += rewriter.ownCandidates(escapes: escapes, isExact: isExact, around: around)
      }
    }
    return result.sorted { $0.cost < $1.cost }
  }

  /// The tags with styles that come first on their lines, as indices of items.
  private func styledHTML() -> Set<Int> {
    Set(
      region.filter { index in
        guard reading.items[index].kind == .atom(.htmlInline),
          !reading.items[index].styles.isDisjoint(with: .delimited)
        else { return false }
        if case .lineEnding = reading.items[index - 1].kind { return true }
        return index == leaf.items.lowerBound
      })
  }

  /// The `@` that are styled text, as indices of items: GFM finds email addresses in text with resolved escapes and
  /// references.
  private func commercialAts() -> Set<Int> {
    Set(
      region.filter { index in
        let (item, target) = (reading.items[index], targets[index - leaf.items.lowerBound])
        return item.kind == .punctuation && item.meaning.onlyByte == UInt8(ascii: "@")
          && !item.styles.contains(.code) && !target.isDisjoint(with: .delimited)
      })
  }

  /// Sets of addresses to enclose: none, those nearby, and all, the latter two with either kind of markers.
  private func enclosings() -> [Enclosing] {
    let bare = BareAddresses(reading: reading, leaf: leaf, bytes: bytes)
    let near = Set(bare.indices(in: region.lowerBound - 1..<region.upperBound + 1))
    var result = [Enclosing()]
    for addresses in [near, Set(bare.indices(in: leaf.items))] where !addresses.isEmpty {
      for enclosure in [BareAddresses.Enclosure.angles, .brackets] {
        let enclosing = Enclosing(addresses: addresses, enclosure: enclosure)
        if !result.contains(enclosing) { result.append(enclosing) }
      }
    }
    return result
  }

  /// Whether none of the leaf's styles is left as it is, so that the draft shows how all delimiters pair up.
  private var isWhole: Bool { region == leaf.items }

  private func ownCandidates(escapes: [[Int]], isExact: Bool, around: [InlineEdit]) -> [Candidate] {
    var result: [Candidate] = []
    for isLoose in isExact ? [false] : [false, true] {
      let draft = draft(isLoose: isLoose)
      let choices = DelimiterChoices(draft: draft).all()
      for escaped in escapes {
        // If choices are known to pair up, later ones are worse.
        var rank = 0
        for choice in choices {
          let check = DelimiterCheck(
            reading: reading, draft: draft, choice: choice,
            escaped: Set(escaped),
            literals: isWhole ? literals(without: escaped) : [])
          guard let references = check.references(), !isWhole || check.pairsUp(references) else { continue }
          // Text inserted before a character is nearer to it than any delimiter.
          let edits = smallest(edits(draft, check, references, escaped) + around)
          var cost = references.count * 8 + escaped.count * 3
          cost += choice.reduce(0, +) * 2
          if isLoose { cost += 3 }
          cost += addresses.count * (enclosure == .angles ? 10 : 16)
          if isWhole { cost += rank * 8 }
          cost += heldHTML.count * 12 + cuts.count * 4
          rank += 1
          result.append(Candidate(edits: edits, cost: cost))
        }
      }
    }
    return result
  }

  /// The delimiter characters that are text and aren't escaped, as indices of items.
  private func literals(without escaped: [Int]) -> Set<Int> {
    Set(reading.escapable(reading.signs())).subtracting(escaped)
  }

  /// The edits in order, without pairs that cancel each other if the result is the same.
  private func smallest(_ edits: [InlineEdit]) -> [InlineEdit] {
    let (all, needed) = (edits.inOrder, edits.withoutNeedless(in: bytes).inOrder)
    let smallest = all.applied(to: bytes) == needed.applied(to: bytes) ? needed : all
    return (reading.labels(of: leaf, in: bytes, for: smallest) + smallest).inOrder
  }

  private func edits(
    _ draft: Draft, _ check: DelimiterCheck, _ references: Set<Int>, _ escaped: [Int]
  ) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    for index in leaf.spans where isRewritten(reading.spans[index]) {
      edits.append(InlineEdit(range: reading.spans[index].opening, text: ""))
      edits.append(InlineEdit(range: reading.spans[index].closing, text: ""))
    }
    for token in draft.tokens {
      switch token {
      case .open(let span, let offset), .close(let span, let offset):
        edits.append(.insert(check.delimiter(span), at: offset))
      case .inserted(let text, let offset): edits.append(.insert(text, at: offset))
      case .enclosed(let item):
        let bare = BareAddresses(reading: reading, leaf: leaf, bytes: bytes)
        edits += bare.enclosing(item, enclosure)
      case .text, .bracket: break
      }
    }
    for index in references.sorted() {
      guard let scalar = reading.items[index].meaning.scalar else { continue }
      edits.append(InlineEdit(range: reading.items[index].range, text: "&#\(scalar.value);"))
    }
    for index in escaped {
      let start = reading.items[index].range.lowerBound
      edits.append(.insert("\\", at: start))
    }
    return edits
  }

  private func isRewritten(_ span: Reading.Span) -> Bool {
    span.kind.isDelimited && span.items.overlaps(region)
  }
}
