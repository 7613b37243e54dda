import MarkdownSyntax
import TextBuffer

/// Removes a range, or replaces it by text, and keeps spans that reach out of it whole.
///
/// If a part of a span is removed, its markers stay around the rest.
struct SpanDeletion {
  let range: Range<UTF8Offset>
  let text: LineModel
  /// The text that replaces the range; it joins the spans of the text before it, if possible.
  let new: String

  /// An end of the range, with the leaf that it is in.
  private struct RangeEnd {
    let leaf: SyntaxNode
    let parting: SpanParting
    /// The place, in bytes from the leaf's start.
    let place: Int
    /// The spans around it, innermost first.
    let spans: [LeafInlines.Node]

    /// The offset in the text of `place`, which is in bytes from the leaf's start.
    func offset(_ place: Int) -> UTF8Offset { leaf.start.advanced(by: place) }
  }

  /// The range to remove, and the markers and other edits that keep spans whole.
  private struct Removal {
    /// The removed range, which may include markers around the given one.
    var range: Range<UTF8Offset>
    var closers = ""
    var openers = ""
    var edits: [Edit] = []
  }

  /// The edits, and the place of the new text in the text before.
  struct Rewriting {
    var edits: [Edit]
    var place: UTF8Offset
    /// The number of bytes of markers and bars that are inserted before the new text at the same place.
    var lead = 0

    /// The start of the new text after `changes`, which make the edits.
    func start(after changes: ChangeSet) -> UTF8Offset { caret(at: place, after: changes) }

    /// The caret at `start`, the start of the range, after `changes`; it is behind what is inserted there.
    func caret(at start: UTF8Offset, after changes: ChangeSet) -> UTF8Offset {
      changes.map(start, bias: .before).advanced(by: start == place ? lead : 0)
    }
  }

  /// The deletion of `range` in `text`, with `new` in its place.
  init(of range: Range<UTF8Offset>, in text: LineModel, replacement new: String = "") {
    (self.range, self.text, self.new) = (Self.holdingBreak(range, in: text), text, new)
  }

  /// `range` with the backslash of a line break that it begins with, which would be text without that.
  private static func holdingBreak(_ range: Range<UTF8Offset>, in text: LineModel) -> Range<UTF8Offset> {
    guard !range.isEmpty, case let line = text.line(at: range.lowerBound),
      range.lowerBound == text.contentOfLine(line).upperBound, let slash = text.hardBreak(of: line)
    else { return range }
    return slash.lowerBound..<range.upperBound
  }

  /// The rewriting that leaves everything else as it is, the cells of a table among it.
  ///
  /// If none is known, or if only markers are selected, just the range itself is replaced.
  var rewriting: Rewriting { keepingCells(rewritingOfCells ?? rewritingOfSpans) }

  /// The rewriting that just replaces the range, and keeps the cells of a table.
  var rewritingOfCharacters: Rewriting { keepingCells(plain) }

  private var plain: Rewriting { Rewriting(edits: [Edit(range, new)], place: range.lowerBound) }

  /// The rewriting that leaves everything else as it is, but for the cells of a table.
  var rewritingOfSpans: Rewriting {
    guard !range.isEmpty || range.lowerBound > .zero && breaksLines, let low = end(range.lowerBound),
      let high = end(range.upperBound), !(low.spans.isEmpty && high.spans.isEmpty), !isMarker(low, high)
    else { return plain }
    var search = CandidateSearch<Position, Rewriting> { position in
      guard let removal = removal(low, high, position),
        case let rewriting = rewriting(removal, low, high, isBehind: position.isBehind),
        let changes = text.changes(rewriting.edits), !changes.isIdentity,
        proof(of: rewriting, after: changes, low, high, position).accepts(
          AppliedChange(changes, of: text, within: .keystroke))
      else { return nil }
      return rewriting
    }
    return search.first(of: positions) ?? plain
  }

  /// A position of the new text among the markers of the spans.
  private struct Position: Hashable {
    /// Whether spans around the whole range end before it and begin again behind it.
    var parts = false
    /// Whether it comes behind the closing markers.
    var isBehind = false
    /// Whether a span whose whole content is removed stays around it, as a link does around other words.
    var fills = false
  }

  /// The positions, the best first.
  private var positions: [Position] {
    if new.isEmpty { return [Position()] }
    // No span reaches over a blank line, such as one between pasted paragraphs. So the new text comes behind the
    // closing markers, and spans around it begin again behind it.
    if breaksLines { return [Position(), Position(isBehind: true), Position(parts: true, isBehind: true)] }
    return [Position(fills: true), Position(), Position(isBehind: true)]
  }

  private var breaksLines: Bool { new.utf8.contains { $0.isLineEnding } }

  private func end(_ offset: UTF8Offset) -> RangeEnd? {
    let path = text.tree.path(to: offset == range.upperBound ? offset.advanced(by: -1) : offset)
    guard let leaf = path.first(where: { $0.kind == .paragraph || $0.kind == .heading }),
      leaf.range.count <= CaretParting.longestLeaf
    else { return nil }
    let parting = SpanParting(bytes: text.rope.bytes(in: leaf.range), inlines: leaf.leafInlines)
    let place = leaf.start.distance(to: offset)
    let spans = parting.spans(over: place..<place).filter { !$0.isUnsplittable }
    return RangeEnd(leaf: leaf, parting: parting, place: place, spans: spans.reversed())
  }

  // MARK: Writing

  /// The range and markers to write; spans around the whole range continue behind it, unless `position` parts them.
  ///
  /// `nil` if nothing is removed or inserted.
  private func removal(_ low: RangeEnd, _ high: RangeEnd, _ position: Position) -> Removal? {
    let isOneLeaf = low.leaf == high.leaf && !position.parts
    var removal = Removal(range: range)
    for span in low.spans where !(isOneLeaf && high.place < span.range.upperBound) {
      guard low.offset(span.content.lowerBound) < removal.range.lowerBound else {
        removal.range = low.offset(span.range.lowerBound)..<removal.range.upperBound
        continue
      }
      let markers = SpanMarkers(span, in: low.parting, parted: low.place..<low.place, false)
      let start = min(removal.range.lowerBound, low.offset(span.content.upperBound))
      removal.range = start..<removal.range.upperBound
      removal.closers += markers.closer
      removal.edits += markers.openingEdit.map { $0.edit(from: low.leaf.start.value) }
    }
    for span in high.spans where !(isOneLeaf && span.range.lowerBound < low.place) {
      guard removal.range.upperBound < high.offset(span.content.upperBound) else {
        removal.range = removal.range.lowerBound..<high.offset(span.range.upperBound)
        continue
      }
      let markers = SpanMarkers(span, in: high.parting, parted: high.place..<high.place, false)
      let end = max(removal.range.upperBound, high.offset(span.content.lowerBound))
      removal.range = removal.range.lowerBound..<end
      removal.openers = markers.opener + removal.openers
      removal.edits += markers.closingEdit.map { $0.edit(from: high.leaf.start.value) }
    }
    guard isOneLeaf else { return removal }
    for span in low.spans where high.place < span.range.upperBound {
      keep(span, of: low, in: &removal, position)
    }
    return removal.range.isEmpty && new.isEmpty ? nil : removal
  }

  /// Keeps both markers of `span`, which is around the range, unless the range is all of its content and nothing fills
  /// it.
  ///
  /// A marker that would be alone at the edge of a line is written anew beside the rest of the content.
  private func keep(
    _ span: LeafInlines.Node, of end: RangeEnd, in removal: inout Removal, _ position: Position
  ) {
    let content = end.offset(span.content.lowerBound)..<end.offset(span.content.upperBound)
    let whole = end.offset(span.range.lowerBound)..<end.offset(span.range.upperBound)
    let (low, high) = (removal.range.lowerBound, removal.range.upperBound)
    let isFilled = position.fills && content.holds(range)
    let place = end.leaf.start.distance(to: low)..<end.leaf.start.distance(to: high)
    if low <= content.lowerBound, content.upperBound <= high, !isFilled, !range.isEmpty {
      removal.range = min(low, whole.lowerBound)..<max(high, whole.upperBound)
    } else if new.isEmpty, low <= content.lowerBound,
      text.spansLines(high..<startOfText(behind: high, in: end))
    {
      removal.range = whole.lowerBound..<high
      removal.openers =
        SpanMarkers(span, in: end.parting, parted: place.upperBound..<place.upperBound, false).opener
        + removal.openers
    } else if new.isEmpty, content.upperBound <= high, text.spansLines(endOfText(before: low, in: end)..<low)
    {
      removal.range = low..<whole.upperBound
      removal.closers +=
        SpanMarkers(span, in: end.parting, parted: place.lowerBound..<place.lowerBound, false).closer
    } else {
      let start = min(max(low, content.lowerBound), content.upperBound)
      removal.range = start..<max(start, min(high, content.upperBound))
    }
  }

  private func rewriting(
    _ removal: Removal, _ low: RangeEnd, _ high: RangeEnd, isBehind: Bool
  ) -> Rewriting {
    let isApart = new.isEmpty || isBehind
    let start = isApart ? endOfText(before: removal.range.lowerBound, in: low) : removal.range.lowerBound
    let closers = Edit.insert(removal.closers, at: start)
    let openers = Edit.insert(removal.openers, at: startOfText(behind: removal.range.upperBound, in: high))
    let added = Edit.insert(new, at: removal.range.lowerBound)
    let markers = (isBehind ? [closers, added] : [added, closers]) + [.delete(removal.range), openers]
    let isMarkerFirst = isBehind && closers.range == added.range
    return Rewriting(
      edits: markers.filter { !$0.range.isEmpty || !$0.replacement.isEmpty } + removal.edits,
      place: removal.range.lowerBound, lead: isMarkerFirst ? removal.closers.utf8.count : 0)
  }

  // MARK: Places of markers
  // Markers belong directly beside their content, not beside white space or at the edge of another line.

  /// The end of the text before `offset` in the leaf of `end`.
  private func endOfText(before offset: UTF8Offset, in end: RangeEnd) -> UTF8Offset {
    let line = text.line(at: offset)
    var place = end.leaf.start.distance(to: offset)
    if text.line(at: end.leaf.start) < line {
      let edge = LineEdge(before: line, of: end.leaf, in: text)
      if place <= edge.gap.upperBound { return end.offset(edge.gap.lowerBound) }
    }
    while place > 0, end.parting.bytes[place - 1].isBlank { place -= 1 }
    return end.offset(place)
  }

  /// The start of the text behind `offset` in the leaf of `end`.
  private func startOfText(behind offset: UTF8Offset, in end: RangeEnd) -> UTF8Offset {
    let line = text.line(at: offset)
    var place = end.leaf.start.distance(to: offset)
    if line < text.line(at: end.leaf.range.upperBound) {
      let edge = LineEdge(before: line + 1, of: end.leaf, in: text)
      if edge.gap.lowerBound <= place { return end.offset(edge.gap.upperBound) }
    }
    while place < end.parting.bytes.count, end.parting.bytes[place].isBlank { place += 1 }
    return end.offset(place)
  }

  // MARK: Proof

  /// Whether only markers are selected, so that the markers themselves are meant.
  private func isMarker(_ low: RangeEnd, _ high: RangeEnd) -> Bool {
    guard low.leaf == high.leaf, text.rope.bytes(in: range).contains(where: { !$0.isBlank }) else {
      return false
    }
    let all = ShownText(touching: [low.leaf.range], in: text)
    return all == ShownText(touching: [low.leaf.range], in: text) { !range.contains($0) }
  }

  /// The proof that a reader sees the text before the range, the new text and the text behind the range.
  private func proof(
    of rewriting: Rewriting, after changes: ChangeSet, _ low: RangeEnd, _ high: RangeEnd,
    _ position: Position
  ) -> ChangeProof {
    let start = rewriting.start(after: changes)
    let text = SameText(
      of: [low.leaf.start..<high.leaf.range.upperBound], in: text, removing: [range],
      adding: [start..<start.advanced(by: new.utf8.count)])
    guard position.fills else { return ChangeProof(text) }
    // Asterisks with only white space between them are a thematic break.
    let block = changes.map(low.leaf.start, bias: .before)
    return ChangeProof(ReadNode(place: block..<block) { [kind = low.leaf.kind] in $0.kind == kind }).and(text)
  }
}

extension [SpanDeletion.Rewriting] {
  /// The starts of the new texts after `changes`, which make the edits of all rewritings.
  ///
  /// The rewritings are in order and don't overlap.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of edits.
  func starts(after changes: ChangeSet) -> [UTF8Offset] {
    if count == 1 { return [self[0].start(after: changes)] }
    let edits = flatMap { $0.edits }.ordered(by: { $0.range.lowerBound })
    let starts = edits.starts(of: map { $0.place })
    // A deletion that removes a span, too, can reach back to the place of the caret before it.
    var growth = 0
    return indices.map { index in
      if index > 0, self[index - 1].place == self[index].place {
        growth += self[index - 1].growth
      } else {
        growth = 0
      }
      return starts[index].advanced(by: growth + self[index].lead)
    }
  }
}

extension SpanDeletion.Rewriting {
  /// The number of bytes by which the text at the place grows.
  fileprivate var growth: Int {
    edits.filter { $0.range.lowerBound == place }.reduce(0) {
      $0 + $1.replacement.utf8.count - $1.range.count
    }
  }
}

extension KeyResult {
  /// The result of `rewriting` in `text`, with the caret before the new text; `nil` if an edit cuts a scalar.
  init?(_ rewriting: SpanDeletion.Rewriting, in text: LineModel) {
    guard let changes = text.changes(rewriting.edits) else { return nil }
    self.init(changes: changes, caret: rewriting.start(after: changes))
  }
}
