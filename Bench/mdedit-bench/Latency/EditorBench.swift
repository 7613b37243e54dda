import EditorCoordination
import EditorTesting
import MarkdownEditing
import TestSupport
import TextBuffer

/// An editor without a view: a model, its host, and turns that come at once.
@MainActor
struct EditorBench {
  private let scheduler = ManualScheduler()
  private let host = SilentHost()
  private let model: EditorModel
  private var random: SeededGenerator
  private var rope: Rope
  /// The place of the next letter, and the number of letters left before the caret moves elsewhere.
  private var caret = UTF8Offset.zero
  private var lettersLeft = 0

  /// An editor that shows `document`.
  init(_ document: BenchmarkDocument, seed: UInt64) {
    rope = document.rope
    random = SeededGenerator(seed: seed)
    model = EditorModel(MarkdownDocument(document.rope), configuration: .measured, scheduler: scheduler)
    model.handle(.attach(host))
    scheduler.runUntilIdle()
  }

  /// Types a letter, in runs of 40 at one place, as people do.
  mutating func type(_ measurement: inout Measurement) {
    if lettersLeft == 0 {
      caret = word().upperBound
      lettersLeft = 40
    }
    let changes = ChangeSet([.insert("x", at: caret)], length: rope.utf8Count)
    rope = changes.applied(to: rope)
    caret = caret.advanced(by: 1)
    lettersLeft -= 1
    let edit = HostEdit(
      Transaction(changes: changes, selection: Selection(caret: caret), event: .typing))
    var handle: ActionHandle?
    measurement.time {
      handle = model.handle(.hostEdited(edit, by: host))
      scheduler.runUntilIdle()
    }
    measurement.note(applied: handle?.outcomeSoFar == .applied)
  }

  /// Has the engine type a letter where the caret is, in runs of 40 at one place.
  mutating func typeByAction(_ measurement: inout Measurement) {
    if lettersLeft == 0 {
      rope = model.text
      model.handle(.hostSelected(Selection(caret: word().upperBound), by: host))
      scheduler.runUntilIdle()
      lettersLeft = 40
    }
    lettersLeft -= 1
    var handle: ActionHandle?
    measurement.time {
      handle = model.handle(.perform(.type("x")))
      scheduler.runUntilIdle()
    }
    measurement.note(applied: handle?.outcomeSoFar == .applied)
  }

  /// Sends `actions` at once while a word is selected, and takes the change back afterwards.
  mutating func perform(_ actions: [EditorAction], _ measurement: inout Measurement) {
    let word = word()
    let selection = Selection([SelectionRange(anchor: word.lowerBound, head: word.upperBound)])
    model.handle(.hostSelected(selection, by: host))
    scheduler.runUntilIdle()
    var handles: [ActionHandle] = []
    measurement.time {
      for action in actions { handles.append(model.handle(.perform(action))) }
      scheduler.runUntilIdle()
    }
    for handle in handles { measurement.note(applied: handle.outcomeSoFar == .applied) }
    // Undone so that every run meets the same document.
    for _ in handles.filter({ $0.outcomeSoFar == .applied }) { model.handle(.perform(.undo)) }
    scheduler.runUntilIdle()
  }

  /// Detaches the host while `count` actions wait, and attaches it again.
  mutating func detach(waiting count: Int, _ measurement: inout Measurement) {
    let handles = (0..<count).map { _ in model.handle(.perform(.bold)) }
    measurement.time {
      model.handle(.detach)
      scheduler.runUntilIdle()
    }
    for handle in handles { measurement.note(applied: handle.outcomeSoFar == .cancelled) }
    model.handle(.attach(host))
    scheduler.runUntilIdle()
  }

  /// A word of three letters or more somewhere in the document, found from a random place on.
  private mutating func word() -> Range<UTF8Offset> {
    let start = UTF8Offset(Int.random(in: 0..<max(1, rope.utf8Count), using: &random))
    return word(from: start) ?? word(from: .zero) ?? .zero..<UTF8Offset.zero
  }

  private func word(from start: UTF8Offset) -> Range<UTF8Offset>? {
    var first: UTF8Offset?
    var offset = start
    while offset < rope.range.upperBound {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(rope.byte(at: offset))
      if let first, !isLetter, first.distance(to: offset) >= 3, first > start { return first..<offset }
      if !isLetter { first = nil } else if first == nil { first = offset }
      offset = offset.advanced(by: 1)
    }
    return nil
  }
}
