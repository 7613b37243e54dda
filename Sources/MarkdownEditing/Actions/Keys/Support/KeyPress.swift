import MarkdownSyntax
import TextBuffer

/// A key's effect at a spot; `nil` if it does nothing there.
typealias Key = (KeySpot) -> KeyResult?

/// A caret at which a key is pressed.
struct KeySpot {
  let text: LineModel
  let caret: UTF8Offset
  /// Whether the key has just deleted selected text there.
  var replacesText = false
}

/// The result of a key that is pressed at some carets.
struct KeyPressResult {
  /// The text afterwards, or an earlier one if the caller doesn't need it.
  var text: LineModel
  /// The change of all carets together.
  var changes: ChangeSet
  /// The carets afterwards, in order.
  var carets: [UTF8Offset]
  /// The text and tree afterwards, if they are known.
  var proof: ProvenTree?
}

/// A key that is pressed at some carets.
///
/// The carets are halved again and again, and the second half goes first, so that each caret is mapped through few
/// changes.
struct KeyPress {
  /// The key's effect at a caret.
  ///
  /// It's stored, because the compiler copies a function for each closure that it's called with.
  let key: Key

  /// The result of the key at each of `ranges`; selected text is deleted first.
  ///
  /// - Parameters:
  ///   - ranges: The carets and selected ranges, in order; not empty.
  ///   - text: The text.
  ///   - isLast: Whether the text afterwards isn't needed.
  /// - Returns: The result at all ranges.
  /// - Complexity: O(*r* log *r*) and the key itself at each of *r* ranges.
  func result(at ranges: ArraySlice<Range<UTF8Offset>>, of text: LineModel, isLast: Bool) -> KeyPressResult {
    guard ranges.count > 1 else { return result(at: ranges[ranges.startIndex], of: text, isLast) }
    let middle = ranges.startIndex + ranges.count / 2
    let second = result(at: ranges[middle...], of: text, isLast: false)
    // A deletion at a later caret can reach back before one of these.
    let others = ranges[..<middle].map { range in
      let start = second.changes.map(range.lowerBound, bias: .before)
      return start..<max(start, second.changes.map(range.upperBound, bias: .before))
    }
    let first = result(at: others[...], of: second.text, isLast: isLast)
    let moved = second.carets.map { first.changes.map($0, bias: .after) }
    return KeyPressResult(
      text: first.text, changes: second.changes.composed(with: first.changes), carets: first.carets + moved)
  }

  private func result(at range: Range<UTF8Offset>, of text: LineModel, _ isLast: Bool) -> KeyPressResult {
    var press = KeyPressResult(
      text: text, changes: .identity(length: text.rope.utf8Count), carets: [range.lowerBound])
    if !range.isEmpty {
      // Spans that reach out of the range stay around the rest of their content.
      let deletion = SpanDeletion(of: range, in: text).rewriting
      press.changes = text.changes(deletion.edits) ?? ChangeSet([.delete(range)], length: text.rope.utf8Count)
      press.text = LineModel(applying: press.changes, to: text)
      press.carets = [deletion.start(after: press.changes)]
    }
    let spot = KeySpot(text: press.text, caret: press.carets[0], replacesText: !range.isEmpty)
    guard let result = key(spot) else { return press }
    press.carets = [result.caret]
    if range.isEmpty {
      press.changes = result.changes
      press.proof = result.applied?.proof
    } else {
      press.changes = press.changes.composed(with: result.changes)
    }
    if !isLast { press.text = result.applied?.text ?? LineModel(applying: result.changes, to: press.text) }
    return press
  }
}
