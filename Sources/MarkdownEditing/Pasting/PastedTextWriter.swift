import MarkdownSyntax
import TextBuffer

/// Writes the text of a pasted leaf as Markdown, in the plainest spelling that cmark reads back correctly.
///
/// Text, code, links and images are written first and read back, with more and more escapes until the rendered HTML is
/// right. Then the actions add the styles, each proven like an action that a user performs.
struct PastedTextWriter {
  let dialect: Dialect
  let options: EditingOptions
  /// Whether `[label]` may be a link of the document that receives the text.
  let escapesBrackets: Bool

  /// The lines of `text` in a leaf of `frame`.
  func lines(of text: PastedText, in frame: Frame) -> [String] {
    let draft = draft(of: text, in: frame)
    var styled = StyledDraft(
      document: MarkdownDocument(draft.source, dialect: dialect), ranges: draft.ranges, options: options)
    styled.addStyles(of: text)
    return styled.document.leafLines
  }

  /// The kind of document in which a text is tried: a document with only one leaf.
  enum Frame {
    case paragraph
    /// The first paragraph of an item, where `[ ]` would be a checkbox.
    case item
    case heading
    case cell

    var prefix: String {
      switch self {
      case .paragraph: ""
      case .item: "- "
      case .heading: "# "
      case .cell: "| "
      }
    }

    var suffix: String { self == .cell ? " |\n| - |\n" : "\n" }

    /// The prefix of lines after the first.
    var continuation: String { self == .item ? "  " : "" }

    /// A line break in the text.
    var lineBreak: (source: String, html: String) {
      switch self {
      case .paragraph, .item: ("\\\n" + continuation, "<br />\n")
      case .heading: (" ", " ")
      case .cell: ("<br>", "<br>")
      }
    }

    /// The HTML of a document whose leaf has the content `inner`.
    func html(_ inner: String) -> String {
      switch self {
      case .paragraph: "<p>\(inner)</p>\n"
      case .item: "<ul>\n<li>\(inner)</li>\n</ul>\n"
      case .heading: "<h1>\(inner)</h1>\n"
      case .cell: "<table>\n<thead>\n<tr>\n<th>\(inner)</th>\n</tr>\n</thead>\n</table>\n"
      }
    }
  }

  /// A document that holds the text.
  struct Draft: Hashable {
    let source: String
    /// The HTML that the leaf's content is rendered as if the spelling is correct.
    let html: String
    /// The range of each run in the document.
    let ranges: [Range<Int>]
    /// The text without the rest of the document.
    let text: String

    init(source: String, html: String, ranges: [Range<Int>], in frame: Frame) {
      (self.source, self.html, self.ranges) = (source, html, ranges)
      let text = source.utf8.dropFirst(frame.prefix.utf8.count).dropLast(frame.suffix.utf8.count)
      self.text = String(decoding: text, as: UTF8.self)
    }
  }

  // MARK: Letters

  /// The plainest correct spelling of `text` from the escaping `least` on, without links and images if none is correct
  /// with them.
  func draft(of text: PastedText, in frame: Frame, from least: PastedEscaping.Level = .none) -> Draft {
    let reader = dialect.subtracting(.autolinks)
    var last = Draft(source: frame.prefix + frame.suffix, html: "", ranges: [], in: frame)
    let mayBePlain = !(escapesBrackets && text.hasBrackets)
    for level in PastedEscaping.Level.allCases.drop(while: { $0 != least })
    where level != .none || mayBePlain {
      last = PastedTextSource.draft(
        of: text, in: frame, PastedEscaping(level: level, dialect: dialect, frame: frame))
      if SyntaxTree(Rope(last.source), dialect: reader).html() == frame.html(last.html) { return last }
    }
    let plain = text.withoutLinks
    return plain == text ? last : draft(of: plain, in: frame)
  }
}

/// A document with the text of some runs, which get their styles.
struct StyledDraft {
  private(set) var document: MarkdownDocument
  /// The range of each run.
  private(set) var ranges: [Range<Int>]
  private let options: EditingOptions
  /// The changes that the styles made.
  private(set) var changes: ChangeSet
  /// Whether a draft with one style more is as wanted.
  private let accepts: (StyledDraft) -> Bool

  init(
    document: MarkdownDocument, ranges: [Range<Int>], options: EditingOptions,
    where accepts: @escaping (StyledDraft) -> Bool = { _ in true }
  ) {
    (self.document, self.ranges, self.options, self.accepts) = (document, ranges, options, accepts)
    changes = .identity(length: document.rope.utf8Count)
  }

  /// Adds the styles of the runs of `text`; a style without a proven spelling is left out.
  mutating func addStyles(of text: PastedText) {
    guard ranges.count == text.runs.count else { return }
    for style in InlineStyle.all(in: document.tree.dialect) where style != .code {
      let stretches = text.stretches(of: style.mark)
      if add(style, to: stretches) { continue }
      for stretch in stretches { add(style, to: [stretch]) }
    }
  }

  /// Adds `style` to stretches of runs; returns whether it succeeded.
  @discardableResult
  private mutating func add(_ style: InlineStyle, to stretches: [Range<Int>]) -> Bool {
    guard !stretches.isEmpty else { return true }
    let selected = stretches.map { runs in
      SelectionRange(
        anchor: UTF8Offset(ranges[runs.lowerBound].lowerBound),
        head: UTF8Offset(ranges[runs.upperBound - 1].upperBound))
    }
    let before = document.selecting(Selection(selected).onGraphemes(of: document.rope))
    guard case .changed(let toggled) = StyleToggle(before, style: style, options: options).addition()
    else {
      return false
    }
    let result = before.trimmed(toggled)
    var next = self
    next.document = before.applying(result)
    next.changes = changes.composed(with: result.changes)
    next.ranges = ranges.map { range in
      let start = result.changes.map(UTF8Offset(range.lowerBound), bias: .after)
      return start
        .value..<max(
          start, result.changes.map(UTF8Offset(range.upperBound), bias: .before)
        ).value
    }
    guard accepts(next) else { return false }
    self = next
    return true
  }
}

extension PastedText {
  /// Whether a run of text holds a `[`.
  fileprivate var hasBrackets: Bool {
    runs.contains { run in
      guard case .text(let text) = run.content else { return false }
      return text.utf8.contains(UInt8(ascii: "["))
    }
  }

  /// The text without links, and with images replaced by their descriptions.
  var withoutLinks: PastedText {
    PastedText(
      runs: runs.map { run in
        var run = run
        run.look.link = nil
        if case .image(let description, _, _) = run.content { run.content = .text(description) }
        return run
      })
  }

  /// The text without links and images, and with code as plain text.
  var letters: PastedText {
    PastedText(
      runs: withoutLinks.runs.map { run in
        guard case .code(let code) = run.content else { return run }
        return PastedRun(content: .text(code), look: run.look)
      })
  }

  /// The longest stretches of runs with `style`, without blank runs at their ends.
  fileprivate func stretches(of style: InlineStyles) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for index in runs.indices where runs[index].look.styles.contains(style) && !runs[index].isBlank {
      if let last = stretches.last,
        runs[last.upperBound..<index].allSatisfy({ $0.look.styles.contains(style) })
      {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }
}

extension MarkdownDocument {
  /// The lines of the first leaf with text, without the prefixes before them.
  fileprivate var leafLines: [String] {
    var lines: [String] = []
    tree.root.walk { node in
      guard lines.isEmpty else { return false }
      if node.kind.isLeafWithInlines { lines = node.contentLines.map { rope.string(in: $0) } }
      return true
    }
    return lines
  }
}
