import MarkdownSyntax

/// Finds the plainest spelling of a change that cmark reads as exactly that change.
struct SpellingSearch {
  let window: ProofWindow
  let change: StyleChange

  /// The edits of the plainest spelling, unproven.
  var plainEdits: [InlineEdit] {
    let plan = SpanPlan(reading: window.original, leaf: window.leaf, change: change)
    return SpanWriter(plan: plan, bytes: window.bytes).edits(plan.outline(SpanSpelling()), SpanSpelling())
  }

  /// The first spelling that is proven; `nil` if none is.
  ///
  /// A spelling that keeps the style on punctuation beside the selection is preferred to one that removes it there.
  func run() -> ProvenEdits? {
    guard let found = firstProven() else { return nil }
    var strict = change
    strict.keepsPunctuation = true
    let other = SpellingSearch(window: window, change: strict)
    if window.isHuge || other.proof.accepts(found.reading) { return found }
    let limit = min(Self.strictAttempts, window.attempts)
    for candidates in [other.plainShapes, other.anew] {
      var search = other.proof.search
      if let better = search.first(of: candidates, upTo: limit) { return better }
    }
    return found
  }

  /// The number of spellings of each kind that are tried in order to keep the style on punctuation.
  private static let strictAttempts = 32

  private var plainShapes: [[InlineEdit]] {
    let plan = SpanPlan(reading: window.original, leaf: window.leaf, change: change)
    let writer = SpanWriter(plan: plan, bytes: window.bytes)
    return shapes().filter { $0.joins }.map { writer.edits(plan.outline($0), $0) }
  }

  /// The spellings that rewrite the stretch, without those that use character references.
  ///
  /// Punctuation without its style is better than a letter written as a number.
  private var anew: [[InlineEdit]] {
    let region = LeafRewriter.regions(around: change.items, window.original, window.leaf).first
    return (region.map(rewritten) ?? []).filter { edits in !edits.contains { $0.text.contains("&") } }
  }

  private var proof: LeafProof { LeafProof(window, ExactStyleChange(change, of: window.original)) }

  private func firstProven() -> ProvenEdits? {
    let plan = SpanPlan(reading: window.original, leaf: window.leaf, change: change)
    let writer = SpanWriter(plan: plan, bytes: window.bytes)
    var search = proof.search
    // Most changes are this plain, and need no list of other candidates.
    let plain = writer.edits(plan.outline(SpanSpelling()), SpanSpelling())
    if let solution = search.first(of: [plain]) { return solution }
    if window.isHuge { return nil }
    let (shapes, attempts) = (shapes(), window.attempts)
    // The last candidates find what nothing else does, so that they get their share of the attempts.
    if let found = search.first(
      of: shapes.lazy.map { writer.edits(plan.outline($0), $0) }, upTo: attempts / 2)
      ?? search.first(
        of: variations(of: shapes).lazy.map { writer.edits(plan.outline($0), $0) }, upTo: attempts * 2 / 3)
    {
      return found
    }
    for region in LeafRewriter.regions(around: change.items, window.original, window.leaf) {
      let limit = search.attempts + attempts / 6
      if let found = search.first(of: rewritten(region), upTo: limit) { return found }
    }
    return nil
  }

  /// The spellings that change more than the delimiters of the change itself.
  private func variations(of plain: [SpanSpelling]) -> [SpanSpelling] {
    let core = plain.filter { $0.joins && !$0.entersLinks && ($0.trimmed == .none || $0.trimmed == .both) }
    let around = Surroundings(reading: window.original, leaf: window.leaf, change: change)
    let (mixes, ends) = (Array(1..<Self.otherDelimiters), SpanSpelling.Ends.allCases.filter { $0 != .none })
    return varied(core.filter { $0.delimiters == 0 }, { $0.delimiters = $1 }, mixes)
      + varied(core, { $0.escaped = $1 }, around.escapes())
      + varied(core, { $0.respelled = $1 }, around.respellings())
      + varied(core, { $0.referenced = $1 }, ends)
      + (change.isAdded ? varied(core, { $0.keepsOwn = $1 }, [true]) : [])
  }

  /// The spellings that rewrite the styles of a part of the leaf.
  func rewritten(_ region: Range<Int>) -> [[InlineEdit]] {
    let reading = window.original
    let rewriter = LeafRewriter(
      reading: reading, leaf: window.leaf, bytes: window.bytes, targets: change.targets(reading, window.leaf),
      region: region, boxes: reading.boxes(of: window.leaf, without: []), delimiters: change.delimiters(for:))
    let escapes = Surroundings(reading: reading, leaf: window.leaf, change: change).escapeLevels()
    return rewriter.candidates(escapes: escapes, isExact: change.isPunctuationExact).map { $0.edits }
  }

  /// Each shape with each value of one more property.
  private func varied<Value>(
    _ shapes: [SpanSpelling], _ change: (inout SpanSpelling, Value) -> Void, _ values: [Value]
  ) -> [SpanSpelling] {
    values.flatMap { value in
      shapes.map { shape in
        var spelling = shape
        change(&spelling, value)
        return spelling
      }
    }
  }

  /// The value of `SpanSpelling.delimiters` that gives all stretches the style's other delimiter.
  private static let otherDelimiters = (1 << SpanSpelling.delimiterBits) - 1

  private func shapes() -> [SpanSpelling] {
    var result: [SpanSpelling] = []
    for joins in change.isAdded ? [true, false] : [true] {
      for delimiters in [0, Self.otherDelimiters] {
        for trimmed in SpanSpelling.Ends.allCases {
          for entersLinks in [false, true] {
            for isInner in [false, true] {
              result.append(
                SpanSpelling(
                  joins: joins, trimmed: trimmed, entersLinks: entersLinks, delimiters: delimiters,
                  isInner: isInner))
            }
          }
        }
      }
    }
    return result
  }
}
