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

  /// A run of the same delimiter character, or what stands between runs.
  private enum Unit {
    case run(Character, opens: Bool)
    case text(LeafRewriter.Token)
  }

  private func references(given known: Set<Int>) -> Set<Int>? {
    guard let units = units() else { return nil }
    var needed: Set<Int> = []
    for (index, unit) in units.enumerated() {
      guard case .run(let character, let opens) = unit else { continue }
      let (before, after) = (neighbour(of: index, in: units, by: -1), neighbour(of: index, in: units, by: 1))
      let left = side(before, isFirst: false, known)
      let right = side(after, isFirst: true, known)
      if counts(character, opens, left, right) { continue }
      guard (opens ? right : left) != .space, let item = letter(opens ? before : after) else { return nil }
      needed.insert(item)
    }
    return needed
  }

  /// The runs and what stands between them; `nil` where a run would both open and close.
  private func units() -> [Unit]? {
    var units: [Unit] = []
    for token in draft.tokens {
      switch token {
      case .open(let span, _), .close(let span, _):
        let opens = if case .open = token { true } else { false }
        let character = delimiter(span).first ?? "*"
        guard case .run(let last, let lastOpens)? = units.last, last == character else {
          units.append(.run(character, opens: opens))
          continue
        }
        if lastOpens != opens { return nil }
      case .text, .inserted: units.append(.text(token))
      }
    }
    return units
  }

  /// What stands beside a run: beside `*` and `_`, any `~` doesn't count (as in cmark-gfm, whose scanner skips them).
  private func neighbour(of index: Int, in units: [Unit], by step: Int) -> Unit? {
    guard case .run(let character, _) = units[index] else { return nil }
    var next = index + step
    while character != "~", units.indices.contains(next), isTilde(units[next]) { next += step }
    return units.indices.contains(next) ? units[next] : nil
  }

  private func isTilde(_ unit: Unit) -> Bool {
    switch unit {
    case .run(let character, _): return character == "~"
    case .text(.text(_, _, let item?)):
      return reading.items[item].meaning.onlyByte == UInt8(ascii: "~")
        && reading.items[item].spelling == .plain
    case .text: return false
    }
  }

  private func counts(
    _ character: Character, _ opens: Bool, _ left: ScalarClass, _ right: ScalarClass
  ) -> Bool {
    let isLeft = right != .space && (right != .punctuation || left != .other)
    let isRight = left != .space && (left != .punctuation || right != .other)
    guard character == "_" else { return opens ? isLeft : isRight }
    return opens
      ? isLeft && (!isRight || left == .punctuation) : isRight && (!isLeft || right == .punctuation)
  }

  private func side(_ unit: Unit?, isFirst: Bool, _ known: Set<Int>) -> ScalarClass {
    switch unit {
    case .text(.text(let first, let last, let item)):
      if let item, known.contains(item) { return .punctuation }
      return isFirst ? first : last
    case .text, .run: return .punctuation
    case nil: return .space
    }
  }

  private func letter(_ unit: Unit?) -> Int? {
    guard case .text(.text(_, .other, let item?)) = unit, reading.items[item].meaning.scalar != nil else {
      return nil
    }
    return item
  }
}
