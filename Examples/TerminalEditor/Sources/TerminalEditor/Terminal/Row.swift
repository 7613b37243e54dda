/// A row of the screen as it's being written, from left to right.
struct Row {
  /// The bytes for the terminal.
  private(set) var bytes: [UInt8] = []
  /// The number of columns so far.
  private(set) var columns = 0
  private var style = Style()

  /// Adds `text`, which must hold no control characters and takes so many columns.
  mutating func append(_ text: String, columns: Int, _ style: Style) {
    if style != self.style {
      bytes += style.sequence.utf8
      self.style = style
    }
    bytes += text.utf8
    self.columns += columns
  }

  /// Adds blanks up to the column `end`.
  mutating func fill(to end: Int, _ style: Style = Style()) {
    guard end > columns else { return }
    append(String(repeating: " ", count: end - columns), columns: end - columns, style)
  }
}
