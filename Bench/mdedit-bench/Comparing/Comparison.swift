/// One row of two builds, or of two runs.
struct Comparison: Codable {
  /// What the row is called.
  var name: String
  /// How many times as long this one takes as the other.
  var estimate: RatioEstimate
  var verdict: RatioEstimate.Verdict
}
