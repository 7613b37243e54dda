public import MarkdownSyntax
public import TextBuffer

/// Formats Markdown in one style without changing its meaning.
///
/// For every text `x`, the formatted text renders to the same HTML as `x`, both in the tree's dialect and as plain
/// CommonMark. Formatting the result again changes nothing. Both laws are proven for each text by parsing the result;
/// blocks that violate them are left unchanged.
///
/// Plain CommonMark knows no tables, no footnotes, and no blocks and containers of extensions: it shows a table's
/// padding as text, and a footnote's further blocks as code. So its comparison makes the edits inside these constructs
/// on both sides. If lines are wrapped, a line break and a space count as equal. If line endings are changed, all line
/// endings count as equal.
public struct MarkdownFormatter: Sendable {
  /// The style.
  public var options: FormatterOptions

  /// Creates a formatter with the style `options`.
  public init(options: FormatterOptions = FormatterOptions()) { self.options = options }

  /// The changes that format the text of `tree`, without bytes that need no change, and the parts that stay unchanged.
  ///
  /// With a range, only the top-level blocks that share a byte with the range are formatted, and the blank lines
  /// between two such blocks. An empty range formats the blocks that it touches. Traps if the range is out of bounds.
  ///
  /// - Complexity: O(n log n), where n is the length of the text; a few parses if no block has to be left unchanged.
  ///   With a range, too, the whole text is parsed for the proof.
  public func result(for tree: SyntaxTree, in range: Range<UTF8Offset>? = nil) -> FormattingResult {
    result(for: tree, in: range) { _ in true }
      // Not reached: only a report of the progress can end the work.
      ?? FormattingResult(changes: .identity(length: tree.text.utf8Count), kept: [])
  }

  /// The result of `result(for:in:)`, with progress reports, one of which may end the work.
  ///
  /// `progress` is called with the approximate share of the work that is done, from 0 to 1 and never decreasing. It
  /// returns whether to continue, such as `!Task.isCancelled`; the result is `nil` if it returns `false`. It is called
  /// on the formatting thread, before each block, however deep, but not while a text is parsed and rendered, which
  /// takes some 30 ms for a megabyte; and with 1 only if there is a result.
  ///
  /// - Complexity: as `result(for:in:)`
  public func result(
    for tree: SyntaxTree, in range: Range<UTF8Offset>? = nil,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool
  ) -> FormattingResult? {
    checkBounds(of: range, in: tree)
    guard let result = settled(tree, in: range, FormattingWatch(progress)), progress(1) else { return nil }
    return result
  }

  /// Formats `text`, read in `dialect`.
  ///
  /// - Complexity: as `result(for:in:)`
  public func formatted(_ text: String, dialect: Dialect = .gfm) -> String {
    let rope = Rope(text)
    return String(result(for: SyntaxTree(rope, dialect: dialect)).changes.applied(to: rope))
  }

  private func checkBounds(of range: Range<UTF8Offset>?, in tree: SyntaxTree) {
    guard let range else { return }
    let whole = tree.text.range
    precondition(
      range.upperBound <= whole.upperBound && range.lowerBound >= .zero,
      "range \(range) is out of bounds of \(whole)")
  }

  /// The greatest number of passes before a text must have settled; a second pass hardly ever finds anything to change.
  private static let maximumPasses = 6

  /// Formats until nothing changes any more.
  ///
  /// A text that doesn't settle is left unchanged, except for its line endings.
  ///
  /// So the result is a fixed point: formatting it again begins with exactly the pass that found nothing.
  private func settled(
    _ original: SyntaxTree, in range: Range<UTF8Offset>?, _ whole: FormattingWatch
  ) -> FormattingResult? {
    let lineEnds = LineEndChanges(original).proven(options, in: range)
    var (tree, range, total) = (original, range, lineEnds)
    var kept: [KeptPart]?
    var settled: SettledBlocks?
    if !lineEnds.isIdentity {
      tree = SyntaxTree(lineEnds.applied(to: tree.text), dialect: tree.dialect)
      range = range.map { lineEnds.map($0) }
    }
    for number in 0..<Self.maximumPasses {
      let watch = whole.attempt(number)
      guard watch.continues() else { return nil }
      let pass = FormattingPass(tree, in: range, options: options, after: settled, watch: watch)
      let (step, left) = pass.proven()
      // Findings of an interrupted pass may be wrong.
      guard watch.continues(at: 1) else { return nil }
      // A part that a later pass leaves unchanged was left unchanged or written by the first pass.
      kept = kept ?? left.map { $0.before(lineEnds, in: original.text) }
      guard let step else { return FormattingResult(changes: total, kept: kept ?? []) }
      total = total.composed(with: step.changes)
      range = range.map { step.changes.map($0) }
      (tree, settled) = (step.tree, step.settled)
    }
    let all = tree.root.children.isEmpty ? [] : [KeptPart(range: original.text.range, reason: .meaning)]
    return FormattingResult(changes: lineEnds, kept: all)
  }
}

extension KeptPart {
  /// The part at its position in `rope`, before `changes`.
  fileprivate func before(_ changes: ChangeSet, in rope: Rope) -> KeptPart {
    guard !changes.isIdentity else { return self }
    return KeptPart(range: changes.inverted(in: rope).map(range), reason: reason)
  }
}
