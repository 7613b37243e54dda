import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// What holds in any container that is described.
@Suite struct AdmonitionLawTests {
  /// A document of a marker's line and a body below it, between two paragraphs.
  private static func text(_ marker: String, using random: inout SeededGenerator) -> String {
    let body = NestedDocuments.text(using: &random)
    let ending = body.contains("\r\n") ? "\r\n" : "\n"
    let lines = body.split(separator: ending, omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    " + $0
    }
    return (["lead", "", marker] + lines + ["", "tail"]).joined(separator: ending)
  }

  private static func dump(_ document: MarkdownDocument) -> [String] {
    document.tree.nodes(in: document.rope.range).map { node in
      let isContainer = node.kind == .container(ContainerConstruct.admonition.id)
      let kind = isContainer ? SyntaxKind.footnoteDefinition : node.kind
      return "\(kind) \(node.range) \(node.markers) \(node.contentLines)"
    }
  }

  /// Of two footnotes, the second one is none; so is what is moved to another place.
  private static func renamed(_ text: String) -> String { text.replacing("[^n]:", with: "!!! n") }

  private static let actions = [
    "quote", "bullet-list", "ordered-list", "task-list", "heading:2", "indent", "outdent", "move-up",
    "move-down",
    "duplicate", "newline", "soft-newline", "backspace", "delete", "tab", "backtab", "type:x", "paste:x\ny",
    "delete-word-backward", "delete-word-forward", "delete-line", "insert-item-below", "bold", "code-block",
    "horizontal-rule", "clear-formatting", "table:2x2", "renumber", "toggle-task",
  ]

  /// The keys that would go on with a title, where they go on with a footnote's text, and those that leave white space,
  /// with which a footnote ends.
  private static let ownKeys: Set = [
    "newline", "backspace", "delete", "delete-word-backward", "delete-word-forward",
  ]

  @Test(
    "what is in it behaves as in a footnote's definition whose first line is empty", arguments: Cases.runs(4))
  func behavesAsInFootnote(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var changes = 0
    for _ in 0..<Cases.count(60) {
      let text = Self.text("[^n]:", using: &random)
      let rope = Rope(text)
      let place = rope.startOfGrapheme(
        containing: UTF8Offset(Int.random(in: rope.startOfLine(3).value...rope.utf8Count, using: &random)))
      let note = MarkdownDocument(rope, selection: Selection(caret: place))
      let own = MarkdownDocument(
        Rope(Self.renamed(text)), selection: Selection(caret: place), dialect: .withAdmonitions)
      let source = "\(Cases.replay(seed)): \(note.marked.description.debugDescription)"
      #expect(Self.dump(note) == Self.dump(own), "\(source)")
      let line = rope.line(at: place)
      let isBeside =
        line == 3
        || rope.bytes(in: rope.contentOfLine(line)).allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: ">") }
        || rope.bytes(in: rope.startOfLine(line)..<place).allSatisfy { $0 == 0x20 || $0 == 0x09 }
      for name in Self.actions where !isBeside || !Self.ownKeys.contains(name) {
        guard let action = ActionRegistry.standard.action(named: name) else {
          Issue.record("there is no \(name)")
          continue
        }
        let (one, other) = (note.performing(action), own.performing(action))
        #expect(Self.renamed(one.marked.description) == other.marked.description, "\(name): \(source)")
        if one.rope != rope { changes += 1 }
      }
    }
    #expect(changes >= Cases.minimum(300), "hardly an action did anything")
  }

  @Test("the laws of block actions hold", arguments: Cases.runs(4))
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var changes = 0
    for _ in 0..<Cases.count(100) {
      let rope = Rope(Self.text("!!! note \"T\"", using: &random))
      let ends = (0..<2).map { _ in
        rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
      }
      let range = SelectionRange(anchor: ends[0], head: Bool.random(using: &random) ? ends[0] : ends[1])
      let document = MarkdownDocument(rope, selection: Selection([range]), dialect: .withAdmonitions)
      for _ in 0..<6 {
        let all = BlockPropertyTests.actions + BlockPropertyTests.furtherActions
        guard let action = all.randomElement(using: &random) else { continue }
        guard case .changed(let result) = document.result(of: action) else { continue }
        changes += 1
        // CommonMark knows of no admonitions.
        let problems = BlockLaws(document, action, result).problems().filter { !$0.hasPrefix("cmark reads") }
        let source = document.marked.description.debugDescription
        #expect(problems.isEmpty, "\(action.name), \(Cases.replay(seed)): \(source)")
        let info = document.applying(result).tree.nodes(in: document.applying(result).rope.range).compactMap {
          $0.kind == .container(ContainerConstruct.admonition.id) ? $0.info : nil
        }
        // What a user types or deletes may be a part of the title.
        let keys = ["type", "paste", "comment", "delete", "backspace", "newline", "soft-newline", "tab"]
        let isTyped = keys.contains { action.plainName.hasPrefix($0) }
        #expect(
          isTyped || info.allSatisfy { $0 == "note \"T\"" },
          "\(action.name), \(Cases.replay(seed)): \(source)")
      }
    }
    #expect(changes >= Cases.minimum(200), "hardly an action did anything")
  }

  @Test("formatting keeps the meaning, and settles at once", arguments: Cases.runs(4))
  func formatting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let formatter = MarkdownFormatter(options: .canonical)
    var (changes, containers) = (0, 0)
    let count = Cases.count(60, least: 10)
    for _ in 0..<count {
      let text = Self.text(Bool.random(using: &random) ? "!!! note" : "  !!!  T  ", using: &random)
      let once = formatter.formatted(text, dialect: .withAdmonitions)
      let (old, new) = (
        SyntaxTree(Rope(text), dialect: .withAdmonitions), SyntaxTree(Rope(once), dialect: .withAdmonitions)
      )
      #expect(
        formatter.formatted(once, dialect: .withAdmonitions) == once,
        "\(Cases.replay(seed)): \(text.debugDescription)")
      #expect(new.html() == old.html(), "\(Cases.replay(seed)): \(text.debugDescription)")
      if once != text { changes += 1 }
      containers += new.root.children.count { $0.info != nil && $0.kind.isLiteralBlock == false }
    }
    #expect(changes >= Cases.minimum(30) && containers >= count)
  }

  @Test("what no reader sees is formatted as if it were seen", arguments: Cases.runs(4))
  func formattingUnseen(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let formatter = MarkdownFormatter(options: .canonical)
    var changes = 0
    for _ in 0..<Cases.count(60, least: 10) {
      let seen = Self.text("!!!", using: &random)
      let unseen = seen.replacing("!!!", with: "??")
      let once = formatter.formatted(unseen, dialect: .withAdmonitions)
      #expect(
        once == formatter.formatted(seen, dialect: .withAdmonitions).replacing("!!!", with: "??"),
        "\(Cases.replay(seed)): \(unseen.debugDescription)")
      if once != unseen { changes += 1 }
    }
    #expect(changes >= Cases.minimum(30))
  }
}
