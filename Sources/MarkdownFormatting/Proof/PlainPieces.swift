import MarkdownSyntax
import TextBuffer

/// A document split where plain CommonMark starts afresh, so that only edited pieces have to be parsed again.
///
/// A piece begins with a top-level block, at the start of a line after a blank one. In CommonMark, only constructs that
/// continue over blank lines can be open there: code, HTML, and a list that gets one more item. In GitHub's dialect
/// none of these is open, since another block begins.
///
/// GitHub's dialect reads all pieces like CommonMark, except for those with a table or front matter. Those are parsed
/// again as CommonMark to see how they end; they contain no definitions in either dialect. So CommonMark's HTML of the
/// document is the concatenation of that of its pieces, each with the definitions of all. Documents for which this
/// isn't certain (`PlainLabels`) have no pieces.
struct PlainPieces {
  private let source: SourceText
  private let labels: PlainLabels
  /// The starts of the pieces, in order.
  private let cuts: [Int]
  /// The indices of the pieces with blocks that CommonMark reads differently, in order.
  private let foreign: [Int]

  /// Splits the document of `tree`, whose top-level blocks are `blocks` and whose text is `source`.
  ///
  /// Returns `nil` for dialects other than GitHub's and for documents with footnotes. Also returns `nil` if the pieces
  /// can't be given the definitions (`PlainLabels`), or if a definition is in a piece that CommonMark reads
  /// differently.
  ///
  /// - Complexity: O(*b*) in the number of blocks, besides that of `PlainLabels`.
  init?(of tree: SyntaxTree, blocks: [SyntaxNode], in source: SourceText) {
    guard tree.dialect == .gfm, let labels = PlainLabels(in: tree, of: source) else { return nil }
    let foreign = tree.blocks { [.table, .frontMatter, .footnoteDefinition].contains($0) }
    guard foreign.allSatisfy({ $0.kind != .footnoteDefinition }) else { return nil }
    let starts = blocks.dropFirst().lazy.map { $0.firstByte }
    let cuts = [source.start] + starts.filter(source.followsBlankLine)
    (self.source, self.labels, self.cuts) = (source, labels, cuts)
    let pieces = foreign.map { node in cuts.partitioningIndex { $0 > node.firstByte } - 1 }
    self.foreign = pieces.indices.filter { $0 == 0 || pieces[$0] != pieces[$0 - 1] }.map { pieces[$0] }
    let own = Set(self.foreign)
    guard labels.places.allSatisfy({ start in !own.contains(cuts.partitioningIndex { $0 > start } - 1) })
    else {
      return nil
    }
  }

  /// Whether the results of the edits `before` and `after` certainly render to the same in plain CommonMark.
  ///
  /// Both lists of edits are in order, and all edits of `before` are in `after`.
  ///
  /// - Complexity: O(*k* + *e* log *b*), where *k* is the size of the pieces that are edited or foreign and *e* the
  ///   number of edits.
  func areSurelySame(_ before: [Edit], _ after: [Edit], by comparison: HTMLComparison) -> Bool {
    if before == after { return true }
    guard after.allSatisfy({ $0.range.lowerBound.value >= source.start }) else { return false }
    let touched = touched(by: after)
    var (left, right) = (PlainText(), PlainText())
    for pieces in touched {
      let range = range(of: pieces)
      let (old, new) = (text(of: range, with: before), text(of: range, with: after))
      guard standAlone(old, new, at: pieces) else { return false }
      guard old != new else { continue }
      guard left.append(old), right.append(new) else { return false }
    }
    guard foreign.allSatisfy({ touched.holds($0) || endsAlone($0) }) else { return false }
    let definitions = labels.definitions(for: [left.bytes, right.bytes])
    return comparison.isSame((definitions + left.bytes).plainHTML, (definitions + right.bytes).plainHTML)
  }

  /// The runs of pieces that `edits` touch, including at their ends.
  private func touched(by edits: [Edit]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for edit in edits {
      let first = max(0, cuts.partitioningIndex { $0 >= edit.range.lowerBound.value } - 1)
      let end = max(first + 1, cuts.partitioningIndex { $0 > edit.range.upperBound.value })
      if let last = runs.last, last.upperBound > first {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        runs.append(first..<end)
      }
    }
    return runs
  }

  /// The range of the pieces `run` in the text.
  private func range(of run: Range<Int>) -> Range<Int> {
    cuts[run.lowerBound]..<(run.upperBound < cuts.count ? cuts[run.upperBound] : source.bytes.count)
  }

  /// The text of `range` after those of `edits` that are in it.
  private func text(of range: Range<Int>, with edits: [Edit]) -> [UInt8] {
    let first = edits.partitioningIndex { $0.range.lowerBound.value >= range.lowerBound }
    let own = edits[first...].prefix { $0.range.upperBound.value <= range.upperBound }
    return source.bytes(of: range, after: own)
  }

  /// Whether `old` and `new`, the texts of the pieces `run` before and after, can be parsed alone and have equal
  /// definitions.
  private func standAlone(_ old: [UInt8], _ new: [UInt8], at run: Range<Int>) -> Bool {
    let (left, right) = (CommonMarkBlocks(old), CommonMarkBlocks(new))
    if run.upperBound < cuts.count {
      let next = source.bytes[cuts[run.upperBound]...]
      guard old.endsInBlankLine, new.endsInBlankLine, !left.mayGoOn(in: next), !right.mayGoOn(in: next)
      else { return false }
    }
    guard left.haveDefinition || right.haveDefinition else { return true }
    // Definitions that only CommonMark reads aren't among the labels.
    let index = foreign.partitioningIndex { $0 >= run.lowerBound }
    guard index == foreign.count || foreign[index] >= run.upperBound else { return false }
    return PlainDefinition.all(in: old) == PlainDefinition.all(in: new)
  }

  /// Whether CommonMark can parse the unchanged `piece` alone, and reads no definition in it.
  private func endsAlone(_ piece: Int) -> Bool {
    let range = range(of: piece..<piece + 1)
    let blocks = CommonMarkBlocks(Array(source.bytes[range]))
    let next = source.bytes[range.upperBound...]
    return !blocks.haveDefinition && (next.isEmpty || !blocks.mayGoOn(in: next))
  }
}

/// Concatenated pieces, each after a comment that closes what is open before it.
private struct PlainText {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Appends `piece`.
  ///
  /// Returns `false` if it contains such a comment itself.
  mutating func append(_ piece: [UInt8]) -> Bool {
    let mark = "<!-- piece"
    guard !piece.hold(mark) else { return false }
    count += 1
    // A piece before another one ends in a blank line; at the document's end an added one could be visible in code.
    bytes += Array("\(mark) \(count) -->\n\n".utf8) + piece
    return true
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges, which are in order, contains `index`.
  fileprivate func holds(_ index: Int) -> Bool {
    let next = partitioningIndex { $0.upperBound > index }
    return next < count && self[next].contains(index)
  }
}

extension [UInt8] {
  /// The HTML that plain CommonMark renders.
  fileprivate var plainHTML: String {
    ParseTally.note(bytes: count)
    return Rope(String(decoding: self, as: UTF8.self)).commonMarkHTML
  }

  /// Whether the last line, which ends in a line break, is blank.
  fileprivate var endsInBlankLine: Bool { isBehindBlankLine(count) }

  /// Whether a line starts at `offset` after a blank line, or after an empty start of the text.
  fileprivate func isBehindBlankLine(_ offset: Int, from start: Int = 0) -> Bool {
    guard offset > start, self[offset - 1].isLineEnding else { return false }
    var end = offset - 1
    if end > start, self[end] == ASCII.lineFeed, self[end - 1] == ASCII.carriageReturn { end -= 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return end == start || self[end - 1].isLineEnding
  }
}

extension SourceText {
  /// Whether `offset` is the start of a line after a blank one; the first line doesn't count.
  fileprivate func followsBlankLine(_ offset: Int) -> Bool { bytes.isBehindBlankLine(offset, from: start) }
}

/// The labels that a document defines, as definitions for parts of it.
///
/// Each label's destination is replaced by its number, since only the choice of the definition matters.
struct PlainLabels {
  private let labels: [ArraySlice<UInt8>]
  /// The starts of the definitions, in order.
  let places: [Int]
  private let index: DefinitionIndex

  /// Collects the labels in `tree`, whose text is `source`.
  ///
  /// Returns `nil` if a label spans several lines, since container markers may be between these. Also returns `nil` if
  /// there may be so many links that cmark stops resolving them.
  ///
  /// - Complexity: O(*b* + *d*), where *b* is the number of blocks and *d* the length of the definitions; with
  ///   definitions, besides the length of the text.
  init?(in tree: SyntaxTree, of source: SourceText) {
    let ranges = tree.blocks { $0 == .linkDefinition }.map { $0.bytes }
    labels = ranges.map { PlainDefinition.label(of: source.bytes[$0]) }
    index = DefinitionIndex(of: ranges, in: source.bytes)
    places = ranges.map { $0.lowerBound }
    guard labels.allSatisfy({ !$0.contains(where: { $0.isLineEnding }) }) else { return nil }
    guard staysBelowLimit(ranges, in: source) else { return nil }
  }

  /// Whether the total size of link targets is certainly below cmark's limit for a text, with room for what edits add.
  ///
  /// cmark adds up the destinations and titles of all links. Beyond 100,000 bytes, or the length of the text if that is
  /// more, it reads links as text (cmark's `references.c`).
  private func staysBelowLimit(_ ranges: [Range<Int>], in source: SourceText) -> Bool {
    guard !ranges.isEmpty else { return true }
    var rest = max(100_000, source.bytes.count) / 2
    for key in ReferencedDefinitions.keys(in: source.start..<source.bytes.count, of: source.bytes) {
      rest -= index[key].reduce(0) { max($0, ranges[$1].count) }
      if rest < 0 { return false }
    }
    return true
  }

  /// The definitions that `texts` may refer to, and a blank line.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the texts, besides the definitions.
  func definitions(for texts: [[UInt8]]) -> [UInt8] {
    guard !index.isEmpty else { return [] }
    let keys = texts.reduce(into: Set<LabelKey>()) {
      $0.formUnion(ReferencedDefinitions.keys(in: $1.indices, of: $1))
    }
    return index.definitions(for: keys).flatMap { labels[$0] + Array(": /\($0)\n".utf8) } + [ASCII.lineFeed]
  }
}

/// The content of a link reference definition.
struct PlainDefinition: Equatable {
  private let label: [UInt8]
  private let destination: String
  private let title: String

  /// The definitions that plain CommonMark reads in `text`, in order.
  static func all(in text: [UInt8]) -> [PlainDefinition] {
    ParseTally.note(bytes: text.count)
    let tree = SyntaxTree(Rope(String(decoding: text, as: UTF8.self)), dialect: .commonMark)
    return tree.blocks { $0 == .linkDefinition }.map { node in
      PlainDefinition(
        label: Array(label(of: text[node.bytes])), destination: node.link?.destination ?? "",
        title: node.link?.title ?? "")
    }
  }

  /// The label of `definition`, in its brackets.
  static func label(of definition: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = definition.startIndex
    while end < definition.endIndex, definition[end] != UInt8(ascii: "]") {
      end += definition[end] == ASCII.backslash ? 2 : 1
    }
    return definition[..<min(end + 1, definition.endIndex)]
  }
}
