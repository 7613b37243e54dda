import TextBuffer

/// One typed character that may pair up, surround what is selected, or step over itself.
struct TypedCharacter {
  let text: BlockText
  let byte: UInt8
  /// The pairs whose closers came by themselves.
  let pairs: OpenPairs
  /// Whether a style is put around all of what it would cut.
  var widens = true

  /// The same, but for that.
  var withoutWidening: TypedCharacter {
    var copy = self
    copy.widens = false
    return copy
  }

  /// What typing it at one selected range comes to.
  enum Outcome {
    /// It's just inserted.
    case plain
    /// It's put in the place of what is selected; of spans that reach out of that, the rest stays one.
    case overwriting(SpanDeletion.Outcome)
    /// It's inserted with its counterpart, and the caret stands between them.
    case pair(closer: String)
    /// The caret moves to a place further on or back, and the bytes of a range between the two go.
    case stepping(UTF8Offset, removing: Range<UTF8Offset>?)
    /// It's inserted in the place of so many bytes behind the caret.
    case replacing(Int)
    /// It's inserted, and the bytes of a range before it go.
    case dedented(Range<UTF8Offset>)
    /// Parts of what is selected are each put between the two, and stay selected.
    case surround([Range<UTF8Offset>], closer: String)

    /// The caret moves from `caret` behind the closer at `closer`; what is between the two goes.
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
