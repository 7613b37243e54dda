import TextBuffer

/// A text with its history, as a document has them.
struct Editing {
  var rope = Rope("")
  var selection = Selection(caret: .zero)
  var history = History()
  /// The time, which passes only where a change says so.
  var time = Duration.zero

  /// A text of nothing, undone as `history` says.
  init(history: History = History()) { self.history = history }

  mutating func perform(_ transaction: Transaction, pause: Duration = .zero) {
    time += pause
    history.record(transaction, in: rope, selection: selection, at: time)
    rope.apply(transaction.changes)
    selection = transaction.selection ?? selection.mapped(through: transaction.changes)
  }

  mutating func replace(
    _ range: Range<Int>, _ text: String, _ event: UserEvent, caret: Int? = nil, pause: Duration = .zero
  ) {
    let edit = Edit(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), text)
    perform(
      Transaction(
        changes: ChangeSet([edit], length: rope.utf8Count),
        selection: caret.map { Selection(caret: UTF8Offset($0)) }, event: event),
      pause: pause)
  }

  /// Types `text` at once at all carets.
  mutating func type(_ text: String, pause: Duration = .zero) {
    let edits = selection.ranges.map { Edit($0.range, text) }
    let changes = ChangeSet(edits, length: rope.utf8Count)
    let after = selection.ranges.map { SelectionRange(caret: changes.map($0.range.upperBound, bias: .after)) }
    perform(
      Transaction(
        changes: changes, selection: Selection(after, mainIndex: selection.mainIndex), event: .typing),
      pause: pause)
  }

  /// Types `text` letter by letter.
  mutating func typeLetters(_ text: String) { for letter in text { type(String(letter)) } }

  /// Presses Backspace, `count` times.
  mutating func backspace(_ count: Int = 1) {
    for _ in 0..<count {
      let caret = selection.main.head.value
      replace(caret - 1..<caret, "", .deletion)
    }
  }

  /// Presses Delete, `count` times.
  mutating func delete(_ count: Int = 1) {
    for _ in 0..<count {
      let caret = selection.main.head.value
      replace(caret..<caret + 1, "", .deletion)
    }
  }

  /// Moves the caret, without a key.
  mutating func select(_ offset: Int) { move(to: offset, .selection) }

  /// Moves the caret by a change of no text.
  mutating func move(to offset: Int, _ event: UserEvent) {
    perform(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: Selection(caret: UTF8Offset(offset)),
        event: event))
  }

  mutating func undo() { if let step = history.undoTransaction { perform(step) } }
  mutating func redo() { if let step = history.redoTransaction { perform(step) } }

  /// The texts that there are while all is undone, the present one first.
  func undone() -> [String] {
    var (editing, texts) = (self, [rope.description])
    while editing.history.canUndo, texts.count < 1_000 {
      editing.undo()
      texts.append(editing.rope.description)
    }
    return texts
  }
}
