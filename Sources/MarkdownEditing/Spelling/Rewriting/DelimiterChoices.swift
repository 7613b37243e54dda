/// Assignments of one delimiter to each span of a draft.
///
/// A new delimiter that opens right after one that closes gets another character, if its style has one.
struct DelimiterChoices {
  let draft: LeafRewriter.Draft

  /// The greatest number of assignments.
  private static let limit = 96

  /// The assignments, beginning with those that use the preferred delimiter for most spans; each has one index a span.
  func all() -> [[Int]] {
    let free = draft.spans.indices.filter { draft.spans[$0].delimiters.count > 1 }
    var (result, seen) = ([[Int]](), Set<[Int]>())
    func add(_ flipped: Set<Int>) {
      let choice = choice(flipping: flipped)
      if seen.insert(choice).inserted { result.append(choice) }
    }
    add([])
    for first in free { add([first]) }
    add(Set(free.filter { draft.spans[$0].kept == nil }))
    for (place, first) in free.enumerated() {
      for second in free[(place + 1)...] where result.count < Self.limit { add([first, second]) }
    }
    add(Set(free))
    return Array(result.prefix(Self.limit))
  }

  /// The assignment in which the spans in `flipped` get the other delimiter, and the rest the preferred one.
  ///
  /// Exception: a new delimiter that opens right after one that closes gets another character.
  private func choice(flipping flipped: Set<Int>) -> [Int] {
    var choice = draft.spans.indices.map { flipped.contains($0) ? 1 : 0 }
    var closed: Character?
    var isDecided: Set<Int> = []
    for token in draft.tokens {
      switch token {
      case .open(let span, _):
        if draft.spans[span].kept == nil, closed != nil, closed == character(span, choice),
          isDecided.insert(span).inserted
        {
          choice[span] = 1 - choice[span]
        }
        closed = nil
      case .close(let span, _): closed = character(span, choice)
      default: closed = nil
      }
    }
    return choice
  }

  private func character(_ span: Int, _ choice: [Int]) -> Character? {
    let known = draft.spans[span].delimiters
    return known[min(known.count - 1, choice[span])].first
  }
}
