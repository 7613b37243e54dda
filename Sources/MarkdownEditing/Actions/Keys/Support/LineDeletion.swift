import MarkdownSyntax
import TextBuffer

/// A deletion of lines with their line breaks.
struct LineDeletion {
  let lines: ClosedRange<Int>
  private let text: LineModel
  /// The caret, which keeps its column.
  private let head: UTF8Offset

  /// The deletion of `lines` of `text`, with the caret at `head`.
  init(_ lines: ClosedRange<Int>, in text: LineModel, head: UTF8Offset) {
    (self.lines, self.text, self.head) = (lines, text, head)
  }

  /// The deletion including the underline, if all content lines of its heading are deleted, or all rows of its table.
  var withUnderline: LineDeletion {
    guard let leaf = text.path(ofLine: lines.upperBound).last, leaf.isSetext || leaf.kind == .table,
      lines ~= text.line(at: leaf.start),
      case let rows = leaf.children.filter({ $0.kind == .tableRow }).map({ text.line(at: $0.start) }),
      text.contentLines(of: leaf).union(rows).allSatisfy({ lines ~= $0 })
    else { return self }
    let last = max(lines.upperBound, text.lastLine(of: leaf))
    return LineDeletion(lines.lowerBound...last, in: text, head: head)
  }

  /// The start of the first line, and the containers that begin above it.
  ///
  /// Containers that begin on the lines are deleted with them, so other lines can't be in them.
  private var start: (place: CaretPlace, chain: ContainerChain) {
    let place = CaretPlace(text.startOfLine(lines.lowerBound), in: text)
    return (place, place.chain.beginning(above: lines.lowerBound))
  }

  /// The result for lines that are a whole block, whose neighbours must stay apart; `nil` if that can't be done.
  var resultOfBlock: KeyResult? {
    mended(in: start.chain, expecting: ChangeProof(NeighbourBlocks(of: lines, in: text)))
  }

  /// The result; if it would change visible content of other lines, the lines only lose their text.
  ///
  /// `nil` if neither can be done.
  var result: KeyResult? {
    let (place, chain) = start
    // A deletion of a fence or an underline is meant to change other lines. A thematic break is a block of its own, and
    // rows are only rows below a header.
    guard lines.count > 1 || place.isInText || place.leaf?.kind == .thematicBreak || place.isHeaderRow else {
      return whole.map { inColumn($0) }
    }
    if !beginsMore, let key = mended(in: chain) { return key }
    let range = place.textStart..<text.contentOfLine(lines.upperBound).upperBound
    guard !range.isEmpty,
      let key = KeyResult(SpanDeletion(of: range, in: text).rewriting, in: text)
    else { return nil }
    return key.mended(about: lines, in: place.chain, of: text, by: [])
  }

  /// Whether a container that begins on one of the lines continues below them; quotes don't count.
  private var beginsMore: Bool {
    lines.contains { line in
      text.path(ofLine: line).contains { node in
        node.holdsAnyBlock && node.kind != .blockQuote && lines.contains(text.line(at: node.start))
          && text.lastLine(of: node) > lines.upperBound
      }
    }
  }

  /// The lines deleted with their line breaks, and the caret in its column on the line that takes their place.
  ///
  /// `nil` if that changes visible content of other lines, or if `proof` doesn't accept it.
  private func mended(in chain: ContainerChain, expecting proof: ChangeProof = ChangeProof())
    -> KeyResult?
  {
    guard let key = whole else { return nil }
    var search = CandidateSearch<KeyMending, KeyResult> {
      key.mended(about: lines, in: chain, of: text, by: $0, expecting: proof)
    }
    return search.first(of: [.own, [.own, .gaps]]).map { inColumn($0) }
  }

  /// The lines deleted with their line breaks, and the affected lists renumbered; `nil` if edits overlap.
  private var whole: KeyResult? {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let isLast = last + 1 == text.rope.lineCount
    let start = isLast && first > 0 ? text.contentOfLine(first - 1).upperBound : text.startOfLine(first)
    let range = start..<(isLast ? text.rope.range.upperBound : text.startOfLine(last + 1))
    let restarts = ListRestart.all(behind: range, in: text)
    let marked = restarts.map { text.line(at: $0.place) - lines.count } + [isLast ? max(0, first - 1) : first]
    return KeyResult(
      SpanDeletion(of: range, in: text).rewritingOfSpans.edits + restarts.flatMap { $0.edits }, in: text,
      renumbering: marked, caret: start,
      includesEnclosing: true)
  }

  /// `key` with the caret in its column on the line that it's on, or behind a marker that is there.
  private func inColumn(_ key: KeyResult) -> KeyResult {
    let ambiguous = text.options.ambiguousWidth.rawValue
    let after = key.applied?.text.rope ?? key.changes.applied(to: text.rope)
    let row = text.rope.contentOfLine(holding: head)
    let column = WrappedText(text.rope, ambiguous: ambiguous).column(of: head, in: row)
    var moved = key
    moved.caret = WrappedText(after, ambiguous: ambiguous).offset(
      of: column, in: after.contentOfLine(holding: key.caret))
    if let text = key.applied?.text { moved.caret = Self.caret(behindMarkerAt: moved.caret, in: text) }
    return moved
  }

  /// `caret`, or the start of the content behind the marker or task box that `caret` is inside of.
  private static func caret(behindMarkerAt caret: UTF8Offset, in text: LineModel) -> UTF8Offset {
    let blocks = text.path(ofLine: text.line(at: caret)).filter { $0.kind != .table }
    let boxes = blocks.filter { $0.kind == .item }.compactMap { $0.children.first { $0.kind == .taskMarker } }
    let marker = (blocks + boxes).lazy.flatMap { $0.markers }.first {
      $0.lowerBound < caret && caret < $0.upperBound
    }
    guard let end = marker?.upperBound else { return caret }
    let content = text.contentOfLine(text.line(at: end))
    let rest = text.rope.bytes(in: end..<max(end, content.upperBound))
    return end.advanced(by: rest.prefix { $0.isBlank }.count)
  }
}
