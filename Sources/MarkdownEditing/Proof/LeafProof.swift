import MarkdownSyntax

/// A promise about the text of a leaf after edits, such as that its letters keep their styles.
///
/// A reading of the leaf decides whether the promise is kept. The trial refuses edits that change anything outside of
/// the leaf, and parses only as much as the edits can reach.
protocol LeafExpectation {
  /// Whether `reading`, that of the leaf after the edits, keeps the promise.
  func isMet(by reading: Reading) -> Bool
}

/// Edits of a leaf, in order, with the trial that proved them.
struct ProvenEdits {
  let edits: [InlineEdit]
  let trial: Trial
  /// The leaf's reading after the edits.
  let reading: Reading
}

/// The judge of edits of a leaf: whether they change only the leaf, and it then reads as expected.
///
/// It is a `ChangeProof` for one leaf, and much cheaper, because a search of spellings tries hundreds of edits.
struct LeafProof {
  let window: ProofWindow
  // Embedded Swift has no existentials.
  /// Whether a reading, that of the leaf after a trial, is as expected.
  let accepts: (Reading) -> Bool

  /// The proof that `expectation` is met by the leaf of `window`.
  init(_ window: ProofWindow, _ expectation: some LeafExpectation) {
    (self.window, accepts) = (window, expectation.isMet)
  }

  /// `edits`, which are in order, with their trial; `nil` if they overlap, or the result isn't as expected.
  func proving(_ edits: [InlineEdit]) -> ProvenEdits? {
    guard let trial = window.trial(of: edits), let reading = trial.readings.first, accepts(reading) else {
      return nil
    }
    return ProvenEdits(edits: edits, trial: trial, reading: reading)
  }

  /// A search among edits of the leaf.
  var search: CandidateSearch<[InlineEdit], ProvenEdits> { CandidateSearch(proving) }
}

extension [LeafProof] {
  /// Whether `trial`, of edits of all the leaves, is as expected in each of them.
  func accept(_ trial: Trial) -> Bool {
    zip(self, trial.readings).allSatisfy { $0.accepts($1) }
  }
}

/// The expectation that a leaf reads like a known reading, styles included.
struct SameReading: LeafExpectation {
  let expected: Reading

  func isMet(by reading: Reading) -> Bool { reading.isSame(as: expected) }
}

/// The expectation that a reader sees the same as before, however it is spelled.
struct SameSight: LeafExpectation {
  private let seen: [UInt8]

  /// The expectation that a reader sees what `original` shows.
  init(as original: Reading) { seen = original.seen }

  func isMet(by reading: Reading) -> Bool { reading.seen == seen }
}

/// The expectation that a leaf reads exactly as a change of style makes it.
///
/// Visible items other than punctuation must have exactly the wanted styles. Punctuation must keep every other style,
/// and mustn't gain an unwanted one. It may lack the style of the change, unless a flag of the change forbids that:
/// `isPunctuationExact` for selected items, `keepsPunctuation` for all others. White space doesn't matter.
struct ExactStyleChange: LeafExpectation {
  let change: StyleChange
  let original: Reading

  /// The expectation that the leaf reads as `change` makes it of `original`.
  init(_ change: StyleChange, of original: Reading) { (self.change, self.original) = (change, original) }

  func isMet(by reading: Reading) -> Bool {
    if change.style == .code { return isMetInCode(by: reading) }
    guard reading.items.count == original.items.count, reading.longMeanings == original.longMeanings else {
      return false
    }
    var index = 0
    for range in change.items {
      guard isMet(by: reading, in: index..<range.lowerBound, isSelected: false),
        isMet(by: reading, in: range, isSelected: true)
      else { return false }
      index = range.upperBound
    }
    return isMet(by: reading, in: index..<original.items.count, isSelected: false)
  }

  private func isMet(by reading: Reading, in range: Range<Int>, isSelected: Bool) -> Bool {
    let (added, removed) = change.styles(isSelected: isSelected)
    let (items, others) = (reading.items, original.items)
    for index in range {
      let (item, before) = (items[index], others[index])
      // Most items have exactly the wanted styles; only the others need the full check.
      if item.styles == before.styles.union(added).subtracting(removed), item.meaning == before.meaning,
        item.kind == before.kind
      {
        continue
      }
      guard isMet(by: item, isSelected: isSelected, instead: before) else { return false }
    }
    return true
  }

  /// Whether `item` is as it should be in the place of `original`.
  func isMet(by item: Reading.Item, isSelected: Bool, instead original: Reading.Item) -> Bool {
    guard item.meaning == original.meaning, item.kind == original.kind else { return false }
    guard item.kind.isInk else { return true }
    let mark = change.style.mark
    guard item.styles.subtracting(mark) == original.styles.subtracting(mark) else { return false }
    let isStyled = item.styles.contains(mark)
    let expected = isSelected ? change.isAdded : original.styles.contains(mark)
    if item.kind.isExact || (isSelected && change.isPunctuationExact) { return isStyled == expected }
    if isSelected, !change.isAdded { return !isStyled }
    if !isSelected, change.keepsPunctuation { return isStyled == expected }
    return !isStyled || expected
  }
}

/// Changes of code, for which all white space is the same.
///
/// In code a line ending is a space, and spaces at a line's start or end count, which they don't outside of code. So
/// only whether there is white space matters.
extension ExactStyleChange {
  /// Whether `reading` is the result of a change of code.
  fileprivate func isMetInCode(by reading: Reading) -> Bool {
    let (new, old) = (reading.solidItems, original.solidItems)
    guard new.count == old.count, reading.longMeanings == original.longMeanings else { return false }
    var ranges = change.items[...]
    for (place, (index, before)) in zip(new, old).enumerated() {
      while let first = ranges.first, first.upperBound <= before { ranges.removeFirst() }
      let isSelected = ranges.first.map { $0.contains(before) } ?? false
      let item = reading.character(at: place, of: new)
      let originalItem = original.character(at: place, of: old)
      guard isMet(by: item, isSelected: isSelected, instead: originalItem) else { return false }
      guard place > 0, reading.items[index].kind.isInk, reading.items[new[place - 1]].kind.isInk else {
        continue
      }
      guard (index - new[place - 1] > 1) == (before - old[place - 1] > 1) else { return false }
    }
    return true
  }
}
