import MarkdownSyntax
import TextBuffer

/// What the tree of one document takes in memory.
struct TreeMemory: Encodable {
  var document: String
  var bytes: Int
  /// By how much the process grew in memory while the tree was made, all that the allocator keeps for later included.
  var residentGrowth: Int?
  var blocks: Int
  var lines: Int
  var inlines: Int
  var links: Int
  var labels: Int
  var nodes: Int
  var blockCount: Int
  var inlineCount: Int

  /// What the tree takes by counting.
  var total: Int { blocks + lines + inlines + links + labels + nodes }

  /// Makes the tree of `document` and counts.
  init(of document: BenchmarkDocument) {
    let before = MemoryUse.residentBytes
    let tree = SyntaxTree(document.rope)
    residentGrowth = MemoryUse.residentBytes.flatMap { after in before.map { max(0, after - $0) } }
    let size = tree.storageSize
    (self.document, bytes) = (document.name, document.rope.utf8Count)
    (blocks, lines, inlines, links) = (size.blocks, size.lines, size.inlines, size.links)
    (labels, nodes, blockCount, inlineCount) = (size.labels, size.nodes, size.blockCount, size.inlineCount)
  }

  /// What the columns of the table are.
  static let head = [
    "memory of", "size", "tree", "of the text", "resident", "blocks", "lines", "inlines", "links", "labels",
    "nodes", "per block", "per inline",
  ]

  /// The row of the table.
  var cells: [String] {
    let parts = [blocks, lines, inlines, links, labels, nodes].map { "\($0 * 100 / max(total, 1)) %" }
    let times = Double(total * 100 / max(bytes, 1)) / 100
    return [
      document, ByteSize(bytes: bytes).description, ByteSize(bytes: total).description, "\(times) x",
      residentGrowth.map { ByteSize(bytes: $0).description } ?? "?",
    ] + parts + ["\(total / max(blockCount, 1)) B", "\(inlines / max(inlineCount, 1)) B"]
  }
}
