@_spi(Benchmarks) import MarkdownSyntax
import TextBuffer

/// The memory that the tree of one document takes, in bytes.
struct TreeMemory {
  var document: BenchmarkDocument
  /// The growth of the process while the tree was made, including memory that the allocator keeps for later.
  var residentGrowth: Int?
  var blocks: Int
  var lines: Int
  var inlines: Int
  var links: Int
  var labels: Int
  var nodes: Int
  var blockCount: Int
  var inlineCount: Int

  /// The memory of the tree, by counting.
  var total: Int { blocks + lines + inlines + links + labels + nodes }

  /// Makes the tree of `document` and counts.
  init(of document: BenchmarkDocument) {
    let before = MemoryUse.residentBytes
    let tree = SyntaxTree(document.rope)
    residentGrowth = MemoryUse.residentBytes.flatMap { after in before.map { max(0, after - $0) } }
    let size = tree.storageSize
    self.document = document
    (blocks, lines, inlines, links) = (size.blocks, size.lines, size.inlines, size.links)
    (labels, nodes, blockCount, inlineCount) = (size.labels, size.nodes, size.blockCount, size.inlineCount)
  }

  /// The memory of the tree, as a row.
  var row: Row { Row("syntax", "tree in memory", document, .bytes, figure: UInt64(total)) }

  /// The parts of the memory.
  static func table(of trees: [TreeMemory]) -> Table {
    let head = [
      "memory of", "size", "tree", "of the text", "resident", "blocks", "lines", "inlines", "links", "labels",
      "nodes", "per block", "per inline",
    ]
    return Table(head: head, rows: trees.map(\.cells), textColumns: 1)
  }

  private var cells: [String] {
    let bytes = document.rope.utf8Count
    let parts = [blocks, lines, inlines, links, labels, nodes].map { "\($0 * 100 / max(total, 1)) %" }
    let times = Double(total * 100 / max(bytes, 1)) / 100
    return [
      document.name, ByteSize(bytes: bytes).description, ByteSize(bytes: total).description, "\(times) x",
      residentGrowth.map { ByteSize(bytes: $0).description } ?? "?",
    ] + parts + ["\(total / max(blockCount, 1)) B", "\(inlines / max(inlineCount, 1)) B"]
  }
}
