import EditorDocuments
import MarkdownEditing
import TextBuffer

extension Resolution {
  /// The rows of the screen above the last one, and the caret's position in them.
  mutating func draw(height: Int, columns: Int) -> (rows: [Row], cursor: (row: Int, column: Int)?) {
    let heading = Row(heading: title, columns: columns)
    guard let pane else {
      let rows = drawHunk(columns: columns - 1)
      top = max(0, min(top, rows.count - (height - 1)))
      return ([heading] + rows.dropFirst(top).prefix(height - 1), nil)
    }
    let (rows, cursor) = pane.drawText(rows: height - 1, columns: columns - 1)
    return ([heading] + rows, isWriting ? cursor.map { ($0.row + 1, $0.column) } : nil)
  }

  /// The keys of the step.
  var help: String {
    switch step {
    case .choosing: "m mine  t theirs  b both  e by hand  Esc leave  ← → hunks"
    case .writing: "Ctrl-S take these lines  Esc leave them"
    case .previewing: "Enter accept  ← hunks  Esc leave"
    }
  }

  private var title: String {
    let place = "Hunk \(index + 1) of \(conflict.hunks.count) – "
    switch step {
    case .choosing: return place + (hunk.flatMap { choice(for: $0) }?.title ?? "no choice yet")
    case .writing: return place + "by hand"
    case .previewing: return "Result – your text changes where it's marked"
    }
  }

  private func drawHunk(columns: Int) -> [Row] {
    guard let hunk else { return [] }
    let (plain, mine, theirs) = (Style(nil, .dim), Style(.green), Style(.cyan))
    var rows = Self.draw(hunk.base, titled: "base", plain, columns: columns)
    rows += Self.draw(hunk.ours, titled: "mine", mine, columns: columns)
    rows += Self.draw(hunk.theirs, titled: "theirs", theirs, columns: columns)
    if case .text(let text) = choice(for: hunk) {
      rows += Self.draw(text, titled: "by hand", Style(.magenta), columns: columns)
    }
    return rows
  }

  /// The rows of `text`, with a title above them.
  private static func draw(_ text: String, titled title: String, _ style: Style, columns: Int) -> [Row] {
    let heading = Row("── \(title)\(text.isEmpty ? ": no lines" : "")", Style(nil, .bold))
    // The end of the last line begins no row.
    let rope = Rope(text.last?.isNewline == true ? String(text.dropLast()) : text)
    let wrapped = WrappedText(rope, columns: columns) { Glyph($0, at: $1).columns }
    let rows = wrapped.rows(from: .zero, count: .max)
    return [heading] + (text.isEmpty ? [] : rows.map { Row(rope.string(in: $0), style) })
  }
}

extension TextConflict.HunkChoice {
  fileprivate var title: String {
    switch self {
    case .ours: "mine"
    case .theirs: "theirs"
    case .both: "both"
    case .text: "by hand"
    }
  }
}
