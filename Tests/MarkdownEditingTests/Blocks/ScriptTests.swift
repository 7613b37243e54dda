import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Scripts of a thousand actions and keys in a row, on real documents.
@Suite("Scripts of actions and keys")
struct ScriptTests {
  @Test(
    "undo to the first byte and redo to the last, and the tree is that of a full parse all along",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func undoAndRedo() async throws {
    let documents = try Corpora.documents().filter { (200..<40_000).contains($0.text.utf8.count) }
    for seed in Cases.runs(1) {
      await withTaskGroup(of: Void.self) { group in
        for part in 0..<Cases.count(2) {
          group.addTask {
            var generator = SeededGenerator(seed: seed &+ UInt64(part) &* 1_000_003)
            let (name, text) = documents[Int.random(in: 0..<documents.count, using: &generator)]
            var script = Script(text, "\(name), part \(part), \(Cases.replay(seed))", generator)
            script.run()
          }
        }
      }
    }
  }

  /// `count` lines of `text` from `line` on, or as many as there are.
  static func piece(of text: String, line: Int, count: Int) -> Rope {
    let rope = Rope(text)
    let last = min(rope.lineCount - 1, line + count)
    return Rope(rope.string(in: rope.startOfLine(line)..<rope.rangeOfLine(last).upperBound))
  }
}

/// One run of random actions on a document.
private struct Script {
  private let text: String
  private let name: String
  private var document: MarkdownDocument
  private var generator: SeededGenerator

  /// How many actions there are, and after how many the tree is compared: a full parse takes longer than the action.
  private static let (steps, stride) = (Cases.atMost(1_000, least: 150), Cases.scale > 1 ? 5 : 100)
  private static let actions =
    BlockPropertyTests.actions + [
      .bold, .italic, .strikethrough, .code, .link(nil), .undo, .redo, .type("\n"),
    ]

  init(_ text: String, _ name: String, _ generator: SeededGenerator) {
    (self.text, self.name, self.generator) = (text, name, generator)
    document = MarkdownDocument(Rope(text))
  }

  mutating func run() {
    for step in 0..<Script.steps {
      select()
      let action = Script.actions[Int.random(in: 0..<Script.actions.count, using: &generator)]
      guard case .changed(let transaction) = document.result(of: action) else { continue }
      document = document.applying(transaction)
      if step % Script.stride == 0, let difference = differenceFromFullParse() {
        Issue.record("\(name), step \(step), \(action.name): \(difference)")
        return
      }
    }
    if let difference = differenceFromFullParse() { Issue.record("\(name), at the end: \(difference)") }
    checkHistory()
  }

  /// Undoes all, compares, and redoes what was undone; what redoing goes beyond is what the script itself took back
  /// last.
  private mutating func checkHistory() {
    let end = String(document.rope)
    var undone = 0
    while case .changed(let undo) = document.result(of: .undo) {
      document = document.applying(undo)
      undone += 1
    }
    #expect(String(document.rope) == text, "\(name)")
    for _ in 0..<undone {
      guard case .changed(let redo) = document.result(of: .redo) else { break }
      document = document.applying(redo)
    }
    #expect(String(document.rope) == end, "\(name)")
    if let difference = differenceFromFullParse() { Issue.record("\(name), after redoing: \(difference)") }
  }

  /// A caret, or sometimes a short range, goes somewhere; often near where it was.
  private mutating func select() {
    let count = document.rope.utf8Count
    let near = document.selection.main.head.value
    func place(_ value: Int) -> UTF8Offset {
      document.rope.startOfGrapheme(containing: UTF8Offset(min(max(value, 0), count)))
    }
    let isNear = Bool.random(using: &generator)
    let anchor = place(
      isNear
        ? near + Int.random(in: -80...80, using: &generator) : Int.random(in: 0...count, using: &generator))
    let isRange = Int.random(in: 0..<4, using: &generator) == 0
    let head = isRange ? place(anchor.value + Int.random(in: -120...120, using: &generator)) : anchor
    document = document.applying(
      Transaction(
        changes: .identity(length: count), selection: Selection([SelectionRange(anchor: anchor, head: head)]),
        event: .selection))
  }

  private func differenceFromFullParse() -> String? {
    TreeDifference.between(document.tree.root, SyntaxTree(document.rope, dialect: document.tree.dialect).root)
  }
}

/// What two trees don't have in common, as readers see them.
enum TreeDifference {
  /// The first difference; `nil` where there is none.
  static func between(_ first: SyntaxNode, _ second: SyntaxNode) -> String? {
    var work = [(first, second)]
    while let (left, right) = work.popLast() {
      let (own, other) = (description(of: left), description(of: right))
      if own != other { return "\(own) where a full parse has \(other)" }
      let (children, others) = (left.children, right.children)
      if children.count != others.count {
        return "\(children.count) children in \(own) where a full parse has \(others.count)"
      }
      work += zip(children, others)
    }
    return nil
  }

  private static func description(of node: SyntaxNode) -> String {
    var text = "\(node.kind.name) \(node.range) \(node.content) \(node.markers)"
    if let level = node.headingLevel { text += " level \(level) setext \(node.isSetext)" }
    if let list = node.list { text += " \(list)" }
    if let link = node.link { text += " \(link)" }
    if let info = node.info { text += " info \(info)" }
    if let isChecked = node.isChecked { text += " checked \(isChecked)" }
    return text
  }
}
