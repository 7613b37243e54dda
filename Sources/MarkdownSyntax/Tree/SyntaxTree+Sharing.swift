package import TextBuffer

extension SyntaxTree {
  /// The ranges of the blocks that this tree doesn't share with `old`, from which it was updated.
  ///
  /// Outside of these ranges and of the edits the text looks as before. The ranges are of whole blocks, so they include
  /// more than the changed bytes; `changedRanges(since:_:)` gives exactly those. They are found without reading the
  /// other blocks.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks, and *k* the number of blocks from the first to
  ///   the last one that isn't shared.
  package func rangesNotShared(with old: SyntaxTree) -> [Range<UTF8Offset>] {
    chunks.bytesNotShared(with: old.chunks).map { UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound) }
  }
}
