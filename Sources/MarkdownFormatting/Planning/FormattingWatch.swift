/// Whoever waits for a formatting: is told how far it is, and says whether it still matters.
struct FormattingWatch: Sendable {
  private let report: @Sendable (Double) -> Bool
  /// How much was done before this part of the work, and how much it is; of all, 1.
  private var (before, size) = (0.0, 1.0)

  /// Of all of the work: `report` is told what share of it is done, and answers whether it goes on.
  init(_ report: @escaping @Sendable (Double) -> Bool) { self.report = report }

  /// Whether it goes on, where `share` of this part is done.
  func goesOn(at share: Double = 0) -> Bool { report(before + size * min(max(share, 0), 1)) }

  /// The watch over a part of this one's work: what comes behind `before` of it, and is `size` of it.
  func part(after before: Double, size: Double) -> FormattingWatch {
    var part = self
    part.before += self.size * before
    part.size *= size
    return part
  }

  /// How much of the work the first try is, of which the next ones do the rest: most texts need one.
  private static let firstShare = 0.7

  /// The watch over the try number `number`, the first one being 0.
  func attempt(_ number: Int) -> FormattingWatch {
    let rest = (0..<number).reduce(1.0) { rest, _ in rest * (1 - Self.firstShare) }
    return part(after: 1 - rest, size: rest * Self.firstShare)
  }
}
