public import MarkdownSyntax
public import TextBuffer

/// Brings Markdown into one style without changing what it means.
///
/// For every text `x`: the rendered HTML of `x` and of the formatted `x` is the same, in the tree's dialect and as
/// plain CommonMark (which knows neither tables nor footnotes: the padding of the one is visible text to it, the
/// further blocks of the other are code), and formatting the result changes nothing. Both are proven for each text by
/// parsing the result; blocks for which they don't hold stay as they were. Where lines are wrapped anew, a line break
/// and a space count as the same, and so do all line endings where they are changed.
public struct MarkdownFormatter: Sendable {
  /// The style.
  public var options: FormatterOptions

  /// A formatter that writes the style of `options`.
  public init(options: FormatterOptions = FormatterOptions()) { self.options = options }

  /// The changes that format the text of `tree`; bytes that need no change are in none of them.
  ///
  /// - Complexity: O(n log n), where n is the length of the text; a few parses where nothing has to be left as it was.
  public func changes(for tree: SyntaxTree) -> ChangeSet { result(for: tree).changes }

  /// The changes that format the top-level blocks that share a byte with `range` or, where it's empty, touch it.
  ///
  /// What stands between two blocks is formatted where both of them are. Traps where `range` is out of bounds.
  ///
  /// - Complexity: as `changes(for:)`; the whole text is parsed for the proof
  public func changes(for tree: SyntaxTree, in range: Range<UTF8Offset>) -> ChangeSet {
    result(for: tree, in: range).changes
  }

  /// The changes that format the text of `tree`, and what stays as it is.
  ///
  /// With a range, those of the blocks that share a byte with it, as `changes(for:in:)` has it; traps where that's
  /// out of bounds.
  ///
  /// - Complexity: as `changes(for:)`
  public func result(for tree: SyntaxTree, in range: Range<UTF8Offset>? = nil) -> FormattingResult {
    checkBounds(of: range, in: tree)
    // Nothing stops it.
    return settled(tree, in: range, FormattingWatch { _ in true })
      ?? FormattingResult(changes: .identity(length: tree.text.utf8Count), kept: [])
  }

  /// The same, or `nil` where `goesOn` answers `false`: it's asked often, on the thread that formats, such as whether
  /// a task is cancelled.
  ///
  /// A text is parsed and rendered without asking, which takes some 30 ms for a megabyte; between blocks it's asked.
  /// Traps where `range` is out of bounds.
  ///
  /// - Complexity: as `changes(for:)`
  public func result(
    for tree: SyntaxTree, in range: Range<UTF8Offset>? = nil, while goesOn: @escaping @Sendable () -> Bool
  ) -> FormattingResult? {
    result(for: tree, in: range) { _ in goesOn() }
  }

  /// The same for whoever wants to know how far it is: `progress` is told what share of the work is about done, from 0
  /// to 1 and never less than before, and answers whether to go on.
  ///
  /// It's told 1 only where a result comes, and by the block until then: of a small text there is little to tell.
  ///
  /// - Complexity: as `changes(for:)`
  public func result(
    for tree: SyntaxTree, in range: Range<UTF8Offset>? = nil,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool
  ) -> FormattingResult? {
    checkBounds(of: range, in: tree)
    guard let result = settled(tree, in: range, FormattingWatch(progress)), progress(1) else { return nil }
    return result
  }

  /// `text` formatted, read in `dialect`.
  ///
  /// - Complexity: as `changes(for:)`
  public func formatted(_ text: String, dialect: Dialect = .gfm) -> String {
    let rope = Rope(text)
    return String(changes(for: SyntaxTree(rope, dialect: dialect)).applied(to: rope))
  }

  private func checkBounds(of range: Range<UTF8Offset>?, in tree: SyntaxTree) {
    guard let range else { return }
    let whole = tree.text.range
    precondition(
      range.upperBound <= whole.upperBound && range.lowerBound >= .zero,
      "range \(range) is out of bounds of \(whole)")
  }

  /// How often a text is formatted until it must have settled; a second pass nearly always finds nothing more to do.
  private static let maximumPasses = 6

  /// Formats until there is nothing more to do; a text that doesn't settle stays as it was.
  ///
  /// That makes the result a fixed point: whoever formats it again begins with the very pass that found nothing.
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
      guard watch.goesOn() else { return nil }
      let pass = FormattingPass(tree, in: range, options: options, after: settled, watch: watch)
      let (step, left) = pass.proven()
      // What was found since then may be wrong.
      guard watch.goesOn(at: 1) else { return nil }
      // What a later pass leaves alone, the first one left alone or wrote.
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
  /// The part as it stands in `rope`, before `changes`.
  fileprivate func before(_ changes: ChangeSet, in rope: Rope) -> KeptPart {
    guard !changes.isIdentity else { return self }
    return KeptPart(range: changes.inverted(in: rope).map(range), reason: reason)
  }
}

extension ChangeSet {
  /// `range`, and what was inserted at its ends.
  fileprivate func map(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    map(range.lowerBound, bias: .before)..<map(range.upperBound, bias: .after)
  }
}
