import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Links at random places: whatever comes or goes, all text and every style stays.
@Suite struct LinkPropertyTests {
  @Test(
    "a link on any selections in made-up inline syntax leaves all text and styles, and is in no other link",
    arguments: Cases.runs(10, from: 5_2027))
  func links(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var counts: [String: Int] = [:]
    for round in 0..<Cases.count(16, least: 10) {
      let rope = Rope(InlineSoup.text(using: &random))
      let document = MarkdownDocument(rope, selection: Self.selection(rope, &random))
      guard document.hasTextAtCarets, !document.hasFootnotes else { continue }
      switch document.result(of: .link("/new")) {
      case .unchanged(let reason): counts[reason.description, default: 0] += 1
      case .changed(let transaction):
        counts["changed", default: 0] += 1
        let after = document.applying(transaction)
        if let problem = Self.problem(document, after) {
          Issue.record(
            "\(Cases.replay(seed)), round \(round): \(document.marked.description.debugDescription) became \(after.marked.description.debugDescription): \(problem)"
          )
        }
      }
    }
    print("links, seed \(seed):", counts.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" })
    #expect(Cases.scale < 1 || counts["changed", default: 0] > 0)
  }

  private static func selection(_ rope: Rope, _ random: inout SeededGenerator) -> Selection {
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
    }
    return Selection(
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let start = place()
        return SelectionRange(
          anchor: start, head: Int.random(in: 0..<4, using: &random) == 0 ? start : place())
      })
  }

  /// What is wrong: text and styles must be the same, and so must the tree be that of the text.
  private static func problem(_ before: MarkdownDocument, _ after: MarkdownDocument) -> String? {
    if text(before) != text(after) { return "the text or a block changed" }
    if RenderedText(html: html(before)).letters != RenderedText(html: html(after)).letters {
      return "a style changed"
    }
    let full = SyntaxTree(after.rope)
    let isSame = after.tree.nodes(in: after.rope.range).elementsEqual(full.nodes(in: after.rope.range)) {
      $0.kind == $1.kind && $0.range == $1.range
    }
    return isSame ? nil : "the tree isn't that of the text"
  }

  private static func html(_ document: MarkdownDocument) -> String {
    document.tree.html(options: .safe)
  }

  /// The HTML without links and styles.
  private static func text(_ document: MarkdownDocument) -> String {
    let html = RenderedText.without(["strong", "em", "del"], document.tree.html())
    var (result, rest) = ("", html[...])
    while let tag = rest.firstRange(of: "<a href=") {
      result += rest[..<tag.lowerBound]
      rest = rest[tag.upperBound...].drop { $0 != ">" }.dropFirst()
    }
    return RenderedText.withoutIdleSpace((result + rest).replacing("</a>", with: ""))
  }
}

extension MarkdownDocument {
  /// Whether there is text beside each caret: where there is none, a link is a paragraph of its own.
  fileprivate var hasTextAtCarets: Bool {
    selection.ranges.allSatisfy { range in
      !range.isCaret || tree.nodes(in: range.range).contains { $0.kind.isLeafWithInlines }
    }
  }

  fileprivate var hasFootnotes: Bool { rope.string(in: rope.range).contains("[^") }
}
