import EditorHosts
import MarkdownSyntax
import TextBuffer

extension DrawnHost {
  /// The bytes that make a terminal show the visible rows, and its cursor at the caret.
  var picture: String {
    let rows = visibleRows
    let lines = rows.map { coloured($0) }.joined(separator: "\r\n")
    guard let row = rows.lastIndex(where: { $0.lowerBound <= caret && caret <= $0.upperBound }) else {
      return "\u{1B}[H\u{1B}[J" + lines
    }
    let column = text.column(of: caret, in: rows[row])
    return "\u{1B}[H\u{1B}[J" + lines + "\u{1B}[\(row + 1);\(column + 1)H"
  }

  /// The text of a row, each span in its look.
  private func coloured(_ row: Range<UTF8Offset>) -> String {
    var (line, place) = ("", row.lowerBound)
    for span in document.tree.highlights(in: row) {
      let range = span.range.clamped(to: row)
      line += document.rope.string(in: place..<range.lowerBound)
      line += span.look + document.rope.string(in: range) + "\u{1B}[0m"
      place = range.upperBound
    }
    return line + document.rope.string(in: place..<row.upperBound)
  }
}

extension HighlightSpan {
  /// The escape sequence of the span's look: markers are dim, bold is bold.
  var look: String {
    if role == .marker { return "\u{1B}[2m" }
    var codes = ["0"]
    if styles.contains(.strong) || kind == .heading { codes.append("1") }
    if styles.contains(.emphasis) { codes.append("3") }
    if styles.contains(.link) { codes.append("4") }
    if styles.contains(.code) || kind == .codeBlock { codes.append("32") }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
