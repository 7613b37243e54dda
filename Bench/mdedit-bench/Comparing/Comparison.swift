/// A row of two builds.
struct Comparison: Codable {
  /// The name of the row.
  var name: String
  /// The time of this build as a multiple of the other's.
  var estimate: RatioEstimate
  var verdict: RatioEstimate.Verdict

  /// A line for each.
  static func table(of comparisons: [Comparison]) -> Table {
    let rows = comparisons.map { comparison in
      let estimate = comparison.estimate
      let interval = "\(Figures.ratio(estimate.low)) to \(Figures.ratio(estimate.high))"
      return [comparison.name, Figures.ratio(estimate.ratio), interval, comparison.verdict.rawValue]
    }
    return Table(
      head: ["what", "this over the other", "95 %, all at once", "verdict"], rows: rows, textColumns: 1)
  }
}
