import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@Suite("The laws of all actions, by what a reader sees")
struct OracleTests {
  /// The actions and keys of the run `random`, in the order in which its seeds draw them, to which
  /// `Fixtures/oracle/known.txt` belongs; those that are used most, more often.
  static let actions = named([
    "heading:0", "heading:1", "heading:3", "quote", "bullet-list", "ordered-list", "task-list",
    "toggle-task", "code-block", "code-block:x", "horizontal-rule", "indent", "outdent", "move-up",
    "move-down", "duplicate", "renumber", "promote", "demote", "footnote", "comment", "update-toc",
    "expand-selection", "shrink-selection", "newline", "soft-newline", "backspace", "delete", "tab",
    "backtab", "type:x", "type:*", "type:`", "type:(", "type:)", "type:\"", "paste:x\ny",
    "paste:- a\n\n  b|c", "paste:http://a.b", "table:2x2", "table-next-cell", "table-previous-cell",
    "table-next-row", "table-insert-row-above", "table-insert-row-below",
    "table-insert-column-left", "table-insert-column-right", "table-delete-row",
    "table-delete-column", "table-move-row-up", "table-move-row-down", "table-move-column-left",
    "table-move-column-right", "table-align:center", "table-format", "table-previous-row",
    "table-leave", "table-from-text", "table-to-text",
    "bold", "italic", "strikethrough", "code", "clear-formatting", "link", "link:http://a.b", "image",
    "bold", "italic", "type:y", "newline", "backspace", "delete", "heading:2", "quote", "bullet-list",
    "ordered-list", "task-list", "format", "type:_", "type:~", "type:[",
  ])

  /// The actions of the run `further`.
  private static let furtherActions = named([
    "delete-word-backward", "delete-word-forward", "delete-to-line-start", "delete-to-line-end",
    "delete-line", "cycle-task", "insert-item-above", "insert-item-below", "move-section-up",
    "move-section-down", "reflow", "reference-link", "inline-link", "edit-link:http://a.b x",
    "caret-word-forward", "extend-down",
  ])

  private static func named(_ names: [String]) -> [EditorAction] {
    names.map { name in
      guard let action = ActionRegistry.standard.action(named: name) else {
        preconditionFailure("\(name) is no action")
      }
      return action
    }
  }

  @Test("are judged for each action that changes blocks")
  func completeness() {
    let missing = Set(BlockPropertyTests.actions + BlockPropertyTests.furtherActions).subtracting(
      Self.actions + Self.furtherActions)
    #expect(missing.map(\.name).sorted() == [], "put it at the end of the further actions")
  }

  @Test("hold on random documents and selections, but for what is known", arguments: ["random", "further"])
  func random(run: String) async {
    let actions = run == "random" ? Self.actions : Self.furtherActions
    let parts = Cases.turn(of: Cases.atMost(16, least: 4))
    let tally = await Self.tally(parts) { Self.random(actions, part: $0, of: $1) }
    Self.check(tally, run)
    #expect(tally.total == parts.count * Self.rounds * 12)
  }

  /// Documents a part of the random run.
  private static let rounds = Cases.count(10)

  @Test("hold on all texts of up to three characters, with every selection, but for what is known")
  func short() async {
    let tally = await Self.tally(Cases.turn(of: 16)) { part, _ in Self.short(part: part, of: 16) }
    Self.check(tally, "short")
  }

  private static func check(_ tally: OracleTally, _ run: String) {
    let applied = tally.changed.values.reduce(0, +)
    print(
      "oracle, \(run): \(tally.total) cases, \(applied) changes, \(tally.broken.values.reduce(0, +)) wrong")
    if ProcessInfo.processInfo.environment["TEST_ORACLE"] != nil {
      print(tally.report(examples: OracleTally.exampleCount))
      print(OracleKnown.lines(run, tally))
    }
    for excess in OracleKnown(run).excess(tally) { Issue.record("\(excess)") }
  }

  /// What all parts count together.
  private static func tally(
    _ parts: [Int], _ run: @escaping @Sendable (_ part: Int, _ seed: UInt64) -> OracleTally
  ) async -> OracleTally {
    let seed = Cases.seed()
    return await withTaskGroup(of: OracleTally.self) { group in
      for part in parts { group.addTask { run(part, seed) } }
      var tally = OracleTally()
      for await more in group { tally.add(more) }
      return tally
    }
  }

  /// One part of the random run of `seed`: documents, on each some selections, on each of these some actions.
  private static func random(_ actions: [EditorAction], part: Int, of seed: UInt64) -> OracleTally {
    var generator = SeededGenerator(seed: seed &+ UInt64(part) &* 1_000_003)
    var tally = OracleTally()
    for round in 0..<rounds {
      let dialect = Int.random(in: 0..<3, using: &generator) == 0 ? Dialect.commonMark : .gfm
      var scene = OracleScene(OracleDocuments.text(using: &generator), Selection(caret: .zero), dialect)
      for _ in 0..<3 {
        scene = scene.selecting(OracleDocuments.selection(in: scene.document.rope, using: &generator))
        for _ in 0..<4 {
          let action = actions[Int.random(in: 0..<actions.count, using: &generator)]
          tally.judge(scene, action, "part \(part), round \(round), \(Cases.replay(seed))")
        }
      }
    }
    return tally
  }

  // MARK: Short texts

  private static let alphabet = [
    "a", " ", "\n", "*", "_", "~", "`", "[", "]", "(", ")", "#", ">", "-", "1", ".", "<", "\\", "|", "&",
  ]
  private static let mainActions: [EditorAction] = [
    .bold, .italic, .strikethrough, .code, .heading(2), .quote, .bulletList, .orderedList, .taskList,
    .codeBlock(nil),
  ]

  /// One part of all short texts at a scale of 200, and of a sample of them at smaller ones.
  private static func short(part: Int, of parts: Int) -> OracleTally {
    var tally = OracleTally()
    let texts = Cases.sample(of: shortTexts, every: max(1, Int(200 / Cases.scale)))
    for (number, text) in texts.enumerated() where number % parts == part {
      let rope = Rope(text)
      let first = OracleScene(text, Selection(caret: .zero), .gfm)
      let places = rope.graphemeBoundaries
      for anchor in places {
        for head in places where anchor <= head {
          let scene = first.selecting(Selection([SelectionRange(anchor: anchor, head: head)]))
          for action in mainActions { tally.judge(scene, action, "\(text.debugDescription)") }
        }
      }
    }
    return tally
  }

  private static let shortTexts: [String] = {
    let two = alphabet.flatMap { first in alphabet.map { first + $0 } }
    return [""] + alphabet + two + two.flatMap { start in alphabet.map { start + $0 } }
  }()
}
