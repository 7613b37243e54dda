import MarkdownSyntax
import TextBuffer

/// Pairs delimiter runs as the parser does, and compares the enclosed text with the wanted one.
///
/// This is for choosing among spellings; cmark proves the chosen one afterwards.
struct DelimiterPairing {
  /// A delimiter run.
  private struct Run {
    var run: DelimiterCheck.Run
    /// Its range, counted in delimiter characters from the first one added.
    var range: Range<Int>
    /// The extension's span that it may delimit.
    var span: SpanID?
    var flanking: Flanking
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
    let range = count..<count + length
    count += length
    if run.opens { position += run.literals }
    scopes[scopes.count - 1].append(
      Run(run: run, range: range, span: span?.id, flanking: flanking, position: position))
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
    let pairs = Delimiters.pairs(of: runs.map { ($0.run.byte, $0.range, $0.span, $0.flanking) })
    for (kind, opener, closer) in pairs {
      let ends = [opener, closer].map { marker in
        runs.partitioningIndex { $0.range.upperBound > marker.lowerBound }
      }
      for (index, marker) in zip(ends, [opener, closer]) { used[index] += marker.count }
      found.append(Stretch(start: runs[ends[0]].position, end: runs[ends[1]].position, kind: kind))
    }
    for (run, used) in zip(runs, used) where used != run.run.length {
      isWrong = true
    }
  }
}
