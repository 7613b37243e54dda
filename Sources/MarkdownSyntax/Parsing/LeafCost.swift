/// What parsing leaves may cost: the bound of cmark's work, and what the walk along it takes.
enum LeafCost {
  /// The most nanoseconds of cmark for one leaf: one that may take longer is never given to it.
  static let most = 1_000_000_000

  /// What the walk and the layers take for each byte.
  private static let walkPerByte = 50

  /// How many definitions cmark is supposed to know while it parses a leaf that mentions labels: the same for each,
  /// so that what is too much depends on the leaf alone.
  private static let definitions = 1 << 14

  /// A bound of what it takes to parse `leaf` of `source`, in nanoseconds, but for the definitions; `mentionsLabels`
  /// if there are any for it.
  ///
  /// Where that is more than `limit`, it may be any number above.
  static func bound(of leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool, limit: Int) -> Int {
    let count = leaf.pieces.reduce(0) { $0 + $1.count }
    if count > limit / walkPerByte { return .max }
    let bound = cmark(leaf, count, in: source, mentionsLabels, enough: 100_000)
    let (sum, overflow) = bound.addingReportingOverflow(
      count * walkPerByte)
    return overflow ? .max : sum
  }

  /// Whether `leaf` may take cmark longer than a leaf is ever given.
  static func isTooMuch(_ leaf: InlineLeaf, in source: [UInt8], mentionsLabels: Bool) -> Bool {
    cmark(leaf, leaf.pieces.reduce(0) { $0 + $1.count }, in: source, mentionsLabels, enough: most) > most
  }

  /// A bound of cmark's work for `leaf`, of `count` bytes; only its length counts where the worst text of that length
  /// takes less than `enough`.
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
