import MarkdownSyntax

/// A block of what is pasted, as Markdown has it.
///
/// - Invariant: blocks nest at most `PastedBlock.deepest` deep, so that going through them by recursion is safe.
indirect enum PastedBlock: Equatable {
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

  /// How many quotes, lists and items are in one another at most; what is deeper stands in the deepest.
  static let deepest = 40
}

/// A list of what is pasted.
struct PastedList: Equatable {
  /// The first item's number; `nil` for bullets.
  var start: Int?
  /// Whether blank lines stand between the items.
  var isLoose = false
  /// The items.
  var items: [PastedItem] = []
}

/// An item of what is pasted.
struct PastedItem: Equatable {
  /// Whether the task that the item is is done; `nil` for what is no task.
  var isDone: Bool?
  /// What is in it.
  var blocks: [PastedBlock] = []
}

/// A table of what is pasted.
struct PastedTable: Equatable {
  /// The alignments, one a column.
  var alignments: [ColumnAlignment] = []
  /// The rows' cells, the header first.
  var rows: [[PastedText]] = []
}

/// The text of a paragraph, a heading or a cell.
struct PastedText: Equatable {
  /// The pieces, in order.
  var runs: [PastedRun] = []

  /// Whether nothing is in it that can be seen.
  var isEmpty: Bool { runs.allSatisfy { $0.isBlank } }
}

/// A piece of text of one look.
struct PastedRun: Equatable {
  /// What is shown.
  enum Content: Equatable {
    /// Text without line endings.
    case text(String)
    /// A code span's text.
    case code(String)
    /// An image.
    case image(description: String, source: String, title: String)
    /// The end of a line.
    case lineBreak
  }

  /// What is shown.
  var content: Content
  /// How it looks.
  var look = PastedLook()

  /// Whether it's white space, or the end of a line.
  var isBlank: Bool {
    switch content {
    case .text(let text): text.utf8.allSatisfy { $0 <= ASCII.space }
    case .lineBreak: true
    case .code(let code): code.isEmpty
    case .image: false
    }
  }
}

/// How pasted text looks.
struct PastedLook: Equatable {
  /// Emphasis, strong emphasis and spans of the dialect.
  var styles: InlineStyles = []
  /// Where it leads.
  var link: PastedLink?
}

/// Where pasted text leads.
struct PastedLink: Equatable {
  /// The URL.
  var destination: String
  /// The title; empty for none.
  var title: String
  /// Which link of the text it is, so that two side by side that lead to one place stay two.
  var number: Int
}

extension [PastedBlock] {
  /// What a reader sees, without any markup: what is pasted where Markdown isn't read.
  var plainText: String { lines.joined(separator: "\n") }

  /// All of it as one text, its blocks on lines of their own: what a cell can hold.
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
  /// What a reader sees of it.
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
