import MarkdownSyntax
import TextBuffer

/// The edits that give a document's top-level blocks their canonical form.
struct FormattingPlan {
  /// What was allowed for each block.
  let freedoms: [Freedom]
  /// The edits of each block and of the blank lines before it; the last one's also of the text's end.
  private(set) var groups: [[Edit]] = []
  /// The tables that were printed.
  private(set) var tables: [Range<Int>] = []

  private let source: SourceText
  private let options: FormatterOptions
  private let foreign: ForeignRegions

  /// The plan for `blocks`, each with its freedom, that leaves `foreign` as it is.
  init(
    of blocks: [SyntaxNode], freedoms: [Freedom], in source: SourceText, options: FormatterOptions,
    foreign: ForeignRegions
  ) {
    self.freedoms = freedoms
    self.foreign = foreign
    self.source = source
    self.options = options
    groups.reserveCapacity(blocks.count)
    var previous: Neighbour?
    var previousIsPrinted = true
    for (index, block) in blocks.enumerated() {
      let isLast = index == blocks.count - 1
      do throws(Unprintable) {
        guard freedoms[index] != .nothing else { throw Unprintable() }
        previous = try add(
          block, freedom: freedoms[index], after: previous, joins: previousIsPrinted, isLast: isLast)
        previousIsPrinted = true
      } catch {
        groups.append([])
        previous = Neighbour(node: block, marker: block.list?.mark, isTight: false)
        previousIsPrinted = false
      }
    }
  }

  /// Whether nothing is to be edited.
  var isEmpty: Bool { groups.allSatisfy(\.isEmpty) }

  /// All edits, in order.
  var edits: [Edit] { groups.flatMap { $0 } }

  /// Those of `edits` that only pad or align tables.
  func tableEdits(among edits: [Edit]) -> [Edit] {
    guard !tables.isEmpty else { return [] }
    return edits.filter { edit in
      let index = tables.partitioningIndex { $0.upperBound >= edit.range.upperBound.value }
      return index < tables.count && tables[index].lowerBound <= edit.range.lowerBound.value
    }
  }

  private mutating func add(
    _ block: SyntaxNode, freedom: Freedom, after previous: Neighbour?, joins: Bool, isLast: Bool
  ) throws(Unprintable) -> Neighbour {
    let startOfLine = source.startOfLine(at: block.bytes.lowerBound)
    let start = joins ? previous?.node.bytes.upperBound ?? source.start : startOfLine
    var printer = BlockPrinter(
      over: source, from: start, options: options, restylesInlines: freedom == .everything,
      foreign: foreign)
    if joins, let previous { printer.separate(previous.node, block, isTight: false) }
    // No edit reaches from the blank lines into the block, so that either may be made without the other.
    try printer.writer.finish(at: startOfLine)
    let neighbour = try printer.print(block, after: previous)
    try printer.writer.finish(at: block.bytes.upperBound)
    if isLast { try printer.endText() }
    groups.append(printer.writer.edits)
    tables += printer.tables
    return neighbour
  }
}

extension BlockPrinter {
  /// One line break at the text's end, if it ends with any.
  fileprivate mutating func endText() throws(Unprintable) {
    let end = source.bytes.count
    if source.lineBreakCount(in: writer.cursor..<end) > 0 { breakLine() }
    try writer.finish(at: end)
  }
}

extension ListAttributes {
  /// The bullet, or the delimiter after the numbers.
  var mark: UInt8 {
    switch style {
    case .bullet(let mark): mark
    case .ordered(_, let delimiter): delimiter
    }
  }
}
