import JSONText
import TextBuffer

extension JSONWriter {
  /// Writes the edits of `changes`, for the text of `map`.
  mutating func edits(_ changes: ChangeSet, _ map: PositionMap) {
    array { writer in
      for edit in changes.edits { writer.edit(map.range(of: edit.range), edit.replacement) }
    }
  }

  /// Writes an edit.
  mutating func edit(_ range: PositionRange, _ text: String) {
    object {
      $0.field("range", range)
      $0.field("newText", text)
    }
  }
}
