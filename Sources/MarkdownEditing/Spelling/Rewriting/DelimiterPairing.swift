import MarkdownSyntax

/// Pairs delimiter runs as the parser does, and compares the enclosed text with the wanted one.
///
/// This is for choosing among spellings; cmark proves the chosen one afterwards.
struct DelimiterPairing {
  /// A delimiter run.
  private struct Run {
    var run: DelimiterCheck.Run
    /// The run for the parser; its range counts delimiter characters from the first one added.
    var delimiters: Delimiters.Run
    /// The number of text units before the run.
    var position: Int
  }

  /// A styled stretch, from one position to another.
  private struct Stretch: Hashable {
    var start: Int
    var end: Int
    var kind: SyntaxKind
  }

  /// The extensions whose delimiters count.
  let constructs: [SpanConstruct]
  /// The runs that can still pair up: those outside of brackets first, those in the innermost open bracket last.
  private var scopes: [[Run]] = [[]]
  /// The number of text units added.
  private var position = 0
  /// The number of delimiter characters added.
  private var count = 0
  /// The styles that should be open, and the positions of their starts.
  private var meantOpen: [(style: InlineStyle, start: Int)] = []
  private var meant: [Stretch] = []
  private var found: [Stretch] = []
  /// Whether a delimiter wasn't used, or a literal delimiter was.
  private var isWrong = false

  /// A pairing with no runs, for texts with the spans of `constructs`.
  init(constructs: [SpanConstruct]) { self.constructs = constructs }

  /// Adds a text unit that is no delimiter.
  mutating func addText() { position += 1 }

  /// Adds a bracket.
  mutating func add(bracketThatOpens opens: Bool) {
    if opens { scopes.append([]) } else { closeScope() }
    position += 1
  }

  /// Adds a run.
  mutating func add(_ run: DelimiterCheck.Run, _ flanking: Flanking) {
    let length = run.length + run.literals
    let span = constructs.last { $0.delimiter == run.byte && $0.lengths.contains(length) }
    if span == nil, constructs.contains(where: { $0.delimiter == run.byte }) {
      // A run of another length is text.
      if !run.isLiteral { isWrong = true }
      position += length
      return
    }
    let delimiters = Delimiters.Run(run.byte, count..<count + length, span: span?.id, flanking)
    count += length
    if run.opens { position += run.literals }
    scopes[scopes.count - 1].append(Run(run: run, delimiters: delimiters, position: position))
    for style in run.styles {
      if run.opens {
        meantOpen.append((style, position))
      } else if let last = meantOpen.lastIndex(where: { $0.style == style }) {
        meant.append(Stretch(start: meantOpen.remove(at: last).start, end: position, kind: style.kind))
      }
    }
    // A literal delimiter counts as text.
    if !run.opens { position += run.literals }
  }

  /// Whether all added runs enclose the text that they are meant to.
  mutating func isAsMeant() -> Bool {
    while !scopes.isEmpty { closeScope() }
    return !isWrong && Set(found) == Set(meant)
  }

  private mutating func closeScope() {
    let runs = scopes.popLast() ?? []
    var used = runs.map { _ in 0 }
    var opener: (kind: SyntaxKind, start: Int)?
    for cut in Delimiters.cuts(of: runs.map { $0.delimiters }) {
      let index = runs.partitioningIndex { $0.delimiters.range.upperBound > cut.range.lowerBound }
      used[index] += cut.range.count
      if let kind = cut.opens {
        opener = (kind, runs[index].position)
      } else if let opener {
        found.append(Stretch(start: opener.start, end: runs[index].position, kind: opener.kind))
      }
    }
    for (run, used) in zip(runs, used) where used != run.run.length {
      isWrong = true
    }
  }
}
