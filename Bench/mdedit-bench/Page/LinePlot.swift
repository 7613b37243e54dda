/// Lines over a logarithmic height.
struct LinePlot {
  /// A line and what it's called.
  struct Series {
    var name: String
    /// From left to right.
    var points: [Point]
    /// Dots alone, where the points have no line between them.
    var isScattered = false
  }

  struct Point {
    var x: Double
    var y: Double
    /// The text that is shown when somebody points at the point.
    var title: String
  }

  /// The marks on the axis below.
  struct Mark {
    var x: Double
    var label: String
  }

  var title: String
  var series: [Series]
  var marks: [Mark]
  /// The unit of the heights.
  var unit = Row.Unit.nanoseconds
  /// The title of the axis below.
  var xTitle: String

  private static let (left, right, top, bottom) = (70.0, 744.0, 12.0, 268.0)

  /// The plot, with what its colours mean.
  var plot: Plot {
    let scale = LogScale(series.flatMap(\.points).map(\.y), from: Self.bottom, to: Self.top)
    let xs = series.flatMap(\.points).map(\.x) + marks.map(\.x)
    let (low, high) = (xs.min() ?? 0, max(xs.max() ?? 1, (xs.min() ?? 0) + 1e-9))
    func place(_ x: Double) -> Double { Self.left + (x - low) / (high - low) * (Self.right - Self.left) }
    var svg = SVG(height: 310, title: title)
    for tick in scale.ticks {
      svg.line(Self.left, scale(tick), Self.right, scale(tick), "grid")
      svg.text(Figures.axis(tick, unit), Self.left - 8, scale(tick) + 4, "end")
    }
    for mark in marks {
      svg.line(place(mark.x), Self.bottom, place(mark.x), Self.bottom + 4, "axis")
      svg.text(mark.label, place(mark.x), Self.bottom + 18, "middle")
    }
    svg.text(xTitle, Self.right, Self.bottom + 36, "end", "quiet")
    for (index, series) in series.enumerated() {
      let points = series.points.map { (place($0.x), scale($0.y)) }
      if !series.isScattered { svg.polyline(points, "line c\(index % 8)", title: series.name) }
      for (point, (x, y)) in zip(series.points, points) {
        svg.dot(
          x, y, radius: series.isScattered ? 1.6 : 2.6, "dot c\(index % 8)",
          title: "\(series.name): \(point.title)")
      }
    }
    return Plot(svg: svg, legend: series.map(\.name))
  }
}

extension Figures {
  /// A figure on an axis, without digits that say nothing: `10 µs`.
  static func axis(_ value: Double, _ unit: Row.Unit) -> String {
    func short(_ value: Double) -> String { value < 1 ? "\(value)" : "\(Int(value.rounded()))" }
    switch (unit, value) {
    case (.nanoseconds, 1e9...): return short(value / 1e9) + " s"
    case (.nanoseconds, 1e6...): return short(value / 1e6) + " ms"
    case (.nanoseconds, 1e3...): return short(value / 1e3) + " µs"
    case (.nanoseconds, _): return short(value) + " ns"
    case (.bytes, 1e6...): return short(value / 1e6) + " MB"
    case (.bytes, 1e3...): return short(value / 1e3) + " KB"
    case (.bytes, _): return short(value) + " B"
    }
  }
}
