import MarkdownEditing
import TextBuffer

/// Something about inline actions that is measured.
enum ActionsScenario {
  /// The action alone, on a word.
  case find(EditorAction)
  /// The action and taking its change in, on a word.
  case takeIn(EditorAction)
  /// Bold over a document of so many paragraphs: the action alone.
  case paragraphs(Int)
  /// The same over so many paragraphs and the headings between them.
  case stretch(paragraphs: Int)
  /// The parse of one or more paragraphs by cmark alone, with which the actions are compared.
  case yardstick(paragraphs: Int)
  /// The active styles for a toolbar, with a word selected.
  case activeStyles

  /// All that is measured.
  static var all: [ActionsScenario] {
    let actions: [EditorAction] = [.bold, .italic, .strikethrough, .code, .link(nil)]
    return actions.map { .find($0) } + actions.map { .takeIn($0) } + [
      .yardstick(paragraphs: 1), .paragraphs(1_000), .stretch(paragraphs: 1_000),
      .yardstick(paragraphs: 1_000), .activeStyles,
    ]
  }

  /// The name in the report.
  var name: String {
    switch self {
    case .find(let action): "\(action.name): find"
    case .takeIn(let action): "\(action.name): take in"
    case .paragraphs(let count): "bold, \(count) paragraphs"
    case .stretch(let count): "bold, \(count) paragraphs and headings"
    case .yardstick(let count): "cmark alone, \(count) paragraphs"
    case .activeStyles: "active styles"
    }
  }

  /// Repeats it at places of the bench's document; `nil` where that has too few paragraphs.
  func measure(with bench: ActionsBench, _ repetition: Repetition) -> Measurement? {
    var bench = bench
    switch self {
    case .find(let action): return repetition.measure { bench.find(action, &$0) }
    case .takeIn(let action): return repetition.measure { bench.takeIn(action, &$0) }
    case .paragraphs(let count):
      guard let text = bench.text(ofParagraphs: count) else { return nil }
      let selected = MarkdownDocument(Rope(text)).selectingAll()
      return repetition.measure { bench.find(.bold, in: selected, &$0) }
    case .stretch(let count):
      guard let selected = bench.selecting(paragraphs: count) else { return nil }
      return repetition.measure { bench.find(.bold, in: selected, &$0) }
    case .yardstick(1): return repetition.measure { bench.parseParagraph(&$0) }
    case .yardstick(let count):
      guard let text = bench.text(ofParagraphs: count) else { return nil }
      return repetition.measure { ActionsBench.parse(Array(text.utf8), &$0) }
    case .activeStyles: return repetition.measure { bench.activeStyles(&$0) }
    }
  }
}
