package import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  mutating func printParagraph(_ block: SyntaxNode) throws(Unprintable) {
    if hasLazyTag(block) { throw Unprintable() }
    let spans = ForeignSpans(in: block.bytes, of: source)
    writer.protect(spans.overLines(of: source))
    let flow = ParagraphFlow(block, in: source, wrap: options.wrap, keeping: spans)
    let lines = flow.lines(wrap: options.wrap, firstIndent: prefix.width, indent: prefix.restWidth)
    guard let start = lines.first?.first?.lowerBound else { throw Unprintable() }
    let edits = InlineRestyling.edits(in: block, of: source, options: options, isOn: restylesInlines)
    for (index, line) in lines.enumerated() {
      if index > 0 { breakLine() }
      guard let first = line.first else { continue }
      try keepLine(first, ofBlockFrom: start, editing: edits)
      for piece in line.dropFirst() {
        writer.write(ASCII.space)
        try keep(piece, editing: edits)
      }
    }
  }
}

/// A paragraph's text as words, with the gaps between them.
package struct ParagraphFlow {
  private let source: SourceText
  private var words: [Word] = []

  /// The gap before a word.
  private enum Gap {
    /// A line break that must stay.
    case fixed
    /// A line break that renders as white space, or a single space.
    case free(isBreak: Bool)
  }

  private struct Word {
    var range: Range<Int>
    let gap: Gap
  }

  /// Splits `paragraph` into words that cut none of `spans`.
  ///
  /// If `wrap` keeps lines, whole lines count as words.
  package init(
    _ paragraph: SyntaxNode, in source: SourceText, wrap: FormatterOptions.Wrap, keeping spans: ForeignSpans
  ) {
    self.source = source
    let lines = paragraph.contentLines.map { $0.bytes }
    let hasTrailingBlanks = lines.contains { source.trimmedEnd($0) < $0.upperBound }
    let needsMarks = hasTrailingBlanks || wrap != .keep
    let marks = needsMarks ? FlowMarks(paragraph, keeping: spans, of: source) : FlowMarks()
    let areOwn = wrap == .keep ? [] : OwnLines.among(lines, in: source.bytes)
    var gap = Gap.fixed
    for (index, line) in lines.enumerated() {
      let isOwn = index < areOwn.count && areOwn[index]
      let isSoft = marks.endsSoftly(line)
      let isTrimmed = index == lines.count - 1 || isSoft
      let text = isTrimmed ? line.lowerBound..<source.trimmedEnd(line) : line
      if case .free = gap, let last = words.last, areHan(last.range, text) { gap = .fixed }
      if isOwn { gap = .fixed }
      append(text, after: gap, marks: marks, splitting: wrap != .keep && !isOwn)
      gap = isSoft && wrap != .keep && !isOwn ? .free(isBreak: true) : .fixed
    }
  }

  private mutating func append(_ line: Range<Int>, after gap: Gap, marks: FlowMarks, splitting: Bool) {
    var start = line.lowerBound
    var gap = gap
    if splitting {
      for offset in line where isSingleSpace(offset, in: line) && !marks.protects(offset) {
        words.append(Word(range: start..<offset, gap: gap))
        start = offset + 1
        gap = .free(isBreak: false)
      }
    }
    words.append(Word(range: start..<line.upperBound, gap: gap))
  }

  private func areHan(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
    TextBreaks.areHan(source.bytes[before], source.bytes[after])
  }

  private func isSingleSpace(_ offset: Int, in line: Range<Int>) -> Bool {
    guard source.bytes[offset] == ASCII.space, offset > line.lowerBound, offset + 1 < line.upperBound else {
      return false
    }
    return !source.bytes[offset - 1].isBlank && !source.bytes[offset + 1].isBlank
  }

  /// The lines, as pieces to be joined by single spaces, if the first line is indented by `firstIndent` columns and the
  /// others by `indent`.
  package func lines(wrap: FormatterOptions.Wrap, firstIndent: Int, indent: Int) -> [[Range<Int>]] {
    var lines: [[Range<Int>]] = []
    var column = 0
    for (index, word) in words.enumerated() {
      let width = wrap == .keep ? 0 : DisplayWidth.columns(of: source.bytes[word.range])
      if index > 0, case .free = word.gap, isJoined(word, after: words[index - 1], at: column, width, wrap) {
        lines[lines.count - 1].append(word.range)
        column += 1 + width
      } else {
        column = (lines.isEmpty ? firstIndent : indent) + width
        lines.append([word.range])
      }
    }
    return lines
  }

  /// Whether `word`, which is `width` columns wide, goes on the line that has reached `column`.
  private func isJoined(
    _ word: Word, after previous: Word, at column: Int, _ width: Int, _ wrap: FormatterOptions.Wrap
  ) -> Bool {
    let (before, after) = (source.bytes[previous.range], source.bytes[word.range])
    switch wrap {
    case .keep, .no: return true
    case .column(let limit): guard column + 1 + width > limit else { return true }
    case .semantic:
      if case .free(isBreak: true) = word.gap { return false }
      fallthrough
    case .sentence: guard TextBreaks.endsSentence(before, after) else { return true }
    }
    // After a backslash a break would be a hard one, and some words start a block at the start of a line.
    return before.last == ASCII.backslash || LineHazard.mayStartBlock(after)
  }
}

/// The parts of a paragraph's inlines that constrain its lines.
private struct FlowMarks {
  /// The line breaks that render as white space.
  private var soft: [Range<Int>] = []
  /// The ranges in which white space must stay unchanged: code, HTML, destinations, titles.
  private var protected: [Range<Int>] = []

  init() {}

  init(_ paragraph: SyntaxNode, keeping spans: ForeignSpans, of source: SourceText) {
    for child in paragraph.children { visit(child) }
    soft.removeAll { spans.touch($0) }
    if let end = paragraph.endOfAlert(in: source) {
      soft.removeAll { $0.lowerBound <= end && end <= $0.upperBound }
    }
    protected = Self.merged(protected + spans.ranges)
  }

  /// The union of `ranges`, sorted and disjoint.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.ordered { $0.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  private mutating func visit(_ node: SyntaxNode, depth: Int = 0) {
    // Deeply nested text isn't visited and stays on its line.
    guard depth < Nesting.limit else { return protected.append(node.bytes) }
    switch node.kind {
    case .softBreak: soft.append(node.bytes)
    case .code, .htmlInline, .image: protected.append(node.bytes)
    case .link: protected += node.markers.map({ $0.bytes })
    default: break
    }
    for child in node.children { visit(child, depth: depth + 1) }
  }

  /// Whether the break after `line` renders as white space.
  func endsSoftly(_ line: Range<Int>) -> Bool {
    let index = soft.partitioningIndex { $0.upperBound >= line.upperBound }
    return index < soft.count && soft[index].lowerBound <= line.upperBound
  }

  /// Whether the byte at `offset` must stay unchanged.
  func protects(_ offset: Int) -> Bool {
    let index = protected.partitioningIndex { $0.upperBound > offset }
    return index < protected.count && protected[index].contains(offset)
  }
}

extension SyntaxNode {
  /// The end of the line `[!NOTE]` at the start of a paragraph that makes an alert or callout of a quote.
  ///
  /// Returns `nil` if there is none.
  func endOfAlert(in source: SourceText) -> Int? {
    guard kind == .paragraph, parent?.kind == .blockQuote, source.bytes[bytes].hasPrefix("[!") else {
      return nil
    }
    return source.endOfLine(at: firstByte)
  }
}
