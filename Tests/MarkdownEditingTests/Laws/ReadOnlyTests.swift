import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@Suite("Parts of a text that can't be edited")
struct ReadOnlyTests {
  /// `text` in which what is between `[` and `]` can't be edited.
  private static func document(_ text: String, caret: Int) -> MarkdownDocument {
    let parts = text.split(omittingEmptySubsequences: false) { "[]".contains($0) }
    let start = UTF8Offset(parts[0].utf8.count)
    let range = start..<start.advanced(by: parts[1].utf8.count)
    return MarkdownDocument(Rope(parts.joined()), selection: Selection(caret: UTF8Offset(caret)))
      .protecting(ReadOnlyRanges([(range, "it's generated")]))
  }

  @Test(
    "may be typed beside, and not within",
    arguments: [
      ("one [two] three", 4, EditorAction.type("x"), true), ("one [two] three", 7, .type("x"), true),
      ("one [two] three", 5, .type("x"), false), ("one [two] three", 6, .backspace, false),
      ("one [two] three", 4, .backspace, true), ("one [two] three", 7, .backspace, false),
      ("one [two] three", 6, .paste("p"), false), ("one [two] three", 3, .quote, true),
      ("[one] two", 6, .heading(1), true), ("o[ne\ntwo] x", 9, .quote, false),
      ("one [two] three", 5, .bold, true), ("one [two] three", 5, .caretForward, true),
      ("a [a] b", 0, .replace("a", with: "b"), false), ("a [b] a", 0, .replace("a", with: "b"), true),
    ])
  func edges(text: String, caret: Int, action: EditorAction, isPossible: Bool) {
    let document = Self.document(text, caret: caret)
    switch document.result(of: action) {
    case .changed: #expect(isPossible)
    case .unchanged(let reason):
      #expect(!isPossible && reason.code == "read-only")
      #expect(reason.description == "line 1 can't be edited: it's generated")
      #expect(reason.arguments == ["1", "it's generated"])
    }
  }

  @Test("hold back a step of undo, and the toggle that takes the last one back")
  func history() {
    let typed = Self.document("one [] two", caret: 4).performing(.type("new"))
    let range = UTF8Offset(4)..<UTF8Offset(7)
    let protected = typed.protecting(ReadOnlyRanges([(range, "it's sent")]))
    #expect(
      protected.result(of: .undo)
        == .unchanged(.init("read-only", ["1", "it's sent"], "line 1 can't be edited: it's sent")))
    #expect(String(protected.protecting(ReadOnlyRanges()).performing(.undo).rope) == "one  two")
    let bold = MarkdownDocument(
      Rope("word"), selection: Selection([SelectionRange(anchor: .zero, head: UTF8Offset(4))])
    )
    .performing(.bold)
    #expect(String(bold.rope) == "**word**")
    let all = ReadOnlyRanges([(bold.rope.range, "no")])
    #expect(bold.protecting(all).performing(.bold).rope == bold.rope)
  }

  @Test("read the same after any action, and refuse just what touches them", arguments: RandomDocuments.seeds)
  func law(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let actions =
      ActionRegistry.standard.definitions.compactMap(\.action) + [
        .type("x"), .type("*"), .heading(2), .paste("a\n\n- b"), .replace("a", with: "b"),
      ]
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(60, least: 8)) {
      var document = MarkdownDocument(text)
      let ranges = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        (Self.range(in: document.rope, &generator), "no")
      }
      document = document.protecting(ReadOnlyRanges(ranges))
      let kept = Self.protectedTexts(document)
      for _ in 0..<12 {
        let action = actions.randomElement(using: &generator) ?? .bold
        let place = Self.range(in: document.rope, &generator)
        let selection = Selection([SelectionRange(anchor: place.lowerBound, head: place.upperBound)])
        document = document.applying(
          Transaction(
            changes: .identity(length: document.rope.utf8Count), selection: selection, event: .selection))
        let free = document.protecting(ReadOnlyRanges()).result(of: action)
        var isTouched = false
        if case .changed(let result) = free { isTouched = Self.touches(document, result.changes) }
        let comment: Comment =
          "\(Cases.replay(seed)), \(action) in \(text.debugDescription), \(document.selection)"
        if case .unchanged(let reason) = document.result(of: action), reason.code == "read-only" {
          #expect(isTouched, comment)
        } else {
          #expect(!isTouched, comment)
        }
        document = document.performing(action)
        #expect(Self.protectedTexts(document) == kept, comment)
      }
    }
  }

  private static func range(in rope: Rope, _ generator: inout SeededGenerator) -> Range<UTF8Offset> {
    let ends = (0..<2).map { _ in
      rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }

  private static func protectedTexts(_ document: MarkdownDocument) -> [String] {
    document.readOnly.decorations.all.map { document.rope.string(in: $0.range) }
  }

  /// Whether `changes` remove a byte of a range or insert one within, byte by byte.
  private static func touches(_ document: MarkdownDocument, _ changes: ChangeSet) -> Bool {
    document.readOnly.decorations.all.contains { range in
      let bytes = Set(range.range.lowerBound.value..<range.range.upperBound.value)
      return changes.edits.contains { edit in
        let (low, high) = (edit.range.lowerBound.value, edit.range.upperBound.value)
        return (low..<high).contains { bytes.contains($0) } || bytes.contains(low - 1) && bytes.contains(low)
      }
    }
  }
}
