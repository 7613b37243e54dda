import MarkdownSyntax

/// Finds which letters must become character references for the delimiters of a draft to count (CommonMark 0.30, section 6.2).
struct DelimiterCheck {
  let reading: Reading
  let draft: LeafRewriter.Draft
  /// Which of its two delimiters each span gets, a bit a span.
  let choice: Int

  /// The letters, as indices of items; `nil` where no references make the delimiters count.
  func references() -> Set<Int>? {
    var known: Set<Int> = []
    for _ in 0..<Self.rounds {
      guard let found = references(given: known) else { return nil }
      if found.isSubset(of: known) { return known }
      known.formUnion(found)
    }
    return nil
  }

  /// A reference's own `&` and `;` count for delimiters on its other side too, so that one can call for the next.
  private static let rounds = 8

  func delimiter(_ span: Int) -> String {
    let known = draft.spans[span].delimiters
    return known[min(known.count - 1, (choice >> min(span, Int.bitWidth - 2)) & 1)]
  }

  /// A run of the same delimiter character.
  private struct Run {
    var character: Character
    var opens: Bool
  }

  private func references(given known: Set<Int>) -> Set<Int>? {
    var needed: Set<Int> = []
    var runs: [Run] = []
    var before: LeafRewriter.Token?
    for token in draft.tokens {
      switch token {
      case .open(let span, _), .close(let span, _):
        let opens = if case .open = token { true } else { false }
        let character = delimiter(span).first ?? "*"
        if let last = runs.last, last.character == character {
          if last.opens != opens { return nil }
        } else {
          runs.append(Run(character: character, opens: opens))
        }
      case .text, .inserted:
        guard let found = check(runs, before, token, known) else { return nil }
        needed.formUnion(found)
        (runs, before) = ([], token)
      }
    }
    return check(runs, before, nil, known).map { needed.union($0) }
  }

  /// The references that the runs between two texts need.
  private func check(
    _ runs: [Run], _ before: LeafRewriter.Token?, _ after: LeafRewriter.Token?, _ known: Set<Int>
  ) -> Set<Int>? {
    var needed: Set<Int> = []
    for (index, run) in runs.enumerated() {
      let left = index == 0 ? side(before, isFirst: false, known) : .punctuation
      let right = index == runs.count - 1 ? side(after, isFirst: true, known) : .punctuation
      if counts(run, left, right) { continue }
      let (outer, inner) = run.opens ? (before, right) : (after, left)
      let isOutermost = run.opens ? index == 0 : index == runs.count - 1
      guard inner != .space, isOutermost, let item = letter(outer) else { return nil }
      needed.insert(item)
    }
    return needed
  }

  private func counts(_ run: Run, _ left: ScalarClass, _ right: ScalarClass) -> Bool {
    let isLeft = right != .space && (right != .punctuation || left != .other)
    let isRight = left != .space && (left != .punctuation || right != .other)
    guard run.character == "_" else { return run.opens ? isLeft : isRight }
    return run.opens
      ? isLeft && (!isRight || left == .punctuation) : isRight && (!isLeft || right == .punctuation)
  }

  private func side(_ token: LeafRewriter.Token?, isFirst: Bool, _ known: Set<Int>) -> ScalarClass {
    switch token {
    case .text(let first, let last, let item):
      if let item, known.contains(item) { return .punctuation }
      return isFirst ? first : last
    case .inserted: return .punctuation
    default: return .space
    }
  }

  private func letter(_ token: LeafRewriter.Token?) -> Int? {
    guard case .text(_, .other, let item?) = token, reading.items[item].meaning.scalar != nil else {
      return nil
    }
    return item
  }
}
