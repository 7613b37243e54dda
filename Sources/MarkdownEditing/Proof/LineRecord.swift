import MarkdownSyntax
import TextBuffer

/// A line of a leaf block's content, or the marker line of an empty container, with the blocks around it.
struct LineRecord {
  /// The offset of the last visible byte of the line's content.
  var offset: UTF8Offset
  /// The number of the line, from 0.
  var line: Int
  /// The line's content.
  var content: Range<UTF8Offset>
  /// The number of spaces that a split tab leaves before the content.
  var spaces = 0
  /// The containers around the line, outermost first.
  var containers: [ContainerKind]
  /// The kind of the block that the line is in; on the marker line of an empty container, that of the container.
  var leaf: LeafKind
  /// The start of that block, equal for all lines of the block.
  var leafStart: UTF8Offset
  /// The index of the line's part: a block, a table row, or the fence or marker of a block.
  var part: Int

  /// Whether the record is that of an empty container.
  var isEmptyContainer: Bool { leaf.kind.holdsAnyBlock }
}

/// The records of the blocks in a stretch of a text.
struct LineRecords {
  /// A group of lines that are compared together.
  struct Part {
    /// The block, or the row of a table.
    var node: SyntaxNode
    /// The indices of its lines' records.
    var records: Range<Int>
    /// Whether the lines have text, and whether that has inlines.
    var hasText: Bool
    var hasInlines: Bool

    /// Whether `changes`, which lead to `other`, don't touch the part's text, and both parts have the same lines and
    /// inlines.
    func isEqual(to other: Part, after changes: ChangeSet) -> Bool {
      hasText && other.hasText && records.count == other.records.count && !changes.touches(node.range)
        && changes.map(node.start, bias: .after) == other.node.start && node.hasSameContent(as: other.node)
    }
  }

  let text: LineModel
  /// The records, in the text's order.
  private(set) var records: [LineRecord] = []
  /// The parts that the lines belong to.
  private(set) var parts: [Part] = []
  private var containers: [ContainerKind]
  /// The cached findings about the part that was asked for last.
  var memory = PartMemory()
  let characters = TextPieceReader()

  /// The records of the blocks of `text` that start in `range`.
  init(of text: LineModel, in range: Range<UTF8Offset>) {
    self.text = text
    var steps = BlockSteps(of: text, in: range)
    containers = steps.enclosing
    let blocks = steps.run.blocks.count
    records.reserveCapacity(2 * blocks)
    parts.reserveCapacity(blocks)
    // The index of the container that was entered last; `nil` once something is in it.
    var empty: Int?
    while let step = steps.next() {
      switch step {
      case .intoList: break
      case .into(let kind, let index):
        containers.append(kind)
        empty = index
        continue
      case .past(let index): addLeaf(steps.run.node(index))
      case .outOfList: break
      case .outOf(_, let index):
        if let index, index == empty { addMarker(of: steps.run.node(index)) }
        containers.removeLast()
      }
      empty = nil
    }
  }

  /// The indices of the records whose offset is `place`.
  func indices(at place: UTF8Offset) -> Range<Int> {
    let first = records.partitioningIndex { $0.offset >= place }
    return first..<first + records[first...].prefix { $0.offset == place }.count
  }

  /// The index of the record whose content holds `place`, or ends there; `nil` if there is none.
  func index(holding place: UTF8Offset) -> Int? {
    let index = records.partitioningIndex { $0.content.upperBound >= place }
    return index < records.count && records[index].content.lowerBound <= place ? index : nil
  }

  /// Whether a record is on `line`.
  func hasRecord(onLine line: Int) -> Bool {
    let index = records.partitioningIndex { $0.line >= line }
    return index < records.count && records[index].line == line
  }

  // MARK: Adding

  /// The content of a line, with the spaces that a split tab leaves before it.
  private typealias Content = (spaces: Int, range: Range<UTF8Offset>)

  private mutating func addMarker(of node: SyntaxNode) {
    add(node, of: node, [(0, firstLine(of: node))], hasText: false)
  }

  private mutating func addLeaf(_ node: SyntaxNode) {
    switch node.kind {
    case .table: for row in node.children where row.kind == .tableRow { add(row, of: node, [(0, row.range)]) }
    case .heading where node.contentLines.isEmpty: addMarker(of: node)
    case .codeBlock, .block:
      if node.isFenced == true { addMarker(of: node) }
      add(node, of: node, node.mapContentLines { ($0, $1) })
    case .paragraph, .heading, .htmlBlock: add(node, of: node, node.mapContentLines { ($0, $1) })
    case .thematicBreak, .linkDefinition, .frontMatter: add(node, of: node, [(0, firstLine(of: node))])
    default: break
    }
  }

  private func firstLine(of node: SyntaxNode) -> Range<UTF8Offset> {
    let content = text.contentOfLine(holding: node.start)
    return node.start..<max(node.start, min(content.upperBound, node.range.upperBound))
  }

  private mutating func add(
    _ node: SyntaxNode, of leaf: SyntaxNode, _ lines: [Content], hasText: Bool = true
  ) {
    let kind = LeafKind(leaf)
    let start = leaf.start
    let first = records.count
    let firstLine = firstLine(ifConsecutive: lines)
    for (index, line) in lines.enumerated() {
      guard let offset = lastVisible(in: line.range) else { continue }
      records.append(
        LineRecord(
          offset: offset, line: firstLine.map { $0 + index } ?? text.line(at: offset), content: line.range,
          spaces: line.spaces, containers: containers, leaf: kind, leafStart: start, part: parts.count))
    }
    // A paragraph of a form feed has no visible byte, but still takes up a line.
    if records.count == first, leaf.kind == .paragraph, hasText { return addMarker(of: leaf) }
    let hasInlines = leaf.kind.isLeafWithInlines || leaf.kind == .table
    parts.append(
      Part(node: node, records: first..<records.count, hasText: hasText, hasInlines: hasInlines && hasText))
  }

  /// The number of the first of `lines`, parts of lines in order.
  ///
  /// Returns `nil` if there are fewer than two, or if other lines are between them.
  private func firstLine(ifConsecutive lines: [Content]) -> Int? {
    guard let first = lines.first?.range, let last = lines.last?.range, lines.count > 1 else { return nil }
    let (low, high) = (text.line(at: first.lowerBound), text.line(at: last.lowerBound))
    return high - low == lines.count - 1 ? low : nil
  }

  private func lastVisible(in line: Range<UTF8Offset>) -> UTF8Offset? {
    guard !line.isEmpty else { return nil }
    let last = line.upperBound.advanced(by: -1)
    if text.rope.byte(at: last) > ASCII.space {
      // The backslash of a hard break isn't seen.
      guard text.rope.byte(at: last) == ASCII.backslash, text.hardBreak(of: text.line(at: last)) != nil else {
        return last
      }
      return lastVisible(in: line.lowerBound..<last) ?? last
    }
    let index = text.rope.bytes(in: line).lastIndex { !$0.isBlank && !$0.isLineEnding }
    return index.map { line.lowerBound.advanced(by: $0) }
  }
}

extension ChangeSet {
  /// Whether an edit changes a byte of `range`, or inserts something within it.
  func touches(_ range: Range<UTF8Offset>) -> Bool {
    let index = edits.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return index < edits.count && edits[index].range.lowerBound < range.upperBound
  }
}

/// A cache of the comparison of two parts that was made last.
struct PartComparison {
  private var last: (old: Int, new: Int, areEqual: Bool)?

  /// Whether no edit touches the part `old` of `before`, and the part `new` of `after` has equal lines and inlines.
  mutating func areEqual(
    _ old: Int, of before: LineRecords, _ new: Int, of after: LineRecords, after changes: ChangeSet
  ) -> Bool {
    if let last, last.old == old, last.new == new { return last.areEqual }
    let areEqual = before.parts[old].isEqual(to: after.parts[new], after: changes)
    last = (old, new, areEqual)
    return areEqual
  }
}
