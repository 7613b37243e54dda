import MarkdownSyntax
import TextBuffer

extension EnterPlace {
  /// The decision for `plain`, which breaks a line of text; `nil` refuses.
  ///
  /// Spans around the place end before the break and begin again behind it. If that changes visible content of other
  /// lines, the line is just broken.
  func breaking(_ plain: KeyResult?) -> KeyDecision {
    guard let plain else { return .refused }
    let key = parting?.parted(plain) ?? plain
    let lines = isSoft ? place.line...place.line : lines(of: key, plain)
    if let kept = keepingLeaf(key, about: lines) { return .result(kept) }
    let mended = key.mended(about: lines, in: place.chain, of: text)
    if isSoft { return KeyDecision(mended) }
    let start = place.place(place.content.endOfBlanks)
    if let mended, place.offset >= start || !makesCode(of: start, mended) { return .result(mended) }
    // In the white space before a line's text, the line can be broken right before the text instead.
    if place.offset < start { return KeyDecision(Enter.result(at: KeySpot(text: text, caret: start))) }
    return KeyDecision(justBroken ?? (place.isInText ? nil : key))
  }

  /// The lines that `key` is about; `plain` is the key before spans were parted.
  ///
  /// If spans were parted, these are all lines of the leaf, whose text is proven to stay the same. The same holds while
  /// the end of a span is still to be typed: until then, CommonMark reads no span there.
  private func lines(of key: KeyResult, _ plain: KeyResult) -> ClosedRange<Int> {
    guard staysInside || key.changes != plain.changes, let leaf = place.leaf else { return place.ownLines }
    return text.lines(of: leaf)
  }

  /// `key`, mended so that other lines and all visible text of the leaf stay; `nil` if that can't be done.
  ///
  /// Also `nil` if no text of the leaf could begin another block.
  private func keepingLeaf(_ key: KeyResult, about lines: ClosedRange<Int>) -> KeyResult? {
    guard let leaf = place.leafAtRisk else { return nil }
    return key.mended(
      about: lines, in: place.chain, of: text, expecting: ChangeProof(SameText.ofParts(of: leaf, in: text)))
  }

  /// Whether the text at `offset`, which isn't code, is code after `key`.
  private func makesCode(of offset: UTF8Offset, _ key: KeyResult) -> Bool {
    guard let after = key.applied?.text,
      text.path(ofLine: text.line(at: offset)).last?.kind.isLiteralBlock != true
    else { return false }
    let line = after.line(at: key.changes.map(offset, bias: .after))
    return after.path(ofLine: line).last?.kind.isLiteralBlock == true
  }

  /// The line just broken at the caret, in the same block and without regard to spans.
  ///
  /// The new line gets the prefix of its block, or none if the prefix would change other lines. `nil` if visible
  /// content of other lines changes either way.
  private var justBroken: KeyResult? {
    let place = EnterPlace.outsidePrefix(CaretPlace(caret, in: text))
    guard let leaf = place.leaf, leaf.kind != .heading else { return nil }
    let proof = ChangeProof(SameText.ofParts(of: leaf, in: text))
    var search = CandidateSearch<String, KeyResult> { prefix in
      Enter.broken(place, prefix, skipsBlanks: Enter.skipsBlanks(place))?
        .mended(about: place.line...place.line, in: place.chain, of: text, expecting: proof)
    }
    return search.first(of: [place.continuation, ""])
  }
}
