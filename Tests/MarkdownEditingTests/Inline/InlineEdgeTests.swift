import EditorTesting
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

@Suite struct InlineEdgeTests {
  /// Texts in which a selection can begin and end in the middle of nearly anything.
  static let texts = [
    "a **b** `c d` <http://e.f> g\r\n\r\nh *i*",
    "> a &amp; \\* **b\r\n> c** d\r\n\r\n- e\r\n  f",
    "| a | **b** `c\\|d` |\r\n| - | - |\r\n| e\\|f | [g](/h) |",
    "---\nt: v\n---\n\n# a *b* #\n\nc\n---\n",
    "e\u{301}a 👩‍👩‍👧‍👦b 🇫🇷🇬🇧 \u{1F44D}\u{1F3FD}c",
    "a<b c='d'>e</b> ![f *g*](/h \"i\") j",
    "[a **b** c](/d)[e][r] [r] \\[f\\]\n\n[r]: /u 't'",
    "1. **a** b\n   - *c*\n     d\n\n   ```\n   e\n   ```\n2. f",
    "a  \nb\\\nc\n   d e\n\n    code\n\n<div>f</div>",
    "***a** b* ~~c *d*~~ _e_f __g__",
    "a\u{A0}b\u{3000}c —“d”— 说“好”吗",
    "x@y.z http://a.b/c www.d.e &#10; &nbsp;f&ouml;g",
  ]

  @Test(
    "a selection may begin and end in the middle of anything, and its ends come out between characters",
    arguments: texts)
  func anywhere(text: String) {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed)
    let rope = Rope(text)
    let places = scalarBoundaries(of: text)
    for (index, low) in places.enumerated() {
      for high in places[(index + 1)...] {
        let isForward = Bool.random(using: &random)
        guard Cases.takes(oneIn: 100, using: &random) else { continue }
        let range = isForward ? (low, high) : (high, low)
        let document = MarkdownDocument(
          rope, selection: Selection([SelectionRange(anchor: range.0, head: range.1)]))
        for action in InlinePropertyTests.actions {
          if document.makesCodeBlock(action) { continue }
          switch InlineVerdict(action, in: document) {
          case .right, .rightlyUnchanged, .inexpressible, .blockRefused: break
          case .refused(let problem), .wrong(let problem):
            Issue.record(
              "\(Cases.replay(seed)): \(action.name) \(low)-\(high) in \(text.debugDescription): \(problem.debugDescription)"
            )
          }
        }
      }
    }
  }

  /// All texts of up to seven of these: words, delimiters that compete, and what decides whether they count.
  @Test(
    "among delimiters of both kinds, whichever compete, all that can be styled is",
    arguments: ["_", "*", "a", " ", "("])
  func shortDelimiters(first: Character) {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed)
    let alphabet: [Character] = ["_", "*", "a", " ", "("]
    var texts = [String(first)]
    for _ in 0..<6 {
      texts = texts.flatMap { text in alphabet.map { text + String($0) } }
      // One in 20,000 of the longest; all of them where the scale says so.
      for text in texts {
        // Each text has draws of its own, whatever the scale.
        var own = SeededGenerator(seed: random.next())
        guard Cases.takes(oneIn: 20_000, using: &own) else { continue }
        let rope = Rope("x" + text + "b")
        for action in [EditorAction.bold, .italic] {
          let low = Int.random(in: 0..<rope.utf8Count, using: &own)
          let high = Int.random(in: low + 1...rope.utf8Count, using: &own)
          let range = SelectionRange(anchor: UTF8Offset(low), head: UTF8Offset(high))
          let document = MarkdownDocument(rope, selection: Selection([range]))
          let verdict = InlineVerdict(action, in: document)
          #expect(
            verdict == .right || verdict == .rightlyUnchanged,
            "\(Cases.replay(seed)) \(action.name) \(document.marked.description.debugDescription)")
        }
      }
    }
  }

  @Test("a NUL is read as a symbol, beside which punctuation is styled as the linked cmark reads symbols")
  func besideNUL() {
    let document = MarkdownDocument(marked: ". «-ˇ»\0")
    let styled = document.performing(.italic)
    let isPunctuation = CMarkDecisions.linked.symbolsArePunctuation
    #expect(styled.marked.description == (isPunctuation ? ". *«-ˇ»*\0" : ". *«-ˇ»*&#65533;"))
    #expect(styled.performing(.italic).marked == document.marked)
  }

  private func scalarBoundaries(of text: String) -> [UTF8Offset] {
    var (result, offset) = ([UTF8Offset.zero], 0)
    for scalar in text.unicodeScalars {
      offset += UTF8.width(scalar)
      result.append(UTF8Offset(offset))
    }
    return result
  }

  @Test("a caret anywhere does what the toolbar says, and pressing again takes it back", arguments: texts)
  func carets(text: String) {
    let rope = Rope(text)
    for place in Cases.sample(of: rope.graphemeBoundaries, oneIn: 8) {
      let document = MarkdownDocument(rope, selection: Selection(caret: place))
      for action in InlinePropertyTests.actions + [.link(nil), .image(nil)] {
        let source = "\(action.name) \(document.marked.description.debugDescription)"
        let state = document.activeStyles()[action]
        let result = document.result(of: action)
        guard case .changed(let transaction) = result else {
          // Whether what is typed would be read as styled, the toolbar doesn't try.
          let isTried =
            if case .unchanged(let why) = result { why.description.hasPrefix("no pair of") } else { false }
          #expect(state == .notPossible || isTried, "\(source)")
          continue
        }
        #expect(state != .notPossible, "\(source)")
        let after = document.applying(transaction)
        #expect(
          after.selection.ranges.allSatisfy { after.rope.isGraphemeBoundary($0.head) },
          "\(source): \(after.marked)")
        guard !transaction.changes.isIdentity, ActionRegistry.standard.isToggle(action) else { continue }
        guard case .changed(let back) = after.result(of: action) else {
          Issue.record("\(source): pressed again it does nothing")
          continue
        }
        #expect(after.applying(back).marked == document.marked, "\(source)")
      }
    }
  }
}
