import EditorCoordination
import EditorTesting
import MarkdownEditing
@_spi(Benchmarks) import MarkdownSyntax
import TestSupport
import TextBuffer

/// Something whose work is counted.
struct CountedScenario {
  /// The name in the baseline.
  let name: String
  /// Does it, and counts; the same each time.
  let count: @MainActor () -> Counts

  /// All that is counted, on documents that `seed` determines.
  @MainActor
  static func all(seed: UInt64) -> [CountedScenario] {
    let documents = [100_000, 1_000_000].map { BenchmarkDocument.made($0, seed: seed) }
    return documents.flatMap { document in
      [
        edits("type a letter", document, seed) { Edit($0..<$0, "x") },
        edits("split a line", document, seed) { Edit($0..<$0, "\n") },
        typedLetters(document, seed), spans(document, seed), inserts(document, seed),
      ]
    } + actions(documents[0], seed) + wholes(documents[0], seed) + hostile()
  }

  private init(_ name: String, _ document: BenchmarkDocument, _ count: @MainActor @escaping () -> Counts) {
    self.name = "\(name), \(document.name), \(document.size)"
    self.count = count
  }
}

// MARK: On a document

extension CountedScenario {
  /// So many places of each scenario.
  private static let runs = 50

  private static func places(_ rope: Rope, _ seed: UInt64) -> [UTF8Offset] {
    var random = SeededGenerator(seed: seed)
    return (0..<runs).map { _ in
      rope.scalarStart(at: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &random)))
    }
  }

  /// The tree after an edit, each in the document as it was.
  private static func edits(
    _ name: String, _ document: BenchmarkDocument, _ seed: UInt64,
    _ edit: @escaping @Sendable (UTF8Offset) -> Edit
  ) -> CountedScenario {
    CountedScenario(name, document) {
      let tree = SyntaxTree(document.rope)
      var counts = Counts()
      for place in places(document.rope, seed) {
        let changes = ChangeSet([edit(place)], length: document.rope.utf8Count)
        var cost: UpdateCost?
        counts.count {
          var rope = document.rope
          rope.apply(changes)
          cost = tree.updatingWithCost(after: changes, in: rope, within: .keystroke).cost
        }
        if let cost { counts.add(cost) }
      }
      return counts
    }
  }

  /// Letters through model and queue, 40 at each place.
  private static func typedLetters(_ document: BenchmarkDocument, _ seed: UInt64) -> CountedScenario {
    CountedScenario("typed letter, through the queue", document) {
      var bench = EditorBench(document, seed: seed)
      var (counts, ignored) = (Counts(), Measurement())
      for _ in 0..<40 { bench.typeByAction(&ignored) }
      counts.count { for _ in 0..<runs { bench.typeByAction(&ignored) } }
      return counts
    }
  }

  private static func spans(_ document: BenchmarkDocument, _ seed: UInt64) -> CountedScenario {
    CountedScenario("spans of 80 lines", document) {
      let tree = SyntaxTree(document.rope)
      let ranges = places(document.rope, seed).map { document.rope.viewport(of: 80, at: $0) }
      var counts = Counts()
      counts.count { for range in ranges { blackHole(tree.highlights(in: range)) } }
      return counts
    }
  }

  private static func inserts(_ document: BenchmarkDocument, _ seed: UInt64) -> CountedScenario {
    CountedScenario("insert a byte anywhere", document) {
      var rope = document.rope
      let places = places(rope, seed)
      var counts = Counts()
      counts.count { for place in places { rope.insert("x", at: rope.scalarStart(at: place)) } }
      return counts
    }
  }
}

// MARK: Actions and whole documents

extension CountedScenario {
  private static func actions(_ document: BenchmarkDocument, _ seed: UInt64) -> [CountedScenario] {
    let actions: [EditorAction] = [.bold, .code, .newline, .bulletList, .quote]
    return actions.map { action in
      CountedScenario("\(action.name) on a word", document) {
        var bench = ActionsBench(document, seed: seed)
        var (counts, ignored) = (Counts(), Measurement())
        counts.count { for _ in 0..<runs { bench.find(action, &ignored) } }
        return counts
      }
    }
  }

  private static func wholes(_ document: BenchmarkDocument, _ seed: UInt64) -> [CountedScenario] {
    let small = BenchmarkDocument.made(12_000, seed: seed)
    return [
      CountedScenario("parse", document) {
        var counts = Counts()
        counts.count { blackHole(SyntaxTree(document.rope)) }
        return counts
      },
      CountedScenario("stream in pieces of 5 characters", small) {
        let bench = StreamBench(small, charactersAPiece: 5)
        var counts = Counts()
        counts.count { bench.streamOnce() }
        return counts
      },
      CountedScenario("format", small) {
        let text = String(small.rope)
        var counts = Counts()
        counts.count { blackHole(MarkdownFormatter().formatted(text)) }
        return counts
      },
      CountedScenario("format --canonical", small) {
        let text = String(small.rope)
        var counts = Counts()
        counts.count { blackHole(MarkdownFormatter(options: .canonical).formatted(text)) }
        return counts
      },
    ]
  }

  /// A letter, a line break and a fence in documents that invite a parser to be slow.
  private static func hostile() -> [CountedScenario] {
    HostileDocument.all.map { hostile in
      let document = BenchmarkDocument(
        name: hostile.description, rope: Rope(hostile.text(ofAbout: 20_000)))
      return CountedScenario("keys in a hostile document", document) {
        let tree = SyntaxTree(document.rope)
        let middle = document.rope.scalarStart(at: UTF8Offset(document.rope.utf8Count / 2))
        var counts = Counts()
        for text in ["x", "\n", "```\n"] {
          let changes = ChangeSet([.insert(text, at: middle)], length: document.rope.utf8Count)
          let rope = changes.applied(to: document.rope)
          counts.add(tree.updatingWithCost(after: changes, in: rope, within: .keystroke).cost)
        }
        return counts
      }
    }
  }
}
