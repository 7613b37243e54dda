import MarkdownSyntax

extension LeafRewriter {
  /// Edits and what they cost whoever reads the source.
  struct Candidate {
    var edits: [InlineEdit]
    var cost: Int
  }

  /// The ways to write the styles, the plainest first; `around` are edits that come with each, such as a link's that goes.
  func candidates(escapes: [[Int]], isExact: Bool, around: [InlineEdit] = []) -> [Candidate] {
    let bare = BareAddresses(reading: reading, leaf: leaf, bytes: bytes)
    let near = Set(bare.indices(in: region.lowerBound - 1..<region.upperBound + 1))
    let all = Set(bare.indices(in: leaf.items))
    var result: [Candidate] = []
    for (number, addresses) in [[], near, all].enumerated()
    where number == 0 || !addresses.isEmpty && (number == 1 || addresses != near) {
      var rewriter = self
      rewriter.addresses = addresses
      result += rewriter.ownCandidates(escapes: escapes, isExact: isExact, around: around)
    }
    return result.sorted { $0.cost < $1.cost }
  }

  private func ownCandidates(escapes: [[Int]], isExact: Bool, around: [InlineEdit]) -> [Candidate] {
    var result: [Candidate] = []
    for isLoose in isExact ? [false] : [false, true] {
      let draft = draft(isLoose: isLoose)
      for choice in 0..<(1 << min(draft.spans.count, Self.mostChoices)) {
        let check = DelimiterCheck(reading: reading, draft: draft, choice: choice)
        guard let references = check.references() else { continue }
        for escaped in escapes {
          let cost =
            references.count * 8 + escaped.count * 3 + choice.nonzeroBitCount * 2 + (isLoose ? 3 : 0)
            + addresses.count * 10
          result.append(
            Candidate(edits: smallest(around + edits(draft, check, references, escaped)), cost: cost))
        }
      }
    }
    return result
  }

  /// How many spans have a choice of their own; any further one gets its first delimiter.
  private static let mostChoices = 6

  /// The edits in order, and without those that come to nothing together where that makes no difference.
  private func smallest(_ edits: [InlineEdit]) -> [InlineEdit] {
    let (all, needed) = (edits.inOrder, edits.withoutNeedless(in: bytes).inOrder)
    let smallest = all.applied(to: bytes) == needed.applied(to: bytes) ? needed : all
    return (smallest + reading.labels(of: leaf, in: bytes, for: smallest)).inOrder
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
        edits.append(InlineEdit(range: offset..<offset, text: check.delimiter(span)))
      case .inserted(let text, let offset): edits.append(InlineEdit(range: offset..<offset, text: text))
      case .text: break
      }
    }
    let bare = BareAddresses(reading: reading, leaf: leaf, bytes: bytes)
    for index in addresses.sorted() { edits += bare.rewriting(index) }
    for index in references.sorted() {
      guard let scalar = reading.items[index].meaning.scalar else { continue }
      edits.append(InlineEdit(range: reading.items[index].range, text: "&#\(scalar.value);"))
    }
    for index in escaped {
      let start = reading.items[index].range.lowerBound
      edits.append(InlineEdit(range: start..<start, text: "\\"))
    }
    return edits
  }

  private func isRewritten(_ span: Reading.Span) -> Bool {
    !InlineStyles(span.kind).isDisjoint(with: .delimited) && span.items.overlaps(region)
  }
}
