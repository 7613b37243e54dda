import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Texts typed from nothing through the keys, with pairs, continued lists and indentation: what is there in the end
/// is what was meant.
@Suite("Typing real text") struct TypingTests {
  static let absence = Comment(rawValue: Corpora.absence)

  /// The size of the largest real documents that are typed, in bytes.
  private static let documentSize = Cases.count(2_000, least: 1_000)

  @Test("needs no correction where it's short", arguments: TypedSample.texts)
  func typeSample(_ text: String) {
    var typist = Typist(typing: text)
    #expect(typist.run() && typist.corrections == 0, "\(typist.remarks)")
    #expect(String(typist.document.rope) == text)
  }

  @Test(
    "needs no correction in 99.5 % of the blocks of real documents: the others are listed, with the reasons",
    .enabled(if: Corpora.arePresent, absence))
  func typeBlocks() throws {
    let tally = TypingTally(try TypedText.blocks(Cases.count(100)))
    print(tally)
    #expect(tally.names.count >= min(Cases.count(100), 2_000))
    #expect(tally.failures.isEmpty, "\(tally.failures)")
    #expect(tally.misses.count * 200 <= max(200, tally.names.count), "\(tally)")
    #expect(try KnownCorrections().differences(from: tally) == [])
  }

  @Test(
    "ends with what was meant in whole documents, with a correction in ten thousand keys",
    .enabled(if: Corpora.arePresent, absence))
  func typeDocuments() throws {
    let tally = TypingTally(try TypedText.documents(upTo: Self.documentSize))
    print(tally)
    // Larger documents are rarer.
    #expect(tally.names.count >= min(60, max(5, Int(10 * Cases.scale.squareRoot()))))
    #expect(tally.failures.isEmpty, "\(tally.failures)")
    #expect(tally.corrections * 10_000 <= max(10_000, tally.keys), "\(tally)")
    #expect(try KnownCorrections().differences(from: tally) == [])
  }

  @Test("has corrections listed of texts only that there are", .enabled(if: Corpora.arePresent, absence))
  func listedTexts() throws {
    let texts = try TypedText.blocks(.max) + TypedText.documents(upTo: .max)
    #expect(try KnownCorrections().names.subtracting(texts.map(\.name)) == [])
  }

  @Test("changes nothing elsewhere", arguments: TypedSample.texts)
  func keepElsewhere(_ text: String) {
    let block = PlacedBlock(
      name: "sample", head: "# Title\n\n- a *b*\n- c\n\n", text: text,
      tail: "\n\n*Some* `text` (\"here\").\n\n> - quoted\n\n***\n\n```\ncode\n```\n")
    var seen = SeenElsewhere(stride: Cases.scale < 1 ? 12 : 1)
    #expect(block.type(seen: &seen))
    #expect(seen.problems == [])
  }

  @Test(
    "changes nothing elsewhere in real documents, whose blocks are typed where they stand",
    .enabled(if: Corpora.arePresent, absence))
  func keepDocuments() throws {
    let documents = try Corpora.documents().filter { $0.text.utf8.count <= Self.documentSize }
    var seen = SeenElsewhere(stride: Cases.scale > 1 ? 3 : 20)
    for (name, text) in documents {
      let blocks = PlacedBlock.all(of: text, named: name, upTo: 1_000).filter(\.standsAlone)
      let count = min(10, Cases.count(2), blocks.count)
      for index in 0..<count {
        let block = blocks[index * blocks.count / count]
        let isRight = block.type(seen: &seen)
        #expect(isRight, "\(block.name)")
      }
    }
    print("\(seen.count) keys in \(documents.count) documents")
    #expect(seen.count > (Cases.scale < 1 ? 0 : 5 * documents.count) && seen.problems == [])
  }
}

extension PlacedBlock {
  /// Types the block where it stands, and says whether it came about; `seen` sees the keys.
  fileprivate func type(seen: inout SeenElsewhere) -> Bool {
    let caret = Selection(caret: UTF8Offset(head.utf8.count))
    var typist = Typist(typing: text, in: MarkdownDocument(Rope(head + tail), selection: caret))
    return typist.run { seen.look(at: $0, before: tail.utf8.count) }
  }
}
