import MarkdownSyntax
import TextBuffer

/// Finds the plainest spelling of a change that cmark reads as exactly that change.
struct SpellingSearch {
  let window: ProofWindow
  let change: StyleChange

  /// The plainest spelling, unproven.
  var plainest: LeafRewriter.Candidate {
    var rewriter = change.style == .code ? code(CodeForm()) : keeping(.acrossSpace)
    rewriter.form.dropsPunctuation = !change.isPunctuationExact
    return rewriter.plainest
  }

  /// The first spelling that is proven; `nil` if none is.
  ///
  /// A spelling that keeps the style on punctuation beside the selection is preferred to one that removes it there. But
  /// punctuation without its style is better than a letter written as a number.
  func run() -> ProvenEdits? {
    var strict = change
    strict.keepsPunctuation = change.style != .code
    let strictProof = LeafProof(window, ExactStyleChange(strict, of: window.original))
    let plainest = plainest
    // Most changes are this plain, and need no list of other candidates.
    if let proven = strictProof.proving(plainest.edits) { return proven }
    if window.isHuge { return proof.proving(plainest.edits) }
    guard let found = change.style == .code ? firstProvenCode() : firstProven(plainest) else { return nil }
    if strictProof.accepts(found.reading) { return found }
    var search = strictProof.search
    let near = anew(window.original.regions(around: change.items)[0])
    let beside = near.candidates(anewForms, escapes: escapes)
    let candidates = (beside + keeping(escapes: [[]])).filter { !$0.hasReferences }.plainestFirst
    return search.first(of: candidates.lazy.map { $0.edits }, upTo: min(64, window.attempts)) ?? found
  }

  var proof: LeafProof { LeafProof(window, ExactStyleChange(change, of: window.original)) }

  private func firstProven(_ plainest: LeafRewriter.Candidate) -> ProvenEdits? {
    var search = CandidateSearch<LeafRewriter.Candidate, (size: Int, edits: ProvenEdits)> {
      [proof] candidate in
      proof.proving(candidate.edits).map { (candidate.size, $0) }
    }
    if let found = search.first(of: [plainest]) { return found.edits }
    // The last candidates find spellings that no others do, so a share of the attempts is kept for them.
    let attempts = window.attempts
    let unescaped = search.first(of: keeping(escapes: [[]]).filter { !$0.hasReferences }, upTo: attempts / 3)
    if let unescaped, unescaped.size <= plainest.size { return unescaped.edits }
    let limit = unescaped?.size ?? .max
    let escaped = search.first(
      of: keeping(escapes: escapes).filter { $0.size < limit }, upTo: attempts * 2 / 3)
    return (escaped ?? unescaped ?? search.first(of: anew(), upTo: attempts))?.edits
  }

  // MARK: Candidates

  /// Sets of characters to escape.
  private var escapes: [[Int]] { window.original.escapes() + window.original.escapeLevels() }

  /// The candidates that keep the spans of other styles, the plainest first.
  private func keeping(escapes: [[Int]]) -> [LeafRewriter.Candidate] {
    Joining.allCases.prefix(change.isAdded ? 3 : 1).flatMap {
      keeping($0).candidates(forms, escapes: escapes)
    }.plainestFirst
  }

  /// The candidates that rewrite all styles beside the change, then those in the leaf, and mark addresses and tags; the
  /// plainest first.
  private func anew() -> [LeafRewriter.Candidate] {
    let escapes = window.original.escapeLevels()
    return window.original.regions(around: change.items).flatMap { region in
      anew(region).variants.flatMap { $0.candidates(anewForms, escapes: escapes) }.plainestFirst
    }
  }

  /// The forms in which spans of other styles stay, the plainest first.
  private var forms: [LeafRewriter.Form] {
    var ends = [LeafRewriter.Form()]
    if !change.isPunctuationExact {
      ends += LeafRewriter.Ends.allCases.map { LeafRewriter.Form(trimmed: $0, dropsPunctuation: true) }
    }
    return ends.flatMap { form in
      [(false, false), (true, false), (false, true), (true, true)].map { isInner, entersLinks in
        var form = form
        (form.isInner, form.entersLinks) = (isInner, entersLinks)
        return form
      }
    }
  }

  private var anewForms: [LeafRewriter.Form] {
    (change.isPunctuationExact ? [.none] : [.none, .both]).map { LeafRewriter.Form(trimmed: $0) }
  }

  // MARK: Rewriters

  /// The rewriter of all styles in `region`.
  private func anew(_ region: Range<Int>) -> LeafRewriter {
    LeafRewriter(window, changing: change, region: region)
  }

  /// The spans of the style that join an added stretch.
  ///
  /// A stretch that loses the style is always joined by the spans that it overlaps.
  enum Joining: CaseIterable {
    case acrossSpace, adjoining, overlapping
  }

  /// The rewriter of the changed style alone, in the stretches and the spans that they join.
  private func keeping(_ joining: Joining) -> LeafRewriter {
    let stretches = stretches(of: change.items, joining)
    var spread = change
    if change.isAdded { spread.items = stretches }
    let region = (stretches.first?.lowerBound ?? 0)..<(stretches.last?.upperBound ?? 0)
    return LeafRewriter(window, changing: spread, region: region, written: change.style.mark)
  }

  /// The changed `items`, with the spans of the style that they join.
  func stretches(of items: [Range<Int>], _ joining: Joining) -> [Range<Int>] {
    let joining = change.isAdded ? joining : .overlapping
    let own = window.original.spans.filter { $0.kind == change.style.kind }
    if own.isEmpty, items.count < 2 { return items }
    var result: [(items: Range<Int>, isChanged: Bool)] = []
    let all = own.map { ($0.items, false) } + items.map { ($0, true) }
    for (items, isChanged) in all.ordered(by: { $0.0.lowerBound }) {
      if let last = result.last, joins(last.items, items, joining) {
        let end = max(last.items.upperBound, items.upperBound)
        result[result.count - 1] = (last.items.lowerBound..<end, last.isChanged || isChanged)
      } else {
        result.append((items, isChanged))
      }
    }
    return result.filter { $0.isChanged }.map { $0.items }
  }

  /// Whether two ranges of items, in order, become one.
  private func joins(_ first: Range<Int>, _ second: Range<Int>, _ joining: Joining) -> Bool {
    if second.lowerBound < first.upperBound { return true }
    return switch joining {
    case .overlapping: false
    case .adjoining: second.lowerBound == first.upperBound
    case .acrossSpace:
      window.original.items[first.upperBound..<second.lowerBound].allSatisfy {
        $0.kind == .space || $0.kind == .lineEnding(.softBreak)
      }
    }
  }
}
