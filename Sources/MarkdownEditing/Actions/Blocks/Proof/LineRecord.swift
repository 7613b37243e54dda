import MarkdownSyntax
import TextBuffer

/// What a line of a block's content, or of a container that holds nothing, is to a reader: which containers and which kind of block it is in, and what it says.
struct LineRecord {
  /// What kind of block a line is in.
  enum Leaf: Hashable {
    /// A heading of a level from 1 to 6.
    case heading(Int)
    /// Any other block without blocks in it.
    case block(SyntaxKind)
  }

  /// The place of the line's last visible byte of content.
  var offset: UTF8Offset
  /// The containers around the line, outermost first.
  var containers: [ContainerKind]
  /// The block that the line is in.
  var leaf: Leaf
  /// Where that block starts: equal for the lines of one block.
  var leafStart: UTF8Offset
  /// The letters and digits of the line's content as written.
  var source: [UInt8]
  /// The letters and digits that a reader sees.
  var visible: [UInt8]
}

extension LineRecord {
  /// Whether it's of a container that holds nothing.
  var isEmptyContainer: Bool {
    [.block(.item), .block(.blockQuote), .block(.footnoteDefinition)].contains(leaf)
  }
}

extension SyntaxNode {
  /// Whether the node, a container, holds no block.
  fileprivate var isEmptyContainer: Bool {
    guard let first = firstChild else { return true }
    return first.kind == .taskMarker && first.nextSibling == nil
  }
}

/// Collects the records of a tree, without recursion, so that no nesting is too deep.
struct LineRecords {
  private let rope: Rope
  /// The records, in the text's order.
  private(set) var records: [LineRecord] = []
  private var containers: [ContainerKind] = []
  private var work: [Work] = []

  private enum Work {
    case visit(SyntaxNode, isOrdered: Bool)
    case leaveContainer
  }

  /// The records of `text`.
  init(of text: BlockText) {
    rope = text.rope
    work = [.visit(text.tree.root, isOrdered: false)]
    while let next = work.popLast() {
      switch next {
      case .leaveContainer: containers.removeLast()
      case .visit(let node, let isOrdered): visit(node, isOrdered: isOrdered)
      }
    }
  }

  private mutating func visit(_ node: SyntaxNode, isOrdered: Bool) {
    switch node.kind {
    case .document, .list: visitChildren(node)
    case .footnoteDefinition: enter(.footnote, node)
    case .blockQuote: enter(.quote, node)
    case .item: enter(ContainerKind(item: node, isOrdered: isOrdered), node)
    case .table: for row in node.children where row.kind == .tableRow { add(row, of: node, [row.range]) }
    case .heading where node.contentLines.isEmpty: add(node, of: node, [firstLine(of: node)], hasText: false)
    case .paragraph, .heading: add(node, of: node, node.contentLines)
    case .codeBlock:
      if node.isFenced == true { add(node, of: node, [firstLine(of: node)], hasText: false) }
      add(node, of: node, node.contentLines)
    case .htmlBlock: add(node, of: node, node.contentLines)
    case .thematicBreak, .linkDefinition, .frontMatter: add(node, of: node, [firstLine(of: node)])
    default: break
    }
  }

  private mutating func enter(_ kind: ContainerKind, _ node: SyntaxNode) {
    containers.append(kind)
    if node.isEmptyContainer { add(node, of: node, [firstLine(of: node)], hasText: false) }
    work.append(.leaveContainer)
    visitChildren(node)
  }

  private mutating func visitChildren(_ node: SyntaxNode) {
    let isOrdered = node.list?.isOrdered ?? false
    for child in node.blocks.reversed() { work.append(.visit(child, isOrdered: isOrdered)) }
  }

  private func firstLine(of node: SyntaxNode) -> Range<UTF8Offset> {
    let content = rope.contentOfLine(rope.line(at: node.range.lowerBound))
    return node.range.lowerBound..<max(node.range.lowerBound, min(content.upperBound, node.range.upperBound))
  }

  private mutating func add(
    _ node: SyntaxNode, of leaf: SyntaxNode, _ lines: [Range<UTF8Offset>], hasText: Bool = true
  ) {
    let kind = leaf.headingLevel.map { LineRecord.Leaf.heading($0) } ?? .block(leaf.kind)
    let hasInlines = leaf.kind.isLeafWithInlines || leaf.kind == .table
    let start = records.count
    for line in lines {
      let bytes = rope.bytes(in: line)
      guard let last = bytes.lastIndex(where: { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }) else { continue }
      let source = hasText ? bytes.filter(\.isWordByte) : []
      records.append(
        LineRecord(
          offset: line.lowerBound.advanced(by: last), containers: containers, leaf: kind,
          leafStart: leaf.range.lowerBound, source: source, visible: hasInlines ? [] : source))
    }
    if hasInlines, start < records.count { addVisible(in: node, from: start) }
  }

  /// Adds what `node`'s inlines show to the records from `start` on, which are those of its lines.
  private mutating func addVisible(in node: SyntaxNode, from start: Int) {
    var index = start
    var work: [SyntaxNode] = node.children.reversed()
    while let next = work.popLast() {
      switch next.kind {
      case .text, .code, .htmlInline:
        // Code and HTML may go over several lines; between them stand prefixes, without letters or digits.
        var start = next.content.lowerBound
        let end = next.content.upperBound
        while start < end {
          while index + 1 < records.count, records[index].offset < start { index += 1 }
          let stop = index + 1 < records.count ? min(end, records[index].offset.advanced(by: 1)) : end
          records[index].visible += rope.bytes(in: start..<stop).filter(\.isWordByte)
          start = stop
        }
      default: work += next.children.reversed()
      }
    }
  }
}
