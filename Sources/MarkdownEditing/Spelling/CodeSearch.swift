import MarkdownSyntax
import TextBuffer

/// Finds the plainest spelling of a change of code spans that cmark reads as exactly that change.
struct CodeSearch {
  let window: ProofWindow
  let change: StyleChange

  /// Whether the code would be cut, at each span it meets, into more pieces than are worth trying.
  private var isCutTooOften: Bool {
    window.original.spans.count > 500
      && window.original.spans.filter { span in change.items.contains { $0.overlaps(span.items) } }.count
        > 500
  }

  /// A way to spell the change; the default is the plainest one.
  private struct Way {
    var spelling = CodeSpelling()
    var escaping = CodeWriter.Escaping.nothing
    /// Whether each line gets a code span of its own.
    var breaksLines = false
    /// The lines that are joined to the line before.
    var joining = CodeWriter.LineJoining.nowhere
  }

  /// The edits of the plainest way, unproven.
  var plainEdits: [InlineEdit] {
    if isCutTooOften { return [] }
    let plan = CodePlan(reading: window.original, leaf: window.leaf, change: change)
    return CodeWriter(plan: plan, bytes: window.bytes)
      .edits(plan.outline(Way().spelling), .nothing, Way().spelling)
  }

  /// The first way that is proven; `nil` if none is.
  func run() -> ProvenEdits? {
    if isCutTooOften { return nil }
    let whole = CodePlan(reading: window.original, leaf: window.leaf, change: change)
    let cut = CodePlan(reading: window.original, leaf: window.leaf, change: cutAtLines())
    func edits(_ way: Way) -> [InlineEdit] {
      let plan = way.breaksLines ? cut : whole
      return CodeWriter(plan: plan, bytes: window.bytes, joining: way.joining)
        .edits(plan.outline(way.spelling), way.escaping, way.spelling)
    }
    var search = search
    // Most changes are this plain, and need no list of other candidates.
    if let solution = search.first(of: [edits(Way())]) { return solution }
    if window.isHuge { return nil }
    let attempts = window.attempts
    if let solution = search.first(of: ways().prefix(attempts / 2).lazy.map(edits)) { return solution }
    let limit = attempts / 6
    return rewritten(whole, limit: limit) ?? rewritten(cut, limit: limit)
      ?? (hasLines ? rewritten(whole, joining: .everywhere, limit: limit) : nil)
  }

  /// A search among edits of the leaf.
  private var search: CandidateSearch<[InlineEdit], ProvenEdits> {
    LeafProof(window, ExactStyleChange(change, of: window.original)).search
  }

  /// Whether there are lines to join.
  private var hasLines: Bool {
    let plan = CodePlan(reading: window.original, leaf: window.leaf, change: change)
    return window.leaf.items.contains(where: CodeWriter(plan: plan, bytes: window.bytes).isLineEnding)
  }

  /// The first proven way among those that rewrite the styles around the code.
  private func rewritten(
    _ plan: CodePlan, joining: CodeWriter.LineJoining = .nowhere, limit: Int
  ) -> ProvenEdits? {
    let writer = CodeWriter(plan: plan, bytes: window.bytes, joining: joining)
    let escapes = Surroundings(reading: window.original, leaf: window.leaf, change: change).escapeLevels()
    let regions = window.original.regions(around: change.items)
    let escapings = change.isAdded ? [.nothing] : CodeWriter.Escaping.allCases
    let share = max(1, limit / (regions.count * escapings.count))
    for region in regions {
      for escaping in escapings {
        let candidates = writer.rewritten(
          plan.outline(Way().spelling), escaping, in: region, of: window, escapes: escapes)
        var search = search
        if let solution = search.first(of: candidates.prefix(share).lazy.map { $0.edits }) { return solution }
      }
    }
    return nil
  }

  /// The ways, the plainest first.
  private func ways() -> [Way] {
    var plain: [Way] = []
    for breaksLines in [false, true] {
      for joins in breaksLines ? [false] : [false, true] {
        for escaping in change.isAdded ? [.nothing] : CodeWriter.Escaping.allCases {
          plain.append(
            Way(spelling: CodeSpelling(joins: joins), escaping: escaping, breaksLines: breaksLines))
        }
      }
    }
    func varied<Value>(
      _ change: (inout CodeSpelling, Value) -> Void, _ values: [Value], of ways: [Way]? = nil
    ) -> [Way] {
      values.flatMap { value in
        (ways ?? plain).map { way in
          var way = way
          change(&way.spelling, value)
          return way
        }
      }
    }
    let around = Surroundings(reading: window.original, leaf: window.leaf, change: change)
    let joined: [Way] =
      change.isAdded
      ? [.beforeEscapes, .everywhere].flatMap { joining in
        [false, true].map { Way(spelling: CodeSpelling(joins: $0), joining: joining) }
      } : CodeWriter.Escaping.allCases.map { Way(escaping: $0, joining: .everywhere) }
    return plain + joined + varied({ $0.keepsOwn = $1 }, change.isAdded ? [true] : [])
      + varied({ $0.escaped = $1 }, around.escapes())
      + varied({ $0.respelled = $1 }, around.respellings())
      + varied({ $0.referenced = $1 }, Array(LeafRewriter.Ends.allCases.dropFirst()))
      + varied({ $0.escaped = $1 }, around.escapes(), of: joined)
  }

  /// The change with a separate code span on each line.
  private func cutAtLines() -> StyleChange {
    var result = change
    result.items = change.items.flatMap { range in
      range.split { window.original.items[$0].kind.isLineEnding }.map { $0.startIndex..<$0.endIndex }
    }
    return result
  }
}
