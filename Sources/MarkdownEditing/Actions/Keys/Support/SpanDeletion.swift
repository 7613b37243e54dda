import MarkdownSyntax
import TextBuffer

/// Removes a range, or replaces it by text, and keeps spans that reach out of it whole.
///
/// If a part of a span is removed, its markers stay around the rest.
struct SpanDeletion {
  private let range: Range<UTF8Offset>
  private let text: BlockText
  /// The text that replaces the range; it joins the spans of the text before it, if possible.
  private let replacement: String

  /// An end of the range, with the leaf that it is in.
  private struct End {
    let leaf: SyntaxNode
    let parting: SpanParting
    /// The place, in bytes from the leaf's start.
    let place: Int
    /// The spans around it, innermost first.
    let spans: [LeafInlines.Node]
  }

  /// The range to remove, and the markers and other edits that keep spans whole.
  private struct Rest {
    /// The removed range, which may include markers around the given one.
    var removed: Range<UTF8Offset>
    var closers = ""
    var openers = ""
    var edits: [Edit] = []
  }

  /// The edits, and the place of the replacement in the text before.
  struct Outcome {
    var edits: [Edit]
    var place: UTF8Offset
    /// The number of bytes of markers that are inserted before the replacement at the same place.
    var lead = 0

    /// The start of the replacement after `changes`, which make the edits.
    func start(after changes: ChangeSet) -> UTF8Offset {
      changes.map(place, bias: .before).advanced(by: lead)
    }
  }

  /// The deletion of `range` in `text`, with `replacement` in its place.
  init(of range: Range<UTF8Offset>, in text: BlockText, replacement: String = "") {
    (self.range, self.text, self.replacement) = (range, text, replacement)
  }

  /// The outcome that leaves everything else as it is.
  ///
  /// If none is known, or if only markers are selected, just the range itself is replaced.
  var outcome: Outcome {
    let plain = Outcome(edits: [Edit(range, replacement)], place: range.lowerBound)
    guard !range.isEmpty || range.lowerBound > .zero && breaksLines, let low = end(range.lowerBound),
      let high = end(range.upperBound), !(low.spans.isEmpty && high.spans.isEmpty), !isMarker(low, high)
    else { return plain }
    for way in ways {
      guard let rest = rest(low, high, way),
        case let outcome = outcome(rest, low, high, isBehind: way.isBehind),
        let changes = text.changes(outcome.edits), !changes.isIdentity,
        proof(of: outcome, after: changes, low, high, way).accepts(
          ProvenChange(changes, of: text, within: .keystroke))
      else { continue }
      return outcome
    }
    return plain
  }

  /// A way to insert the replacement.
  private struct Way {
    /// Whether spans around the whole range end before it and begin again behind it.
    var parts = false
    /// Whether the replacement comes behind the closing markers.
    var isBehind = false
    /// Whether a span whose whole content is removed stays around the replacement, as a link does around other words.
    var fills = false
  }

  /// The ways, the best first.
  private var ways: [Way] {
    if replacement.isEmpty { return [Way()] }
    // No span reaches over a blank line, such as one between pasted paragraphs. So the replacement comes behind the
    // closing markers, and spans around it begin again behind it.
    if breaksLines { return [Way(), Way(isBehind: true), Way(parts: true, isBehind: true)] }
    return [Way(fills: true), Way(), Way(isBehind: true)]
  }

  private var breaksLines: Bool { replacement.utf8.contains { $0.isLineEnding } }

  private func end(_ offset: UTF8Offset) -> End? {
    let path = text.tree.path(to: offset == range.upperBound ? offset.advanced(by: -1) : offset)
    guard let leaf = path.first(where: { $0.kind == .paragraph || $0.kind == .heading }),
      leaf.range.count <= CaretParting.longestLeaf
    else { return nil }
    let parting = SpanParting(bytes: text.rope.bytes(in: leaf.range), inlines: leaf.leafInlines)
    let place = leaf.start.distance(to: offset)
    let spans = parting.spans(over: place..<place).filter { !$0.isAtom }
    return End(leaf: leaf, parting: parting, place: place, spans: spans.reversed())
  }

  // MARK: Writing

  /// The range and markers to write; spans around the whole range continue behind it, unless `way` parts them.
  ///
  /// `nil` if nothing is removed or inserted.
  private func rest(_ low: End, _ high: End, _ way: Way) -> Rest? {
    let isOneLeaf = low.leaf == high.leaf && !way.parts
    var rest = Rest(removed: range)
    func offset(_ end: End, _ place: Int) -> UTF8Offset { end.leaf.start.advanced(by: place) }
    for span in low.spans where !(isOneLeaf && high.place < span.range.upperBound) {
      guard offset(low, span.content.lowerBound) < rest.removed.lowerBound else {
        rest.removed = offset(low, span.range.lowerBound)..<rest.removed.upperBound
        continue
      }
      let markers = SpanMarkers(span, in: low.parting, parted: low.place..<low.place, false)
      rest.removed =
        min(rest.removed.lowerBound, offset(low, span.content.upperBound))..<rest.removed.upperBound
      rest.closers += markers.closer
      rest.edits += markers.openingEdit.map { $0.edit(from: low.leaf.start.value) }
    }
    for span in high.spans where !(isOneLeaf && span.range.lowerBound < low.place) {
      guard rest.removed.upperBound < offset(high, span.content.upperBound) else {
        rest.removed = rest.removed.lowerBound..<offset(high, span.range.upperBound)
        continue
      }
      let markers = SpanMarkers(span, in: high.parting, parted: high.place..<high.place, false)
      rest.removed =
        rest.removed.lowerBound..<max(rest.removed.upperBound, offset(high, span.content.lowerBound))
      rest.openers = markers.opener + rest.openers
      rest.edits += markers.closingEdit.map { $0.edit(from: high.leaf.start.value) }
    }
    guard isOneLeaf else { return rest }
    for span in low.spans where high.place < span.range.upperBound {
      keep(span, of: low.leaf, in: &rest, way)
    }
    return rest.removed.isEmpty && replacement.isEmpty ? nil : rest
  }

  /// Keeps both markers of `span`, which is around the range, unless all of its content is removed and nothing fills
  /// it.
  private func keep(_ span: LeafInlines.Node, of leaf: SyntaxNode, in rest: inout Rest, _ way: Way) {
    let content =
      leaf.start.advanced(by: span.content.lowerBound)..<leaf.start.advanced(by: span.content.upperBound)
    let whole =
      leaf.start.advanced(by: span.range.lowerBound)..<leaf.start.advanced(by: span.range.upperBound)
    let (low, high) = (rest.removed.lowerBound, rest.removed.upperBound)
    let isFilled = way.fills && content.holds(range)
    if low <= content.lowerBound, content.upperBound <= high, !isFilled {
      rest.removed = min(low, whole.lowerBound)..<max(high, whole.upperBound)
    } else {
      let start = min(max(low, content.lowerBound), content.upperBound)
      rest.removed = start..<max(start, min(high, content.upperBound))
    }
  }

  private func outcome(_ rest: Rest, _ low: End, _ high: End, isBehind: Bool) -> Outcome {
    // Markers belong directly beside their content, not beside white space.
    let isApart = replacement.isEmpty || isBehind
    var start = low.leaf.start.distance(to: rest.removed.lowerBound)
    while isApart, start > 0, low.parting.bytes[start - 1].isBlank { start -= 1 }
    var end = high.leaf.start.distance(to: rest.removed.upperBound)
    while end < high.parting.bytes.count, high.parting.bytes[end].isBlank { end += 1 }
    let closers = Edit.insert(rest.closers, at: low.leaf.start.advanced(by: start))
    let added = Edit.insert(replacement, at: rest.removed.lowerBound)
    let markers: [Edit] =
      (isBehind ? [closers, added] : [added, closers]) + [
        .delete(rest.removed), .insert(rest.openers, at: high.leaf.start.advanced(by: end)),
      ]
    let isMarkerFirst = isBehind && closers.range == added.range
    return Outcome(
      edits: markers.filter { !$0.range.isEmpty || !$0.replacement.isEmpty } + rest.edits,
      place: rest.removed.lowerBound, lead: isMarkerFirst ? rest.closers.utf8.count : 0)
  }

  // MARK: Proof

  /// Whether only markers are selected, so that the markers themselves are meant.
  private func isMarker(_ low: End, _ high: End) -> Bool {
    guard low.leaf == high.leaf, text.rope.bytes(in: range).contains(where: { !$0.isBlank }) else {
      return false
    }
    let all = text.shownWithoutSpaces(touching: [low.leaf.range])
    return all == text.shownWithoutSpaces(touching: [low.leaf.range]) { !range.contains($0) }
  }

  /// The proof that a reader sees the text before the range, `replacement` and the text behind the range.
  private func proof(
    of outcome: Outcome, after changes: ChangeSet, _ low: End, _ high: End, _ way: Way
  ) -> ChangeProof {
    let start = outcome.start(after: changes)
    let text = SameText(
      of: [low.leaf.start..<high.leaf.range.upperBound], in: text, removing: [range],
      adding: [start..<start.advanced(by: replacement.utf8.count)])
    guard way.fills else { return ChangeProof(text) }
    // Asterisks with only white space between them are a thematic break.
    let block = changes.map(low.leaf.start, bias: .before)
    return ChangeProof(ReadNode(place: block..<block) { [kind = low.leaf.kind] in $0.kind == kind }).and(text)
  }
}

extension [SpanDeletion.Outcome] {
  /// The starts of the outcomes' replacements after `changes`, which make the edits of all outcomes.
  ///
  /// The outcomes are in order and don't overlap.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of edits.
  func starts(after changes: ChangeSet) -> [UTF8Offset] {
    if count == 1 { return [self[0].start(after: changes)] }
    let edits = flatMap { $0.edits }.sorted { $0.range.lowerBound < $1.range.lowerBound }
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

extension SpanDeletion.Outcome {
  /// The number of bytes by which the text at the place grows.
  fileprivate var growth: Int {
    edits.filter { $0.range.lowerBound == place }.reduce(0) {
      $0 + $1.replacement.utf8.count - $1.range.count
    }
  }
}
