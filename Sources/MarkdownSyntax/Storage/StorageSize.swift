/// The memory of a tree in bytes, by purpose, without the text, which the tree only refers to.
///
/// The figures are computed, not measured: the capacity of each array with its header, the strings that don't fit into
/// their references, and the objects. The allocator's rounding isn't included.
@_spi(Benchmarks) public struct StorageSize: Sendable {
  /// The blocks, with their markers.
  public var blocks = 0
  /// The content lines.
  public var lines = 0
  /// The inlines.
  public var inlines = 0
  /// The attributes of links, with the destinations and titles.
  public var links = 0
  /// Definitions, and mentions of labels.
  public var labels = 0
  /// The objects that hold chunks together.
  public var nodes = 0

  /// The number of blocks.
  public var blockCount = 0
  /// The number of inlines.
  public var inlineCount = 0

  /// The sum of all.
  public var total: Int { blocks + lines + inlines + links + labels + nodes }

  /// The bytes that an array or an object has besides its contents.
  static let header = 32
}

extension StorageSize {
  /// Adds the memory of `chunk`.
  mutating func add(_ chunk: BlockChunk) {
    let parts = chunk.blocks
    blockCount += parts.records.count
    inlineCount += parts.records.reduce(0) { $0 + parts.inlines(of: $1).count }
    blocks += parts.records.storageSize + parts.parts.storageSize
    blocks += parts.markers.storageSize + parts.quoteMarkers.storageSize
    blocks += Self.bytes(parts.extras) + parts.extras.reduce(0) { $0 + Self.bytes($1) }
    lines += parts.lines.storageSize + Self.bytes(parts.longLines)
    lines += parts.longLines.reduce(0) { $0 + $1.storageSize }
    inlines += parts.inlines.storageSize
    links += parts.links.storageSize + Self.bytes(parts.linkText)
    labels += parts.definitions.storageSize + Self.bytes(parts.definitionText) + parts.mentions.storageSize
    // The chunk and its share of the nodes above it.
    nodes +=
      chunk.indexSize + Self.header + MemoryLayout<FlatBlocks>.stride + MemoryLayout<ChunkSummary>.stride
    nodes += (Self.header + MemoryLayout<ChunkSummary>.stride) * 2 / ChunkNode.width
  }

  /// The memory of `array`, without the objects that its elements refer to.
  static func bytes<Element>(_ array: [Element]) -> Int {
    array.capacity == 0 ? 0 : header + array.capacity * MemoryLayout<Element>.stride
  }

  /// The memory that `extra` refers to.
  private static func bytes(_ extra: BlockExtra) -> Int {
    switch extra {
    case .fence(let fence): bytes(fence.info)
    case .table(let columns): bytes(columns)
    }
  }

  /// The memory of a string outside of its reference; up to 15 bytes are stored inside.
  private static func bytes(_ text: String) -> Int { text.utf8.count > 15 ? header + text.utf8.count : 0 }
}
