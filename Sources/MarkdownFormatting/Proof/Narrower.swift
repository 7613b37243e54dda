import MarkdownSyntax
import TextBuffer

/// Finds the blocks whose edits change the meaning.
///
/// A part starts with a top-level block. So it parses alone as it does in the document, given the document's link
/// definitions. If the proof names the blocks that differ, only these and their neighbours are tested. Otherwise ever
/// smaller parts of the document are tested, and only failing parts are split. So the texts parsed for one culprit add
/// up to a few times the document's length.
struct Narrower {
  private let comparison: HTMLComparison
  private let source: SourceText
  private let blocks: [SyntaxNode]
  private let definitions: ReferencedDefinitions
  /// The number of bytes that may still be parsed.
  ///
  /// It bounds the time for a document that fails in every block.
  private var budget: Int
  private let watch: FormattingWatch

  /// Creates a narrower for the document of `source`, whose `tree` has the top-level blocks `blocks`.
  ///
  /// Once `watch` has lost interest, the findings are meaningless.
  init(
    comparison: HTMLComparison, tree: SyntaxTree, source: SourceText, blocks: [SyntaxNode],
    watch: FormattingWatch
  ) {
    self.watch = watch
    self.comparison = comparison
    self.source = source
    self.blocks = blocks
    definitions = ReferencedDefinitions(in: tree, of: source)
    budget = 1_000_000 + source.bytes.count * 16
  }

  /// The freedoms of `plan`, which fails as a whole, reduced for the blocks that cause it; at least one is reduced.
  ///
  /// `suspects` are the known indices of blocks with a changed meaning, in order.
  mutating func narrowed(_ plan: FormattingPlan, suspects: [Int]) -> [Freedom] {
    var freedoms = plan.freedoms
    let known = culprits(among: suspects, of: plan)
    let culprits = Set(known.isEmpty ? culprits(in: blocks.indices, of: plan) : known).sorted()
    for index in culprits where freedoms[index] > .nothing {
      freedoms[index] = freedoms[index] == .everything ? .structure : .nothing
    }
    let narrower = plan.replanned(freedoms)
    for index in culprits {
      let isSame = narrower.steps[index].edits == plan.steps[index].edits
      if isSame || !holds(index..<index + 1, of: narrower) { freedoms[index] = .nothing }
    }
    return freedoms
  }

  /// The blocks that cause the changes at `suspects`, alone or together with the next block.
  ///
  /// Returns an empty list if no block with freedom left is found.
  private mutating func culprits(among suspects: [Int], of plan: FormattingPlan) -> [Int] {
    var culprits: [Int] = []
    var next = 0
    for suspect in suspects {
      // Its own edits may be the cause, or those of the previous block, which absorbed it.
      for index in max(next, suspect - 1)..<max(next, suspect + 1) {
        let withNext = index..<min(index + 2, blocks.count)
        if !holds(withNext, of: plan) { culprits += self.culprits(at: index, of: plan) }
      }
      next = max(next, suspect + 1)
    }
    return culprits.contains { plan.freedoms[$0] > .nothing } ? culprits : []
  }

  /// The blocks in `range`, which fails as a whole, that fail alone or together with the next block.
  ///
  /// A large range is split into many parts at first, because fewer levels mean less parsing. A small one is split in
  /// two.
  private mutating func culprits(in range: Range<Int>, of plan: FormattingPlan) -> [Int] {
    guard budget > 0 else { return Array(range) }
    guard range.count > 1 else { return culprits(at: range.lowerBound, of: plan) }
    var culprits: [Int] = []
    for part in parts(range.count > Self.manyParts * 2 ? Self.manyParts : 2, of: range) {
      let withNext = part.lowerBound..<min(part.upperBound + 1, blocks.count)
      if !holds(withNext, of: plan) { culprits += self.culprits(in: part, of: plan) }
    }
    // More than two consecutive blocks fail only together.
    return culprits.isEmpty ? Array(range) : culprits
  }

  /// The block at `index`, if it fails alone.
  ///
  /// If only it and the next block together fail, both. Else an empty list.
  private mutating func culprits(at index: Int, of plan: FormattingPlan) -> [Int] {
    guard holds(index..<index + 1, of: plan) else { return [index] }
    guard index + 1 < blocks.count, holds(index + 1..<index + 2, of: plan),
      !holds(index..<index + 2, of: plan)
    else { return [] }
    return [index, index + 1]
  }

  private static let manyParts = 32

  /// Splits `range` into `count` parts of about the same length, none of them empty.
  private func parts(_ count: Int, of range: Range<Int>) -> [Range<Int>] {
    (0..<count).map { part in
      let bound = { range.lowerBound + range.count * $0 / count }
      return bound(part)..<bound(part + 1)
    }
  }

  /// Whether the edits of the blocks in `range` keep their meaning.
  private mutating func holds(_ range: Range<Int>, of plan: FormattingPlan) -> Bool {
    let start = source.startOfLine(at: blocks[range.lowerBound].firstByte)
    let isLast = range.upperBound == blocks.count
    let end = isLast ? source.bytes.count : blocks[range.upperBound - 1].bytes.upperBound
    let part = start..<end
    let edits = plan.steps[range].flatMap { $0.edits }.filter { part.contains($0.range.bytes) }
    guard !edits.isEmpty, watch.continues() else { return true }
    let definitions = definitions.text(before: part) + references(to: blocks[range])
    budget -= part.count + definitions.count
    return comparison.holds(
      before: definitions + source.bytes[part],
      plainBefore: definitions + source.bytes(of: part, after: plan.extensionEdits(among: edits)),
      after: definitions + source.bytes(of: part, after: edits))
  }

  /// A paragraph with references to the footnotes among `blocks`; without references they wouldn't be rendered.
  private func references(to blocks: ArraySlice<SyntaxNode>) -> [UInt8] {
    let labels = blocks.compactMap { $0.kind == .footnoteDefinition ? $0.markers.first?.bytes : nil }
    guard !labels.isEmpty else { return [] }
    let colon = UInt8(ascii: ":")
    var paragraph: [UInt8] = []
    for label in labels {
      paragraph += source.bytes[label].prefix { $0 != colon }
      paragraph.append(ASCII.lineFeed)
    }
    return paragraph + [ASCII.lineFeed]
  }
}

extension Range<Int> {
  /// Whether `other` is within this range.
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
