import MarkdownSyntax

/// The spellings of a change of code, whose spans hold literal text and no other spans.
extension SpellingSearch {
  /// The choices among code spans that give letters the wanted style; the default is the plainest one.
  ///
  /// White space between two code spans becomes visible as code if the spans are joined, so they are joined only if
  /// nothing else works.
  struct CodeForm {
    var spanJoining = Joining.adjoining
    /// The characters that are escaped in text that was code.
    var escaping = CodeWriter.Escaping.nothing
    /// The lines that are joined to the line before, by a space, which looks the same in code.
    ///
    /// In text that was code before, all of them are or none is.
    var lineJoining = CodeWriter.LineJoining.nowhere
    /// Whether each line gets a code span of its own.
    var breaksLines = false
    /// Whether punctuation at the ends of new code stays outside.
    var trimsPunctuation = false
  }

  /// The first proven spelling.
  ///
  /// One that keeps the spans of other styles is preferred to one that rewrites them. If neither works, punctuation at
  /// the ends may stay outside, and at last letters are written as numbers.
  func firstProvenCode() -> ProvenEdits? {
    var search = proof.search
    let (attempts, forms) = (window.attempts, codeForms)
    if let found = search.first(of: forms.lazy.map { code($0).plainest.edits }, upTo: attempts / 2) {
      return found
    }
    let kept = keepingCode(forms)
    if let found = search.first(of: kept.withoutReferences, upTo: attempts / 2) { return found }
    let anew = anewCode(forms.filter { $0.spanJoining == .adjoining && $0.lineJoining != .beforeEscapes })
    if let found = search.first(of: anew.withoutReferences, upTo: attempts * 3 / 4) { return found }
    let trimmed = change.isAdded && !change.isPunctuationExact ? [CodeForm(trimsPunctuation: true)] : []
    return search.first(
      of: keepingCode(trimmed).withoutReferences + (kept + anew).map { $0.edits }, upTo: attempts)
  }

  /// The candidates that keep the spans of other styles, with addresses beside new text marked or not.
  private func keepingCode(_ forms: [CodeForm]) -> [LeafRewriter.Candidate] {
    let escapes = [[]] + window.original.escapes()
    return forms.flatMap { form in
      code(form).variants.flatMap { $0.candidates([LeafRewriter.Form()], escapes: escapes) }.plainestFirst
    }
  }

  /// The candidates that rewrite all styles beside the change, then those in the leaf; as many of each form.
  private func anewCode(_ forms: [CodeForm]) -> [LeafRewriter.Candidate] {
    let escapes = window.original.escapeLevels()
    let regions = window.original.regions(around: change.items)
    let share = max(1, window.attempts / 2 / (regions.count * forms.count))
    return forms.flatMap { form in
      regions.flatMap { region in
        code(form, rewriting: region).variants.flatMap {
          $0.candidates([.none, .both].map { .init(trimmed: $0) }, escapes: escapes)
        }.plainestFirst.prefix(share)
      }
    }
  }

  /// The forms, the plainest first.
  private var codeForms: [CodeForm] {
    let escapings = change.isAdded ? [.nothing] : CodeWriter.Escaping.allCases
    let plain = escapings.map { CodeForm(escaping: $0) }
    let joined = change.isAdded ? [CodeForm(spanJoining: .acrossSpace)] : []
    let writer = CodeWriter(reading: window.original, bytes: window.bytes, change: change)
    guard window.original.content.contains(where: writer.isLineEnding) else { return plain + joined }
    let broken = change.isAdded ? [CodeForm(breaksLines: true)] : []
    let lines: [CodeWriter.LineJoining] = change.isAdded ? [.beforeEscapes, .everywhere] : [.everywhere]
    return plain + joined + broken
      + lines.flatMap { lines in
        (plain + joined).map {
          CodeForm(spanJoining: $0.spanJoining, escaping: $0.escaping, lineJoining: lines)
        }
      }
  }

  /// The rewriter of the code spans that the change meets, which keeps the other styles or rewrites those in `region`.
  func code(_ form: CodeForm, rewriting region: Range<Int>? = nil) -> LeafRewriter {
    let reading = window.original
    let stretches = stretches(of: form.breaksLines ? itemsInLines : change.items, form.spanJoining)
    var spread = change
    if change.isAdded { spread.items = stretches }
    let removed = reading.spans.indices.filter { index in
      reading.spans[index].kind == .code && stretches.contains { $0.overlaps(reading.spans[index].items) }
    }
    let extent = (stretches.first?.lowerBound ?? 0)..<(stretches.last?.upperBound ?? 0)
    let rewriter = LeafRewriter(
      window, changing: spread, region: region ?? extent, written: region == nil ? [] : .delimited,
      dropping: Set(removed))
    let writer = CodeWriter(reading: reading, bytes: window.bytes, change: spread, form: form)
    let parts = stretches.flatMap { writer.parts(of: $0, between: rewriter.boxes) }
    let spans = removed.map { reading.spans[$0] }
    return rewriter.adding(
      parts.map(writer.box),
      with: spans.flatMap { $0.unmarking } + writer.characterEdits(parts, removing: spans))
  }

  /// The changed items, in ranges that end at line endings.
  private var itemsInLines: [Range<Int>] {
    change.items.flatMap { range in
      range.split { window.original.items[$0].kind.isLineEnding }.map { $0.startIndex..<$0.endIndex }
    }
  }
}

extension [LeafRewriter.Candidate] {
  /// The edits of the candidates that write no letter as a number.
  fileprivate var withoutReferences: [[InlineEdit]] { compactMap { $0.hasReferences ? nil : $0.edits } }
}
