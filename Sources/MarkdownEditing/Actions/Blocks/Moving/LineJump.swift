import MarkdownSyntax
import TextBuffer

/// Lines of one block that change places with the line above or below them.
struct LineJump {
  let leaf: SyntaxNode
  let plan: MoveAction.Plan
  let text: BlockText

  /// The change; `nil` where it would do something else.
  func changes() -> ChangeSet? {
    let isUp = plan.neighbour.lowerBound < plan.moving.lowerBound
    let (upper, lower) = isUp ? (plan.neighbour, plan.moving) : (plan.moving, plan.neighbour)
    guard upper.upperBound <= lower.lowerBound else { return nil }
    let separator = text.rope.string(in: upper.upperBound..<lower.lowerBound)
    let jumping = text.rope.string(in: plan.neighbour)
    let edits =
      isUp
      ? [.delete(upper.lowerBound..<lower.lowerBound), .insert(separator + jumping, at: lower.upperBound)]
      : [
        .insert(jumping + separator, at: upper.lowerBound), Edit.delete(upper.upperBound..<lower.upperBound),
      ]
    let window = BlockWindow(around: leaf.range, in: text)
    guard let changes = window.part.changes(edits.map(window.local)), isRight(changes, window) else {
      return nil
    }
    return window.global(changes)
  }

  /// Whether the block is still one of the same kind with the same lines, and all others are as before.
  private func isRight(_ changes: ChangeSet, _ window: BlockWindow) -> Bool {
    let after = BlockText(applying: changes, to: window.part)
    let (old, new) = (BlockTokens(of: window.part), BlockTokens(of: after))
    guard let place = old.place(of: leaf.kind, at: window.local(leaf.range)),
      old.tokens.count == new.tokens.count
    else { return false }
    for index in old.tokens.indices {
      if place.contains(index) {
        let (before, now) = (old.tokens[index], new.tokens[index])
        guard before.kind == now.kind, before.bytes.sorted() == now.bytes.sorted() else { return false }
      } else if old.tokens[index] != new.tokens[index] {
        return false
      }
    }
    return true
  }
}
