import MarkdownSyntax
import TextBuffer

/// What a block without blocks in it says; found out when it's asked for, since most blocks can be seen to be the
/// same without.
final class BlockContent: Equatable {
  private let leaf: (node: SyntaxNode, rope: Rope)?

  /// The block's text with the kinds of its inlines, or its source where that is what it says.
  private(set) lazy var bytes: [UInt8] = leaf.map { BlockContent.bytes(of: $0.node, in: $0.rope) } ?? []

  /// What `node`, in `rope`, says.
  init(_ node: SyntaxNode, _ rope: Rope) { leaf = (node, rope) }

  /// What a table of `rows` says, with their cells.
  init(alignments: [ColumnAlignment], rows: some Sequence<[ArraySlice<UInt8>]>) {
    leaf = nil
    bytes = BlockContent.table(alignments, rows)
  }

  static func == (first: BlockContent, second: BlockContent) -> Bool {
    if first === second { return true }
    if let old = first.leaf, let new = second.leaf, old.node.kind != .table,
      old.node.hasSameContent(as: new.node),
      old.rope.bytes(in: old.node.range) == new.rope.bytes(in: new.node.range)
    {
      return true
    }
    return first.bytes == second.bytes
  }

  private static func bytes(of node: SyntaxNode, in rope: Rope) -> [UInt8] {
    switch node.kind {
    case .codeBlock, .block, .htmlBlock, .frontMatter:
      return Array((node.info ?? "").utf8) + node.contentLines.flatMap { rope.bytes(in: $0) + [0x0A] }
    case .linkDefinition:
      return Array(((node.link?.destination ?? "") + "\n" + (node.link?.title ?? "")).utf8)
    case .table: return table(node, in: rope)
    default: return inlines(of: node, in: rope)
    }
  }

  private static func table(_ table: SyntaxNode, in rope: Rope) -> [UInt8] {
    let (start, bytes) = (table.start, rope.bytes(in: table.range))
    let rows = table.children.lazy.filter { $0.kind == .tableRow }.map { row in
      row.children.filter { $0.kind == .tableCell }.map { cell in
        bytes[start.distance(to: cell.content.lowerBound)..<start.distance(to: cell.content.upperBound)]
      }
    }
    return BlockContent.table(table.columnAlignments, rows)
  }

  /// Empty cells at a row's end are left out, as a row that is too short has as many as it needs.
  private static func table(
    _ alignments: [ColumnAlignment], _ rows: some Sequence<[ArraySlice<UInt8>]>
  ) -> [UInt8] {
    var bytes = Array(alignments.map { $0.rawValue }.joined(separator: " ").utf8)
    for row in rows {
      bytes.append(0x0A)
      guard let last = row.lastIndex(where: { !$0.isEmpty }) else { continue }
      for cell in row[...last] {
        // Its length first: no byte of a cell can be mistaken for the end of one.
        for shift in stride(from: 0, to: 32, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: cell.count >> shift))
        }
        bytes += cell
      }
    }
    return bytes
  }

  /// What the inlines of `leaf` say: the kind of each before its text, and its end behind it.
  private static func inlines(of leaf: SyntaxNode, in rope: Rope) -> [UInt8] {
    var bytes: [UInt8] = []
    var work: [SyntaxNode?] = leaf.children.reversed().map { $0 }
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
        bytes += Array(node.kind.name.utf8) + [0x1E] + rope.bytes(in: node.content).filter { $0.isWordByte }
      default:
        bytes += Array(node.kind.name.utf8) + Array((node.link?.destination ?? "").utf8) + [0x1E]
        work.append(nil)
        work += node.children.reversed().map { $0 }
      }
    }
    return bytes
  }
}
