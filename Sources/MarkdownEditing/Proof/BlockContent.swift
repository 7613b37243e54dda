import MarkdownSyntax
import TextBuffer

/// The content of a leaf block, a block that holds no other blocks.
///
/// `bytes` is computed only if a comparison needs it, because most blocks are seen to be equal without it.
struct BlockContent: Equatable {
  private let source: Source

  private enum Source {
    case leaf(SyntaxNode, LineModel)
    case table([UInt8])
  }

  /// The content of `leaf`, a block of `text`.
  init(_ leaf: SyntaxNode, in text: LineModel) { source = .leaf(leaf, text) }

  /// The content of a table with `rows` of cells.
  init(alignments: [ColumnAlignment], rows: some Sequence<[ArraySlice<UInt8>]>) {
    source = .table(BlockContent.table(alignments, rows))
  }

  /// The content as bytes: visible text with styles, a definition's link, or the source of literal blocks and cells.
  ///
  /// - Complexity: O(*l*), where *l* is the block's length.
  var bytes: [UInt8] {
    switch source {
    case .leaf(let leaf, let text): BlockContent.bytes(of: leaf, in: text)
    case .table(let bytes): bytes
    }
  }

  static func == (first: BlockContent, second: BlockContent) -> Bool {
    if case .leaf(let old, let before) = first.source, case .leaf(let new, let after) = second.source,
      old.kind != .table, old.hasSameContent(as: new),
      before.rope.bytes(in: old.range) == after.rope.bytes(in: new.range)
    {
      return true
    }
    return first.bytes == second.bytes
  }

  private static func bytes(of node: SyntaxNode, in text: LineModel) -> [UInt8] {
    let rope = text.rope
    return switch node.kind {
    case .codeBlock, .block, .htmlBlock, .frontMatter:
      Array((node.info ?? "").utf8) + node.literal(in: rope)
    case .linkDefinition:
      Array(((node.link?.destination ?? "") + "\n" + (node.link?.title ?? "")).utf8)
    case .table: table(node, in: rope)
    default: node.reading(in: text).seenWithBreaks
    }
  }

  private static func table(_ table: SyntaxNode, in rope: Rope) -> [UInt8] {
    let (start, bytes) = (table.start, rope.bytes(in: table.range))
    func content(of cell: SyntaxNode) -> ArraySlice<UInt8> {
      let content = cell.content
      return bytes[start.distance(to: content.lowerBound)..<start.distance(to: content.upperBound)]
    }
    let rows = table.children.lazy.filter { $0.kind == .tableRow }.map { row in
      row.children.filter { $0.kind == .tableCell }.map(content)
    }
    return BlockContent.table(table.columnAlignments, rows)
  }

  /// Empty cells at a row's end are left out, because a row that is too short is filled up with empty cells.
  private static func table(
    _ alignments: [ColumnAlignment], _ rows: some Sequence<[ArraySlice<UInt8>]>
  ) -> [UInt8] {
    var bytes = Array(alignments.map { $0.rawValue }.joined(separator: " ").utf8)
    for row in rows {
      bytes.append(0x0A)
      guard let last = row.lastIndex(where: { !$0.isEmpty }) else { continue }
      for cell in row[...last] {
        // The length comes first, so no byte of a cell can be mistaken for the cell's end.
        for shift in stride(from: 0, to: 32, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: cell.count >> shift))
        }
        bytes += cell
      }
    }
    return bytes
  }
}

extension SyntaxNode {
  /// The reading of the node, a block of `text` with inlines or a table cell: its text as a reader sees it.
  func reading(in text: LineModel, _ characters: TextPieceReader = TextPieceReader()) -> Reading {
    ReadingBuilder.reading(
      of: kind, leafInlines, in: text.rope.bytes(in: range), characters, text.tree.dialect.spans)
  }
}
