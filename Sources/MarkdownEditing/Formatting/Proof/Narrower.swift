import MarkdownSyntax
import TextBuffer

/// Finds the blocks whose edits change the meaning, by looking at ever smaller parts of the document.
///
/// A part starts with a top-level block and so parses by itself as it does in the document, given the document's link definitions.
/// Only parts that fail are cut in two, so the texts parsed for one culprit add up to a few times the document's length.
struct Narrower {
  private let proof: MeaningProof
  private let source: SourceText
  private let blocks: [SyntaxNode]
  private let definitions: [UInt8]

  /// A narrower for the document of `source` with top-level `blocks`.
  init(proof: MeaningProof, source: SourceText, blocks: [SyntaxNode]) {
    self.proof = proof
    self.source = source
    self.blocks = blocks
    var definitions: [Range<Int>] = []
    for block in blocks { Self.collect(&definitions, in: block) }
    // The line break keeps a thematic break at the part's start from becoming front matter.
    self.definitions = definitions.flatMap { source.bytes[$0] + [Byte.lineFeed] } + [Byte.lineFeed]
  }

  /// The freedoms of `plan`, which fails as a whole, less for those blocks that can't bear them; at least one is less.
  ///
  /// `replanned` makes the plan of other freedoms.
  func narrowed(_ plan: FormattingPlan, replanned: ([Freedom]) -> FormattingPlan) -> [Freedom] {
    var freedoms = plan.freedoms
    let culprits = culprits(in: 0..<blocks.count, of: plan)
    for index in culprits where freedoms[index] > .nothing {
      freedoms[index] = freedoms[index] == .everything ? .structure : .nothing
    }
    let narrower = replanned(freedoms)
    for index in culprits {
      let isSame = narrower.groups[index] == plan.groups[index]
      if isSame || !holds(index..<index + 1, of: narrower) { freedoms[index] = .nothing }
    }
    return freedoms
  }

  /// The blocks of `range`, which as a whole fails, that fail by themselves or at the seam between them.
  ///
  /// Many parts at first, since the fewer levels there are, the less is parsed; two where the whole is small.
  private func culprits(in range: Range<Int>, of plan: FormattingPlan) -> [Int] {
    if range.count <= 1 { return Array(range) }
    if range.count > Self.manyParts * 2 {
      let failing = parts(Self.manyParts, of: range).filter { !holds($0, of: plan) }
      if !failing.isEmpty { return failing.flatMap { culprits(in: $0, of: plan) } }
    }
    let halves = parts(2, of: range)
    let failing = halves.filter { !holds($0, of: plan) }
    let seam = [halves[0].upperBound - 1, halves[0].upperBound]
    return failing.isEmpty ? seam : failing.flatMap { culprits(in: $0, of: plan) }
  }

  private static let manyParts = 32

  /// `range` in `count` parts of about the same length, none of them empty.
  private func parts(_ count: Int, of range: Range<Int>) -> [Range<Int>] {
    (0..<count).map { part in
      let bound = { range.lowerBound + range.count * $0 / count }
      return bound(part)..<bound(part + 1)
    }
  }

  /// Whether the edits of the blocks in `range` keep their meaning.
  private func holds(_ range: Range<Int>, of plan: FormattingPlan) -> Bool {
    let start = source.startOfLine(at: blocks[range.lowerBound].bytes.lowerBound)
    let isLast = range.upperBound == blocks.count
    let end = isLast ? source.bytes.count : blocks[range.upperBound - 1].bytes.upperBound
    let part = start..<end
    let edits = plan.groups[range].flatMap { $0 }.filter { part.contains($0.range.bytes) }
    guard !edits.isEmpty else { return true }
    let tableEdits = plan.tableEdits.filter { part.contains($0.range.bytes) }
    return proof.holds(
      before: text(of: part, edits: []), plainBefore: text(of: part, edits: tableEdits),
      after: text(of: part, edits: edits))
  }

  private func text(of part: Range<Int>, edits: [Edit]) -> [UInt8] {
    var text = definitions
    var position = part.lowerBound
    for edit in edits {
      text += source.bytes[position..<edit.range.lowerBound.value]
      text += edit.replacement.utf8
      position = edit.range.upperBound.value
    }
    return text + source.bytes[position..<part.upperBound]
  }

  private static func collect(_ definitions: inout [Range<Int>], in node: SyntaxNode, depth: Int = 0) {
    if node.kind == .linkDefinition { definitions.append(node.bytes) }
    guard !node.kind.isLeafWithInlines, depth < Nesting.limit else { return }
    for child in node.children { collect(&definitions, in: child, depth: depth + 1) }
  }
}

extension Range<Int> {
  /// Whether `other` lies within.
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
