import MarkdownSyntax
import TextBuffer

/// A pasted block, in the terms of Markdown.
///
/// - Invariant: blocks nest at most `PastedBlock.deepest` deep, so that going through them by recursion is safe.
indirect enum PastedBlock {
  /// A paragraph.
  case paragraph(PastedText)
  /// A heading of a level, 1 to 6.
  case heading(Int, PastedText)
  /// A quote.
  case quote([PastedBlock])
  /// A list.
  case list(PastedList)
  /// Code with its language, line by line.
  case code(language: String, lines: [String])
  /// A thematic break.
  case rule
  /// A table.
  case table(PastedTable)

  /// The greatest depth of nested quotes, lists and items; deeper blocks go into the deepest container.
  static let deepest = 40
}

/// A pasted list.
struct PastedList {
  /// The first item's number; `nil` for a bullet list.
  var start: Int?
  /// Whether blank lines are between the items.
  var isLoose = false
  /// The items.
  var items: [PastedItem] = []
}

/// A pasted list item.
struct PastedItem {
  /// Whether the item is a finished task; `nil` if it is no task.
  var isDone: Bool?
  /// The item's content.
  var blocks: [PastedBlock] = []
}

/// A pasted table.
struct PastedTable {
  /// The alignment of each column.
  var alignments: [ColumnAlignment] = []
  /// The rows' cells, the header first.
  var rows: [[PastedText]] = []
}

/// The text of a paragraph, a heading or a cell.
struct PastedText: Equatable {
  /// The pieces, in order.
  var runs: [PastedRun] = []

  /// Whether nothing in it is visible.
  var isEmpty: Bool { runs.allSatisfy { $0.isBlank } }
}

/// A piece of text with a single look.
struct PastedRun: Equatable {
  /// The content of a run.
  enum Content: Equatable {
    /// Text without line endings.
    case text(String)
    /// A code span's text.
    case code(String)
    /// An image; its description is a line without white space at its ends.
    case image(description: String, source: String, title: String)
    /// The end of a line.
    case lineBreak
  }

  /// The content.
  var content: Content
  /// The look.
  var look = PastedLook()

  /// Whether the run is empty, white space or a line break.
  var isBlank: Bool {
    switch content {
    case .text(let text): text.utf8.allSatisfy { $0 <= ASCII.space }
    case .lineBreak: true
    case .code(let code): code.isEmpty
    case .image: false
    }
  }
}

/// The look of pasted text.
struct PastedLook: Equatable {
  /// Emphasis, strong emphasis and spans of the dialect.
  var styles: InlineStyles = []
  /// The text's link; `nil` for none.
  var link: PastedLink?
}

/// The target of pasted text.
struct PastedLink: Equatable {
  /// The URL.
  var destination: String
  /// The title; empty for none.
  var title: String
  /// The number of the link in the text, which keeps adjacent links to one target apart.
  var number: Int
}

extension [PastedBlock] {
  /// The visible text without any markup, for places where Markdown isn't read.
  var plainText: String { lines.joined(separator: "\n") }

  /// The blocks as one text, each on a line of its own, for a table cell.
  var asOneText: PastedText {
    var all = PastedText()
    for text in texts where !text.isEmpty {
      if !all.runs.isEmpty { all.runs.append(PastedRun(content: .lineBreak)) }
      all.runs += text.runs
    }
    return all
  }

  private var lines: [String] { texts.map { $0.plainText } }

  /// The texts of all leaves, in order.
  private var texts: [PastedText] {
    flatMap { block -> [PastedText] in
      switch block {
      case .paragraph(let text), .heading(_, let text): [text]
      case .quote(let blocks): blocks.texts
      case .list(let list): list.items.flatMap { $0.blocks.texts }
      case .code(_, let lines): lines.map { PastedText(runs: [PastedRun(content: .text($0))]) }
      case .rule: []
      case .table(let table): table.rows.flatMap { $0 }
      }
    }
  }
}

extension PastedText {
  /// The visible text.
  fileprivate var plainText: String {
    runs.map { run in
      switch run.content {
      case .text(let text), .code(let text): text
      case .image(let description, _, _): description
      case .lineBreak: "\n"
      }
    }.joined()
  }
}
