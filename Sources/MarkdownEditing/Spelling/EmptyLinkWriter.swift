import MarkdownSyntax

/// Inserts a link or image without text into a leaf, without a change of meaning around it.
struct EmptyLinkWriter {
  let window: ProofWindow
  /// Either `link` or `image`.
  let kind: SyntaxKind
  /// The bytes that the link replaces: an address, or none.
  let place: Range<Int>
  /// The items at `place`.
  let replaced: Range<Int>
  /// The source of the link.
  let text: String

  private var reading: Reading { window.original }
  private var leaf: Reading.Leaf { window.leaf }

  /// The edits, the link's start in the text before them, and their proof; `nil` if no spelling is proven.
  func run() -> (edits: [InlineEdit], place: Int, trial: Trial)? {
    for place in window.isHuge ? [place] : places() {
      let link = InlineEdit(range: place, text: text)
      var search = CandidateSearch<[InlineEdit], (edits: [InlineEdit], place: Int, trial: Trial)> { edits in
        window.trial(of: edits) { isWritten($0) }.map { (edits, place.lowerBound, $0) }
      }
      let candidates = (window.isHuge ? [Around()] : surroundings(of: place)).lazy.map { around in
        let own = (around.before + [link] + around.after).inOrder
        return (reading.labels(of: leaf, in: window.bytes, for: own) + own).inOrder
      }
      if let found = search.first(of: candidates) { return found }
    }
    return nil
  }

  // MARK: Ways

  /// The place and, if it replaces nothing, the other sides of the markers next to it.
  private func places() -> [Range<Int>] {
    guard place.isEmpty else { return [place] }
    let sides = leaf.spans.flatMap { index -> [Int] in
      let span = reading.spans[index]
      return [span.opening, span.closing].flatMap { marker in
        marker.lowerBound == place.lowerBound
          ? [marker.upperBound] : marker.upperBound == place.lowerBound ? [marker.lowerBound] : []
      }
    }
    return [place] + sides.map { $0..<$0 }
  }

  /// The edits around the link, in front of it and behind it, including those at the very same offset.
  private struct Around: Equatable {
    var before: [InlineEdit] = []
    var after: [InlineEdit] = []

    static func + (first: Around, second: Around) -> Around {
      Around(before: first.before + second.before, after: first.after + second.after)
    }
  }

  /// Candidates for the edits around the link, the plainest first.
  ///
  /// They are: none, escapes of characters that would join the link, brackets around addresses, and the removal of
  /// styles that only the link would have.
  private func surroundings(of place: Range<Int>) -> [Around] {
    let before = Around(before: escapes { $0.upperBound == place.lowerBound })
    let beside = before + Around(after: escapes { $0.lowerBound == place.upperBound })
    let all = Around(
      before: escapes { $0.upperBound <= place.lowerBound },
      after: escapes { $0.lowerBound >= place.upperBound })
    let enclosed = Around(
      before: enclosed { $0.upperBound == place.lowerBound },
      after: enclosed { $0.lowerBound == place.upperBound })
    let styles = replaced.isEmpty ? Around() : Around(before: emptied())
    var result: [Around] = []
    for way in [Around(), before, beside, enclosed, styles, styles + beside, enclosed + beside, all]
    where !result.contains(way) {
      result.append(way)
    }
    return result
  }

  /// The edits that mark the start and end of the addresses for which `isMeant` is true.
  private func enclosed(_ isMeant: (Range<Int>) -> Bool) -> [InlineEdit] {
    let addresses = BareAddresses(reading: reading, leaf: leaf, bytes: window.bytes)
    return addresses.indices(in: leaf.items).filter { isMeant(reading.items[$0].range) }
      .flatMap { addresses.enclosing($0, .angles) }
  }

  /// Escapes of the literal characters for which `isMeant` is true, and which could change the link's meaning or be
  /// changed by it.
  private func escapes(_ isMeant: (Range<Int>) -> Bool) -> [InlineEdit] {
    let signs = reading.signs("!\\[]()`<&")
    return leaf.items.compactMap { index in
      let item = reading.items[index]
      guard item.kind == .punctuation, item.spelling == .plain, !item.styles.contains(.code),
        reading.isOne(of: signs, index), isMeant(item.range)
      else { return nil }
      return InlineEdit(range: item.range.lowerBound..<item.range.lowerBound, text: "\\")
    }
  }

  /// The edits that remove the markers of styles that only the replaced items have.
  private func emptied() -> [InlineEdit] {
    leaf.spans.map { reading.spans[$0] }
      .filter { $0.items == replaced && $0.kind.isDelimited }
      .flatMap { [InlineEdit(range: $0.opening, text: ""), InlineEdit(range: $0.closing, text: "")] }
  }

  // MARK: Proof

  /// Whether `after` is the original with one more empty link and without the replaced items.
  private func isWritten(_ after: Reading) -> Bool {
    let rest = replaced.isEmpty ? reading : reading.without([replaced])
    return after.leaf.items.contains { index in
      guard let link = emptyLink(at: index, in: after) else { return false }
      return withSpaces(link, in: after).contains { after.without([$0]).isSame(as: rest) }
    }
  }

  /// The items of the link, alone and with the white space beside it, which is no item in the original at a line's
  /// start or end.
  private func withSpaces(_ link: Range<Int>, in after: Reading) -> [Range<Int>] {
    var whole = link
    while after.items[whole.lowerBound - 1].kind == .space { whole = whole.lowerBound - 1..<whole.upperBound }
    while after.items[whole.upperBound].kind == .space { whole = whole.lowerBound..<whole.upperBound + 1 }
    let sides = [
      link, whole.lowerBound..<link.upperBound, link.lowerBound..<whole.upperBound, whole,
    ]
    return whole == link ? [link] : sides
  }

  /// The items of the link or image without text that begins with the item at `index`; `nil` if there is none.
  private func emptyLink(at index: Int, in after: Reading) -> Range<Int>? {
    switch after.items[index].kind {
    case .atom(kind) where kind == .image: index..<index + 1
    case .beginning(kind) where after.items[index + 1].kind == .end(kind): index..<index + 2
    default: nil
    }
  }
}
