import MarkdownSyntax
import TextBuffer

/// Writes the text, code, links and images of a leaf, without styles, and the HTML that they have to be rendered as.
struct PastedTextSource {
  private let frame: PastedTextWriter.Frame
  private let escaping: PastedEscaping
  private var source: String
  private var html = ""
  private var ranges: [Range<Int>] = []

  /// The document of `frame` with `text` in it, escaped by `escaping`.
  static func draft(
    of text: PastedText, in frame: PastedTextWriter.Frame, _ escaping: PastedEscaping
  ) -> PastedTextWriter.Draft {
    var source = PastedTextSource(frame: frame, escaping: escaping, source: frame.prefix)
    for (index, run) in text.runs.enumerated() {
      let before = index > 0 ? text.runs[index - 1] : nil
      source.changeLink(from: before?.look.link, to: run.look.link)
      source.append(run, isAtLineStart: before.map { $0.content == .lineBreak } ?? true)
    }
    source.changeLink(from: text.runs.last?.look.link, to: nil)
    return PastedTextWriter.Draft(
      source: source.source + frame.suffix, html: source.html, ranges: source.ranges, in: frame)
  }

  private mutating func changeLink(from old: PastedLink?, to new: PastedLink?) {
    guard new != old else { return }
    if let old {
      source += "](\(address(old.destination, old.title)))"
      html += "</a>"
    }
    guard let new else { return }
    source += "["
    html += "<a href=\"\(HTMLText.escaped(url: new.destination))\"\(Self.attribute(title: new.title))>"
  }

  private mutating func append(_ run: PastedRun, isAtLineStart: Bool) {
    let start = source.utf8.count
    switch run.content {
    case .text(let text):
      source += escaping.written(text, isAtLineStart: isAtLineStart && run.look.link == nil)
      html += HTMLText.escaped(text)
    case .code(let code):
      source += span(of: code)
      html += "<code>\(HTMLText.escaped(code))</code>"
    case .image(let description, let url, let title):
      let (text, attribute) = (HTMLText.escaped(description), Self.attribute(title: title))
      source += "![\(escaping.written(description, isAtLineStart: false))](\(address(url, title)))"
      html += "<img src=\"\(HTMLText.escaped(url: url))\" alt=\"\(text)\"\(attribute) />"
    case .lineBreak:
      source += frame.lineBreak.source
      html += frame.lineBreak.html
    }
    ranges.append(start..<source.utf8.count)
  }

  private static func attribute(title: String) -> String {
    title.isEmpty ? "" : " title=\"\(HTMLText.escaped(title))\""
  }

  private func address(_ url: String, _ title: String) -> String {
    LinkDestination.written(url, title: title, inTableCell: frame == .cell)
  }

  /// A code span of `code` (CommonMark section 6.1).
  ///
  /// The fence is longer than any run of backticks in `code`. A space on both sides, which the parser strips again,
  /// separates the fence from a backtick at an end of `code`, or keeps the spaces at both ends.
  private func span(of code: String) -> String {
    let fence = String(repeating: "`", count: code.utf8.longestRun(of: ASCII.backtick) + 1)
    let isTouching = code.utf8.first == ASCII.backtick || code.utf8.last == ASCII.backtick
    let isPadded = code.utf8.first == ASCII.space && code.utf8.last == ASCII.space
    let pad = isTouching || isPadded && code.utf8.contains { $0 != ASCII.space } ? " " : ""
    let text =
      frame == .cell
      ? code.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : code
    return fence + pad + text + pad + fence
  }
}
