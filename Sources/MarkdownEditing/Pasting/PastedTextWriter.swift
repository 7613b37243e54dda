import MarkdownSyntax
import TextBuffer

/// Writes the text of one pasted leaf as Markdown, as plainly as cmark lets it be read back.
///
/// Letters, code, links and images are written first, and read back: escapes are added until the rendered HTML is what
/// it must be. Then the actions put the styles on, each proven as where a user presses a key.
struct PastedTextWriter {
  let dialect: Dialect
  let options: EditingOptions
  /// The actions that put styles on.
  let registry: ActionRegistry
  /// Whether `[label]` may be a link of the document that is pasted into.
  let escapesBrackets: Bool

  /// `text` as it's written in a leaf of `frame`, line by line.
  func lines(of text: PastedText, in frame: Frame) -> [String] {
    let draft = draft(of: text, in: frame)
    return styled(draft, text).leafLines
  }

  /// In what a text is tried out: a document of nothing but a leaf.
  enum Frame {
    case paragraph
    /// The first paragraph of an item, where `[ ]` would be a box.
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

    /// What a further line begins with.
    var continuation: String { self == .item ? "  " : "" }

    /// How the document is rendered.
    func html(_ inner: String) -> String {
      switch self {
      case .paragraph: "<p>\(inner)</p>\n"
      case .item: "<ul>\n<li>\(inner)</li>\n</ul>\n"
      case .heading: "<h1>\(inner)</h1>\n"
      case .cell: "<table>\n<thead>\n<tr>\n<th>\(inner)</th>\n</tr>\n</thead>\n</table>\n"
      }
    }
  }

  /// A document with the text in it.
  struct Draft {
    var source: String
    /// Where each run stands in it.
    var ranges: [Range<Int>]
  }

  // MARK: Letters

  /// The plainest way to write `text`; without links and images where there is none with them.
  private func draft(of text: PastedText, in frame: Frame) -> Draft {
    let expected = frame.html(text.html(in: frame))
    let reader = dialect.subtracting(.autolinks)
    var last = Draft(source: frame.prefix + frame.suffix, ranges: [])
    let mayBePlain = !(escapesBrackets && text.hasBrackets)
    for level in PastedEscaping.Level.allCases where level != .none || mayBePlain {
      last = PastedTextSource.draft(
        of: text, in: frame, PastedEscaping(level: level, dialect: dialect, frame: frame))
      if SyntaxTree(Rope(last.source), dialect: reader).html() == expected { return last }
    }
    let plain = text.withoutLinks
    return plain == text ? last : draft(of: plain, in: frame)
  }

  // MARK: Styles

  /// `draft` with the styles of the runs of `text`; one that can't be spelled is left off.
  private func styled(_ draft: Draft, _ text: PastedText) -> MarkdownDocument {
    var styled = StyledDraft(
      document: MarkdownDocument(draft.source, dialect: dialect), ranges: draft.ranges, options: options,
      registry: registry)
    guard draft.ranges.count == text.runs.count else { return styled.document }
    for (style, action) in styles {
      let stretches = text.stretches(of: style)
      if styled.perform(action, on: stretches) { continue }
      for stretch in stretches { styled.perform(action, on: [stretch]) }
    }
    return styled.document
  }

  /// The styles in the order in which they are put on, and the actions that do.
  private var styles: [(InlineStyles, EditorAction)] {
    [(.strong, .bold), (.emphasis, .italic)]
      + dialect.spans.map { (.span($0.id), EditorAction($0.name)) }
  }
}

/// A document of one leaf, and where the runs of its text stand.
private struct StyledDraft {
  var document: MarkdownDocument
  /// Where each run stands.
  var ranges: [Range<Int>]
  let options: EditingOptions
  let registry: ActionRegistry

  /// Performs `action` on stretches of runs; says whether that could be done.
  @discardableResult
  mutating func perform(_ action: EditorAction, on stretches: [Range<Int>]) -> Bool {
    guard !stretches.isEmpty else { return true }
    let selected = stretches.map { runs in
      SelectionRange(
        anchor: UTF8Offset(ranges[runs.lowerBound].lowerBound),
        head: UTF8Offset(ranges[runs.upperBound - 1].upperBound))
    }
    let before = document.selecting(Selection(selected))
    guard case .changed(let result) = before.result(of: action, options: options, in: registry) else {
      return false
    }
    document = before.applying(result)
    ranges = ranges.map { range in
      let start = result.changes.map(UTF8Offset(range.lowerBound), bias: .after)
      return start
        .value..<max(
          start, result.changes.map(UTF8Offset(range.upperBound), bias: .before)
        ).value
    }
    return true
  }
}

extension PastedText {
  /// Whether there is a `[` in its letters.
  fileprivate var hasBrackets: Bool {
    runs.contains { run in
      guard case .text(let text) = run.content else { return false }
      return text.utf8.contains(UInt8(ascii: "["))
    }
  }

  /// The text without links, and with the descriptions of images in their place.
  fileprivate var withoutLinks: PastedText {
    PastedText(
      runs: runs.map { run in
        var run = run
        run.look.link = nil
        if case .image(let description, _, _) = run.content { run.content = .text(description) }
        return run
      })
  }

  /// The longest stretches of runs with `style`, without white space at their ends.
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
  /// The lines of the first leaf with text, without what stands before them.
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
