import EditorCoordination
import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What a model undoes together, whoever typed it.
@MainActor
@Suite struct UndoTests {
  /// A bed whose actions are the real ones.
  private static func bed(_ marked: MarkedText = "ˇ") -> TestBed { TestBed(marked, performer: .real) }

  private static func steps(in bed: TestBed) -> Int { bed.model.state.document?.history.undoCount ?? 0 }

  @Test("what the engine was asked to type goes by the word, whether keys come at once or one by one")
  func actions() {
    for isAtOnce in [false, true] {
      let bed = Self.bed()
      for letter in "hello world" {
        bed.perform(.type(String(letter)))
        bed.clock.advance(by: .milliseconds(30))
        if !isAtOnce { bed.settle() }
      }
      bed.settle()
      #expect(Self.steps(in: bed) == 2)
      bed.perform(.undo)
      bed.settle()
      #expect(bed.marked == "helloˇ")
    }
  }

  @Test("what was typed into the host's view goes by the word, too, and after a pause anew")
  func hostEdits() {
    let bed = Self.bed()
    for (index, letter) in "hello world".enumerated() {
      bed.host.edit([.insert(String(letter), at: UTF8Offset(index))], in: bed.model)
      bed.clock.advance(by: .milliseconds(200))
      bed.settle()
    }
    #expect(Self.steps(in: bed) == 2)
    bed.clock.advance(by: .seconds(1))
    bed.host.edit([.insert("s", at: UTF8Offset(11))], in: bed.model)
    bed.settle()
    #expect(Self.steps(in: bed) == 3)
    bed.host.select(Selection(caret: .zero), in: bed.model)
    bed.host.edit([.insert("o", at: .zero)], in: bed.model)
    bed.settle()
    #expect(Self.steps(in: bed) == 4)
  }

  @Test("a key of the host and one of the engine are one word")
  func mixed() {
    let bed = Self.bed()
    bed.host.edit([.insert("a", at: .zero)], in: bed.model)
    bed.perform(.type("b"), .type("("), .type("c"), .type(")"))
    bed.settle()
    #expect(bed.marked == "ab(c)ˇ" && Self.steps(in: bed) == 1)
    bed.perform(.undo, .redo)
    bed.settle()
    #expect(bed.marked == "ab(c)ˇ")
  }

  @Test("marked text, however long it's composed, and what is committed are one step")
  func composition() {
    let bed = Self.bed("oneˇ")
    var marked = UTF8Offset(3)..<UTF8Offset(3)
    for text in [" k", " かん", " かん字"] {
      marked = bed.host.compose(text, over: marked, in: bed.model)
      bed.clock.advance(by: .seconds(5))
      bed.settle()
    }
    bed.host.commit(" 漢字", over: marked, in: bed.model)
    bed.settle()
    #expect(bed.marked == "one 漢字ˇ" && Self.steps(in: bed) == 1)
    bed.perform(.undo)
    bed.settle()
    #expect(bed.marked == "oneˇ")
  }

  @Test("marked text that is given up leaves nothing to undo")
  func givenUp() {
    let bed = Self.bed("oneˇ")
    let marked = bed.host.compose("k", over: UTF8Offset(3)..<UTF8Offset(3), in: bed.model)
    bed.host.commit("", over: marked, in: bed.model)
    bed.settle()
    #expect(bed.marked == "oneˇ" && Self.steps(in: bed) == 0)
  }

  @Test("what comes after marked text that was given up is a step of its own")
  func afterGivenUp() {
    let bed = Self.bed("oneˇ")
    for end in ["", "か"] {
      let marked = bed.host.compose("k", over: UTF8Offset(3)..<UTF8Offset(3), in: bed.model)
      bed.host.commit(end, over: marked, in: bed.model)
      bed.settle()
    }
    #expect(bed.marked == "oneかˇ" && Self.steps(in: bed) == 1)
    bed.perform(.undo)
    bed.settle()
    #expect(bed.marked == "oneˇ")
  }

  @Test("a bullet that Enter takes away leaves nothing to undo, and nothing in the way of the steps before")
  func bulletGivenUp() {
    let bed = Self.bed("- on\nˇ\n- two\n")
    bed.host.edit([.insert("e", at: UTF8Offset(4))], in: bed.model)
    bed.settle()
    bed.perform(.type(" "), .type("*"), .newline)
    bed.settle()
    #expect(bed.marked == "- one\nˇ\n- two\n" && Self.steps(in: bed) == 1)
    bed.perform(.undo)
    bed.settle()
    #expect(bed.marked == "- on\nˇ\n- two\n")
  }

  @Test(
    "undoing all gives the first text and caret, redoing all the last ones, after random work",
    arguments: Cases.seeds(32))
  func everything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bed = Self.bed("# One\n\n- a **b** c\n- dˇ\n\ntext\n")
    let first = bed.marked
    // So that the first step begins where the caret is.
    bed.perform(.type("x"))
    for _ in 0..<150 { Self.work(in: bed, using: &random) }
    // So that the caret is where the last step left it.
    bed.perform(.type("x"))
    bed.settle()
    let last = bed.marked
    let steps = Self.steps(in: bed)
    for _ in 0..<steps { bed.perform(.undo) }
    bed.settle()
    #expect(bed.marked == first && Self.steps(in: bed) == 0, "TEST_SEED=\(seed)")
    for _ in 0..<steps { bed.perform(.redo) }
    bed.settle()
    #expect(bed.marked == last, "TEST_SEED=\(seed)")
    #expect(bed.host.shown == bed.model.text && bed.host.mistakes.isEmpty, "TEST_SEED=\(seed)")
  }

  /// Something that a person does.
  private static func work(in bed: TestBed, using random: inout SeededGenerator) {
    let letters = ["a", "b", " ", " ", "(", ")", "*", "\"", "é", "-", "1"]
    let actions: [EditorAction] = [
      .newline, .backspace, .backspace, .delete, .bold, .bulletList, .undo, .redo, .tab, .paste("x y"),
    ]
    let length = bed.model.text.utf8Count
    let place = bed.model.text.startOfGrapheme(
      containing: UTF8Offset(Int.random(in: 0...length, using: &random)))
    switch Int.random(in: 0..<12, using: &random) {
    case 0: bed.host.select(Selection(caret: place), in: bed.model)
    case 1: bed.host.edit([.insert(letters.randomElement(using: &random) ?? "", at: place)], in: bed.model)
    case 2, 3:
      let action = actions.randomElement(using: &random) ?? .undo
      // The first step stays: another one in its place could begin at another caret.
      if action != .undo || steps(in: bed) > 1 { bed.perform(action) }
    case 4: bed.clock.advance(by: .milliseconds(Int.random(in: 0...1_200, using: &random)))
    case 5:
      let marked = bed.host.compose("k", over: place..<place, in: bed.model)
      bed.host.commit(["", "か"].randomElement(using: &random) ?? "", over: marked, in: bed.model)
    default: bed.perform(.type(letters.randomElement(using: &random) ?? ""))
    }
    bed.settle()
  }
}
