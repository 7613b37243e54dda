import MarkdownSyntax
import TextBuffer

/// Compares what two texts render to, in the document's dialect and as plain CommonMark.
struct MeaningProof {
  private let tree: SyntaxTree
  private let comparison: HTMLComparison
  /// What the text renders to, once that was asked for.
  private var html: RenderedBlocks?
  /// What the text renders to as plain CommonMark, once that was asked for.
  private var plainHTML: String?

  /// Proofs about changes of the text of `tree`.
  init(_ tree: SyntaxTree, comparison: HTMLComparison) {
    self.tree = tree
    self.comparison = comparison
  }

  /// What came of a proof.
  enum Outcome {
    /// The meaning is kept.
    case holds(FormattingStep)
    /// It isn't: the top-level blocks with these indices, in order, mean something else. Empty where that can't be
    /// told.
    case fails(at: [Int])
  }

  /// Tries the step that `plan` makes with `blocks`, the top-level blocks of `source`, the text's bytes.
  ///
  /// - Complexity: O(*n*): the result is read once in each dialect at most, and once more where only plain CommonMark
  ///   differs.
  mutating func outcome(of plan: FormattingPlan, blocks: [SyntaxNode], in source: SourceText) -> Outcome {
    let candidate = Candidate(plan, of: tree, in: source, comparison)
    let bounds = BlockBounds(of: blocks, in: source)
    let reading = read(candidate, bounds)
    html = reading.html ?? html
    if let suspects = reading.suspects { return .fails(at: suspects) }
    let step = FormattingStep(
      changes: candidate.changes, tree: reading.tree, changedPlaces: reading.changedPlaces)
    if isPlainSurelySame(candidate, blocks, source) { return .holds(step) }
    let plain = readPlain(candidate)
    plainHTML = plain.html ?? plainHTML
    if !plain.isSame {
      let (left, right) = (plainBlocks(of: candidate.before), plainBlocks(of: candidate.after))
      let found = bounds.differences(
        (left, candidate.extensions), (right, candidate.edits), comparison: comparison)
      return .fails(at: found)
    }
    return .holds(step)
  }

  // MARK: In the document's dialect

  /// What came of the comparison in the document's dialect.
  private struct Reading {
    /// The tree of the result.
    let tree: SyntaxTree
    /// The indices of the blocks that mean something else; `nil` where all mean the same.
    let suspects: [Int]?
    /// What the document renders to, if that was asked for.
    var html: RenderedBlocks?
    /// The places of the blocks that may say something else, in both texts; `nil` where that isn't known.
    var changedPlaces: [(old: Range<Int>, new: Range<Int>)]?
  }

  private func read(_ candidate: Candidate, _ bounds: BlockBounds) -> Reading {
    guard candidate.isUpdate else { return compare(candidate, bounds, parsed(candidate.after, tree.dialect)) }
    let changed = tree.updating(after: candidate.changes, in: candidate.after)
    guard let blocks = ChangedBlocks(tree, changed) else { return compare(candidate, bounds, changed) }
    if blocks.areSame(by: comparison) {
      return Reading(tree: changed, suspects: nil, changedPlaces: blocks.places)
    }
    let found = bounds.differences(
      (blocks.before, []), (blocks.after, candidate.edits), comparison: comparison)
    // Where each block alone is the same, only all of the HTML tells.
    return found.isEmpty ? compare(candidate, bounds, changed) : Reading(tree: changed, suspects: found)
  }

  /// Compares all of both texts; `changed` is the result's tree.
  private func compare(_ candidate: Candidate, _ bounds: BlockBounds, _ changed: SyntaxTree) -> Reading {
    let before = html ?? rendered()
    let after = RenderedBlocks(of: changed)
    let isSame = comparison.isSame(before.html, after.html)
    let suspects =
      isSame
      ? nil
      : bounds.differences((before.parts, []), (after.parts, candidate.edits), comparison: comparison)
    return Reading(tree: changed, suspects: suspects, html: before)
  }

  private func rendered() -> RenderedBlocks {
    ParseTally.note(bytes: tree.text.utf8Count)
    return RenderedBlocks(of: tree)
  }

  private func parsed(_ rope: Rope, _ dialect: Dialect) -> SyntaxTree {
    ParseTally.note(bytes: rope.utf8Count)
    return SyntaxTree(rope, dialect: dialect)
  }

  // MARK: As plain CommonMark

  /// Whether the pieces of a document that few edits touch say that both texts mean the same.
  private func isPlainSurelySame(_ candidate: Candidate, _ blocks: [SyntaxNode], _ source: SourceText) -> Bool
  {
    guard candidate.isUpdate, let pieces = PlainPieces(of: tree, blocks: blocks, in: source) else {
      return false
    }
    return pieces.areSurelySame(candidate.extensions, candidate.edits, by: comparison)
  }

  /// What came of the comparison as plain CommonMark.
  private struct PlainReading {
    /// Whether both texts mean the same.
    let isSame: Bool
    /// What the document renders to, if that was asked for.
    var html: String?
  }

  /// The dialect's own comparison is all there is to say of plain CommonMark itself.
  private func readPlain(_ candidate: Candidate) -> PlainReading {
    if tree.dialect == .commonMark { return PlainReading(isSame: true) }
    ParseTally.note(bytes: candidate.before.utf8Count + candidate.after.utf8Count)
    let known = candidate.extensions.isEmpty ? plainHTML : nil
    let (before, after) = (known ?? candidate.before.commonMarkHTML, candidate.after.commonMarkHTML)
    return PlainReading(
      isSame: comparison.isSame(before, after), html: candidate.extensions.isEmpty ? before : nil)
  }

  private func plainBlocks(of rope: Rope) -> [HTMLPart] {
    RenderedBlocks(of: parsed(rope, .commonMark)).parts
  }
}

/// What a plan would make of a document.
private struct Candidate {
  /// The edits.
  let edits: [Edit]
  /// The same as changes.
  let changes: ChangeSet
  /// The edits of what plain CommonMark doesn't know, to which it's text: they are made on both sides.
  let extensions: [Edit]
  /// What plain CommonMark compares with the result: the document with those edits.
  let before: Rope
  /// The result.
  let after: Rope
  /// Whether so few places are edited that an update of the tree leaves most of it to be shared, and its blocks can be
  /// compared one by one.
  let isUpdate: Bool

  /// What `plan` would make of the document of `tree`, whose text is `source`.
  init(_ plan: FormattingPlan, of tree: SyntaxTree, in source: SourceText, _ comparison: HTMLComparison) {
    let length = source.bytes.count
    edits = plan.edits
    changes = ChangeSet(edits, length: length)
    extensions = tree.dialect == .commonMark ? [] : plan.extensionEdits(among: edits)
    before = extensions.isEmpty ? tree.text : ChangeSet(extensions, length: length).applied(to: tree.text)
    after = changes.applied(to: tree.text)
    // A line break is one again within `<pre>`, which HTML in one block can open for others.
    isUpdate =
      edits.count * Self.bytesPerEdit < length
      && !(comparison.ignoresSoftBreaks && source.mayHavePreformattedHTML)
  }

  /// How many bytes are parsed in the time of an update for one edit.
  private static let bytesPerEdit = 512
}

extension SourceText {
  /// Whether the text may have a tag of `<pre>` of its own.
  fileprivate var mayHavePreformattedHTML: Bool {
    let tags = ["<pre", "</pre"].map { Array($0.utf8) }
    return bytes.indices.contains { index in
      bytes[index] == tags[0][0] && tags.contains { bytes[index...].starts(with: $0) }
    }
  }
}
