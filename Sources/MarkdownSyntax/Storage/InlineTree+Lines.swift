extension InlineTree<InSource> {
  /// A single text node over the content `lines`, which are relative to `start`.
  static func text(over lines: PackedSlice<BlockLine>, from start: SourceOffset, _ state: InlineState)
    -> InlineTree
  {
    guard let first = lines.first, let last = lines.last, first.start < last.end else {
      return InlineTree(state: state)
    }
    return text(Range((first.start..<last.end).inSource(from: start)), state)
  }
}
