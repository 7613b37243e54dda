import MarkdownSyntax
import TextBuffer

/// The edits that bring a document's top-level blocks into the form of the options.
struct FormattingPlan {
  /// The freedom of each block.
  private(set) var freedoms: [Freedom]
  /// The step for each block.
  private(set) var steps: [BlockStep] = []
  /// The ranges of the printed constructs that plain CommonMark doesn't know.
  private(set) var extensions: [Range<Int>] = []

  private let blocks: [SyntaxNode]
  private let source: SourceText
  private let options: FormatterOptions
  private let foreign: ForeignRegions
  private var watch: FormattingWatch

  /// The edits for one block, and the state that the next block depends on.
  struct BlockStep {
    /// The edits of the block and of the blank lines before it; for the last block, also of the text's end.
    var edits: [Edit] = []
    /// The ranges of the printed constructs in it that plain CommonMark doesn't know.
    var extensions: [Range<Int>] = []
    /// The block as printed.
    let printed: Neighbour
    /// The reason for which the block isn't printed.
    ///
    /// `nil` if it is.
    let obstacle: KeptPart.Reason?

    /// Whether the block is printed.
    var isPrinted: Bool { obstacle == nil }
  }

  /// Plans edits for `blocks`, each with its freedom.
  ///
  /// Foreign regions stay unchanged, and blocks that the previous pass `settled` aren't printed again. Once `watch` has
  /// lost interest, further blocks aren't printed either.
  init(
    of blocks: [SyntaxNode], freedoms: [Freedom], in source: SourceText, options: FormatterOptions,
    foreign: ForeignRegions, settled: SettledBlocks?, watch: FormattingWatch
  ) {
    self.watch = watch
    self.blocks = blocks
    self.freedoms = freedoms
    self.foreign = foreign
    self.source = source
    self.options = options
    steps.reserveCapacity(blocks.count)
    for index in blocks.indices {
      let known =
        freedoms[index] == .everything ? settled?.step(at: index, of: blocks, after: steps.last) : nil
      steps.append(known ?? step(at: index, after: steps.last))
    }
    self.watch = watch.part(after: 1, size: 0)
    extensions = steps.flatMap { $0.extensions }
  }

  /// The plan for the same blocks with other freedoms.
  ///
  /// Only blocks that are affected by the difference are printed again.
  func replanned(_ freedoms: [Freedom]) -> FormattingPlan {
    var plan = self
    plan.freedoms = freedoms
    var isAfterChange = false
    for index in blocks.indices where isAfterChange || freedoms[index] != self.freedoms[index] {
      plan.steps[index] = plan.step(at: index, after: index > 0 ? plan.steps[index - 1] : nil)
      isAfterChange = !plan.steps[index].looksToNext(as: steps[index])
    }
    plan.extensions = plan.steps.flatMap { $0.extensions }
    return plan
  }

  /// Whether there are no edits.
  var isEmpty: Bool { steps.allSatisfy { $0.edits.isEmpty } }

  /// All edits, in order.
  var edits: [Edit] { steps.flatMap { $0.edits } }

  /// The edits among `edits` inside constructs that plain CommonMark doesn't know.
  ///
  /// Plain CommonMark shows a table's source as text, and the further blocks of a footnote as code.
  func extensionEdits(among edits: [Edit]) -> [Edit] {
    guard !extensions.isEmpty else { return [] }
    return edits.filter { edit in
      let index = extensions.partitioningIndex { $0.upperBound >= edit.range.upperBound.value }
      return index < extensions.count && extensions[index].lowerBound <= edit.range.lowerBound.value
    }
  }

  /// The step for the block at `index` after `previous`, the step of the previous block.
  private func step(at index: Int, after previous: BlockStep?) -> BlockStep {
    do throws(Unprintable) {
      guard freedoms[index] != .nothing else { throw Unprintable(reason: .meaning) }
      return try printed(blocks[index], at: index, after: previous)
    } catch {
      return unprinted(at: index, error.reason)
    }
  }

  /// The step that leaves the block at `index` unchanged.
  private func unprinted(at index: Int, _ reason: KeptPart.Reason) -> BlockStep {
    let block = blocks[index]
    let neighbour = Neighbour(node: block, marker: block.list?.mark, isTight: false)
    return BlockStep(printed: neighbour, obstacle: reason)
  }

  private func printed(
    _ block: SyntaxNode, at index: Int, after previous: BlockStep?
  ) throws(Unprintable) -> BlockStep {
    let joins = previous?.isPrinted ?? true
    let startOfLine = source.startOfLine(at: block.firstByte)
    let start = joins ? previous?.printed.node.bytes.upperBound ?? source.start : startOfLine
    var printer = BlockPrinter(
      over: source, from: start, options: options, restylesInlines: freedoms[index] == .everything,
      foreign: foreign, watch: watch)
    if joins, let previous { printer.separate(previous.printed.node, block, isTight: false) }
    // No edit reaches from the blank lines into the block, so that either can be made without the other.
    try printer.writer.finish(at: startOfLine)
    let neighbour = try printer.print(block, after: previous?.printed)
    try printer.writer.finish(at: block.bytes.upperBound)
    if index == blocks.count - 1 { try printer.endText() }
    return BlockStep(
      edits: printer.writer.edits, extensions: printer.extensions, printed: neighbour, obstacle: nil)
  }
}

extension FormattingPlan.BlockStep {
  /// Whether the next block is printed the same after this step as after `other`, a step for the same block.
  fileprivate func looksToNext(as other: Self) -> Bool {
    isPrinted == other.isPrinted && printed.marker == other.printed.marker
      && printed.isTight == other.printed.isTight
  }
}

extension BlockPrinter {
  /// Writes a single line break at the text's end, if it ends with any.
  fileprivate mutating func endText() throws(Unprintable) {
    let end = source.bytes.count
    if source.lineBreakCount(in: writer.cursor..<end) > 0 { breakLine() }
    try writer.finish(at: end)
  }
}

extension ListAttributes {
  /// The bullet, or the delimiter after the number.
  var mark: UInt8 {
    switch style {
    case .bullet(let mark): mark
    case .ordered(_, let delimiter): delimiter
    }
  }
}

/// A proven change with its result.
struct FormattingStep {
  /// The change.
  let changes: ChangeSet
  /// The tree of the changed text.
  let tree: SyntaxTree
  /// The index ranges of the blocks that may differ, before and after the change, in order.
  ///
  /// `nil` if they aren't known.
  let changedPlaces: [(old: Range<Int>, new: Range<Int>)]?
  /// The blocks that the next pass needn't print.
  var settled: SettledBlocks?
}

/// The freedom to change a block.
enum Freedom: Int, Comparable, Sendable {
  /// The block stays unchanged, and so do the blank lines around it.
  case nothing
  /// Only the prefixes of the block's lines may change.
  case structure
  /// The whole block may be rewritten.
  case everything

  static func < (lhs: Freedom, rhs: Freedom) -> Bool { lhs.rawValue < rhs.rawValue }
}
