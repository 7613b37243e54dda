import MarkdownSyntax

/// A promise about the text of a leaf after edits, such as that its letters keep their styles.
///
/// It is judged on a reading of the leaf. Whether anything outside of the leaf changes is judged by the trial, which
/// parses only as much as the edits can reach.
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
  private let isMet: (Reading) -> Bool

  /// The proof that `expectation` is met by the leaf of `window`.
  init(_ window: ProofWindow, _ expectation: some LeafExpectation) {
    (self.window, isMet) = (window, expectation.isMet)
  }

  /// Whether `reading`, that of the leaf after a trial, is as expected.
  func accepts(_ reading: Reading) -> Bool { isMet(reading) }

  /// `edits`, which are in order, with their trial; `nil` if they overlap, or the result isn't as expected.
  func proving(_ edits: [InlineEdit]) -> ProvenEdits? {
    guard let trial = window.trial(of: edits), let reading = trial.readings.first, isMet(reading) else {
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

  /// The expectation that the leaf reads as `expected`.
  init(as expected: Reading) { self.expected = expected }

  func isMet(by reading: Reading) -> Bool { reading.isSame(as: expected) }
}

/// The expectation that a reader sees the same as before, however it is spelled.
struct SameSight: LeafExpectation {
  private let seen: [UInt8]

  /// The expectation that a reader sees what `original` shows.
  init(as original: Reading) { seen = original.seen }

  func isMet(by reading: Reading) -> Bool { reading.seen == seen }
}
