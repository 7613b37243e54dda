import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Something about block actions and keys that is measured.
enum BlockScenario {
  /// An action with a caret in a random paragraph of the document.
  case inParagraph(EditorAction)
  /// An action with a caret in a random item that has one before it.
  case inItem(EditorAction)

  /// All that is measured on each document.
  static let all: [BlockScenario] = [
    .inParagraph(.newline), .inParagraph(.bulletList), .inParagraph(.quote), .inParagraph(.heading(2)),
    .inItem(.newline), .inItem(.indent), .inItem(.bulletList), .inItem(.moveUp),
  ]

  /// The name in the report.
  var name: String {
    switch self {
    case .inParagraph(let action): "\(action.name) in text"
    case .inItem(let action): "\(action.name) in an item"
    }
  }

  private var action: EditorAction {
    switch self {
    case .inParagraph(let action), .inItem(let action): action
    }
  }

  /// Repeats it at places of `document`: the action alone, without taking its change in; `nil` where there are none.
  func measure(on document: MarkdownDocument, seed: UInt64, _ repetition: Repetition) -> Measurement? {
    var random = SeededGenerator(seed: seed)
    let nodes = document.tree.nodes(in: document.rope.range)
    let places = nodes.filter { node in
      switch self {
      case .inParagraph: node.kind == .paragraph && node.parent?.kind == .document
      case .inItem: node.kind == .item && node.previousSibling != nil
      }
    }
    .map { node in node.kind == .item ? node.content.lowerBound : node.range.upperBound }
    guard !places.isEmpty else { return nil }
    return repetition.measure { measurement in
      guard let place = places.randomElement(using: &random) else { return }
      document.find(action, at: place, &measurement)
    }
  }

  /// The rows for long lists and tables, which are documents of their own.
  static func largeRows(_ prefix: String, _ repetition: Repetition) -> [Row] {
    let bullets = String(repeating: "- item\n", count: 20_000)
    // The first item says 1, and all others a number too much: each of them changes.
    let numbers = "1. item\n" + (1...10_000).map { "\($0 + 2). item\n" }.joined()
    let counted = (1...20_000).map { "\($0). item\n" }.joined()
    let table = "| a | b | c |\n|---|---|---|\n" + (1...1_000).map { "| \($0) | word | é |\n" }.joined()
    let rows: [(String, String, EditorAction)] = [
      ("newline in a list", bullets, .newline), ("bullet-list in a list", bullets, .bulletList),
      ("indent in a list", bullets, .indent), ("renumber", numbers, .renumber),
      ("newline in numbers", counted, .newline), ("table-format", table, .table(.format)),
    ]
    return rows.filter { $0.0.hasPrefix(prefix) }.map { name, text, action in
      let document = MarkdownDocument(Rope(text))
      let middle = document.rope.contentOfLine(document.rope.lineCount / 2).upperBound
      let measurement = repetition.measure { document.find(action, at: middle, &$0) }
      return Row("actions", name, BenchmarkDocument(name: "large", rope: document.rope), measurement)
    }
  }
}

extension MarkdownDocument {
  /// Times what `action` comes to with the caret at `place`.
  fileprivate func find(_ action: EditorAction, at place: UTF8Offset, _ measurement: inout Measurement) {
    let document = applying(
      Transaction(
        changes: .identity(length: rope.utf8Count), selection: Selection(caret: place), event: .selection))
    var result: ActionResult?
    measurement.time { result = document.result(of: action) }
    measurement.note(result)
  }
}
