@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// The costs of changing a link reference definition that links all over a document use.
///
/// A change has the budget of a keystroke: the visible part is right at once, and the rest is pending.
struct DefinitionBench {
  /// The document, with the definition in its middle.
  let document: BenchmarkDocument
  /// The lines of a viewport.
  let lines: Int
  let repetition: Repetition

  /// The number of links that use the definition.
  static let linkCount = 1_000
  private static let definition = "[manual]: https://example.org/manual\n\n"

  /// A document of `size` bytes or more.
  init(size: Int, lines: Int, seed: UInt64, repetition: Repetition) {
    (self.lines, self.repetition) = (lines, repetition)
    var text = ""
    for section in 0..<Self.linkCount {
      if section == Self.linkCount / 2 { text += Self.definition }
      text += "See [the manual][manual].\n\n"
      text += DocumentGenerator.document(
        ofAtLeast: size / Self.linkCount, seed: seed &+ UInt64(section))
      text += "\n"
    }
    document = BenchmarkDocument(name: "\(Self.linkCount) links", rope: Rope(text))
  }

  func rows() -> [Row] {
    let (tree, rope) = (SyntaxTree(document.rope), document.rope)
    guard let definition = tree.nodes(in: rope.range).first(where: { $0.kind == .linkDefinition })
    else { return [] }
    let end = definition.range.upperBound
    let changes = ChangeSet([Edit(end..<end, "s")], length: rope.utf8Count)
    let changed = changes.applied(to: rope)
    let viewport = changed.viewport(of: lines, at: end)
    var parsed: [UInt64] = []
    var result = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
    let visible = repetition.measure(isWarmedUp: false) { measurement in
      measurement.time {
        result = tree.updatingWithCost(after: changes, in: changed, within: .keystroke)
        blackHole(result.tree.highlights(in: viewport))
      }
      parsed.append(UInt64(result.cost.parsedBytes))
    }
    let few = Repetition(iterations: min(repetition.iterations, 50), seconds: repetition.seconds)
    let rest = few.measure { $0.time { blackHole(result.tree.completed()) } }
    return [
      Row("syntax", "definition, with spans", document, visible),
      Row("syntax", "definition, parsed", document, .bytes, figures: parsed),
      Row("syntax", "definition, the rest", document, rest),
    ]
  }
}
