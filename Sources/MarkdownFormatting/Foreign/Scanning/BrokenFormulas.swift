import MarkdownSyntax
import TextBuffer

/// Formulas over a line's end where CommonMark reads the next line as an item, a quote or an underline.
///
/// To pandoc, `text $a` with `+ b$ x` below it is one paragraph, in which no list begins. Rewritten as a list, perhaps
/// with another bullet, the formula would change.
struct BrokenFormulas {
  private let source: SourceText
  private let tree: SyntaxTree
  /// The number of bytes that may still be scanned.
  private var budget: Int
  private var found: [ForeignRegions.Region] = []

  /// The largest part of a block that is scanned at once, in bytes.
  private static let reach = 4_096

  /// Creates a search in the document of `source`, whose tree is `tree`.
  init(in source: SourceText, tree: SyntaxTree) {
    (self.source, self.tree) = (source, tree)
    budget = 4_000_000 + 16 * source.bytes.count
  }

  /// The lines of each formula, in order.
  mutating func regions() -> [ForeignRegions.Region] {
    var offset = source.start
    while offset < source.bytes.count {
      let mark = source.bytes.firstOffset(of: ASCII.dollar, or: ASCII.backslash, from: offset)
      guard mark < source.bytes.count else { break }
      let lines = block(around: mark, from: offset)
      search(lines)
      offset = lines.last?.next ?? mark + 1
    }
    return found
  }

  /// The lines around `mark`, from `start` on, up to blank lines on either side.
  private func block(around mark: Int, from start: Int) -> [ForeignLine] {
    var first = source.startOfLine(at: mark)
    while first > start {
      let line = ForeignLine(at: source.startOfLine(at: first - 1), in: source.bytes)
      if line.isBlank { break }
      first = line.range.lowerBound
    }
    var lines = [ForeignLine(at: first, in: source.bytes)]
    while let last = lines.last, last.next < source.bytes.count {
      let line = ForeignLine(at: last.next, in: source.bytes)
      if line.isBlank { break }
      lines.append(line)
    }
    return lines
  }

  /// Searches `lines`, which include no blank one, starting anew at each block that begins among them outside of a
  /// formula.
  private mutating func search(_ lines: [ForeignLine]) {
    guard var context = lines.first, let end = lines.last?.range.upperBound else { return }
    var (spans, covered) = spans(in: context.range.lowerBound..<end)
    for (index, line) in lines.enumerated().dropFirst() {
      let start = line.range.lowerBound
      // Near the end of the scanned part the scan is repeated from an earlier line, so that a formula open here is
      // found whole.
      if covered < end, start > covered - Self.reach / 4 {
        let first = lines[..<index].last { start - $0.range.lowerBound > Self.reach / 2 } ?? context
        let low = max(first.range.lowerBound, context.range.lowerBound)
        (spans, covered) = self.spans(in: low..<end)
      }
      guard beginsBlock(line, in: context) else { continue }
      let span = spans.partitioningIndex { $0.upperBound > start }
      let isIn = span < spans.count && spans[span].lowerBound < start
      if isIn, isPart(line, of: context), isText(spans[span]) {
        add(spans[span])
      } else {
        context = line
        if isIn { (spans, covered) = self.spans(in: start..<end) }
      }
    }
  }

  /// The formulas in `range`, or in as much of it as is scanned at once, and the end of the scanned part.
  private mutating func spans(in range: Range<Int>) -> ([Range<Int>], covered: Int) {
    guard budget > 0 else { return ([], range.upperBound) }
    let part = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.reach)
    budget -= part.count
    let formulas = ForeignSpans(in: part, of: source).ranges.filter {
      source.bytes[$0.lowerBound] == ASCII.dollar || source.bytes[$0.lowerBound] == ASCII.backslash
    }
    return (formulas, part.upperBound)
  }

  /// Whether CommonMark may read `line` as an item, as a quote in the block of `context`, or as an underline.
  private func beginsBlock(_ line: ForeignLine, in context: ForeignLine) -> Bool {
    if line.textStart > line.start || quoteMarks(line) > quoteMarks(context) { return true }
    let text = line.rest(in: source.bytes)
    guard let first = text.first, first == UInt8(ascii: "=") || first == ASCII.dash else { return false }
    return text.run(of: first) == text.count
  }

  private func quoteMarks(_ line: ForeignLine) -> Int {
    source.bytes[line.range.lowerBound..<line.start].count { $0 == ASCII.greaterThan }
  }

  /// Whether `line` isn't a sibling item of the one in `context`, which would begin a new paragraph in any dialect.
  private func isPart(_ line: ForeignLine, of context: ForeignLine) -> Bool {
    let areItems = line.textStart > line.start && context.textStart > context.start
    return !areItems || line.indent >= context.column
  }

  /// Whether neither end of `span` is in code or HTML.
  private func isText(_ span: Range<Int>) -> Bool {
    [span.lowerBound, span.upperBound - 1].allSatisfy { offset in
      let kind = tree.innermostBlock(at: UTF8Offset(offset)).kind
      return !kind.isLiteralBlock && kind != .htmlBlock && kind != .frontMatter
    }
  }

  /// Adds the lines of `span`.
  private mutating func add(_ span: Range<Int>) {
    let start = ForeignLine(at: source.startOfLine(at: span.lowerBound), in: source.bytes).textStart
    let end = source.endOfLine(at: span.upperBound)
    if let last = found.last, start < last.range.upperBound {
      found[found.count - 1] = .init(
        name: last.name, range: last.range.lowerBound..<max(end, last.range.upperBound))
    } else {
      found.append(.init(name: "formula", range: start..<end))
    }
  }
}
