import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Constructs deleted at random places of random documents.
@Suite struct ConstructPropertyTests {
  @Test("what is seen lacks one construct, all else stays, and undo restores", arguments: 0..<Cases.atMost(4))
  func laws(part: Int) {
    for seed in Cases.runs(1) {
      var random = SeededGenerator(seed: seed &+ UInt64(part) &* 1_000_003)
      var (changes, reasons) = (0, [String: Int]())
      for _ in 0..<Cases.count(250, least: 30) {
        let rope = Rope(ConstructDocuments.text(using: &random))
        let offset = UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random))
        let document = MarkdownDocument(
          rope, selection: Selection(caret: rope.startOfGrapheme(containing: offset)))
        switch document.result(of: .deleteConstruct) {
        case .unchanged(let reason): reasons[reason.description, default: 0] += 1
        case .changed(let result):
          changes += 1
          guard ConstructLaws(document, result).problem != nil else { continue }
          let small = ConstructShrinker.shrunk(document)
          Issue.record("\(Cases.replay(seed)), part \(part): \(ConstructShrinker.described(small))")
        }
      }
      print("constructs, part \(part): \(changes) changes;", reasons.map { "\($0.value) \($0.key)" }.sorted())
      #expect(changes >= Cases.minimum(60), "many carets are in a construct")
    }
  }

  @Test("the law notices a quote of which only the marker is left")
  func emptyQuote() {
    let document = MarkdownDocument(marked: "a\n- ˇ> b\n---\n")
    let changes = ChangeSet([Edit(UTF8Offset(2)..<UTF8Offset(7), "  >")], length: 12)
    let result = EditingResult(Transaction(changes: changes, event: .action("delete-construct")))
    #expect(ConstructLaws(document, result).problem == "a quote is left empty")
  }
}

/// Documents with all that can be deleted, in containers and beside each other.
enum ConstructDocuments {
  static func text(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return RandomDocuments.text(using: &random)
    case 1: return InlineSoup.text(using: &random) + "\n[^1]: n\n"
    case 2: return NestedDocuments.text(using: &random)
    default:
      let text = nested.text(using: &random)
      return text + (Bool.random(using: &random) ? "\n\n[^1]: n *m*[^2]\n\n[r]: /u\n\n[^2]: o\n" : "")
    }
  }

  private static let nested = NestedDocuments(
    leaves: [
      ["a [b *c*](/u) d"], ["![e](/v \"t\")"], ["[f][r] ![*g*][r] [r]"], ["[r]: /u \"t\""],
      ["[![h](i)](j) k"],
      ["l[^1] m"], ["n[^1][^2]"], ["*o[^1]*"], ["[^1]: p"], ["[^1]: q[^2]", "", "    s"],
      ["[^2]: t [r]", "u"],
      ["| v | w |", "|---|---|", "| [x](y) | z[^1] |", "| 1 | 2 |"], ["| a |", "|---|"], ["# a [b](c) [^2]"],
      ["<http://a.b> c"], ["d http://e.f"], ["***"], ["    code"], ["text", "[a](b)"], ["[](c)"],
      ["- ", "* b"],
      ["1. a", "1. b", "", "   c", "1) d"], ["> [a](b)", "c"],
    ])
}

/// Makes a failing case smaller as long as any law is broken.
enum ConstructShrinker {
  static func shrunk(_ document: MarkdownDocument) -> MarkdownDocument {
    var (best, step) = (document, max(document.rope.utf8Count / 2, 1))
    while step > 0 {
      var start = 0
      while start < best.rope.utf8Count {
        let range = UTF8Offset(start)..<UTF8Offset(min(start + step, best.rope.utf8Count))
        if let smaller = without(range, best), problem(smaller) != nil {
          best = smaller
        } else {
          start += step
        }
      }
      step /= 2
    }
    return best
  }

  static func described(_ document: MarkdownDocument) -> String {
    guard case .changed(let result) = document.result(of: .deleteConstruct) else { return "nothing" }
    let after = document.applying(result).marked.description
    return "\(document.marked.description.debugDescription) became \(after.debugDescription): "
      + (problem(document) ?? "")
  }

  private static func problem(_ document: MarkdownDocument) -> String? {
    guard case .changed(let result) = document.result(of: .deleteConstruct) else { return nil }
    return ConstructLaws(document, result).problem
  }

  private static func without(_ range: Range<UTF8Offset>, _ document: MarkdownDocument) -> MarkdownDocument? {
    let rope = document.rope
    guard rope.isGraphemeBoundary(range.lowerBound), rope.isGraphemeBoundary(range.upperBound) else {
      return nil
    }
    let changes = ChangeSet([Edit(range, "")], length: rope.utf8Count)
    let shorter = changes.applied(to: rope)
    let caret = changes.map(document.selection.main.head, bias: .before)
    return MarkdownDocument(shorter, selection: Selection(caret: shorter.startOfGrapheme(containing: caret)))
  }
}
