/// The content of a terminal's screen; only rows that look different are sent.
struct Screen {
  private var shown: [[UInt8]] = []

  /// Forgets what the terminal shows, so that all of it is sent.
  mutating func invalidate() { shown = [] }

  /// The bytes that make the terminal show `rows`, and its cursor at `cursor`, if there is one.
  mutating func update(_ rows: [Row], cursor: (row: Int, column: Int)?) -> [UInt8] {
    // Between these two sequences, a terminal that knows them shows nothing (DEC mode 2026).
    var output = Array("\u{1B}[?2026h\u{1B}[?25l".utf8)
    for (index, row) in rows.enumerated() where !shown.indices.contains(index) || shown[index] != row.bytes {
      output += "\u{1B}[\(index + 1);1H\u{1B}[0m".utf8
      output += row.bytes
      output += "\u{1B}[0m\u{1B}[K".utf8
    }
    shown = rows.map(\.bytes)
    if let cursor { output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h".utf8 }
    return output + Array("\u{1B}[?2026l".utf8)
  }
}
