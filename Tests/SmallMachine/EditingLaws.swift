import TextBuffer

/// The number of the first law of actions that doesn't hold, or 0: on random documents and selections, each action is
/// taken back by undo byte for byte, and comes to the same again; a style that is switched on and off was never there.
@c(editing_laws) public func editingLaws() -> Int32 {
  var done = 0
  for seed in 1...8 as ClosedRange<UInt64> {
    var numbers = Numbers(seed: seed)
    for action in [.bold, .italic, .strikethrough, .code, .heading(2), .quote, .bulletList, .format]
      as [EditorAction]
    {
      let rope = Rope(RandomMarkdown.text(20, &numbers))
      let range = SelectionRange(
        anchor: RandomMarkdown.place(in: rope, &numbers), head: RandomMarkdown.place(in: rope, &numbers))
      let document = MarkdownDocument(rope, selection: Selection([range]))
      let changed = document.performing(action)
      if changed.version != document.version { done += 1 }
      let undone = changed.performing(.undo)
      guard changed.version == document.version || undone.text == document.text else { return 21 }
      guard undone.performing(.redo).text == changed.text else { return 22 }
      if ActionRegistry.standard.isToggle(action) {
        guard changed.performing(action).text == document.text else { return 23 }
      }
    }
  }
  return done > 30 ? 0 : 24
}

extension MarkdownDocument {
  fileprivate var text: String { rope.string(in: rope.range) }
}
