import MarkdownSyntax

/// Pairs delimiter runs up as CommonMark does, and compares what they enclose with what they are meant to.
///
/// A model for choosing among spellings: what is chosen is proven by cmark afterwards. It shares the one shortcut that
/// shows of cmark before 0.31: once a run of `_` has found nothing to close, no later one looks further back than to it.
struct DelimiterPairing {
  /// A run, or what is left of it.
  private struct Run {
    var run: DelimiterCheck.Run
    /// How many of its characters aren't used up.
    var left: Int
    var canOpen: Bool
    var canClose: Bool
    /// How much text stands before it.
    var position: Int
  }

  /// A stretch of text in a style, as positions.
  private struct Stretch: Hashable {
    var start: Int
    var end: Int
    var style: InlineStyle
  }

  /// The runs that can still pair up, of the text around brackets and, last, in the innermost ones.
  private var scopes: [[Run]] = [[]]
  /// How much text there was.
  private var position = 0
  /// The styles that are meant to be open, and where they start.
  private var meantOpen: [(style: InlineStyle, start: Int)] = []
  private var meant: [Stretch] = []
  private var found: [Stretch] = []
  /// Whether a delimiter wasn't used, or a literal one was.
  private var isWrong = false

  /// Takes in something that isn't a delimiter.
  mutating func addText() { position += 1 }

  /// Takes in a bracket.
  mutating func add(bracketThatOpens opens: Bool) {
    if opens { scopes.append([]) } else { closeScope() }
    position += 1
  }

  /// Takes in a run.
  mutating func add(_ run: DelimiterCheck.Run, canOpen: Bool, canClose: Bool) {
    scopes[scopes.count - 1].append(
      Run(run: run, left: run.length, canOpen: canOpen, canClose: canClose, position: position))
    for style in run.styles {
      if run.opens {
        meantOpen.append((style, position))
      } else if let last = meantOpen.lastIndex(where: { $0.style == style }) {
        meant.append(Stretch(start: meantOpen.remove(at: last).start, end: position, style: style))
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

  // MARK: Pairing

  private mutating func closeScope() {
    var runs = scopes.popLast() ?? []
    var (closer, underscoreBottom) = (0, 0)
    let hasShortcut = !CMarkDecisions.linked.underscoresDifferByLength
    while closer < runs.count {
      let isUnderscore = runs[closer].run.character == "_"
      let bottom = isUnderscore ? underscoreBottom : 0
      guard runs[closer].canClose, let opener = opener(for: closer, downTo: bottom, in: runs) else {
        if isUnderscore, hasShortcut, runs[closer].canClose { underscoreBottom = closer }
        closer += 1
        continue
      }
      closer = pair(opener, closer, &runs)
    }
    for run in runs where run.left != (run.run.isLiteral ? run.run.length : 0) { isWrong = true }
  }

  private func opener(for closer: Int, downTo bottom: Int, in runs: [Run]) -> Int? {
    (bottom..<closer).last { index in
      let (opener, closer) = (runs[index], runs[closer])
      guard opener.canOpen, opener.left > 0, closer.left > 0,
        opener.run.character == closer.run.character
      else { return false }
      return !(closer.canOpen || opener.canClose) || closer.run.length % 3 == 0
        || (opener.run.length + closer.run.length) % 3 != 0
    }
  }

  /// Encloses what is between two runs, and returns the next closer; the runs between them, and used up ones, count no more.
  private mutating func pair(_ opener: Int, _ closer: Int, _ runs: inout [Run]) -> Int {
    for index in opener + 1..<closer where runs[index].left > 0 && !runs[index].run.isLiteral {
      isWrong = true
    }
    let isEmphasis = ["*", "_"].contains(runs[closer].run.character)
    let width = isEmphasis ? min(runs[opener].left, runs[closer].left) >= 2 ? 2 : 1 : runs[opener].left
    if !isEmphasis, runs[closer].left != width { isWrong = true }
    if runs[opener].run.isLiteral || runs[closer].run.isLiteral { isWrong = true }
    // A run of an extension's has just its style, unless it's literal, which is wrong already.
    let style = isEmphasis ? width == 2 ? .strong : .emphasis : runs[opener].run.styles.first ?? .code
    found.append(Stretch(start: runs[opener].position, end: runs[closer].position, style: style))
    runs[opener].left -= width
    runs[closer].left = max(0, runs[closer].left - width)
    for index in opener + 1..<closer { runs[index].canOpen = false }
    return runs[closer].left == 0 ? closer + 1 : closer
  }
}
