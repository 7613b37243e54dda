extension SyntaxTree {
  /// The memory used by the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of blocks and links.
  @_spi(Benchmarks) public var storageSize: StorageSize {
    var size = StorageSize()
    var place = chunks.firstChunk(from: 0) { _ in true }
    while let present = place {
      size.add(present.chunk)
      place = chunks.chunk(present.base.chunks + 1)
    }
    return size
  }
}
