import MarkdownSyntax
import TextBuffer

/// Finds the letters that must become character references for the delimiters of a draft to count.
///
/// Also checks whether the delimiters pair up as meant (CommonMark 0.30, section 6.2).
struct DelimiterCheck {
  let reading: Reading
  let draft: LeafRewriter.Draft
  /// The index of the chosen delimiter for each span.
  let choice: [Int]
  /// Whether letters may become references for delimiters that stay, too.
  ///
  /// Such a delimiter may no longer count where code or a link beside it comes or goes.
  var mendsKept = false
  /// The escaped characters, as indices of items.
  var escaped: Set<Int> = []
  /// The literal delimiters that could pair up with others, as indices of items.
  var literals: Set<Int> = []

  /// The letters to write as references, as indices of items; `nil` if no references make the delimiters count.
  func references() -> Set<Int>? {
    guard let (units, _) = units() else { return nil }
    var known: Set<Int> = []
    for _ in 0..<Self.rounds {
      guard let found = references(units, given: known) else { return nil }
      if found.isSubset(of: known) { return known }
      known.formUnion(found)
    }
    return nil
  }

  /// The limit of rounds: the `&` and `;` of a reference count for delimiters on its other side too, so one reference
  /// can require the next.
  private static let rounds = 8

  /// The number of new runs in which some characters are text, which are hard to read.
  var mixedRuns: Int {
    units()?.units.count { if case .run(let run) = $0 { run.isNew && run.literals > 0 } else { false } } ?? 0
  }

  /// The number of bytes by which the chosen delimiters are shorter than the preferred ones.
  var shortening: Int {
    draft.spans.indices.reduce(0) {
      $0 + draft.spans[$1].delimiters[0].utf8.count - delimiter($1).utf8.count
    }
  }

  func delimiter(_ span: Int) -> String {
    let known = draft.spans[span].delimiters
    return known[min(known.count - 1, choice[span])]
  }

  /// Whether all delimiters pair up as in the draft if these letters are references, as far as that can be told.
  func pairsUp(_ references: Set<Int>) -> Bool {
    guard let (units, isSure) = units() else { return false }
    if !isSure { return true }
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

  /// A run of one delimiter character.
  struct Run {
    /// The delimiter character, which is ASCII.
    let byte: UInt8
    /// The number of delimiter characters that open or close spans.
    var length: Int
    /// The number of characters that are text: those before an opening delimiter, or behind a closing one.
    var literals = 0
    /// The styles that open or close here, in order; none for a literal run.
    var styles: [InlineStyle]
    var opens: Bool
    /// Whether any of the delimiters is written anew.
    var isNew: Bool
    var isLiteral: Bool { styles.isEmpty }

    /// The run of this one and `next` behind it; `nil` if the parser would use other characters of it than meant.
    func joined(with next: Run) -> Run? {
      var joined = isLiteral ? next : self
      joined.length = length + next.length
      joined.literals = literals + next.literals
      joined.styles = styles + next.styles
      joined.isNew = isNew || next.isNew
      if isLiteral || next.isLiteral {
        return isLiteral == next.isLiteral || joined.opens == isLiteral ? joined : nil
      }
      let isInside = opens ? next.literals == 0 : literals == 0
      return opens == next.opens && isInside ? joined : nil
    }
  }

  /// A run, or text or a bracket between runs.
  private enum Unit {
    case run(Run)
    case text(LeafRewriter.Token)
  }

  /// The runs and the tokens between them, and whether all runs are known to be meant as they are.
  ///
  /// Returns `nil` if a new delimiter would become a part of a run that both opens and closes, or is otherwise mixed.
  private func units() -> (units: [Unit], isSure: Bool)? {
    var (units, isSure) = ([Unit](), true)
    for token in draft.tokens {
      guard let run = run(token) else {
        units.append(.text(token))
        continue
      }
      guard case .run(let last)? = units.last, last.byte == run.byte else {
        units.append(.run(run))
        continue
      }
      if let joined = last.joined(with: run) {
        units[units.count - 1] = .run(joined)
      } else if last.isNew || run.isNew {
        return nil
      } else {
        isSure = false
        units.append(.run(run))
      }
    }
    return (units, isSure)
  }

  private func run(_ token: LeafRewriter.Token) -> Run? {
    switch token {
    case .open(let span, _), .close(let span, _):
      let opens = if case .open = token { true } else { false }
      let text = delimiter(span)
      return Run(
        byte: text.utf8.first ?? ASCII.asterisk, length: text.utf8.count,
        styles: [draft.spans[span].style], opens: opens,
        isNew: draft.spans[span].kept == nil || choice[span] != 0)
    case .text(_, _, let item?) where literals.contains(item):
      return Run(
        byte: reading.items[item].meaning.onlyByte ?? ASCII.asterisk, length: 0, literals: 1, styles: [],
        opens: false, isNew: false)
    default: return nil
    }
  }

  // MARK: Flanking

  private func references(_ units: [Unit], given known: Set<Int>) -> Set<Int>? {
    var needed: Set<Int> = []
    for (index, unit) in units.enumerated() {
      guard case .run(let run) = unit, run.isNew || mendsKept && !run.isLiteral else { continue }
      let (before, after) = (neighbour(of: index, in: units, by: -1), neighbour(of: index, in: units, by: 1))
      let left = side(before, isFirst: false, known)
      let right = side(after, isFirst: true, known)
      let flanking = Flanking(before: left, after: right)
      if run.opens ? flanking.canOpen(run.byte) : flanking.canClose(run.byte) { continue }
      guard (run.opens ? right : left) != .space, let item = letter(run.opens ? before : after) else {
        if run.isNew { return nil }
        continue
      }
      needed.insert(item)
    }
    return needed
  }

  /// The unit beside a run, without the delimiters of extensions except the run's own character: cmark-gfm's scanner
  /// skips them.
  private func neighbour(of index: Int, in units: [Unit], by step: Int) -> Unit? {
    guard case .run(let run) = units[index] else { return nil }
    var next = index + step
    while units.indices.contains(next), let sign = spanSign(units[next]), sign != run.byte {
      next += step
    }
    return units.indices.contains(next) ? units[next] : nil
  }

  /// The delimiter character of an extension that `unit` consists of; `nil` if there is none.
  private func spanSign(_ unit: Unit) -> UInt8? {
    let sign: UInt8?
    switch unit {
    case .run(let run): sign = run.byte
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
