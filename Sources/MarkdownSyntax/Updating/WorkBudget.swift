/// How much work an update may do at once; what is left over is pending.
public struct WorkBudget: Sendable, Hashable {
  /// The most bytes in which blocks are looked for; a line counts as 16 besides, and what may start a container, a
  /// cell or a definition as 32.
  package var scannedBytes: Int
  /// The most nanoseconds that parsing inlines may take by the bound of each leaf, which is more than it takes in fact.
  package var parsingNanoseconds: Int

  /// A budget of so much work.
  package init(scannedBytes: Int, parsingNanoseconds: Int) {
    self.scannedBytes = scannedBytes
    self.parsingNanoseconds = parsingNanoseconds
  }

  /// As much as it takes.
  public static let unlimited = WorkBudget(scannedBytes: .max, parsingNanoseconds: .max)

  /// What fits between a key and the next frame: about a millisecond for blocks and two for inlines and definitions.
  public static let keystroke = WorkBudget(scannedBytes: 64_000, parsingNanoseconds: 2_000_000)
}
