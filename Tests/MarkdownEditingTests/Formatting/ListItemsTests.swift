import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import MarkdownFormatting

/// What is told of list items, beside what their nodes say.
@Suite struct ListItemsTests {
  private static let texts = [
    "- a\n  > - b\n  >   1. c\n\n- d\n", "> 1. a\n>    - b\n\n- c\n* d\n+ e\n", "- a\n\ntext\n\n* b\n",
    "- [ ] a\n  - [x] b\n-\n- \n      code\n", "1. - # a\n   - ```\n     b\n     ```\n2. | a |\n   | - |\n",
  ]

  @Test("it's what the nodes say", arguments: texts)
  func rows(text: String) { check(text, text.debugDescription) }

  @Test("in random documents, too", arguments: RandomDocuments.seeds)
  func random(seed: UInt64) {
    for text in RandomDocuments.texts(seed: seed, count: Cases.count(200, least: 40)) {
      check(text, "\(Cases.replay(seed)): \(text.debugDescription)")
    }
  }

  private func check(_ text: String, _ context: String) {
    let tree = SyntaxTree(Rope(text))
    var (told, expected): ([String], [String]) = ([], [])
    var walk = ListItemWalk(tree: tree, source: SourceText(tree.text))
    tree.root.walk { node in
      let depth = sequence(first: node) { $0.parent }.count { _ in true } - 1
      if depth > 0, !node.kind.isInline {
        walk.enter(node.kind, depth, startingAt: node.start.value) { told.append("\($0)") }
      }
      return true
    }
    walk.finish { told.append("\($0)") }
    tree.root.walk { node in
      if node.kind == .item, let place = place(of: node) { expected.append("\(place)") }
      return true
    }
    #expect(told == expected, "\(context)")
  }

  private func place(of item: SyntaxNode) -> ListItemPlace? {
    guard let list = item.parent, let attributes = list.list, let holder = list.parent else { return nil }
    var (depth, next) = (-1, Optional(list))
    while let node = next {
      if node.kind == .list { depth += 1 }
      next = node.parent
    }
    return ListItemPlace(
      start: start(of: item), isOrdered: attributes.isOrdered, depth: depth,
      followsBullets: list.previousSibling?.list?.isOrdered == false, holder: holder.kind,
      outer: holder.kind == .item ? start(of: holder) : nil)
  }

  private func start(of item: SyntaxNode) -> ListItemPlace.Start {
    let first = item.firstChild
    let isIndentedCode = first?.kind == .codeBlock && first?.isFenced == false
    return ListItemPlace.Start(marker: item.start.value, text: isIndentedCode ? nil : first?.start.value)
  }
}
