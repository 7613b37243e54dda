import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// Pieces of which all short texts are made.
struct InlinePieces: Sendable, CustomTestStringConvertible {
  var pieces: [String]
  /// What a spelling may need besides.
  var more: [String]

  init(_ pieces: [String], more: [String] = ["\\", "&#97;"]) { (self.pieces, self.more) = (pieces, more) }

  var testDescription: String { pieces.map { "\($0.debugDescription)" }.joined(separator: " ") }

  static let all = [
    InlinePieces(["a", "*", "**", "_", " ", "."], more: ["\\", "&#97;", "__"]),
    InlinePieces(["a", "**", "*", "[", "](u)"]), InlinePieces(["a", "`", "*", "~~", " "]),
    InlinePieces(["a", "@b.c", "*", "_", "**"], more: ["\\", "__"]),
    InlinePieces(["a", "~~", "~", "*", "."]),
    InlinePieces(["a", "`", "\n", "\u{0B}", "\u{0C}"], more: ["\\", "&#11;"]),
    InlinePieces(["a", "\\", "_", "__", "&amp;"], more: ["&#97;", "*"]),
    InlinePieces(["a", "\n", "- ", "#", "*"]),
  ]

  /// All texts of up to `count` of the pieces, and of the others too where they may be used.
  func texts(upTo count: Int, withMore: Bool = false) -> [String] {
    let known = withMore ? pieces + more : pieces
    var (all, longest) = ([String](), [""])
    for _ in 0..<count {
      longest = longest.flatMap { text in known.map { text + $0 } }
      all += longest
    }
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }
}

/// What short texts say, and the shortest of those that say the same.
private struct Sayings {
  private var shortest: [Bool: [String: String]] = [false: [:], true: [:]]

  init(of texts: [String]) {
    for text in texts {
      let document = MarkdownDocument(Rope(text))
      for splitsCode in [false, true] {
        let judge = InlineJudge(
          before: document, after: document, aim: splitsCode ? .clear : .toggle("strong"))
        guard let saying = judge.saying() else { continue }
        let known = shortest[splitsCode]?[saying]
        if known.map({ $0.utf8.count > text.utf8.count }) ?? true { shortest[splitsCode]?[saying] = text }
      }
    }
  }

  func spelling(of document: MarkdownDocument) -> String? {
    InlineJudge(before: document, after: document, aim: .clear).saying().flatMap { shortest[true]?[$0] }
  }

  /// The shortest text that says what `document` would after `action`.
  func spelling(of action: EditorAction, in document: MarkdownDocument) -> String? {
    let judge = InlineJudge(before: document, after: document, aim: InlineVerdict.aim(of: action))
    guard let saying = judge.saying(selected: [InlineVerdict.selected(in: document)]) else { return nil }
    return shortest[action == .code || action == .clearFormatting]?[saying]
  }
}

@Suite struct InlineExhaustionTests {
  /// Of how many pieces the texts are made.
  private static let depth = InlineSeed.scale >= 300 ? 5 : InlineSeed.scale >= 20 ? 4 : 3

  @Test(
    "in every short text every selection changes exactly, or no other short text says what was asked for",
    .timeLimit(.minutes(30)), arguments: InlinePieces.all)
  func everyText(pieces: InlinePieces) {
    var tally = InlineTally()
    var changed: [(action: EditorAction, document: MarkdownDocument)] = []
    var refused: [(action: EditorAction, document: MarkdownDocument)] = []
    for text in pieces.texts(upTo: Self.depth) {
      let rope = Rope(text)
      let places = rope.graphemeBoundaries
      for (index, start) in places.enumerated() {
        for end in places[(index + 1)...] {
          let range = SelectionRange(anchor: start, head: end)
          let document = MarkdownDocument(rope, selection: Selection([range]))
          for action in InlinePropertyTests.actions {
            let verdict = tally.judge(action, document, "\(pieces.testDescription)")
            if verdict == .inexpressible { refused.append((action, document)) }
            if verdict == .right { changed.append((action, document)) }
          }
        }
      }
    }
    print("every text of \(Self.depth) of \(pieces.testDescription):", tally)
    let sayings = Sayings(of: pieces.texts(upTo: Self.depth + 2, withMore: true))
    for (action, document) in refused {
      let spelling = sayings.spelling(of: action, in: document)
      #expect(spelling == nil, "\(action.name) \(document.marked) was refused for no reason")
    }
    var count = 0
    for (action, document) in changed {
      guard case .changed(let transaction) = document.result(of: action),
        let short = sayings.spelling(of: action, in: document),
        let own = sayings.spelling(of: document)
      else { continue }
      let after = document.applying(transaction)
      let excess = after.rope.utf8Count - short.utf8.count - (document.rope.utf8Count - own.utf8.count)
      if excess > 0 { count += 1 }
      if excess > 0, count % 40 == 1 {
        print(
          "LONGER", action.name, document.marked.description.debugDescription,
          after.rope.string(in: after.rope.range).debugDescription, short.debugDescription, excess)
      }
    }
    print("LONGER in all", count, "of", changed.count)
  }
}
