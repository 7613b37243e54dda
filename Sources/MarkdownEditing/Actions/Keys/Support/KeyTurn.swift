import MarkdownSyntax
import TextBuffer

/// What a key does to a text at a caret, if anything.
typealias Key = (BlockText, UTF8Offset) -> KeyResult?

/// A key pressed at some carets: at both halves of them in turn, the second one first, so that each caret is mapped
/// through few changes.
struct KeyTurn {
  /// The text afterwards; that of before where nobody looks at it again.
  var text: BlockText
  /// What was changed.
  var changes: ChangeSet
  /// Where the carets are afterwards, in order.
  var carets: [UTF8Offset]
  /// What is known of the text afterwards.
  var proof: ProvenText?

  /// The key at each of `ranges`, of which what is selected goes first.
  ///
  /// - Parameters:
  ///   - ranges: Where it's pressed, in order; not empty.
  ///   - text: The text.
  ///   - isLast: Whether nobody looks at the text afterwards.
  ///   - key: What it does at a caret.
  /// - Returns: What it comes to.
  /// - Complexity: O(*r* log *r*) and the key itself at each of *r* ranges.
  static func taken(
    at ranges: ArraySlice<Range<UTF8Offset>>, of text: BlockText, isLast: Bool, _ key: Key
  ) -> KeyTurn {
    guard ranges.count > 1 else { return taken(at: ranges[ranges.startIndex], of: text, isLast, key) }
    let middle = ranges.startIndex + ranges.count / 2
    let second = taken(at: ranges[middle...], of: text, isLast: false, key)
    // What a caret further on deleted can reach before one of these.
    let others = ranges[..<middle].map { range in
      let start = second.changes.map(range.lowerBound, bias: .before)
      return start..<max(start, second.changes.map(range.upperBound, bias: .before))
    }
    let first = taken(at: others[...], of: second.text, isLast: isLast, key)
    let moved = second.carets.map { first.changes.map($0, bias: .after) }
    return KeyTurn(
      text: first.text, changes: second.changes.composed(with: first.changes), carets: first.carets + moved)
  }

  private static func taken(
    at range: Range<UTF8Offset>, of text: BlockText, _ isLast: Bool, _ key: Key
  ) -> KeyTurn {
    var turn = KeyTurn(
      text: text, changes: .identity(length: text.rope.utf8Count), carets: [range.lowerBound])
    if !range.isEmpty {
      // Of spans that reach out of what goes, the rest stays one.
      let deletion = SpanDeletion(of: range, in: text).outcome
      turn.changes = text.changes(deletion.edits) ?? ChangeSet([.delete(range)], length: text.rope.utf8Count)
      turn.text = BlockText(applying: turn.changes, to: text)
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
    if !isLast { turn.text = result.proven?.text ?? BlockText(applying: result.changes, to: turn.text) }
    return turn
  }
}
