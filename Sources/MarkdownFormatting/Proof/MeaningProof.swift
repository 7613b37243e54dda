import MarkdownSyntax
import TextBuffer

/// Compares the renderings of two texts, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let tree: SyntaxTree
  private let comparison: HTMLComparison
  /// The observer of the work, which may end it between two parses.
  private let watch: FormattingWatch
  /// The rendering of the text; `nil` until it is needed.
  private var html: RenderedBlocks?
  /// The rendering of the text as plain CommonMark; `nil` until it is needed.
  private var plainHTML: String?

  /// Creates a proof for changes of the text of `tree`.
  init(_ tree: SyntaxTree, comparison: HTMLComparison, watch: FormattingWatch) {
    self.tree = tree
    self.watch = watch
    self.comparison = comparison
  }

  /// The outcome of a proof.
  enum Outcome {
    /// The meaning is kept.
    case holds(FormattingStep)
    /// The meaning changes in the top-level blocks with these indices, in order.
    ///
    /// They are empty if the blocks aren't known.
    case fails(at: [Int])
    /// The observer has lost interest.
    case stopped
  }

  /// Tests the change that `plan` makes to `blocks`, the top-level blocks of `source`, which has the text's bytes.
  ///
  /// - Complexity: O(*n*): the result is parsed at most once in each dialect, and once more if only plain CommonMark
  ///   differs.
  mutating func outcome(of plan: FormattingPlan, blocks: [SyntaxNode], in source: SourceText) -> Outcome {
    let candidate = Candidate(plan, of: tree, in: source, comparison)
    let bounds = BlockBounds(of: blocks, in: source)
    let inDialect = compareInDialect(candidate, bounds)
    guard watch.continues() else { return .stopped }
    html = inDialect.html ?? html
    if let suspects = inDialect.suspects { return .fails(at: suspects) }
    let step = FormattingStep(
      changes: candidate.changes, tree: inDialect.tree, changedPlaces: inDialect.changedPlaces)
    if isPlainSurelySame(candidate, blocks, source) { return .holds(step) }
    if !isSameAsPlain(candidate) {
      let (left, right) = (plainBlocks(of: candidate.before), plainBlocks(of: candidate.after))
      let found = bounds.differences(
        (left, candidate.extensionEdits), (right, candidate.edits), comparison: comparison)
      return .fails(at: found)
    }
    return .holds(step)
  }

  // MARK: In the document's dialect

  /// The result of the comparison in the document's dialect.
  private struct DialectComparison {
    /// The tree of the changed text.
    let tree: SyntaxTree
    /// The indices of the blocks with a changed meaning.
    ///
    /// `nil` if no meaning changed.
    let suspects: [Int]?
    /// The rendering of the document; `nil` if it wasn't needed.
    var html: RenderedBlocks?
    /// The index ranges of the blocks that may have changed, in both texts.
    ///
    /// `nil` if they aren't known.
    var changedPlaces: [(old: Range<Int>, new: Range<Int>)]?
  }

  private func compareInDialect(_ candidate: Candidate, _ bounds: BlockBounds) -> DialectComparison {
    guard candidate.isUpdate else { return compare(candidate, bounds, parsed(candidate.after, tree.dialect)) }
    let changed = tree.updating(after: candidate.changes, in: candidate.after)
    guard let blocks = ChangedBlocks(tree, changed) else { return compare(candidate, bounds, changed) }
    if blocks.areSame(by: comparison) {
      return DialectComparison(tree: changed, suspects: nil, changedPlaces: blocks.places)
    }
    let found = bounds.differences(
      (blocks.before, []), (blocks.after, candidate.edits), comparison: comparison)
    // If no block differs by itself, only the whole HTML can tell.
    return found.isEmpty
      ? compare(candidate, bounds, changed) : DialectComparison(tree: changed, suspects: found)
  }

  /// Compares both whole texts; `changed` is the result's tree.
  private func compare(_ candidate: Candidate, _ bounds: BlockBounds, _ changed: SyntaxTree)
    -> DialectComparison
  {
    let before = html ?? rendered()
    let after = RenderedBlocks(of: changed, options: .unseen)
    let isSame = comparison.isSame(before.html, after.html)
    let suspects =
      isSame
      ? nil
      : bounds.differences((before.parts, []), (after.parts, candidate.edits), comparison: comparison)
    return DialectComparison(tree: changed, suspects: suspects, html: before)
  }

  private func rendered() -> RenderedBlocks {
    ParseTally.note(bytes: tree.text.utf8Count)
    return RenderedBlocks(of: tree, options: .unseen)
  }

  private func parsed(_ rope: Rope, _ dialect: Dialect) -> SyntaxTree {
    ParseTally.note(bytes: rope.utf8Count)
    return SyntaxTree(rope, dialect: dialect)
  }

  // MARK: As plain CommonMark

  /// Whether the edited pieces alone show that both texts mean the same, if there are few edits.
  private func isPlainSurelySame(_ candidate: Candidate, _ blocks: [SyntaxNode], _ source: SourceText) -> Bool
  {
    guard candidate.isUpdate, let pieces = PlainPieces(of: tree, blocks: blocks, in: source) else {
      return false
    }
    return pieces.areSurelySame(candidate.extensionEdits, candidate.edits, by: comparison)
  }

  /// Whether both texts mean the same as plain CommonMark, by cmark alone, also if that is the dialect itself.
  private mutating func isSameAsPlain(_ candidate: Candidate) -> Bool {
    ParseTally.note(bytes: candidate.before.utf8Count + candidate.after.utf8Count)
    let isText = candidate.extensionEdits.isEmpty
    let before = (isText ? plainHTML : nil) ?? candidate.before.commonMarkHTML
    if isText { plainHTML = before }
    return comparison.isSame(before, candidate.after.commonMarkHTML)
  }

  private func plainBlocks(of rope: Rope) -> [BlockHTML] { parsed(rope, .commonMark).htmlByBlock() }
}

/// The document that a plan would make.
private struct Candidate {
  /// The edits.
  let edits: [Edit]
  /// The edits as a change set.
  let changes: ChangeSet
  /// The edits of constructs that plain CommonMark reads as text; its comparison makes them on both sides.
  let extensionEdits: [Edit]
  /// The text that plain CommonMark compares with the result: the document with the edits in `extensionEdits`.
  let before: Rope
  /// The result.
  let after: Rope
  /// Whether there are few enough edits for an incremental update.
  ///
  /// Then most of the tree is shared, and blocks can be compared one by one.
  let isUpdate: Bool

  /// Applies `plan` to the document of `tree`, whose text is `source`.
  init(_ plan: FormattingPlan, of tree: SyntaxTree, in source: SourceText, _ comparison: HTMLComparison) {
    let length = source.bytes.count
    edits = plan.edits
    changes = ChangeSet(edits, length: length)
    extensionEdits = tree.dialect == .commonMark ? [] : plan.extensionEdits(among: edits)
    before =
      extensionEdits.isEmpty ? tree.text : ChangeSet(extensionEdits, length: length).applied(to: tree.text)
    after = changes.applied(to: tree.text)
    // Within `<pre>` a line break isn't a space, and HTML in one block can open `<pre>` for other blocks.
    isUpdate =
      edits.count * Self.bytesPerEdit < length
      && !(comparison.ignoresSoftBreaks && source.mayHavePreformattedHTML)
  }

  /// The number of bytes parsed in the time of an update for one edit.
  private static let bytesPerEdit = 512
}

extension SourceText {
  /// Whether the text may contain a literal `<pre>` tag.
  fileprivate var mayHavePreformattedHTML: Bool { bytes.hold("<pre") || bytes.hold("</pre") }
}

/// Compares the rendering of two texts.
struct HTMLComparison {
  /// The document's dialect.
  let dialect: Dialect
  /// Whether a line break and a space count as equal, as they do if lines are wrapped.
  let ignoresSoftBreaks: Bool

  /// Whether a part of the text keeps its meaning after the edits.
  ///
  /// `plainBefore` is the part with only those edits that concern constructs unknown to plain CommonMark.
  func holds(before: [UInt8], plainBefore: [UInt8], after: [UInt8]) -> Bool {
    guard isSame(Self.html(of: before, dialect), Self.html(of: after, dialect)) else { return false }
    return dialect == .commonMark
      || isSame(Self.html(of: plainBefore, .commonMark), Self.html(of: after, .commonMark))
  }

  /// Whether both are the same HTML.
  func isSame(_ left: String, _ right: String) -> Bool { isSame(Array(left.utf8), Array(right.utf8)) }

  /// Whether both are the same HTML.
  func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || ignoresSoftBreaks && FlowedHTML.isSame(left, right)
  }

  private static func html(of bytes: [UInt8], _ dialect: Dialect) -> String {
    ParseTally.note(bytes: bytes.count)
    let rope = Rope(String(decoding: bytes, as: UTF8.self))
    if dialect == .commonMark { return rope.commonMarkHTML }
    return SyntaxTree(rope, dialect: dialect).html(options: .unseen)
  }
}

/// Compares HTML with line breaks and spaces as equal outside of `<pre>`.
enum FlowedHTML {
  /// Whether `left` and `right` are equal apart from that.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool { flowed(left) == flowed(right) }

  private static func flowed(_ html: [UInt8]) -> [UInt8] {
    var bytes = html
    var isPreformatted = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if bytes[index...].starts(with: "<pre".utf8) { isPreformatted = true }
        if bytes[index...].starts(with: "</pre>".utf8) { isPreformatted = false }
      case ASCII.lineFeed where !isPreformatted: bytes[index] = ASCII.space
      default: break
      }
    }
    return bytes
  }
}
