import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// Whether keys that type a text inside of a document change what is seen of the rest of that.
struct SeenElsewhere {
  /// How many keys are left out between two that are looked at.
  var stride = 1
  /// What went wrong.
  private(set) var problems: [String] = []
  /// How many keys were looked at.
  private(set) var count = 0
  private var keys = 0

  init(stride: Int = 1) { self.stride = stride }

  /// Looks at the keys that `typist` pressed last, before the last `tailCount` bytes of its document.
  mutating func look(at typist: Typist, before tailCount: Int) {
    keys += 1
    let moved = typist.lastKeys.count > 1 || typist.lastKeys.contains { $0.key == .newline }
    guard keys % stride == 0 || moved && keys % 4 == 0 else { return }
    count += 1
    lookBehind(typist.document, before: tailCount)
    for (document, key) in typist.lastKeys {
      guard case .changed(let transaction) = document.result(of: key) else { continue }
      if key.plainName == "type" { continue }
      let found = KeyJudge(document: document, transaction: transaction.transaction).problems(
        outside: leaf(of: document))
      problems += found.prefix(3).map { "\(key.name) behind \(Self.shown(document)): \($0)" }
    }
  }

  /// What closers do that came by themselves: the same text without them is read as this is.
  private mutating func lookBehind(_ document: MarkdownDocument, before tailCount: Int) {
    let (rope, caret) = (document.rope, document.selection.main.head)
    let start = UTF8Offset(rope.utf8Count - tailCount)
    guard caret < start else { return }
    let bare = Rope(rope.string(in: .zero..<caret) + rope.string(in: start..<rope.range.upperBound))
    let (seen, wanted) = (SeenBytes(document), SeenBytes(MarkdownDocument(bare)))
    let pairs = zip(seen.contexts.suffix(tailCount), wanted.contexts.suffix(tailCount))
    guard pairs.contains(where: { Self.context($0) != Self.context($1) }) else { return }
    problems.append("closers behind \(Self.shown(document)) change what is below")
  }

  /// The block without blocks in it that the caret stands in: its spans are still being typed.
  private func leaf(of document: MarkdownDocument) -> Range<UTF8Offset> {
    let caret = document.selection.main.head
    let nodes = document.tree.nodes(in: caret..<caret)
    return nodes.last { $0.kind == .paragraph || $0.kind == .heading }?.range ?? caret..<caret
  }

  /// `context` without the words behind a fence, which closers may stand in as they are typed.
  private static func context(_ context: String?) -> String? {
    context.map { $0.hasPrefix("code_block") ? "code_block" : $0 }
  }

  private static func shown(_ document: MarkdownDocument) -> String {
    let caret = document.selection.main.head
    let start = document.rope.startOfGrapheme(containing: UTF8Offset(max(0, caret.value - 40)))
    return document.rope.string(in: start..<caret).debugDescription
  }
}
