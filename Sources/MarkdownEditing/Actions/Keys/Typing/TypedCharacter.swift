import TextBuffer

/// A typed character that may pair up, surround the selected text, or step over itself.
struct TypedCharacter {
  let text: LineModel
  let byte: UInt8
  /// The pairs whose closers were inserted automatically.
  let pairs: OpenPairs
  /// Whether a style is put around all of an inline that it would cut.
  var widens = true

  /// The same character without widening.
  var withoutWidening: TypedCharacter {
    var copy = self
    copy.widens = false
    return copy
  }

  /// The outcome of typing it at one selected range.
  enum Outcome {
    /// The character is just inserted.
    case plain
    /// The character replaces the selected text; spans that reach out of it stay around the rest of their content.
    case overwriting(SpanDeletion.Rewriting)
    /// The character is inserted with its counterpart, and the caret is between them.
    case pair(closer: String)
    /// The caret moves forward or back to a place, and the bytes of a range beside it, if any, are removed.
    case stepping(UTF8Offset, removing: Range<UTF8Offset>?)
    /// The character replaces a number of bytes behind the caret.
    case replacing(Int)
    /// The character is inserted, and the bytes of a range before it are removed.
    case dedented(Range<UTF8Offset>)
    /// Parts of the selected text are each put between the character and its closer, and stay selected.
    case surround([Range<UTF8Offset>], closer: String)

    /// The caret moves from `caret` behind the closer at `closer`, and the bytes between the two are removed.
    static func stepOver(_ closer: UTF8Offset, from caret: UTF8Offset) -> Outcome {
      .stepping(closer.advanced(by: 1), removing: caret < closer ? caret..<closer : nil)
    }
  }

  /// The outcome at `range`.
  func outcome(at range: SelectionRange) -> Outcome {
    guard range.isCaret else { return surrounding(range.range) }
    return Typing.rules.decision(at: TypedPlace(self, at: range.head)) ?? .plain
  }
}
