import MarkdownSyntax
import TextBuffer

/// A document cut where plain CommonMark begins anew, so that only the pieces that edits touch have to be read again.
///
/// A piece begins with a top-level block, at the start of a line that comes after a blank one. There CommonMark has
/// nothing open but what goes on over blank lines: code, HTML, and a list for one more item. In GitHub's dialect
/// nothing of that is open, as another block begins; it reads all pieces as CommonMark does but for those with a
/// table or front matter, and these are read again as CommonMark, to see how they end; there is no definition in them
/// to either. So CommonMark's HTML of the document is that of its pieces, one after the other, each with the
/// definitions of all. Documents for which that can't be told (`PlainLabels`) have no pieces.
struct PlainPieces {
  private let source: SourceText
  private let labels: PlainLabels
  /// Where the pieces begin, in order.
  private let cuts: [Int]
  /// The pieces with blocks that CommonMark reads otherwise, by their indices, in order.
  private let foreign: [Int]

  /// Those of the document of `tree`, whose top-level blocks are `blocks` and whose text is `source`; `nil` in other
  /// dialects than GitHub's, with footnotes, and with definitions that the pieces can't be given (`PlainLabels`) or
  /// that stand in a piece that CommonMark reads otherwise.
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

  /// Whether plain CommonMark surely renders to the same what `before` and `after` make of the document; both are edits
  /// in order, and all of `before` are in `after`.
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

  /// The runs of pieces that `edits` touch, also at their ends.
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

  /// Where the pieces `run` stand.
  private func range(of run: Range<Int>) -> Range<Int> {
    cuts[run.lowerBound]..<(run.upperBound < cuts.count ? cuts[run.upperBound] : source.bytes.count)
  }

  /// The text at `range` with those of `edits` that are in it.
  private func text(of range: Range<Int>, with edits: [Edit]) -> [UInt8] {
    var (text, position) = ([UInt8](), range.lowerBound)
    let first = edits.partitioningIndex { $0.range.lowerBound.value >= range.lowerBound }
    for edit in edits[first...].prefix(while: { $0.range.upperBound.value <= range.upperBound }) {
      text += source.bytes[position..<edit.range.lowerBound.value]
      text += edit.replacement.utf8
      position = edit.range.upperBound.value
    }
    return text + source.bytes[position..<range.upperBound]
  }

  /// Whether `old` and `new`, the texts of the pieces `run` before and after, can each be read alone, and define the
  /// same.
  private func standAlone(_ old: [UInt8], _ new: [UInt8], at run: Range<Int>) -> Bool {
    let (left, right) = (CommonMarkBlocks(old), CommonMarkBlocks(new))
    if run.upperBound < cuts.count {
      let next = source.bytes[cuts[run.upperBound]...]
      guard old.endsInBlankLine, new.endsInBlankLine, !left.mayGoOn(in: next), !right.mayGoOn(in: next)
      else { return false }
    }
    guard left.haveDefinition || right.haveDefinition else { return true }
    // What is a definition to CommonMark only isn't among the labels.
    let index = foreign.partitioningIndex { $0 >= run.lowerBound }
    guard index == foreign.count || foreign[index] >= run.upperBound else { return false }
    return PlainDefinition.all(in: old) == PlainDefinition.all(in: new)
  }

  /// Whether CommonMark reads `piece`, which stays as it is, by itself, and no definition in it.
  private func endsAlone(_ piece: Int) -> Bool {
    let range = range(of: piece..<piece + 1)
    let blocks = CommonMarkBlocks(Array(source.bytes[range]))
    let next = source.bytes[range.upperBound...]
    return !blocks.haveDefinition && (next.isEmpty || !blocks.mayGoOn(in: next))
  }
}

/// Pieces one after the other, each behind a comment that ends what is before it.
private struct PlainText {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Adds `piece`; answers `false` where that has such a comment itself.
  mutating func append(_ piece: [UInt8]) -> Bool {
    let mark = Array("<!-- piece".utf8)
    guard !piece.indices.contains(where: { piece[$0] == mark[0] && piece[$0...].starts(with: mark) }) else {
      return false
    }
    count += 1
    // A piece with another one behind it ends in a blank line; at the document's end one more could be seen in code.
    bytes += mark + Array(" \(count) -->\n\n".utf8) + piece
    return true
  }
}

extension [Range<Int>] {
  /// Whether one of the ranges, which are in order, has `index`.
  fileprivate func holds(_ index: Int) -> Bool {
    let next = partitioningIndex { $0.upperBound > index }
    return next < count && self[next].contains(index)
  }
}

extension [UInt8] {
  /// What plain CommonMark renders it to.
  fileprivate var plainHTML: String {
    ParseTally.note(bytes: count)
    return Rope(String(decoding: self, as: UTF8.self)).commonMarkHTML
  }

  /// Whether the last line, which ends in a line break, is blank.
  fileprivate var endsInBlankLine: Bool { isBehindBlankLine(count) }

  /// Whether a line starts at `offset` that comes after a blank one, or after an empty start of the text.
  fileprivate func isBehindBlankLine(_ offset: Int, from start: Int = 0) -> Bool {
    guard offset > start, self[offset - 1].isLineEnding else { return false }
    var end = offset - 1
    if end > start, self[end] == ASCII.lineFeed, self[end - 1] == ASCII.carriageReturn { end -= 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return end == start || self[end - 1].isLineEnding
  }
}

extension SourceText {
  /// Whether `offset` is the start of a line, not the first, that comes after a blank one.
  fileprivate func followsBlankLine(_ offset: Int) -> Bool { bytes.isBehindBlankLine(offset, from: start) }
}
