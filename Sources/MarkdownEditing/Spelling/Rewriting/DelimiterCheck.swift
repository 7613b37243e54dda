import MarkdownSyntax

/// Finds which letters must become character references for the delimiters of a draft to count, and whether they pair
/// up as they should (CommonMark 0.30, section 6.2).
struct DelimiterCheck {
  let reading: Reading
  let draft: LeafRewriter.Draft
  /// Which of its delimiters each span gets.
  let choice: [Int]
  /// The characters that are escaped, as indices of items.
  var escaped: Set<Int> = []
  /// The literal delimiters that pair up with others if they can, as indices of items; none where they aren't to be
  /// considered.
  var literals: Set<Int> = []

  /// The letters, as indices of items; `nil` where no references make the delimiters count.
  func references() -> Set<Int>? {
    guard let units = units() else { return nil }
    var known: Set<Int> = []
    for _ in 0..<Self.rounds {
      guard let found = references(units, given: known) else { return nil }
      if found.isSubset(of: known) { return known }
      known.formUnion(found)
    }
    return nil
  }

  /// A reference's own `&` and `;` count for delimiters on its other side too, so that one can call for the next.
  private static let rounds = 8

  func delimiter(_ span: Int) -> String {
    let known = draft.spans[span].delimiters
    return known[min(known.count - 1, choice[span])]
  }

  /// Whether all delimiters pair up as the draft has it, with these letters as references.
  func pairsUp(_ references: Set<Int>) -> Bool {
    guard let units = units() else { return false }
    var pairing = DelimiterPairing(constructs: reading.constructs)
    for (index, unit) in units.enumerated() {
      switch unit {
      case .run(let run):
        let left = side(neighbour(of: index, in: units, by: -1), isFirst: false, references)
        let right = side(neighbour(of: index, in: units, by: 1), isFirst: true, references)
        pairing.add(run, Flanking(before: left, after: right))
      case .text(.bracket(let opens)): pairing.add(bracketThatOpens: opens)
      case .text: pairing.addText()
      }
    }
    return pairing.isAsMeant()
  }

  // MARK: Units

  /// A run of the same delimiter character.
  struct Run {
    var character: Character
    /// How many of the character there are.
    var length: Int
    /// The styles that open or close here, in order; none for a literal run.
    var styles: [InlineStyle]
    var opens: Bool
    var isLiteral: Bool { styles.isEmpty }
    /// The character, which is ASCII.
    var byte: UInt8 { character.asciiValue ?? UInt8(ascii: "*") }
  }

  /// A run, or what stands between runs.
  private enum Unit {
    case run(Run)
    case text(LeafRewriter.Token)
  }

  /// The runs and what stands between them; `nil` where a run would both open and close, or be literal in part.
  private func units() -> [Unit]? {
    var units: [Unit] = []
    for token in draft.tokens {
      guard let run = run(token) else {
        units.append(.text(token))
        continue
      }
      guard case .run(var last)? = units.last, last.character == run.character else {
        units.append(.run(run))
        continue
      }
      guard last.isLiteral == run.isLiteral, last.opens == run.opens else { return nil }
      last.length += run.length
      last.styles += run.styles
      units[units.count - 1] = .run(last)
    }
    return units
  }

  private func run(_ token: LeafRewriter.Token) -> Run? {
    switch token {
    case .open(let span, _), .close(let span, _):
      let opens = if case .open = token { true } else { false }
      let text = delimiter(span)
      return Run(
        character: text.first ?? "*", length: text.count, styles: [draft.spans[span].style], opens: opens)
    case .text(_, _, let item?) where literals.contains(item):
      return Run(
        character: reading.items[item].meaning.text.first ?? "*", length: 1, styles: [], opens: false)
    default: return nil
    }
  }

  // MARK: What counts

  private func references(_ units: [Unit], given known: Set<Int>) -> Set<Int>? {
    var needed: Set<Int> = []
    for (index, unit) in units.enumerated() {
      guard case .run(let run) = unit, !run.isLiteral else { continue }
      let (before, after) = (neighbour(of: index, in: units, by: -1), neighbour(of: index, in: units, by: 1))
      let left = side(before, isFirst: false, known)
      let right = side(after, isFirst: true, known)
      let flanking = Flanking(before: left, after: right)
      if run.opens ? flanking.canOpen(run.byte) : flanking.canClose(run.byte) { continue }
      guard (run.opens ? right : left) != .space, let item = letter(run.opens ? before : after) else {
        return nil
      }
      needed.insert(item)
    }
    return needed
  }

  /// What stands beside a run: the delimiters of extensions don't count, but for the run's own sign (as in cmark-gfm,
  /// whose scanner skips them).
  private func neighbour(of index: Int, in units: [Unit], by step: Int) -> Unit? {
    guard case .run(let run) = units[index] else { return nil }
    var next = index + step
    while units.indices.contains(next), let sign = spanSign(units[next]), sign != run.character.asciiValue {
      next += step
    }
    return units.indices.contains(next) ? units[next] : nil
  }

  /// The sign of an extension's delimiters that `unit` is, or is written with.
  private func spanSign(_ unit: Unit) -> UInt8? {
    let sign: UInt8?
    switch unit {
    case .run(let run): sign = run.character.asciiValue
    case .text(.text(_, _, let item?)):
      guard reading.items[item].spelling == .plain, !escaped.contains(item) else { return nil }
      sign = reading.items[item].meaning.onlyByte
    case .text: return nil
    }
    return reading.constructs.contains { $0.delimiter == sign } ? sign : nil
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
