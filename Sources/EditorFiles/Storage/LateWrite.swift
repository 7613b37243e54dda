import EditorDocuments

/// A write that took effect after it was said to have failed: who wrote still knows the file by its old stamp.
struct LateWrite {
  /// The stamp before the write; `nil` if there was no file.
  let old: FileStamp?
  let new: FileStamp

  /// The condition that a caller means who knows the file by the old stamp, if it's still as the write left it.
  func condition(for condition: WriteCondition, at present: FileStamp?) -> WriteCondition? {
    guard present == new else { return nil }
    let known: FileStamp? = if case .unchanged(let stamp) = condition { stamp } else { nil }
    return condition != .always && known == old ? .unchanged(new) : nil
  }
}
