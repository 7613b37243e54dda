import MarkdownSyntax
import TextBuffer

/// What a line of a block's content, or of a container that holds nothing, is to a reader: which containers and which
/// kind of block it is in.
struct LineRecord {
  /// What kind of block a line is in.
  enum Leaf: Hashable {
    /// A heading of a level from 1 to 6.
    case heading(Int)
    /// Any other block without blocks in it.
    case block(SyntaxKind)

    /// Whether it's code, or a block of an extension.
    var isLiteral: Bool { if case .block(let kind) = self { kind.isLiteralBlock } else { false } }
  }

  /// The place of the line's last visible byte of content.
  var offset: UTF8Offset
  /// The line.
  var line: Int
  /// The line's content.
  var content: Range<UTF8Offset>
  /// The containers around the line, outermost first.
  var containers: [ContainerKind]
  /// The block that the line is in.
  var leaf: Leaf
  /// Where that block starts: equal for the lines of one block.
  var leafStart: UTF8Offset
  /// The index of what the line is a part of: a block, a row of a table, or a fence or marker of one.
  var part: Int

  /// Whether it's of a container that holds nothing.
  var isEmptyContainer: Bool {
    if case .block(let kind) = leaf { kind.holdsAnyBlock } else { false }
  }
}

/// Collects the records of the blocks in a stretch of a text, without recursion, so that no nesting is too deep.
struct LineRecords {
  /// Lines that say something together.
  struct Part {
    /// The block, or the row of a table.
    var node: SyntaxNode
    /// The indices of its lines' records.
    var records: Range<Int>
    /// Whether the lines have text, and whether that has inlines.
    var hasText: Bool
    var hasInlines: Bool
  }

  let text: BlockText
  /// The records, in the text's order.
  private(set) var records: [LineRecord] = []
  /// What they are lines of.
  private(set) var parts: [Part] = []
  private var containers: [ContainerKind] = []
  private var open: [(depth: Int, isContainer: Bool, isOrdered: Bool)] = []
  /// What was found of the part that was asked for last.
  var memory = PartMemory()
  let characters = TextPieceReader()

  /// The records of the blocks of `text` that start in `range`.
  init(of text: BlockText, in range: Range<UTF8Offset>) {
    self.text = text
    let run = text.tree.blocks(startingIn: range)
    let blocks = run.blocks
    guard let first = blocks.first else { return }
    records.reserveCapacity(2 * blocks.count)
    parts.reserveCapacity(blocks.count)
    open.reserveCapacity(first.depth + 4)
    if first.depth > 1 {
      for block in text.tree.path(toFirstBlockFrom: run.node(0).start).blocks.dropLast() { enter(block) }
    }
    for index in blocks.indices {
      let (kind, depth) = (blocks[index].kind, blocks[index].depth)
      while let last = open.last, last.depth >= depth { leave(last.isContainer) }
      if kind == .list || kind.isItemOrOther {
        enter(blocks[index])
        if kind.isItemOrOther, isEmpty(index, in: blocks) { addMarker(of: run.node(index)) }
      } else if kind != .taskMarker {
        addLeaf(run.node(index))
      }
    }
  }

  /// The records at `place`.
  func records(at place: UTF8Offset) -> ArraySlice<LineRecord> {
    records[records.partitioningIndex { $0.offset >= place }...].prefix { $0.offset == place }
  }

  /// Whether a record is on `line`.
  func hasRecord(onLine line: Int) -> Bool {
    let index = records.partitioningIndex { $0.line >= line }
    return index < records.count && records[index].line == line
  }

  /// Whether the container with the index `index` in `blocks` holds no block.
  private func isEmpty(_ index: Int, in blocks: [BlockRun.Block]) -> Bool {
    var next = index + 1
    if next < blocks.count, blocks[next].kind == .taskMarker { next += 1 }
    return next == blocks.count || blocks[next].depth <= blocks[index].depth
  }

  private mutating func enter(_ block: BlockRun.Block) {
    switch block.kind {
    case .blockQuote: containers.append(.quote)
    case .footnoteDefinition: containers.append(.footnote)
    case .container(let id): containers.append(.container(id))
    case .item:
      containers.append(.item(isOrdered: open.last?.isOrdered ?? false, isTask: block.isTask))
    default: break
    }
    open.append((block.depth, block.kind.isItemOrOther, block.isOrderedList))
  }

  private mutating func leave(_ isContainer: Bool) {
    open.removeLast()
    if isContainer { containers.removeLast() }
  }

  // MARK: Adding

  private mutating func addMarker(of node: SyntaxNode) {
    add(node, of: node, [firstLine(of: node)], hasText: false)
  }

  private mutating func addLeaf(_ node: SyntaxNode) {
    switch node.kind {
    case .table: for row in node.children where row.kind == .tableRow { add(row, of: node, [row.range]) }
    case .heading where node.contentLines.isEmpty: addMarker(of: node)
    case .codeBlock, .block:
      if node.isFenced == true { addMarker(of: node) }
      add(node, of: node, node.contentLines)
    case .paragraph, .heading, .htmlBlock: add(node, of: node, node.contentLines)
    case .thematicBreak, .linkDefinition, .frontMatter: add(node, of: node, [firstLine(of: node)])
    default: break
    }
  }

  private func firstLine(of node: SyntaxNode) -> Range<UTF8Offset> {
    let content = text.contentOfLine(holding: node.start)
    return node.start..<max(node.start, min(content.upperBound, node.range.upperBound))
  }

  private mutating func add(
    _ node: SyntaxNode, of leaf: SyntaxNode, _ lines: [Range<UTF8Offset>], hasText: Bool = true
  ) {
    let level = leaf.kind == .heading ? leaf.headingLevel : nil
    let kind = level.map { LineRecord.Leaf.heading($0) } ?? .block(leaf.kind)
    let start = leaf.start
    let first = records.count
    let firstLine = firstLine(ifConsecutive: lines)
    for (index, line) in lines.enumerated() {
      guard let offset = lastVisible(in: line) else { continue }
      records.append(
        LineRecord(
          offset: offset, line: firstLine.map { $0 + index } ?? text.line(at: offset), content: line,
          containers: containers, leaf: kind, leafStart: start, part: parts.count))
    }
    // A paragraph of a form feed has no text, but stands somewhere.
    if records.count == first, leaf.kind == .paragraph, hasText { return addMarker(of: leaf) }
    let hasInlines = leaf.kind.isLeafWithInlines || leaf.kind == .table
    parts.append(
      Part(node: node, records: first..<records.count, hasText: hasText, hasInlines: hasInlines && hasText))
  }

  /// The number of the first of `lines`, parts of lines in order, if they are as many lines without one between them.
  private func firstLine(ifConsecutive lines: [Range<UTF8Offset>]) -> Int? {
    guard let first = lines.first, let last = lines.last, lines.count > 1 else { return nil }
    let (low, high) = (text.line(at: first.lowerBound), text.line(at: last.lowerBound))
    return high - low == lines.count - 1 ? low : nil
  }

  private func lastVisible(in line: Range<UTF8Offset>) -> UTF8Offset? {
    guard !line.isEmpty else { return nil }
    let last = line.upperBound.advanced(by: -1)
    if text.rope.byte(at: last) > ASCII.space { return last }
    let index = text.rope.bytes(in: line).lastIndex { !$0.isBlank && !$0.isLineEnding }
    return index.map { line.lowerBound.advanced(by: $0) }
  }
}
