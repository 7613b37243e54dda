import MarkdownEditing
package import TextBuffer

extension Transaction {
  /// The reason why the transaction doesn't fit `document`; `nil` if it fits.
  ///
  /// - Complexity: O(e log n), where e is the number of edits and selected ranges and n the text's length.
  func problem(in document: MarkdownDocument) -> String? {
    let rope = document.rope
    if changes.lengthBefore != rope.utf8Count {
      return "made for a text of \(changes.lengthBefore) bytes, but there are \(rope.utf8Count)"
    }
    if event == .undo && !document.history.canUndo || event == .redo && !document.history.canRedo {
      return "says \(event.name), but there is no such step"
    }
    let inside = changes.edits.lazy.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      .first { rope.isInsideScalar($0) }
    if let inside { return "has an edit inside the character at byte \(inside.value)" }
    return selection?.problem(inTextOf: changes.lengthAfter)
  }
}

extension Selection {
  /// The reason why the selection doesn't fit a text of `length` UTF-8 bytes; `nil` if it fits.
  func problem(inTextOf length: Int) -> String? {
    let outside = ranges.lazy.flatMap { [$0.anchor.value, $0.head.value] }
      .first { !(0...length).contains($0) }
    return outside.map { "selects byte \($0) of a text of \(length)" }
  }

  /// The reason why the selection doesn't fit `rope`; `nil` if it fits.
  func problem(in rope: Rope) -> String? {
    if let problem = problem(inTextOf: rope.utf8Count) { return problem }
    let inside = ranges.lazy.flatMap { [$0.anchor, $0.head] }.first { rope.isInsideScalar($0) }
    return inside.map { "selects from inside the character at byte \($0.value)" }
  }
}

extension Rope {
  /// Whether `offset`, which is in bounds, has bytes of one scalar on both sides.
  package func isInsideScalar(_ offset: UTF8Offset) -> Bool {
    offset.value < utf8Count && byte(at: offset) & 0b1100_0000 == 0b1000_0000
  }
}
