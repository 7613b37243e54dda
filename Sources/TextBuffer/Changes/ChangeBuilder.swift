/// Puts a change set together from left to right, in the one form in which it can be written.
struct ChangeBuilder {
  /// The finished edits.
  private(set) var edits: [Edit] = []
  /// The offset in the old text that has been reached.
  private(set) var position = 0
  /// By how much the text has grown so far.
  private(set) var growth = 0

  private var deleted = 0
  private var inserted = ""

  /// Keeps the next `count` bytes.
  mutating func retain(_ count: Int) {
    guard count > 0 else { return }
    flush()
    position += count
  }

  /// Removes the next `count` bytes.
  mutating func delete(_ count: Int) {
    deleted += count
    position += count
    growth -= count
  }

  /// Inserts `text` here.
  mutating func insert(_ text: String) {
    if inserted.isEmpty { inserted = text } else { inserted += text }
    growth += text.utf8.count
  }

  /// Ends the edit under way.
  mutating func flush() {
    if deleted > 0 || !inserted.isEmpty {
      edits.append(Edit(UTF8Offset(position - deleted)..<UTF8Offset(position), inserted))
    }
    deleted = 0
    inserted = ""
  }
}
