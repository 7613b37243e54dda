/// Bars from left to right, each with its name before it.
struct BarPlot {
  /// A bar of one or more parts.
  struct Bar {
    var name: String
    var parts: [Part]
    /// The text behind the bar.
    var note: String
  }

  struct Part {
    var value: Double
    /// The class of its colour.
    var style: String
    var title: String
  }

  var title: String
  var bars: [Bar]
  /// The length of the axis; by itself, that of the longest bar.
  var most: Double?
  /// A line across all bars, and what it's called.
  var limit: (value: Double, name: String)?

  private static let (left, right, step) = (300.0, 610.0, 22.0)

  /// The meanings of the parts' colours.
  var legend: [String] = []

  /// The plot.
  var plot: Plot {
    let longest = most ?? bars.map { $0.parts.reduce(0) { $0 + $1.value } }.max() ?? 1
    func length(_ value: Double) -> Double { min(value / max(longest, 1e-12), 1) * (Self.right - Self.left) }
    var svg = SVG(height: Double(bars.count) * Self.step + 22, title: title)
    for (index, bar) in bars.enumerated() {
      let y = Double(index) * Self.step + 4
      svg.text(bar.name, Self.left - 10, y + 12, "end")
      var x = Self.left
      for part in bar.parts {
        svg.bar(x, y, length(part.value), Self.step - 8, "bar \(part.style)", title: part.title)
        x += length(part.value)
      }
      svg.text(bar.note, x + 6, y + 12, "start", "quiet")
    }
    if let limit {
      let x = Self.left + length(limit.value)
      svg.line(x, 0, x, svg.height - 18, "limit")
      svg.text(limit.name, x, svg.height - 4, "middle", "quiet")
    }
    return Plot(svg: svg, legend: legend)
  }
}
