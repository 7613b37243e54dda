import MarkdownSyntax
import TextBuffer

/// The block structure of a text with what its blocks say, as a flat list: two texts with equal lists mean the same but for
/// the numbers and the looseness of lists.
///
/// Flat, and built without recursion, so that no nesting is too deep. Lists have no token of their own: neighbours of one type
/// that become one list are the same items.
struct BlockTokens {
  /// A block without blocks in it, or the start or end of one with.
  struct Token: Hashable {
    var kind: SyntaxKind
    /// Of a heading its level, of an item its type, of a table its alignments.
    var detail: Int
    var isEnd = false
    /// What the block says: its text with the kinds of its inlines, or its source where that is what it says.
    var bytes: [UInt8] = []
  }

  private struct Key: Hashable {
    var kind: SyntaxKind
    var range: Range<UTF8Offset>
  }

  /// The tokens, in the text's order.
  private(set) var tokens: [Token] = []
  private var places: [Key: Range<Int>] = [:]
  private let rope: Rope

  /// Containers whose end is still to come.
  private var open: [(node: SyntaxNode, depth: Int, start: Int)] = []

  /// The tokens of `text`.
  init(of text: BlockText) { self.init(of: text, in: .zero..<text.rope.range.upperBound.advanced(by: 1)) }

  /// The tokens of the blocks of `text` that start in `range`.
  init(of text: BlockText, in range: Range<UTF8Offset>) {
    rope = text.rope
    let blocks = text.tree.blocks(startingIn: range)
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      while let last = open.last, last.depth >= block.depth { closeLast() }
      visit(block.node, block.depth)
      index += 1
      guard block.node.kind == .table else { continue }
      let end = blocks[index...].firstIndex { $0.depth <= block.depth } ?? blocks.count
      addTable(block.node, TableRow.rows(blocks[index..<end]))
      index = end
    }
    while !open.isEmpty { closeLast() }
  }

  /// Whether the blocks are the same but for what code says.
  func isSame(as other: BlockTokens) -> Bool {
    tokens.elementsEqual(other.tokens) {
      $0 == $1 || $0.kind == .codeBlock && $1.kind == .codeBlock
    }
  }

  /// The place of the tokens of the block of `kind` at `range`.
  func place(of kind: SyntaxKind, at range: Range<UTF8Offset>) -> Range<Int>? {
    places[Key(kind: kind, range: range)]
  }

  private mutating func visit(_ node: SyntaxNode, _ depth: Int) {
    let start = tokens.count
    switch node.kind {
    case .blockQuote, .list, .item, .footnoteDefinition:
      if node.kind == .item {
        let task = node.isChecked.map { $0 ? 4 : 2 } ?? 0
        tokens.append(Token(kind: .item, detail: task + (isOrdered(node) ? 1 : 0)))
      } else if node.kind != .list {
        tokens.append(Token(kind: node.kind, detail: 0))
      }
      open.append((node, depth, start))
    case .taskMarker, .table: break
    default:
      tokens.append(Token(kind: node.kind, detail: node.headingLevel ?? 0, bytes: bytes(of: node)))
      end(node, start)
    }
  }

  private func isOrdered(_ item: SyntaxNode) -> Bool {
    let list = open.last.flatMap { $0.node.kind == .list ? $0.node : nil } ?? item.parent
    return list?.list?.isOrdered ?? false
  }

  private mutating func closeLast() {
    let last = open.removeLast()
    end(last.node, last.start)
  }

  private mutating func end(_ node: SyntaxNode, _ start: Int) {
    switch node.kind {
    case .blockQuote, .item, .footnoteDefinition:
      tokens.append(Token(kind: node.kind, detail: 0, isEnd: true))
    default: break
    }
    places[Key(kind: node.kind, range: node.range)] = start..<tokens.count
  }

  private mutating func addTable(_ table: SyntaxNode, _ rows: [TableRow]) {
    let (start, first) = (table.start, tokens.count)
    let bytes = rope.bytes(in: table.range)
    let sources = rows.map { row in
      row.cells.map { cell in
        let content = cell.content
        return Array(bytes[start.distance(to: content.lowerBound)..<start.distance(to: content.upperBound)])
      }
    }
    tokens += BlockTokens.table(alignments: table.columnAlignments, rows: sources)
    end(table, first)
  }

  /// The tokens of a table of `rows`; empty cells at a row's end are left out, as a row that is too short has as many as it needs.
  static func table(alignments: [ColumnAlignment], rows: [[[UInt8]]]) -> [Token] {
    let names = alignments.map(\.rawValue).joined(separator: " ")
    var tokens = [Token(kind: .table, detail: alignments.count, bytes: Array(names.utf8))]
    for row in rows {
      tokens.append(Token(kind: .tableRow, detail: 0))
      let last = row.lastIndex { !$0.isEmpty } ?? -1
      for (column, cell) in row.prefix(last + 1).enumerated() {
        tokens.append(Token(kind: .tableCell, detail: column, bytes: cell))
      }
    }
    return tokens
  }

  private func bytes(of node: SyntaxNode) -> [UInt8] {
    switch node.kind {
    case .codeBlock, .htmlBlock, .frontMatter:
      return Array((node.info ?? "").utf8) + node.contentLines.flatMap { rope.bytes(in: $0) + [0x0A] }
    case .linkDefinition:
      return Array(((node.link?.destination ?? "") + "\n" + (node.link?.title ?? "")).utf8)
    case .thematicBreak: return []
    default: return inlines(of: node)
    }
  }

  /// What the inlines of `leaf` say: the kind of each before its text, and its end behind it.
  private func inlines(of leaf: SyntaxNode) -> [UInt8] {
    var bytes: [UInt8] = []
    var work: [SyntaxNode?] = leaf.children.reversed()
    while let next = work.popLast() {
      guard let node = next else {
        bytes.append(0x1F)
        continue
      }
      switch node.kind {
      case .text: bytes += rope.bytes(in: node.range)
      case .softBreak: bytes.append(0x0A)
      case .lineBreak: bytes += [0x1E, 0x0A]
      case .code, .htmlInline:
        // Their lines may have the prefixes of containers between them.
        bytes += Array(node.kind.rawValue.utf8) + [0x1E] + rope.bytes(in: node.content).filter(\.isWordByte)
      default:
        bytes += Array(node.kind.rawValue.utf8) + Array((node.link?.destination ?? "").utf8) + [0x1E]
        work.append(nil)
        work += node.children.reversed().map(Optional.some)
      }
    }
    return bytes
  }
}
