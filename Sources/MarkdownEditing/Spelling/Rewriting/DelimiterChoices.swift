/// The ways to give each span of a draft one of its delimiters so that none runs together with one that it must not.
struct DelimiterChoices {
  let draft: LeafRewriter.Draft

  /// The most ways that are made.
  private static let limit = 96

  /// The ways, those first that have the preferred delimiter for most spans; each has one number a span.
  func all() -> [[Int]] {
    let count = draft.spans.count
    var (result, seen) = ([[Int]](), Set<[Int]>())
    func add(_ flipped: Set<Int>) {
      let choice = choice(flipping: flipped)
      if seen.insert(choice).inserted { result.append(choice) }
    }
    add([])
    for first in 0..<count { add([first]) }
    for first in 0..<count {
      for second in first + 1..<max(first + 1, count) where result.count < Self.limit {
        add([first, second])
      }
    }
    if count > 0 { add(Set(0..<count)) }
    return Array(result.prefix(Self.limit))
  }

  /// Each span gets its preferred delimiter, one in `flipped` the other; but one that opens right after one that
  /// closes gets another character.
  private func choice(flipping flipped: Set<Int>) -> [Int] {
    var choice = draft.spans.indices.map { flipped.contains($0) ? 1 : 0 }
    var closed: Character?
    var isDecided: Set<Int> = []
    for token in draft.tokens {
      switch token {
      case .open(let span, _):
        if closed != nil, closed == character(span, choice), isDecided.insert(span).inserted {
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
