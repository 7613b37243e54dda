import MarkdownSyntax

/// Pairs delimiter runs up as the parser does, and compares what they enclose with what they are meant to.
///
/// For choosing among spellings: what is chosen is proven by cmark afterwards.
struct DelimiterPairing {
  /// A run.
  private struct Run {
    var run: DelimiterCheck.Run
    /// The run for the parser, in delimiters from the start of all.
    var delimiters: Delimiters.Run
    /// How much text stands before it.
    var position: Int
  }

  /// A stretch of text in a style, as positions.
  private struct Stretch: Hashable {
    var start: Int
    var end: Int
    var kind: SyntaxKind
  }

  /// The extensions whose delimiters count.
  let constructs: [SpanConstruct]
  /// The runs that can still pair up, of the text around brackets and, last, in the innermost ones.
  private var scopes: [[Run]] = [[]]
  /// How much text there was.
  private var position = 0
  /// How many delimiters there were.
  private var count = 0
  /// The styles that are meant to be open, and where they start.
  private var meantOpen: [(style: InlineStyle, start: Int)] = []
  private var meant: [Stretch] = []
  private var found: [Stretch] = []
  /// Whether a delimiter wasn't used, or a literal one was.
  private var isWrong = false

  /// The pairing in texts with the spans of `constructs`.
  init(constructs: [SpanConstruct]) { self.constructs = constructs }

  /// Takes in something that isn't a delimiter.
  mutating func addText() { position += 1 }

  /// Takes in a bracket.
  mutating func add(bracketThatOpens opens: Bool) {
    if opens { scopes.append([]) } else { closeScope() }
    position += 1
  }

  /// Takes in a run.
  mutating func add(_ run: DelimiterCheck.Run, _ flanking: Flanking) {
    let span = constructs.last { $0.delimiter == run.byte && $0.lengths.contains(run.length) }
    let other = span ?? constructs.last { $0.delimiter == run.byte }
    let delimiters = Delimiters.Run(run.byte, count..<count + run.length, span: other?.id, flanking)
    count += run.length
    scopes[scopes.count - 1].append(Run(run: run, delimiters: delimiters, position: position))
    for style in run.styles {
      if run.opens {
        meantOpen.append((style, position))
      } else if let last = meantOpen.lastIndex(where: { $0.style == style }) {
        meant.append(Stretch(start: meantOpen.remove(at: last).start, end: position, kind: style.kind))
      }
    }
    // A literal delimiter is text in its place.
    if run.isLiteral { position += run.length }
  }

  /// Whether all runs, which have been added, enclose what they are meant to.
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
    for (run, used) in zip(runs, used) where used != (run.run.isLiteral ? 0 : run.run.length) {
      isWrong = true
    }
  }
}
