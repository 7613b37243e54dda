package import TextBuffer

extension SyntaxTree {
  /// Where blocks stand that this tree doesn't share with `old`, from which it was updated: outside of these ranges,
  /// and of what was edited, the text looks as it did.
  ///
  /// They are whole blocks, so more than what looks different (`changedRanges(since:_:)` says just that), and are found
  /// without looking at the rest.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of blocks, and *k* that of blocks from the first to the
  ///   last that isn't shared.
  package func rangesNotShared(with old: SyntaxTree) -> [Range<UTF8Offset>] {
    chunks.bytesNotShared(with: old.chunks).map { UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound) }
  }
}
