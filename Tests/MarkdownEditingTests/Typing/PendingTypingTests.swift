#if DEBUG
  import MarkdownEditing
  import TestSupport
  import Testing
  import TextBuffer

  @testable import MarkdownSyntax

  /// Keys in a text of which not everything is parsed; by counts, which only a debug build makes.
  @Suite("Keys where something is pending")
  struct PendingTypingTests {
    /// A document of `text` that an edit at `place` left incomplete, with the caret behind it; `nil` where that left
    /// nothing over.
    private static func document(
      _ text: String, at place: Int, typing typed: String, scanning scannedBytes: Int = 500
    ) -> MarkdownDocument? {
      let rope = Rope(text)
      let offset = rope.startOfGrapheme(containing: UTF8Offset(place))
      let document = MarkdownDocument(rope, selection: Selection(caret: offset))
      let changes = ChangeSet([.insert(typed, at: offset)], length: rope.utf8Count)
      let tight = WorkBudget(scannedBytes: scannedBytes, parsingNanoseconds: 0)
      let edited = document.applying(Transaction(changes: changes, event: .typing), within: tight)
      return edited.tree.isComplete ? nil : edited
    }

    /// The bytes that are parsed to plan `action`, and what it comes to.
    private static func planned(_ action: EditorAction, on document: MarkdownDocument) -> (Int, ActionResult)
    {
      let tally = ParseTally()
      let result = ParseTally.$current.withValue(tally) { document.result(of: action) }
      return (tally.parsedBytes, result)
    }

    @Test(
      "typing parses nothing before it's applied, in documents made to be slow",
      arguments: HostileDocument.all)
    func typing(hostile: HostileDocument) throws {
      let text = hostile.text(ofAbout: 4_000)
      var tried = 0
      for place in [0, text.utf8.count / 2, text.utf8.count] {
        for pending in ["x", "\n<!-- "] {
          guard let document = Self.document(text, at: place, typing: pending) else { continue }
          tried += 1
          for typed in ["q", " ", "*", "(", ")", "`", "\""] {
            let (parsed, result) = Self.planned(.type(typed), on: document)
            #expect(parsed == 0, "\(typed) at \(place)")
            guard case .changed = result else {
              Issue.record("\(typed) at \(place): \(result)")
              continue
            }
          }
        }
      }
      #expect(tried > 0)
    }

    /// A document whose second paragraph, of `count` lines, is known but for its inlines, with the caret in the first.
    private static func pendingBehind(
      lines count: Int
    ) throws -> (typed: MarkdownDocument, MarkdownDocument) {
      let text = "one two\n\n" + String(repeating: "a *b* c\n", count: count)
      let typed = try #require(Self.document(text, at: 2_003, typing: "x", scanning: 1_000_000))
      let moved = Transaction(
        changes: .identity(length: typed.rope.utf8Count), selection: Selection(caret: UTF8Offset(3)),
        event: .selection)
      return (typed, typed.applying(moved))
    }

    @Test("Enter, Backspace and Delete parse nothing where the blocks around the caret are known")
    func keys() throws {
      // The block behind the caret's is 96 kB, three times of what the proof of a key looks at.
      let (typed, document) = try Self.pendingBehind(lines: 12_000)
      for action in [EditorAction.newline, .softNewline, .backspace, .delete, .undo] {
        let (parsed, result) = Self.planned(action, on: document)
        guard case .changed = result else {
          Issue.record("\(action): \(result)")
          continue
        }
        #expect(parsed == 0, "\(action)")
      }
      #expect(Self.planned(.backspace, on: typed).0 == 0 && Self.planned(.delete, on: typed).0 == 0)
      // What needs the tree parses it.
      #expect(Self.planned(.bold, on: document).0 > 3_000)
    }

    @Test("keys beside a short block that is pending parse that block, and no more: they must not change it")
    func keysBesideShortBlocks() throws {
      let (typed, document) = try Self.pendingBehind(lines: 400)
      for action in [EditorAction.newline, .softNewline, .backspace, .delete] {
        for document in [document, typed] {
          let (parsed, result) = Self.planned(action, on: document)
          guard case .changed = result else {
            Issue.record("\(action): \(result)")
            continue
          }
          // A key's proof reads 32 kB at most, and what it compares twice: before and after.
          #expect(parsed <= 2 * document.rope.utf8Count, "\(action)")
        }
      }
      #expect(Self.planned(.type("q"), on: document).0 == 0)
    }

    @Test("a bracket comes without its counterpart where nobody knows yet whether that is code")
    func unknownBlock() throws {
      let text = String(repeating: "a *b* c\n\n", count: 400)
      let typed = try #require(Self.document(text, at: 0, typing: "<!-- "))
      // At a line's end, where a bracket would get its counterpart.
      let place = UTF8Offset(5 + 220 * 9 + 7)
      let document = typed.applying(
        Transaction(
          changes: .identity(length: typed.rope.utf8Count), selection: Selection(caret: place),
          event: .selection))
      guard case (0, .changed(let transaction)) = Self.planned(.type("("), on: document) else {
        Issue.record("not typed")
        return
      }
      #expect(transaction.changes.edits == [.insert("(", at: place)])
    }

    @Test("the tree is that of a full parse in the end, whatever was typed while it was incomplete")
    func completed() throws {
      let text = String(repeating: "- a *b* c\n", count: 100) + "\n```\ncode\n"
      var document = try #require(Self.document(text, at: 300, typing: "x"))
      for action in try KeyScript("(a<enter>`b` <bs><bs>*c*<enter><enter>d<del>e\"").actions {
        if case .changed(let transaction) = document.result(of: action) {
          document = document.applying(
            transaction, within: WorkBudget(scannedBytes: 500, parsingNanoseconds: 0))
        }
      }
      let html = SyntaxTree(document.rope).html()
      #expect(document.completed().tree.html() == html)
    }
  }
#endif
