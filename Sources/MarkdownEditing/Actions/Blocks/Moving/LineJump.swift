import MarkdownSyntax
import TextBuffer

/// Lines of one block that change places with the line above or below them.
struct LineJump {
  let leaf: SyntaxNode
  let plan: MoveAction.Plan
  let text: BlockText

  /// The change; `nil` where it would do something else.
  ///
  /// Where a line break that is written out would be none at the end of the paragraph, it stays between the two lines.
  func change() -> ProvenChange? {
    let isUp = plan.neighbour.lowerBound < plan.moving.lowerBound
    let (upper, lower) = isUp ? (plan.neighbour, plan.moving) : (plan.moving, plan.neighbour)
    guard upper.upperBound <= lower.lowerBound else { return nil }
    let window = BlockWindow(around: leaf.range, in: text)
    let tries =
      [(upper, lower)] + (leaf.kind == .paragraph ? [(withoutBreak(upper), withoutBreak(lower))] : [])
    for (upper, lower) in tries {
      let edits = edits(upper, lower, isUp)
      if let changes = text.changes(edits), let change = proven(changes, window) {
        return change
      }
    }
    return nil
  }

  private func edits(_ upper: Range<UTF8Offset>, _ lower: Range<UTF8Offset>, _ isUp: Bool) -> [Edit] {
    let separator = text.rope.string(in: upper.upperBound..<lower.lowerBound)
    let jumping = text.rope.string(in: isUp ? upper : lower)
    // An empty line of code may lack what the one that comes in its place needs.
    let indentation = text.missingIndentation(text.rope.line(at: upper.lowerBound), plan.chain)
    return isUp
      ? [
        Edit(upper.lowerBound..<lower.lowerBound, indentation),
        .insert(separator + jumping, at: lower.upperBound),
      ]
      : [
        .insert(indentation + jumping + separator, at: upper.lowerBound),
        .delete(upper.upperBound..<lower.upperBound),
      ]
  }

  /// The lines of `range` without the spaces or the backslash at their end.
  private func withoutBreak(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let bytes = text.rope.bytes(in: range)
    let end = (bytes.lastIndex { !$0.isBlank } ?? -1) + 1
    let slashes = bytes[..<end].reversed().prefix { $0 == ASCII.backslash }.count
    return range.lowerBound..<range.lowerBound.advanced(by: end - slashes % 2)
  }

  /// `changes`, if the block is still one of the same kind with the same lines then, and all others are as before.
  private func proven(_ changes: ChangeSet, _ window: BlockWindow) -> ProvenChange? {
    let change = ProvenChange(changes, of: text)
    let old = window.tokens()
    guard let new = window.tokens(after: changes, in: change.text),
      let place = old.place(of: leaf.kind, at: leaf.range), old.tokens.count == new.tokens.count
    else { return nil }
    for index in old.tokens.indices {
      if place.contains(index) {
        let (before, now) = (old.tokens[index], new.tokens[index])
        guard before.kind == now.kind, before.bytes.sorted() == now.bytes.sorted() else { return nil }
      } else if old.tokens[index] != new.tokens[index] {
        return nil
      }
    }
    return change
  }
}
