import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Where random tests start, and how far they go.
enum InlineSeed {
  /// From `TEST_SEED`, or a fixed one.
  static let seed = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap(UInt64.init) ?? 5_2026
  /// A factor for the number of random cases: `TEST_SCALE`, or 1.
  static let scale = ProcessInfo.processInfo.environment["TEST_SCALE"].flatMap(Int.init) ?? 1
}

@Suite struct InlinePropertyTests {
  static let actions: [EditorAction] = [.bold, .italic, .strikethrough, .code]

  @Test(
    "a style action on a random selection in an example changes exactly that, or nothing",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)),
    arguments: ["commonmark-0.30", "gfm-0.29", "gfm-extensions"])
  func randomSelections(corpus: String) throws {
    var random = SeededGenerator(seed: InlineSeed.seed)
    var tally: [String: Int] = [:]
    for example in try Corpora.examples(corpus) where !example.markdown.isEmpty {
      let rope = Rope(example.markdown)
      for _ in 0..<(4 * InlineSeed.scale) {
        let ends = (0..<2).map { _ in
          rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
        }
        guard ends[0] != ends[1] else { continue }
        let range = SelectionRange(anchor: ends[0], head: ends[1])
        let document = MarkdownDocument(rope, selection: Selection([range]))
        for action in Self.actions {
          tally[judge(action, document, "\(corpus)#\(example.example)"), default: 0] += 1
        }
      }
    }
    print(
      corpus, "seed \(InlineSeed.seed):", tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
    let total = tally.values.reduce(0, +)
    #expect(tally["refused", default: 0] * 100 <= total, "more than 1 % refused")
  }

  @Test(
    "a style action on a random selection in a made-up document changes exactly that, or nothing",
    arguments: RandomDocuments.seeds)
  func madeUp(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tally: [String: Int] = [:]
    for text in RandomDocuments.texts(seed: seed, count: 40) where !text.isEmpty {
      for action in Self.actions {
        let document = randomlySelected(Rope(text), &random)
        tally[judge(action, document, "made up"), default: 0] += 1
      }
    }
    print("made up, seed \(seed):", tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
  }

  @Test(
    "a style action on a random selection of up to a few lines in a real document changes exactly that",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func realDocuments() throws {
    var random = SeededGenerator(seed: InlineSeed.seed)
    var tally: [String: Int] = [:]
    for (name, text) in try Corpora.documents() where text.utf8.count < 20_000 {
      let rope = Rope(text)
      for action in Self.actions {
        let document = randomlySelected(rope, &random, limit: 200)
        tally[judge(action, document, name), default: 0] += 1
      }
    }
    print("real documents:", tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
  }

  private func randomlySelected(
    _ rope: Rope, _ random: inout SeededGenerator, limit: Int = .max
  ) -> MarkdownDocument {
    let start = Int.random(in: 0...rope.utf8Count, using: &random)
    let end = Int.random(
      in: max(0, start - limit)...min(rope.utf8Count, start &+ min(limit, rope.utf8Count)), using: &random)
    let ends = [start, end].map { rope.startOfGrapheme(containing: UTF8Offset($0)) }
    return MarkdownDocument(rope, selection: Selection([SelectionRange(anchor: ends[0], head: ends[1])]))
  }

  private func judge(_ action: EditorAction, _ document: MarkdownDocument, _ source: String) -> String {
    let range = document.selection.main
    if range.isCaret { return "caret" }
    // Over whole lines, code is a block.
    if action == .code, document.rope.line(at: range.anchor) != document.rope.line(at: range.head) {
      return "lines"
    }
    switch InlineVerdict(action, in: document) {
    case .right: return "right"
    case .rightlyUnchanged: return "nothing to style"
    case .refused:
      print("refused \(source) \(action.name) \(document.marked)".debugDescription.prefix(600))
      return "refused"
    case .wrong(let problem):
      Issue.record("seed \(InlineSeed.seed) \(source) \(action.name) \(document.marked): \(problem)")
      return "wrong"
    }
  }
}
