import EditorTesting
import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Random selections in the examples of CommonMark, in fixtures of nested containers, and in mixtures of both.
@Suite("Block actions and typing on random selections")
struct BlockPropertyTests {
  static let fixtures = [
    "> - a\n>   1. b\n>\n>      c\n>      ```\n>      d\n>      ```\n> e\nf\n",
    "1. a\n\n   > b\n   c\n2.\td\n\n\te\n10. f\n",
    "- [ ] a\n  - [x] b\n- c\n  | x | y |\n  |---|---|\n  | 1 | 2 |\n\npara\nlazy\n===\n",
    "* a\r\n* b\r\n\r\n  c\r\n\r\n> q\r\nlazy\r\n- - x\r\n",
    "# h #\npara *em\nphasis* x\n    cont\n***\n[l]: /u\n<div>\nx\n</div>\n",
    "| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |\n| 4 | 5 |\n| 6 | 名 | 8 |\n| 9 | `\\|` | 0 |\n\n- > | x | y |\n  > |---|---|\n  > | p | q |\n  > | r | s |\n  > | t | u |\n",
    "---\nt: 1\n---\n- \n-   \n  a\n+ é👩‍👩‍👧‍👦\n\n\tcode\t1\n> \n>\n",
  ]
  /// Keys, and the actions on blocks and tables.
  static let actions =
    samples { $0.group != .other } + [.expandSelection, .shrinkSelection]

  /// Rarer actions, and two that move carets: these have a run of their own, as a list that grows changes every case of
  /// its run.
  ///
  /// Formatting has laws of its own, and what is left of a construct that is deleted is in no law here. Replacing isn't
  /// among them, as it may change every letter: it's compared with what a plain text becomes (`ReplacingTests`).
  static let furtherActions: [EditorAction] =
    samples { $0.group == .other && ![.format, .deleteConstruct].contains($0.action) }
    + [.caretWordForward, .extendDown]

  /// Samples of the actions that change blocks and for which `isWanted` is true.
  private static func samples(_ isWanted: (ActionRegistry.Definition) -> Bool) -> [EditorAction] {
    let others: [ActionChange] = [.style, .link, .selection, .history, .anything]
    return ActionRegistry.standard.definitions.filter { !others.contains($0.change) && isWanted($0) }.flatMap
    {
      $0.samples
    }
  }

  /// What the actions are done to, and which.
  enum Run: CaseIterable {
    case usual, further

    var actions: [EditorAction] { self == .usual ? BlockPropertyTests.actions : furtherActions }

    /// Whether the texts of the fixtures of `action` belong to this run.
    func reads(_ action: String) -> Bool {
      let further = furtherActions.map(\.plainName) + ["caret-", "extend-", "replace"]
      return self == .further || !further.contains { action.hasPrefix($0) }
    }
  }

  /// The examples of the specifications, the texts of the fixtures, made-up ones and, where there are corpora, pieces
  /// of real documents.
  private static func texts(_ run: Run) throws -> [String] {
    let own =
      fixtures
      + ActionFixture.all.filter { run.reads($0.action) }.map {
        String(MarkdownDocument(marked: MarkedText($0.before)).rope)
      }
    guard Corpora.arePresent else { return own }
    let examples = try ["commonmark-0.30", "commonmark-0.31.2", "gfm-0.29", "gfm-extensions"].flatMap {
      try Corpora.examples($0).map(\.markdown)
    }
    let pieces = try Corpora.documents().flatMap { _, text in
      stride(from: 0, to: min(800, Rope(text).lineCount), by: 40).map {
        String(ScriptTests.piece(of: text, line: $0, count: 25))
      }
    }
    return own + own + examples + pieces
  }

  @Test("keep letters, neighbours and grapheme boundaries, and undo to the byte", arguments: Run.allCases)
  func laws(run: Run) async throws {
    let texts = try Self.texts(run)
    var tally = BlockTally()
    for seed in Cases.runs(1) {
      await withTaskGroup(of: BlockTally.self) { group in
        for part in 0..<Cases.atMost(8, least: 2) {
          group.addTask { Self.run(run.actions, seed, part: part, texts) }
        }
        for await more in group { tally.add(more) }
      }
    }
    print(
      "block actions, \(run): \(tally.tried) triples, \(tally.changed) changes, \(tally.failureCount) wrong\n\(tally.table)"
    )
    if ProcessInfo.processInfo.environment["TEST_REFUSALS"] != nil { print(tally.refusals) }
    for failure in tally.failures { Issue.record("\(failure)") }
    #expect(tally.failureCount == 0)
    #expect(tally.changed > (Cases.scale < 1 ? 0 : tally.tried / 4), "many actions do something")
  }

  /// One part of the run of `seed`: so many texts, and on each a few actions.
  private static func run(
    _ all: [EditorAction], _ seed: UInt64, part: Int, _ texts: [String]
  ) -> BlockTally {
    var generator = SeededGenerator(seed: seed &+ UInt64(part) &* 1_000_003)
    var tally = BlockTally()
    for round in 0..<rounds {
      let text = text(of: texts, using: &generator)
      let dialect = Int.random(in: 0..<3, using: &generator) == 0 ? Dialect.commonMark : .gfm
      var document = MarkdownDocument(
        Rope(text), selection: selection(in: text, using: &generator), dialect: dialect)
      let actions = actions(of: all, for: &document, using: &generator)
      for _ in 0..<4 {
        let action = actions[Int.random(in: 0..<actions.count, using: &generator)]
        switch document.result(of: action) {
        case .unchanged(let reason):
          tally.noteReason(action, reason, document.marked.description.debugDescription)
        case .changed(let result):
          tally.noteChange(
            action, BlockLaws(document, action, result).problems(),
            "part \(part), round \(round), \(Cases.replay(seed)), \(dialect == .gfm ? "gfm" : "commonmark"): \(document.marked.description.debugDescription)"
          )
        }
      }
    }
    return tally
  }

  private static let tableActions = actions.filter { $0.isOnTables }
  private static let listActions = [
    "toggle-task", "indent", "outdent", "renumber", "promote", "demote", "tab", "backtab", "move-up",
    "move-down", "newline", "backspace",
  ]
  .compactMap { ActionRegistry.standard.action(named: $0) }

  /// All actions, or where there is a table or a list those that are for one, with a caret there.
  private static func actions(
    of all: [EditorAction], for document: inout MarkdownDocument, using generator: inout SeededGenerator
  ) -> [EditorAction] {
    guard Bool.random(using: &generator) else { return all }
    let nodes = document.tree.nodes(in: document.rope.range).filter { $0.kind == .table || $0.kind == .list }
    guard let node = nodes.randomElement(using: &generator) else { return all }
    let (low, high) = (node.range.lowerBound.value, node.range.upperBound.value)
    let places = (0..<4).map { _ in
      document.rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: low...high, using: &generator)))
    }
    let selected: [SelectionRange] =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: [SelectionRange(anchor: places[0], head: places[1])]
      case 1: [SelectionRange(caret: places[0]), SelectionRange(anchor: places[1], head: places[2])]
      case 2: places.prefix(3).map { SelectionRange(caret: $0) }
      default: [SelectionRange(caret: places[0])]
      }
    document = document.applying(
      Transaction(
        changes: .identity(length: document.rope.utf8Count), selection: Selection(selected),
        event: .selection))
    guard all == actions else { return all }
    return node.kind == .table ? tableActions : listActions
  }

  private static func text(of texts: [String], using generator: inout SeededGenerator) -> String {
    let text = texts[Int.random(in: 0..<texts.count, using: &generator)]
    switch Int.random(in: 0..<9, using: &generator) {
    case 8: return table(using: &generator)
    case 0: return text + "\n" + texts[Int.random(in: 0..<texts.count, using: &generator)]
    case 1: return RandomDocuments.text(using: &generator)
    case 2, 3, 4: return NestedDocuments.text(using: &generator)
    default: return text
    }
  }

  /// A table of some rows and columns, at times in a quote or an item.
  private static func table(using generator: inout SeededGenerator) -> String {
    let cells = ["", "a", "1 2", "`\\|`", "名", "*b*", "é👩‍👩‍👧‍👦", "\\|"]
    let columns = Int.random(in: 1...4, using: &generator)
    let prefix = ["", "> ", "  ", "> - "].randomElement(using: &generator) ?? ""
    let rest = prefix.replacing("-", with: " ")
    var lines = [
      "",
      "|"
        + Array(repeating: [":-:|", "--|", "--:|"].randomElement(using: &generator) ?? "", count: columns)
        .joined(),
    ]
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let row = (0..<columns).map { _ in cells.randomElement(using: &generator) ?? "" }
      lines.append("| " + row.joined(separator: " | ") + " |")
    }
    lines[0] = lines.removeLast()
    return prefix + lines.joined(separator: "\n" + rest) + "\n"
  }

  /// Texts a part: some 4,000 triples at scale 1.
  private static let rounds = Cases.count(125)

  /// Mostly one range or caret, sometimes two carets; at boundaries of graphemes.
  private static func selection(in text: String, using generator: inout SeededGenerator) -> Selection {
    let rope = Rope(text)
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return Selection([SelectionRange(caret: place()), SelectionRange(caret: place())])
    case 1: return Selection([SelectionRange(anchor: place(), head: place())])
    default: return Selection(caret: place())
    }
  }
}
