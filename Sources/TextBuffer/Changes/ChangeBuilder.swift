/// Builds a change set from left to right, in its unique normal form.
struct ChangeBuilder {
  /// The finished edits.
  private(set) var edits: [Edit] = []
  /// The offset reached in the old text, in bytes.
  private(set) var position = 0
  /// The growth of the text so far, in bytes; negative if it shrank.
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

  /// Inserts `text` at the current position.
  mutating func insert(_ text: String) {
    if inserted.isEmpty { inserted = text } else { inserted += text }
    growth += text.utf8.count
  }

  /// Finishes the current edit.
  mutating func flush() {
    if deleted > 0 || !inserted.isEmpty {
      edits.append(Edit(UTF8Offset(position - deleted)..<UTF8Offset(position), inserted))
    }
    deleted = 0
    inserted = ""
  }
}
