import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Lists that are indented by tabs stay so.
@Suite struct TabbedListTests {
  private static let byTabs: EditingOptions = {
    var options = EditingOptions()
    options.indentUnit = .tab
    return options
  }()

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
