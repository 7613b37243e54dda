import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Strikethrough is what its description says, and nothing else: written with another character, everything is the
/// same.
///
/// `$` means as little to CommonMark as `~` does, but for fences of tildes and the ends of addresses, so texts with
/// these are left out.
@Suite struct DescribedSpanTests {
  private static let construct = SpanConstruct(
    .strikethrough, name: "strikethrough", delimiter: "$", lengths: 1...2, tag: "del",
    participle: "struck through")
  private static let dialect = Dialect.gfm.subtracting(.strikethrough).union(Dialect(construct))
  private static let registry = ActionRegistry.standard.adding(.toggle(construct))
  private static let actions: [EditorAction] = [
    .strikethrough, .bold, .italic, .code, .link("/u"), .clearFormatting, .heading(1), .bulletList, .newline,
    .backspace, .delete,
  ]

  private static func renamed(_ text: String) -> String { String(text.map { $0 == "~" ? "$" : $0 }) }

  /// A text in which `~` means nothing but strikethrough.
  private static func text(using random: inout SeededGenerator) -> String {
    while true {
      let text = InlineSoup.text(using: &random).filter { $0 != "$" }
      if !["~~~", "://", "www", "@"].contains(where: text.contains) { return text }
    }
  }

  /// The parts of a node that are compared.
  private struct Shape: Equatable {
    let kind: SyntaxKind
    let range: Range<UTF8Offset>
    let markers: [Range<UTF8Offset>]
  }

  private static func shapes(of document: MarkdownDocument) -> [Shape] {
    document.tree.nodes(in: document.rope.range).map {
      Shape(kind: $0.kind, range: $0.range, markers: $0.markers)
    }
  }

  @Test(
    "with another delimiter trees, HTML, actions and keys are the same",
    arguments: Cases.runs(8, least: 2, from: 5_2026))
  func isWhatItIsDescribedAs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var spans = 0
    for _ in 0..<Cases.count(60) {
      let rope = Rope(Self.text(using: &random))
      let selection = randomSelection(in: rope, &random)
      let tilde = MarkdownDocument(rope, selection: selection)
      let dollar = MarkdownDocument(
        Rope(Self.renamed(rope.description)), selection: selection, dialect: Self.dialect)
      let source = Comment(rawValue: "\(Cases.replay(seed)): \(tilde.marked.description.debugDescription)")
      #expect(Self.shapes(of: tilde) == Self.shapes(of: dollar), source)
      #expect(Self.renamed(tilde.tree.html()) == dollar.tree.html(), source)
      spans += tilde.tree.nodes(in: rope.range).count { $0.kind == .strikethrough }
      for action in Self.actions {
        let (first, second) = (
          tilde.result(of: action), dollar.result(of: action, in: Self.registry)
        )
        guard case .changed(let change) = first, case .changed(let other) = second else {
          #expect(Self.isUnchanged(first) == Self.isUnchanged(second), source)
          continue
        }
        let (after, afterOther) = (tilde.applying(change), dollar.applying(other))
        // Tildes are a fence there, or would be one.
        guard !after.rope.description.contains("~~~"), !afterOther.rope.description.contains("$$$") else {
          continue
        }
        #expect(
          Self.renamed(after.marked.description) == afterOther.marked.description, "\(action.name) \(source)")
        #expect(Self.shapes(of: after) == Self.shapes(of: afterOther), "\(action.name) \(source)")
      }
    }
    #expect(Cases.scale < 1 || spans > 2, "there is hardly a span in these texts")
  }

  private static func isUnchanged(_ result: ActionResult) -> String? {
    if case .unchanged(let reason) = result { return "\(reason)" }
    return nil
  }

  /// A range of whole characters that isn't empty.
  private func randomSelection(in rope: Rope, _ random: inout SeededGenerator) -> Selection {
    let places = rope.graphemeBoundaries
    let ends = [
      Int.random(in: 0..<places.count, using: &random), Int.random(in: 0..<places.count, using: &random),
    ]
    return Selection([SelectionRange(anchor: places[ends[0]], head: places[ends[1]])])
  }
}
