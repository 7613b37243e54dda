/// The observer of a formatting: it gets progress reports and decides whether to continue.
struct FormattingWatch: Sendable {
  private let report: @Sendable (Double) -> Bool
  /// The share of the whole work before this part, and the share of this part; the whole is 1.
  private var (before, size) = (0.0, 1.0)

  /// Creates the observer of the whole work.
  ///
  /// `report` gets the share of the work that is done, and returns whether to continue.
  init(_ report: @escaping @Sendable (Double) -> Bool) { self.report = report }

  /// Whether to continue, when `share` of this part is done.
  func continues(at share: Double = 0) -> Bool { report(before + size * min(max(share, 0), 1)) }

  /// The observer of a part of this work, which follows the share `before` of it and has the share `size` of it.
  func part(after before: Double, size: Double) -> FormattingWatch {
    var part = self
    part.before += self.size * before
    part.size *= size
    return part
  }

  /// The share of the first attempt in the remaining work; the later ones have the rest, and most texts need one.
  private static let firstShare = 0.7

  /// The observer of the attempt `number`, counted from 0.
  func attempt(_ number: Int) -> FormattingWatch {
    let rest = (0..<number).reduce(1.0) { rest, _ in rest * (1 - Self.firstShare) }
    return part(after: 1 - rest, size: rest * Self.firstShare)
  }
}
