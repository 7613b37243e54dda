import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Lists that are indented by tabs stay so.
@Suite struct TabbedListTests {
  @Test(
    "what an action puts before a marker is spelled as in the lines beside it",
    arguments: [
      ActionRow("newline", "- x\n\t- aˇ\n", "- x\n\t- a\n\t- ˇ\n"),
      ActionRow("newline", "- x\n\t- [ ] aˇ\n", "- x\n\t- [ ] a\n\t- [ ] ˇ\n"),
      ActionRow("newline", "- x\n\n\t- ˇa\n", "- x\n\n\t- \n\t- ˇa\n"),
      ActionRow("newline", "> - x\n> \t- aˇ\n", "> - x\n> \t- a\n> \t- ˇ\n"),
      ActionRow("newline", "- x\n\t- a\n\t\t- ˇ\n", "- x\n\t- a\n\t- ˇ\n"),
      ActionRow("insert-item-below", "1. x\n\t1. aˇ\n", "1. x\n\t1. a\n\t2. ˇ\n"),
      ActionRow("insert-item-above", "- x\n\n\t- aˇ\n", "- x\n\n\t- ˇ\n\t- a\n"),
      ActionRow("tab", "- x\n\t- a\n\t- bˇ\n", "- x\n\t- a\n\t\t- bˇ\n"),
      ActionRow("tab", "1. a\n\t1. b\n\t2. cˇ\n", "1. a\n\t1. b\n\t\t1. cˇ\n"),
      ActionRow("tab", "- a\n\t- c\n- bˇ\n\t- d\n\n\te\n", "- a\n\t- c\n\t- bˇ\n\t\t- d\n\n\t\te\n"),
      ActionRow("backtab", "- a\n\t- bˇ\n\t- c\n", "- a\n- bˇ\n\t- c\n"),
      // Of code in them each byte stays, too.
      ActionRow(
        "tab", "- a\n- bˇ\n\t~~~\n\tx\n\n\t  y\n\t~~~\n", "- a\n\t- bˇ\n\t\t~~~\n\t\tx\n\n\t\t  y\n\t\t~~~\n"),
      ActionRow("backtab", "- a\n\t- bˇ\n\n\t\t~~~\n\t\tx\n\t\t~~~\n", "- a\n- bˇ\n\n\t~~~\n\tx\n\t~~~\n"),
      // What an item holds moves as a whole or, where a longer marker doesn't matter to it, not at all.
      ActionRow("ordered-list", "- x\n\t- a\n\t\t- bˇ\n\t- c\n", "- x\n\t- a\n\t\t1. bˇ\n\t- c\n"),
      ActionRow("ordered-list", "- aˇ\n\t- b\n\n\t  p\n", "1. aˇ\n\t- b\n\n\t  p\n"),
      ActionRow("ordered-list", "- aˇ\n\n  p\n\t- b\n", "1. aˇ\n\n   p\n     - b\n"),
      ActionRow("bullet-list", "- x\n\t- aˇ\n\t\t- b\n", "- x\n\n  aˇ\n\t- b\n"),
      ActionRow("duplicate", "- x\n\t- aˇ\n\t\t- b\n", "- x\n\t- a\n\t\t- b\n\t- aˇ\n\t\t- b\n"),
      ActionRow("newline", "9. x\n\n\t- ˇ\n\n\t\ta\n", "9. x\n\n   ˇ\n\n\t\ta\n"),
      // What stands in a quote moves behind its mark.
      ActionRow(
        "tab", "- x\n\n\t> - a\n\t>   - x\n\t> - bˇ\n\t>   c\n",
        "- x\n\n\t> - a\n\t>   - x\n\t>   - bˇ\n\t>     c\n"),
      ActionRow("tab", "- x\n\n\t> 1. a\n\t> 2. bˇ\n", "- x\n\n\t> 1. a\n\t>    1. bˇ\n"),
      // Backspace takes one level away at a time.
      ActionRow("backspace", "- x\n\t- a\n\n\t\tˇb\n", "- x\n\t- a\n\n\tˇb\n"),
      ActionRow("backspace", "- x\n\t- a\n\n\tˇb\n", "- x\n\t- a\n\nˇb\n"),
      ActionRow("backspace", "- x\n\t- a\n\t\t- b\n\n\t\t\tˇc\n", "- x\n\t- a\n\t\t- b\n\n\t\tˇc\n"),
      ActionRow("backspace", "- x\n\t- ˇa\n", "- x\n\tˇa\n"),
      ActionRow("backspace", "- x\n\t- a\n\t- ˇb\n", "- x\n\t- a\n\t  ˇb\n"),
      ActionRow("backspace", "> - x\n> \t- a\n>\n> \t\tˇb\n", "> - x\n> \t- a\n>\n> \tˇb\n"),
      // The nearest line decides; a list without one goes by the indent unit, which is four spaces here.
      ActionRow("tab", "- a\n  - b\n- cˇ\n- d\n\t- e\n", "- a\n  - b\n  - cˇ\n- d\n\t- e\n"),
      ActionRow("tab", "- a\n- bˇ\n", "- a\n  - bˇ\n"),
      ActionRow("tab", "> - x\n> \t- a\n> - bˇ\n", "> - x\n> \t- a\n>   - bˇ\n"),
    ])
  func spelling(row: ActionRow) throws { try row.check() }

  private static let byTabs: EditingOptions = {
    var options = EditingOptions()
    options.indentUnit = .tab
    return options
  }()

  @Test("a tab is what a list is indented by where the indent unit is one")
  func unit() {
    let document = MarkdownDocument(marked: "- a\n- bˇ\n")
    #expect(document.performing(.tab, options: Self.byTabs).marked == "- a\n\t- bˇ\n")
  }

  /// A list with up to three levels, each indented by one more tab, with paragraphs in some items; and a caret.
  private static func list(using random: inout SeededGenerator) -> MarkedText {
    var (text, depth) = ("", 0)
    let marker = ["-", "*", "1.", "- [ ]"].randomElement(using: &random) ?? "-"
    let count = Int.random(in: 2...7, using: &random)
    let caret = Int.random(in: 0..<count, using: &random)
    for number in 0..<count {
      let indent = String(repeating: "\t", count: depth)
      text += indent + marker + " t\(number)" + (number == caret ? "ˇ" : "") + "\n"
      if Int.random(in: 0..<4, using: &random) == 0 { text += "\n" + indent + "\tp\(number)\n" }
      depth = Int.random(in: 0...min(2, depth + 1), using: &random)
    }
    return MarkedText(text)
  }

  /// What stands in what, without where and how.
  private static func outline(_ document: MarkdownDocument) -> [String] {
    document.tree.nodes(in: document.rope.range).map { node in
      let said = node.kind == .text ? document.rope.string(in: node.range) : ""
      return "\(sequence(first: node) { $0.parent }.count { _ in true }) \(node.kind) \(said)"
    }
  }

  @Test(
    "no action brings spaces into one, and each comes to what it comes to in one that is indented by spaces")
  func noSpaces() {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    let actions: [EditorAction] = [
      .tab, .backtab, .newline, .insertItemBelow, .insertItemAbove, .moveUp, .moveDown, .indent, .outdent,
      .duplicate,
    ]
    var changes = 0
    for _ in 0..<Cases.count(200) {
      var tabbed = MarkdownDocument(marked: Self.list(using: &random))
      var spaced = MarkdownDocument(
        marked: MarkedText(tabbed.marked.description.replacing("\t", with: "    ")))
      for _ in 0..<3 {
        guard let action = actions.randomElement(using: &random) else { continue }
        let source = "\(Cases.replay(seed)): \(action.name) in \(tabbed.marked.description.debugDescription)"
        let before = tabbed.rope
        // An empty item is left with what it holds, as far in as it needs.
        let line = before.string(in: before.contentOfLine(before.line(at: tabbed.selection.main.head)))
        if action == .newline, !line.contains("t") { continue }
        (tabbed, spaced) = (tabbed.performing(action, options: Self.byTabs), spaced.performing(action))
        if tabbed.rope != before { changes += 1 }
        #expect(Self.outline(tabbed) == Self.outline(spaced), "\(source)")
        #expect(!tabbed.rope.description.split(separator: "\n").contains { $0.hasPrefix(" ") }, "\(source)")
      }
    }
    #expect(changes >= Cases.minimum(300), "hardly an action did anything")
  }

  @Test("Backspace before a text takes as much away as in one that is indented by spaces")
  func backspaces() {
    let seed = Cases.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(200) {
      var lines = Self.list(using: &random).description.replacing("ˇ", with: "").split(
        separator: "\n", omittingEmptySubsequences: false)
      let filled = lines.indices.filter { !lines[$0].isEmpty }
      guard let index = filled.randomElement(using: &random) else { continue }
      lines[index] = lines[index].dropLast(2) + "ˇ" + lines[index].suffix(2)
      let text = lines.joined(separator: "\n")
      let tabbed = MarkdownDocument(marked: MarkedText(text))
      let spaced = MarkdownDocument(marked: MarkedText(text.replacing("\t", with: "    ")))
      let results = (tabbed.performing(.backspace), spaced.performing(.backspace))
      let source = "\(Cases.replay(seed)): \(text.debugDescription)"
      #expect(Self.outline(results.0) == Self.outline(results.1), "\(source)")
    }
  }
}
