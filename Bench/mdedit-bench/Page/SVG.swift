import Foundation

/// Text in which nothing is markup.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

/// A drawing that grows; lengths are in its own units, of which it's `width` wide.
struct SVG {
  let width: Double
  let height: Double
  /// A description for people who don't see the drawing.
  let title: String
  private var body = ""

  /// A drawing with nothing in it.
  init(width: Double = 780, height: Double, title: String) {
    (self.width, self.height, self.title) = (width, height, title)
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body +=
      "<line x1=\"\(short(x1))\" y1=\"\(short(y1))\" x2=\"\(short(x2))\" y2=\"\(short(y2))\" class=\"\(style)\"/>"
  }

  mutating func polyline(_ points: [(Double, Double)], _ style: String, title: String) {
    // Eight to a line, so that a plot in a repository can be read and compared.
    let path = points.enumerated().map { index, point in
      (index > 0 && index % 8 == 0 ? "\n" : index > 0 ? " " : "") + "\(short(point.0)),\(short(point.1))"
    }.joined()
    body += "<polyline points=\"\(path)\" class=\"\(style)\"><title>\(escaped(title))</title></polyline>"
  }

  mutating func dot(_ x: Double, _ y: Double, radius: Double = 3, _ style: String, title: String) {
    body +=
      "<circle cx=\"\(short(x))\" cy=\"\(short(y))\" r=\"\(short(radius))\" class=\"\(style)\">"
      + "<title>\(escaped(title))</title></circle>"
  }

  mutating func bar(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, title: String
  ) {
    body +=
      "<rect x=\"\(short(x))\" y=\"\(short(y))\" width=\"\(short(max(0, width)))\" height=\"\(short(height))\" "
      + "rx=\"2\" class=\"\(style)\"><title>\(escaped(title))</title></rect>"
  }

  /// Text that begins, is centred or ends at the place: `start`, `middle`, `end`.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: String = "start", _ style: String = ""
  ) {
    body +=
      "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\" class=\"\(style)\">\(escaped(text))</text>"
  }

  /// The drawing as an element of a page.
  var element: String {
    "<svg viewBox=\"0 0 \(short(width)) \(short(height))\" role=\"img\" aria-label=\"\(escaped(title))\">\(body)</svg>"
  }

  /// The drawing as a file, light or dark as the reader's system is; `top` is where it begins above its own drawing.
  func file(top: Double) -> String {
    let box = "0 \(short(top)) \(short(width)) \(short(height - top))"
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" width=\"\(short(width))\" role=\"img\">\n"
      + "<title>\(escaped(title))</title>\n<style>\n\(PageStyle.plots)svg{font:12px system-ui,sans-serif}</style>\n"
      + body.replacing("><", with: ">\n<") + "</svg>\n"
  }

  private func short(_ value: Double) -> String { String(format: "%.1f", value) }
}
