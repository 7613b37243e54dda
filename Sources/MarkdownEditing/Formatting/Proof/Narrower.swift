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
  /// How many bytes may still be parsed; a document at odds with its formatting in every block must not take for ever.
  private var budget: Int

  /// A narrower for the document of `source` with top-level `blocks`.
  init(proof: MeaningProof, source: SourceText, blocks: [SyntaxNode]) {
    self.proof = proof
    self.source = source
    self.blocks = blocks
    var definitions: [Range<Int>] = []
    for block in blocks { Self.collect(&definitions, in: block) }
    // The line break keeps a thematic break at the part's start from becoming front matter.
    self.definitions = definitions.flatMap { source.bytes[$0] + [Byte.lineFeed] } + [Byte.lineFeed]
    budget = 1_000_000 + source.bytes.count * 16
  }

  /// The freedoms of `plan`, which fails as a whole, less for those blocks that can't bear them; at least one is less.
  ///
  /// `replanned` makes the plan of other freedoms.
  mutating func narrowed(_ plan: FormattingPlan, replanned: ([Freedom]) -> FormattingPlan) -> [Freedom] {
    var freedoms = plan.freedoms
    let culprits = Set(culprits(in: 0..<blocks.count, of: plan)).sorted()
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

  /// The blocks of `range`, which as a whole fails, that fail by themselves or together with the next one.
  ///
  /// Many parts at first, since the fewer levels there are, the less is parsed; two where the whole is small.
  private mutating func culprits(in range: Range<Int>, of plan: FormattingPlan) -> [Int] {
    guard budget > 0 else { return Array(range) }
    guard range.count > 1 else { return culprits(at: range.lowerBound, of: plan) }
    var culprits: [Int] = []
    for part in parts(range.count > Self.manyParts * 2 ? Self.manyParts : 2, of: range) {
      let withNext = part.lowerBound..<min(part.upperBound + 1, blocks.count)
      if !holds(withNext, of: plan) { culprits += self.culprits(in: part, of: plan) }
    }
    // More than two blocks in a row that only fail together.
    return culprits.isEmpty ? Array(range) : culprits
  }

  /// The block at `index` or, where only the two together fail, that one and the next.
  private mutating func culprits(at index: Int, of plan: FormattingPlan) -> [Int] {
    guard holds(index..<index + 1, of: plan) else { return [index] }
    guard index + 1 < blocks.count, holds(index + 1..<index + 2, of: plan),
      !holds(index..<index + 2, of: plan)
    else { return [] }
    return [index, index + 1]
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
  private mutating func holds(_ range: Range<Int>, of plan: FormattingPlan) -> Bool {
    let start = source.startOfLine(at: blocks[range.lowerBound].bytes.lowerBound)
    let isLast = range.upperBound == blocks.count
    let end = isLast ? source.bytes.count : blocks[range.upperBound - 1].bytes.upperBound
    let part = start..<end
    let edits = plan.groups[range].flatMap { $0 }.filter { part.contains($0.range.bytes) }
    guard !edits.isEmpty else { return true }
    budget -= part.count + definitions.count
    return proof.holds(
      before: text(of: part, edits: []), plainBefore: text(of: part, edits: plan.tableEdits(among: edits)),
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
