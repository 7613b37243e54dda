import MarkdownSyntax
import TextBuffer

/// A key's effect on a text at a caret; `nil` if it does nothing there.
typealias Key = (LineModel, UTF8Offset) -> KeyResult?

/// The result of a key that is pressed at some carets.
struct KeyTurn {
  /// The text afterwards; possibly an earlier one if it isn't needed again.
  var text: LineModel
  /// The change of all carets together.
  var changes: ChangeSet
  /// The carets afterwards, in order.
  var carets: [UTF8Offset]
  /// The text and tree afterwards, if they are known.
  var proof: ProvenText?
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
  func turn(at ranges: ArraySlice<Range<UTF8Offset>>, of text: LineModel, isLast: Bool) -> KeyTurn {
    guard ranges.count > 1 else { return turn(at: ranges[ranges.startIndex], of: text, isLast) }
    let middle = ranges.startIndex + ranges.count / 2
    let second = turn(at: ranges[middle...], of: text, isLast: false)
    // A deletion at a later caret can reach back before one of these.
    let others = ranges[..<middle].map { range in
      let start = second.changes.map(range.lowerBound, bias: .before)
      return start..<max(start, second.changes.map(range.upperBound, bias: .before))
    }
    let first = turn(at: others[...], of: second.text, isLast: isLast)
    let moved = second.carets.map { first.changes.map($0, bias: .after) }
    return KeyTurn(
      text: first.text, changes: second.changes.composed(with: first.changes), carets: first.carets + moved)
  }

  private func turn(at range: Range<UTF8Offset>, of text: LineModel, _ isLast: Bool) -> KeyTurn {
    var turn = KeyTurn(
      text: text, changes: .identity(length: text.rope.utf8Count), carets: [range.lowerBound])
    if !range.isEmpty {
      // Spans that reach out of the range stay around the rest of their content.
      let deletion = SpanDeletion(of: range, in: text).rewriting
      turn.changes = text.changes(deletion.edits) ?? ChangeSet([.delete(range)], length: text.rope.utf8Count)
      turn.text = LineModel(applying: turn.changes, to: text)
      turn.carets = [turn.changes.map(deletion.place, bias: .before)]
    }
    guard let result = key(turn.text, turn.carets[0]) else { return turn }
    turn.carets = [result.caret]
    if range.isEmpty {
      turn.changes = result.changes
      turn.proof = result.proven?.proof
    } else {
      turn.changes = turn.changes.composed(with: result.changes)
    }
    if !isLast { turn.text = result.proven?.text ?? LineModel(applying: result.changes, to: turn.text) }
    return turn
  }
}
