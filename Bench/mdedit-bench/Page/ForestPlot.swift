import Foundation

/// Ratios with the intervals in which they lie, on a logarithmic axis around 1.
struct ForestPlot {
  struct Item {
    var name: String
    var estimate: RatioEstimate
    var verdict: RatioEstimate.Verdict
  }

  var title: String
  var items: [Item]

  private static let (left, right, step) = (300.0, 690.0, 22.0)

  /// The plot.
  var plot: Plot {
    let edges = items.flatMap { [$0.estimate.low, $0.estimate.high] }.filter { $0 > 0 }.map { abs(log($0)) }
    let reach = max(edges.max() ?? 0, log(1.1))
    func place(_ ratio: Double) -> Double {
      let middle = (Self.left + Self.right) / 2
      return middle + log(max(ratio, 1e-9)) / reach * (Self.right - Self.left) / 2
    }
    var svg = SVG(height: Double(items.count) * Self.step + 40, title: title)
    for ratio in [exp(-reach), exp(-reach / 2), 1, exp(reach / 2), exp(reach)] {
      svg.line(place(ratio), 0, place(ratio), svg.height - 30, ratio == 1 ? "limit" : "grid")
      svg.text(String(format: "%.2f", ratio), place(ratio), svg.height - 14, "middle")
    }
    for (index, item) in items.enumerated() {
      let y = Double(index) * Self.step + 12
      let style = item.verdict == .slower ? "bad" : item.verdict == .faster ? "good" : "even"
      let (low, high) = (Figures.ratio(item.estimate.low), Figures.ratio(item.estimate.high))
      let title = "\(item.name): \(Figures.ratio(item.estimate.ratio)), \(low) to \(high)"
      svg.text(item.name, Self.left - 10, y + 4, "end")
      svg.line(place(item.estimate.low), y, place(item.estimate.high), y, "whisker \(style)")
      svg.dot(place(item.estimate.ratio), y, radius: 4, "dot \(style)", title: title)
      svg.text(item.verdict.rawValue, Self.right + 12, y + 4, "start", "quiet")
    }
    return Plot(svg: svg)
  }
}

extension Figures {
  /// A ratio to three digits.
  static func ratio(_ value: Double) -> String { String(format: "%.3f", value) }
}
