import TextBuffer

/// A search for the first candidate that can be proven, the plainest first.
///
/// Each candidate is tried once, however often it comes.
struct CandidateSearch<Candidate: Hashable, Proven> {
  private let prove: (Candidate) -> Proven?
  private var tried = Set<Candidate>()

  /// The number of candidates that were tried.
  var attempts: Int { tried.count }

  /// A search in which `prove` returns the result of a candidate, or `nil` if the result isn't as expected.
  init(_ prove: @escaping (Candidate) -> Proven?) { self.prove = prove }

  /// Returns the result of the first of `candidates` that is proven.
  ///
  /// Returns `nil` if none is, or once the search has tried `limit` candidates, those of earlier calls included.
  mutating func first(of candidates: some Sequence<Candidate>, upTo limit: Int = .max) -> Proven? {
    for candidate in candidates {
      guard attempts < limit else { return nil }
      if tried.insert(candidate).inserted, let proven = prove(candidate) { return proven }
    }
    return nil
  }
}

extension ChangeProof {
  /// The change by the first of `candidates`, edits of `text`, that meets all expectations; `nil` if none does.
  func first(of candidates: some Sequence<[Edit]>, in text: LineModel) -> AppliedChange? {
    var search = CandidateSearch<[Edit], AppliedChange> { edits in
      guard let changes = text.changes(edits) else { return nil }
      let change = AppliedChange(changes, of: text)
      return accepts(change) ? change : nil
    }
    return search.first(of: candidates)
  }
}
