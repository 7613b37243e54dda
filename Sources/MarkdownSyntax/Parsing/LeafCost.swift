/// Bounds on the time to parse leaves: cmark's work, and that of the walk along its nodes.
enum LeafCost {
  /// The most nanoseconds of cmark for one leaf; a leaf that may take longer is never given to it.
  static let most = 1_000_000_000

  /// The nanoseconds that the walk and the layers take for each byte.
  private static let walkPerByte = 50

  /// The number of definitions that cmark is assumed to know while it parses a leaf that mentions labels.
  ///
  /// It is the same for each leaf, so that the leaf alone decides whether it is too much.
  private static let definitions = 1 << 14

  /// An upper bound of the nanoseconds to parse `leaf` of `source`, not counting the definitions.
  ///
  /// `mentionsLabels` tells whether the leaf mentions labels, which cmark may have to look up. If the bound is more
  /// than `limit`, the result may be any number above `limit`.
  static func bound(of leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool, limit: Int) -> Int {
    let count = leaf.pieces.reduce(0) { $0 + $1.count }
    if count > limit / walkPerByte { return .max }
    let bound = cmark(leaf, count, in: source, mentionsLabels, enough: 100_000)
    let (sum, overflow) = bound.addingReportingOverflow(
      count * walkPerByte)
    return overflow ? .max : sum
  }

  /// Whether cmark may need more than `most` nanoseconds for `leaf`.
  static func isTooMuch(_ leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool) -> Bool {
    cmark(leaf, leaf.pieces.reduce(0) { $0 + $1.count }, in: source, mentionsLabels, enough: most) > most
  }

  /// An upper bound of cmark's work for `leaf`, which has `count` bytes, in nanoseconds.
  ///
  /// If the worst text of that length takes at most `enough`, that is the bound, and the leaf isn't scanned.
  private static func cmark(
    _ leaf: InlineLeaf, _ count: Int, in source: [UInt8], _ mentionsLabels: Bool, enough: Int
  ) -> Int {
    let definitionCount = mentionsLabels ? definitions : 0
    let worst = CostBound.worstCase(byteCount: count, definitionCount: definitionCount)
    if worst <= enough { return worst }
    var bound = CostBound(definitionCount: definitionCount)
    for piece in leaf.pieces { bound.append(source, piece) }
    return bound.nanoseconds
  }
}
