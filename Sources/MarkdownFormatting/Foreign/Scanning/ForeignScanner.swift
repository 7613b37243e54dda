import MarkdownSyntax
import TextBuffer

/// Finds foreign constructs line by line.
///
/// The shape of a line decides. The tree tells only whether the line is code in CommonMark, where no construct is
/// recognized.
struct ForeignScanner {
  private let source: SourceText
  private let tree: SyntaxTree
  /// The number of bytes that may still be scanned without success.
  ///
  /// It bounds the time for a document full of unclosed constructs; after that, each construct is one line.
  private var budget: Int
  private var found: [ForeignRegions.Region] = []
  /// The thematic breaks of CommonMark that are in no construct, in order.
  private var rules: [Range<Int>] = []

  /// The greatest length of a construct, in bytes.
  private static let maximumBytes = 65_536

  /// Creates a scanner for the document of `source`, whose tree is `tree`.
  init(_ source: SourceText, _ tree: SyntaxTree) {
    self.source = source
    self.tree = tree
    budget = 4_000_000 + 16 * source.bytes.count
  }

  /// All constructs, in order, except those that depend on the whole document.
  mutating func regions() -> [ForeignRegions.Region] {
    var offset = source.start
    let first = ForeignLine(at: offset, in: source.bytes)
    if let end = frontMatterEnd {
      found.append(.init(name: "front matter", range: offset..<end))
      offset = end
    } else if let end = ForeignConstruct.headerEnd(from: first, in: source.bytes) {
      found.append(.init(name: "header", range: offset..<end))
      offset = end
    }
    while offset < source.bytes.count {
      let line = behindLabel(ForeignLine(at: offset, in: source.bytes))
      offset = line.next
      guard mayStart(line) else { continue }
      guard let region = line.atQuoteMarks(in: source.bytes).flatMap({ region(at: $0) }) ?? region(at: line)
      else {
        note(line)
        continue
      }
      found.append(region)
      while offset < region.range.upperBound { offset = ForeignLine(at: offset, in: source.bytes).next }
    }
    return found
  }

  /// Whether a construct or thematic break may start with `line`, by its first byte; most lines are ruled out by it.
  private func mayStart(_ line: ForeignLine) -> Bool {
    let start = line.textStart
    if start < line.range.upperBound, Self.candidates.contains(source.bytes[start]) { return true }
    return source.bytes[line.range.lowerBound..<start].contains(ASCII.greaterThan)
  }

  /// Records `line` if it is a thematic break, which may separate slides.
  private mutating func note(_ line: ForeignLine) {
    guard let first = source.byte(at: line.textStart), Self.ruleBytes.contains(first),
      tree.innermostBlock(at: UTF8Offset(line.textStart)).kind == .thematicBreak
    else { return }
    rules.append(line.textStart..<line.textStart + line.text(in: source.bytes).count)
  }

  private static let ruleBytes = ByteSet("-_*".utf8)

  /// All thematic breaks, if the document has both some of three and some of four dashes; valid once the regions are
  /// found.
  ///
  /// reveal-md and HackMD separate horizontal and vertical slides by them. A break of asterisks separates none, but
  /// would if it were written with dashes.
  var slideBreaks: [ForeignRegions.Region] {
    let dashes = rules.map { source.bytes[$0].run(of: ASCII.dash) == $0.count ? $0.count : 0 }
    guard dashes.contains(3), dashes.contains(4) else { return [] }
    return rules.map { .init(name: "slide break", range: $0) }
  }

  /// The line with its text after the label, if it starts a footnote definition that is formatted.
  private func behindLabel(_ line: ForeignLine) -> ForeignLine {
    guard source.byte(at: line.textStart) == UInt8(ascii: "["),
      source.byte(at: line.textStart + 1) == UInt8(ascii: "^")
    else { return line }
    let block = tree.innermostBlock(at: UTF8Offset(line.textStart))
    guard block.kind == .footnoteDefinition, block.parent?.kind == .document,
      let marker = block.markers.first?.bytes, marker.lowerBound == line.textStart
    else { return line }
    return line.with(textStart: marker.upperBound)
  }

  /// The construct that starts at `line`.
  ///
  /// Returns `nil` if none does.
  private mutating func region(at line: ForeignLine) -> ForeignRegions.Region? {
    let text = line.text(in: source.bytes)
    guard let first = text.first, Self.firstBytes.contains(first) else { return nil }
    for construct in ForeignConstruct.all(startingWith: first) {
      guard let extent = construct.extent(text) else { continue }
      guard isText(at: line.textStart, orHTML: construct.startsInHTML) else { return nil }
      guard let range = range(of: extent, from: line) else { continue }
      return ForeignRegions.Region(name: construct.name, range: range)
    }
    return nil
  }

  /// Whether the byte at `offset` is not in code, front matter or, unless `orHTML` is true, HTML.
  private func isText(at offset: Int, orHTML: Bool) -> Bool {
    switch tree.innermostBlock(at: UTF8Offset(offset)).kind {
    case .frontMatter: false
    // The first line of a container of this dialect.
    case .container: false
    // Indented text is code only to CommonMark; a construct of another dialect doesn't start there.
    case .codeBlock, .block: false
    case .htmlBlock: orHTML
    // A row of a table of this dialect.
    case .table, .tableRow, .tableCell: source.bytes[offset] != ASCII.pipe
    default: true
    }
  }

  private static let candidates = firstBytes.union(ruleBytes)
  private static let firstBytes = ForeignConstruct.all.reduce(ByteSet()) { $0.union($1.firstBytes) }

  /// The range of the construct that starts at `line`, up to the end of its last line's text.
  ///
  /// Returns `nil` if it is none.
  private mutating func range(of extent: ForeignExtent, from line: ForeignLine) -> Range<Int>? {
    let end: Int
    switch extent {
    case .line: end = line.range.upperBound
    case .lines(let isLast): end = self.end(from: line, isLast: isLast)
    case .bytes(let search): end = self.end(from: line, search: search)
    case .indented: end = bodyEnd(from: line) { $0.indent > line.column }
    case .hanging: end = hangingEnd(from: line)
    case .shape(let range): return shape(from: line, range: range)
    }
    return line.textStart..<end
  }

  /// The range that `range` returns for the lines from `first` on, without lines of an earlier construct.
  private mutating func shape(
    from first: ForeignLine, range: (inout ForeignLines) -> Range<Int>?
  ) -> Range<Int>? {
    guard budget > 0 else { return nil }
    var lines = ForeignLines(from: first, in: source.bytes)
    guard let range = range(&lines) else {
      // Reading a line takes longer than skipping it.
      budget -= 8 * lines.read
      return nil
    }
    let isApart = found.last.map { $0.range.upperBound <= range.lowerBound } ?? true
    return isApart ? range : first.textStart..<range.upperBound
  }

  private mutating func end(from first: ForeignLine, isLast: (ArraySlice<UInt8>) -> Bool) -> Int {
    var offset = first.next
    guard budget > 0 else { return first.range.upperBound }
    for _ in 0..<ForeignLines.maximum where offset < source.bytes.count {
      let line = ForeignLine(at: offset, in: source.bytes)
      if isLast(line.rest(in: source.bytes)) { return line.range.upperBound }
      offset = line.next
    }
    budget -= offset - first.next
    return first.range.upperBound
  }

  private mutating func end(from first: ForeignLine, search: (ArraySlice<UInt8>) -> Int?) -> Int {
    let limit = min(source.bytes.count, first.textStart + Self.maximumBytes)
    guard budget > 0 else { return first.range.upperBound }
    guard let last = search(source.bytes[first.textStart..<limit]) else {
      budget -= limit - first.textStart
      return first.range.upperBound
    }
    return source.endOfLine(at: last)
  }

  /// The end of the lines that satisfy `isPart`, with blank lines between them.
  private func bodyEnd(from first: ForeignLine, isPart: (ForeignLine) -> Bool) -> Int {
    var (offset, end) = (first.next, first.range.upperBound)
    while offset < source.bytes.count {
      let line = ForeignLine(at: offset, in: source.bytes)
      guard line.isBlank || isPart(line) else { break }
      if !line.isBlank { end = line.range.upperBound }
      offset = line.next
    }
    return end
  }

  private func hangingEnd(from first: ForeignLine) -> Int {
    var offset = first.next
    while offset < source.bytes.count {
      let line = ForeignLine(at: offset, in: source.bytes)
      if line.isBlank { break }
      offset = line.next
    }
    let last = source.trimmedBreaks(first.range.upperBound..<offset)
    return max(
      last,
      bodyEnd(from: ForeignLine(at: source.startOfLine(at: last), in: source.bytes)) {
        $0.indent > first.column
      })
  }

  /// The end of the front matter in a document whose dialect has none.
  ///
  /// `nil` if there is none.
  private var frontMatterEnd: Int? {
    let first = ForeignLine(at: source.start, in: source.bytes)
    let fence = source.bytes[source.start..<source.trimmedEnd(first.range)]
    let isYAML = fence.hasPrefix("---")
    guard fence.count == 3, isYAML || fence.hasPrefix("+++"), tree.root.firstChild?.kind != .frontMatter
    else {
      return nil
    }
    var offset = first.next
    var isFirst = true
    while offset < source.bytes.count {
      let line = ForeignLine(at: offset, in: source.bytes)
      let text = source.bytes[line.range.lowerBound..<source.trimmedEnd(line.range)]
      if isFirst, text.isEmpty { return nil }
      if text.elementsEqual(fence) || (isYAML && text.hasPrefix("...") && text.count == 3) {
        return line.range.upperBound
      }
      (isFirst, offset) = (false, line.next)
    }
    return nil
  }
}
