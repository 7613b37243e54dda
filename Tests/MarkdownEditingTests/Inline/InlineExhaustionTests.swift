import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TestSupport
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
    InlinePieces(["a", "\n", "- ", "#", "*"]), InlinePieces(["a", "\n", "\\- ", "`", "<b>"], more: ["-"]),
    InlinePieces(["a", "\n", "`", "> ", "**"], more: ["\\", " "]),
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

/// What short texts say, and the shortest of those that render the same.
private struct Sayings {
  /// What texts say to whom code is a thing in a line, and to whom it is text.
  private var known: [Bool: Set<String>] = [false: [], true: []]
  private var shortest: [String: String] = [:]

  init(of texts: [String]) {
    for text in texts {
      let document = MarkdownDocument(Rope(text))
      for splitsCode in [false, true] {
        let aim: InlineJudge.Aim = splitsCode ? .clear : .toggle("strong")
        let saying = InlineJudge(before: document, after: document, aim: aim).saying()
        if let saying { known[splitsCode]?.insert(saying) }
      }
      let html = document.tree.html()
      if shortest[html].map({ $0.utf8.count > text.utf8.count }) ?? true { shortest[html] = text }
    }
  }

  /// Whether one of the texts says what `document` would after `action`.
  func areThere(for action: EditorAction, in document: MarkdownDocument) -> Bool {
    let judge = InlineJudge(before: document, after: document, aim: InlineVerdict.aim(of: action))
    guard let saying = judge.saying(selected: [InlineVerdict.selected(in: document)]) else { return false }
    return known[action == .code || action == .clearFormatting]?.contains(saying) ?? false
  }

  /// The shortest text that renders as `document`.
  func shortest(for document: MarkdownDocument) -> String? { shortest[document.tree.html()] }
}

@Suite struct InlineExhaustionTests {
  /// Of how many pieces the texts are made.
  private static let depth = Cases.scale >= 300 ? 4 : Cases.scale >= 20 ? 3 : 2

  @Test(
    "in every short text every selection changes exactly, in as few bytes as any other way, or there is no way",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    .timeLimit(.minutes(30)), arguments: InlinePieces.all)
  func everyText(pieces: InlinePieces) {
    var tally = InlineTally()
    let sayings = Sayings(of: pieces.texts(upTo: Self.depth + 2, withMore: true))
    for document in Self.selections(in: pieces.texts(upTo: Self.depth)) {
      for action in InlinePropertyTests.actions {
        switch tally.judge(action, document, pieces.testDescription) {
        case .inexpressible:
          // Where no letter is selected, what is said doesn't tell whether the action was done.
          let hasWork = InlineJudge.hasWork(
            document, in: InlineVerdict.selected(in: document), InlineVerdict.aim(of: action))
          #expect(
            !hasWork || !sayings.areThere(for: action, in: document),
            "\(action.name) \(document.marked) was refused for no reason")
        case .right where action != .strikethrough: checkLength(action, document, sayings)
        default: break
        }
      }
    }
    print("every text of \(Self.depth) of \(pieces.testDescription):", tally)
  }

  /// Checks that the text after `action` could be no shorter than the text before, measured by the shortest that
  /// render the same.
  ///
  /// Not for strikethrough, for which one `~` would do, nor where there are escapes, which stay even if they aren't
  /// needed any more.
  private func checkLength(_ action: EditorAction, _ document: MarkdownDocument, _ sayings: Sayings) {
    let text = document.rope.string(in: document.rope.range)
    guard !text.contains("\\"), !text.contains("&"),
      case .changed(let transaction) = document.result(of: action)
    else { return }
    let after = document.applying(transaction)
    guard let shortestBefore = sayings.shortest(for: document), let shortest = sayings.shortest(for: after)
    else { return }
    let growth = after.rope.utf8Count - shortest.utf8.count
    #expect(
      growth <= document.rope.utf8Count - shortestBefore.utf8.count,
      "\(action.name) \(document.marked) became \(after.marked), and \(shortest) is shorter")
  }

  /// All texts with every range selected.
  private static func selections(in texts: [String]) -> [MarkdownDocument] {
    texts.flatMap { text in
      let rope = Rope(text)
      let places = rope.graphemeBoundaries
      return places.enumerated().flatMap { index, start in
        places[(index + 1)...].map { end in
          MarkdownDocument(rope, selection: Selection([SelectionRange(anchor: start, head: end)]))
        }
      }
    }
  }
}
