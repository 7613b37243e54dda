import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Takes in verdicts and keeps count.
struct InlineTally: CustomStringConvertible {
  private var counts: [String: Int] = [:]

  /// How many there were.
  var total: Int { counts.values.reduce(0, +) }

  var description: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  /// Judges `action` in `document`: anything but right, or rightly unchanged, is an issue.
  ///
  /// - Returns: The verdict; `nil` where there's nothing to judge.
  @discardableResult
  mutating func judge(
    _ action: EditorAction, _ document: MarkdownDocument, _ source: @autoclosure () -> String
  ) -> InlineVerdict? {
    if document.selection.main.isCaret { return nil }
    if document.makesCodeBlock(action) { return nil }
    let verdict = InlineVerdict(action, in: document)
    switch verdict {
    case .right: counts["right", default: 0] += 1
    case .rightlyUnchanged: counts["nothing to style", default: 0] += 1
    case .inexpressible: counts["inexpressible", default: 0] += 1
    case .blockRefused: counts["no code block either", default: 0] += 1
    case .refused(let problem), .wrong(let problem):
      counts["WRONG", default: 0] += 1
      Issue.record(
        "\(source()) \(action.name) \(document.marked.description.debugDescription): \(problem.debugDescription)"
      )
    }
    return verdict
  }
}

extension MarkdownDocument {
  /// Whether `action` is code over whole lines that become a code block, or stop being one: an action on blocks.
  func makesCodeBlock(_ action: EditorAction) -> Bool {
    guard action == .code, case .changed(let transaction) = result(of: .code) else { return false }
    return applying(transaction).codeBlockContents != codeBlockContents
  }

  /// What the code blocks hold, which code changes over whole lines.
  fileprivate var codeBlockContents: [String] { tree.codeBlocks.map { rope.string(in: $0.node.content) } }
}

@Suite struct InlinePropertyTests {
  static let actions: [EditorAction] = [.bold, .italic, .strikethrough, .code, .clearFormatting]

  /// The texts of all specifications' examples, each once, in as many parts as there are test cases.
  private static func examples(part: Int, of parts: Int) throws -> [String] {
    var seen: Set<String> = []
    let all = try ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"]
      .flatMap { try Corpora.examples($0) }
      .map(\.markdown).filter { !$0.isEmpty && seen.insert($0).inserted }
    return all.enumerated().filter { $0.offset % parts == part }.map(\.element)
  }

  @Test(
    "a style action on any random selection in an example changes exactly that",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)), arguments: 0..<8)
  func randomSelections(part: Int) throws {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed &+ UInt64(part))
    var tally = InlineTally()
    for text in try Self.examples(part: part, of: 8) {
      let rope = Rope(text)
      // Each text has draws of its own, whatever the scale.
      var own = SeededGenerator(seed: random.next())
      for _ in 0..<Cases.count(average: 0.5, using: &own) {
        let document = randomlySelected(rope, &own)
        for action in Self.actions { tally.judge(action, document, "\(Cases.replay(seed)), part \(part)") }
      }
    }
    print("random selections \(part), seed \(seed):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  @Test(
    "a style action on any short selection in an example changes exactly that",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)), arguments: 0..<8)
  func shortSelections(part: Int) throws {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed &+ UInt64(part))
    var tally = InlineTally()
    for text in try Self.examples(part: part, of: 8) {
      let rope = Rope(text)
      let places = rope.graphemeBoundaries
      for (index, start) in places.enumerated() {
        // One in 500; all of them where the scale says so.
        for end in places[(index + 1)...].prefix(5)
        where Cases.takes(oneIn: 500, using: &random) {
          let document = MarkdownDocument(
            rope, selection: Selection([SelectionRange(anchor: start, head: end)]))
          for action in Self.actions { tally.judge(action, document, "\(Cases.replay(seed)), part \(part)") }
        }
      }
    }
    print("short selections \(part), seed \(seed):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  @Test(
    "a style action on a random selection in a made-up document changes exactly that",
    arguments: RandomDocuments.seeds)
  func madeUp(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tally = InlineTally()
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(4, least: 3)) where !text.isEmpty {
      for action in Self.actions {
        tally.judge(action, randomlySelected(Rope(text), &random), Cases.replay(seed))
      }
    }
    print("made up, seed \(seed):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  @Test(
    "a style action on a random selection in made-up inline syntax changes exactly that",
    arguments: RandomDocuments.seeds)
  func inlineSoup(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tally = InlineTally()
    for _ in 0..<Cases.count(8, least: 4) {
      let rope = Rope(InlineSoup.text(using: &random))
      for action in Self.actions { tally.judge(action, randomlySelected(rope, &random), Cases.replay(seed)) }
    }
    print("soup, seed \(seed):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  /// Lines that were kept from beginning a block begin it where what kept them from it goes: the escape, or the fence
  /// or the text before it.
  @Test(
    "code over lines, or off them, changes exactly that whatever the lines would begin",
    arguments: RandomDocuments.seeds)
  func codeOverLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tally = InlineTally()
    for _ in 0..<Cases.count(8, least: 4) {
      let rope = Rope(InlineSoup.lines(using: &random))
      for action in [EditorAction.code, .clearFormatting] {
        tally.judge(action, randomlySelected(rope, &random), Cases.replay(seed))
      }
    }
    print("code over lines, seed \(seed):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  @Test(
    "a style action on a random selection of up to a few lines in a real document changes exactly that",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)), arguments: 0..<4)
  func realDocuments(part: Int) throws {
    let seed = Cases.seed(5_2026)
    var random = SeededGenerator(seed: seed)
    var tally = InlineTally()
    let texts = try (Corpora.documents() + Self.fixtures()).filter { $0.text.utf8.count < 40_000 }
    for (index, (name, text)) in texts.enumerated() {
      // Each text has draws of its own, whatever the scale and the part.
      var own = SeededGenerator(seed: random.next())
      // The judge renders all of the document: few at scale 1, and those short.
      if index % 4 != part || text.utf8.count > Cases.count(2_000, least: 1_000) { continue }
      let rope = Rope(text)
      let document = MarkdownDocument(rope)
      for _ in 0..<max(1, Int(Cases.scale / 10)) {
        for action in Self.actions {
          let selected = document.selecting(randomRange(rope, &own, limit: 200))
          tally.judge(action, selected, "\(Cases.replay(seed)), \(name)")
        }
      }
    }
    print("real documents, part \(part):", tally)
    #expect(Cases.scale < 1 || tally.total > 0)
  }

  /// The project's own sample documents.
  private static func fixtures() throws -> [(name: String, text: String)] {
    let folder = Corpora.packageRoot.appending(path: "Fixtures")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  private func randomlySelected(_ rope: Rope, _ random: inout SeededGenerator) -> MarkdownDocument {
    MarkdownDocument(rope, selection: Selection([randomRange(rope, &random)]))
  }

  private func randomRange(
    _ rope: Rope, _ random: inout SeededGenerator, limit: Int = .max
  ) -> SelectionRange {
    let start = Int.random(in: 0...rope.utf8Count, using: &random)
    let reach = min(limit, rope.utf8Count)
    let end = Int.random(in: max(0, start - reach)...min(rope.utf8Count, start + reach), using: &random)
    let ends = [start, end].map { rope.startOfGrapheme(containing: UTF8Offset($0)) }
    return SelectionRange(anchor: ends[0], head: ends[1])
  }
}

extension MarkdownDocument {
  /// The document with `range` selected.
  func selecting(_ range: SelectionRange) -> MarkdownDocument {
    applying(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: Selection([range]), event: .selection))
  }
}

extension Rope {
  /// All places between characters, the text's start and end included.
  var graphemeBoundaries: [UTF8Offset] {
    var result = [UTF8Offset.zero]
    while let last = result.last, last.value < utf8Count { result.append(graphemeBoundary(after: last)) }
    return result
  }
}
