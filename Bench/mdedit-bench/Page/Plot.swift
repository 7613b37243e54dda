/// A drawing, and what its colours mean.
struct Plot {
  var svg: SVG
  var legend: [String] = []

  /// The plot as a part of a page, which has the colours.
  var html: String {
    guard !legend.isEmpty else { return svg.element }
    let items = legend.enumerated().map { "<li><i class=\"c\($0 % 8)\"></i>\(escaped($1))</li>" }
    return "<ul class=\"legend\">\(items.joined())</ul>" + svg.element
  }

  /// The plot as a file of its own, with the legend above it.
  var file: String {
    var drawing = svg
    var (x, y) = (8.0, -10.0 - Double(Self.lines(legend) - 1) * 18)
    let first = y
    for (index, name) in legend.enumerated() {
      if x + Self.width(name) > svg.width, x > 8 { (x, y) = (8, y + 18) }
      drawing.dot(x + 4, y - 4, radius: 5, "dot c\(index % 8)", title: name)
      drawing.text(name, x + 14, y)
      x += Self.width(name)
    }
    return drawing.file(top: legend.isEmpty ? 0 : first - 16)
  }

  /// The width of an entry of the legend, roughly.
  private static func width(_ name: String) -> Double { Double(name.count) * 7 + 32 }

  /// The number of lines that the legend takes.
  private static func lines(_ legend: [String]) -> Int {
    var (lines, x) = (1, 8.0)
    for name in legend {
      if x + width(name) > 780, x > 8 { (lines, x) = (lines + 1, 8) }
      x += width(name)
    }
    return lines
  }
}
