/// The work that an update may do at once; the rest is left pending.
public struct WorkBudget: Sendable, Hashable {
  /// The most bytes that are scanned for blocks.
  ///
  /// Each line costs 16 bytes more, and each byte that may start a container, a cell or a definition 32 more.
  var scannedBytes: Int
  /// The most nanoseconds for parsing inlines, by each leaf's upper bound, which is more than the actual time.
  var parsingNanoseconds: Int

  /// A budget of `scannedBytes` and `parsingNanoseconds`.
  init(scannedBytes: Int, parsingNanoseconds: Int) {
    self.scannedBytes = scannedBytes
    self.parsingNanoseconds = parsingNanoseconds
  }

  /// No limit.
  public static let unlimited = WorkBudget(scannedBytes: .max, parsingNanoseconds: .max)

  /// The work that fits between a key and the next frame: about 1 ms for blocks and 2 ms for inlines and definitions.
  public static let keystroke = WorkBudget(scannedBytes: 64_000, parsingNanoseconds: 2_000_000)
}
