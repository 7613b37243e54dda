import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// What typing leaves to undo, through the actions that editors use.
@Suite("Typing is undone by the word")
struct UndoneTypingTests {
  static let scripts = [
    ("one two", ["one"]),
    ("one (two) three", ["one (two)", "one"]),
    ("say \"hi\" you", ["say \"hi\"", "say"]),
    ("- one<enter>two<enter><enter>three", ["- one\n- two", "- one"]),
    ("1. a<enter>b", ["1. a"]),
    ("# one<enter>two", ["# one"]),
    ("one<s-enter>two", ["one"]),
    ("ab<bs><bs>c", ["", "ab"]),
    ("ab<left>c", ["ab"]),
    ("ab<c-b>c", ["ab****", "ab"]),
    ("ab<c-z>c", []),
    ("> one<enter>two", ["> one"]),
  ]

  @Test("and by Enter, deletions, places and actions", arguments: scripts)
  func steps(_ keys: String, _ texts: [String]) throws {
    var document = try typed(keys, on: MarkdownDocument(marked: "ˇ"))
    let last = document.marked
    for text in texts + [""] {
      document = pressed(.undo, on: document)
      #expect(document.rope.description.trimmedEnd == text.trimmedEnd)
    }
    #expect(!document.history.canUndo && document.marked == "ˇ")
    while document.history.canRedo { document = pressed(.redo, on: document) }
    #expect(document.marked == last)
  }

  @Test("with several carets, at all of them at once")
  func carets() throws {
    var document = try typed("one (two", on: MarkdownDocument(marked: "aˇ\nbˇ"))
    #expect(document.history.undoCount == 2)
    document = pressed(.undo, on: document)
    #expect(document.marked == "aoneˇ\nboneˇ")
  }

  @Test("and where Enter goes to a table's next row, in each row by itself")
  func rows() throws {
    let document = try typed("x<enter>y", on: MarkdownDocument(marked: "| aˇ |\n|---|\n| c |"))
    #expect(document.marked == "| ax |\n|---|\n| ycˇ |" || document.marked == "| ax |\n|---|\n| yˇc |")
    #expect(pressed(.undo, on: document).rope.description == "| ax |\n|---|\n| c |")
  }

  @Test("as the document's history says")
  func grouping() throws {
    for (extent, count) in [(UndoGrouping.Extent.change, 7), (.word, 2), (.pause, 1)] {
      let history = History(grouping: UndoGrouping(extent))
      #expect(try typed("one two", on: MarkdownDocument(Rope(), history: history)).history.undoCount == count)
    }
    let small = MarkdownDocument(Rope()).withHistory(History(byteBudget: 500))
    #expect(try typed("a b c d e f g h i j", on: small).history.undoCount < 5)
  }

  @Test("a page takes fewer steps than it has words")
  func page() throws {
    let keys = """
      # The **first** page\n\nSome words, a (short) one and a "quoted" one,\nover two lines.\n\n- an item\nwith `code`
      <enter><enter>1. One\nTwo\nThree<enter><enter>> A quote\nof two lines<enter><enter>The end. It has 3 sentences.
      """
    var document = try typed(keys, on: MarkdownDocument(marked: "ˇ"))
    let (text, marked) = (document.rope.description, document.marked)
    let words = text.split(whereSeparator: \.isWhitespace).count
    #expect(
      words > 40 && document.history.undoCount < words, "\(document.history.undoCount) of \(words): \(text)")
    while document.history.canUndo { document = pressed(.undo, on: document) }
    #expect(document.marked == "ˇ")
    while document.history.canRedo { document = pressed(.redo, on: document) }
    #expect(document.marked == marked)
  }

  private func typed(_ keys: String, on document: MarkdownDocument) throws -> MarkdownDocument {
    try KeyScript(keys).actions.reduce(document) { $0.performing($1) }
  }

  private func pressed(_ action: EditorAction, on document: MarkdownDocument) -> MarkdownDocument {
    guard case .changed(let transaction) = document.result(of: action) else { return document }
    return document.applying(transaction)
  }
}

extension String {
  fileprivate var trimmedEnd: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)]
  }
}
