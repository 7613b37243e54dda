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

  /// The edits with their proof, and the link's start in the text before them; `nil` if no spelling is proven.
  func run() -> (proven: ProvenEdits, place: Int)? {
    for place in window.isHuge ? [place] : places() {
      let link = InlineEdit(range: place, text: text)
      var search = LeafProof(window, NewEmptyLink(original: reading, kind: kind, replaced: replaced)).search
      let candidates = (window.isHuge ? [Around()] : surroundings(of: place)).lazy.map { around in
        let own = (around.before + [link] + around.after).inOrder
        return (reading.labels(in: window.bytes, for: own) + own).inOrder
      }
      if let found = search.first(of: candidates) { return (found, place.lowerBound) }
    }
    return nil
  }

  // MARK: Ways

  /// The place and, if it replaces nothing, the other sides of the markers next to it.
  private func places() -> [Range<Int>] {
    guard place.isEmpty else { return [place] }
    let sides = reading.spans.flatMap { span in
      [span.opening, span.closing].flatMap { marker in
        marker.lowerBound == place.lowerBound
          ? [marker.upperBound] : marker.upperBound == place.lowerBound ? [marker.lowerBound] : []
      }
    }
    return [place] + sides.map { $0..<$0 }
  }

  /// The edits around the link, in front of it and behind it, including those at the very same offset.
  private struct Around {
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
    return [Around(), before, beside, enclosed, styles, styles + beside, enclosed + beside, all]
  }

  /// The edits that mark the start and end of the addresses for which `isMeant` is true.
  private func enclosed(_ isMeant: (Range<Int>) -> Bool) -> [InlineEdit] {
    let addresses = BareAddresses(reading: reading, bytes: window.bytes)
    return addresses.indices(in: reading.content).filter { isMeant(reading.items[$0].range) }
      .flatMap { addresses.enclosing($0, .angles) }
  }

  /// Escapes of the literal characters for which `isMeant` is true, and which could change the link's meaning or be
  /// changed by it.
  private func escapes(_ isMeant: (Range<Int>) -> Bool) -> [InlineEdit] {
    reading.escapable(reading.signs("!\\[]()`<&")).map { reading.items[$0].range }.filter(isMeant).map {
      .insert("\\", at: $0.lowerBound)
    }
  }

  /// The edits that remove the markers of styles that only the replaced items have.
  private func emptied() -> [InlineEdit] {
    reading.spans.filter { $0.items == replaced && $0.kind.isDelimited }.flatMap { $0.unmarking }
  }
}
