import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Where Enter breaks a line inside of spans: beside the markers that it would tear, and in both blocks, where the line
/// becomes two, with the spans that reached over the place.
struct CaretParting {
  /// Where the line is broken.
  let place: UTF8Offset
  private let text: BlockText
  private let leaf: SyntaxNode
  private let inlines: LeafInlines
  /// Whether Enter makes two blocks of one here.
  private let partsLine: Bool

  /// Of longer leaves, the spans stay as they are: all of one is read for a key.
  static let longestLeaf = 32_000

  /// What becomes of the spans around `caret`; `nil` where there are none.
  ///
  /// Shift-Enter, if `isSoft`, goes on in the block wherever that can have more than one line.
  init?(_ caret: UTF8Offset, in text: BlockText, isSoft: Bool = false, staysInside: Bool = false) {
    let path = text.tree.path(to: caret)
    guard let index = path.firstIndex(where: { $0.kind == .paragraph || $0.kind == .heading }),
      case let leaf = path[index], leaf.range.count <= Self.longestLeaf
    else { return nil }
    let partsLine = leaf.kind == .heading || !isSoft ? text.partsLine(at: caret) : false
    let isInSpan = path[(index + 1)...].contains { $0.start < caret && $0.kind.isSpanOrAtom }
    let elements = partsLine ? leaf.elements(in: text) : []
    guard isInSpan || text.isBehindBackslash(caret) || !elements.isEmpty, partsLine || !staysInside else {
      return nil
    }
    (self.text, self.leaf, self.partsLine) = (text, leaf, partsLine)
    inlines = leaf.leafInlines
    let start = leaf.start.distance(to: caret)
    // An element stays in one block, as its tags do.
    let element = elements.last { $0.range.lowerBound < start && start < $0.range.upperBound }
    let outside = element.map {
      start <= $0.content.lowerBound && !isSoft ? $0.range.lowerBound : $0.range.upperBound
    }
    place = leaf.start.advanced(
      by: SpanParting.outside(outside ?? start, of: inlines, partsLine: partsLine))
  }

  /// `key`, which is what Enter comes to at `place`, with the spans closed before it and opened again behind it where
  /// it makes two blocks of one; just `key` where that can't be done so that a reader sees the same.
  func parted(_ key: KeyResult) -> KeyResult {
    guard partsLine else { return key }
    let parting = SpanParting(bytes: text.rope.bytes(in: leaf.range), inlines: inlines)
    let (gap, breakLength, isAtEnd) = gap(in: parting)
    let proof = ChangeProof(SameText.ofParts(of: leaf, in: text))
    guard breakLength > 0 || !parting.spans(over: gap).isEmpty else { return key }
    for otherDelimiters in [false, true] {
      let cut = parting.cut(at: gap, otherDelimiters: otherDelimiters)
      let result = applying(cut, gap, breakLength, opening: isAtEnd ? gap.upperBound : nil, to: key)
      if let result, let change = result.proven, proof.accepts(change) { return result }
    }
    return key
  }

  /// The white space around the place, and how many bytes at its start break the line; at the start of a line, from the
  /// end of the one before it, and at the end of one, if `isAtEnd`, to the start of the next.
  private func gap(in parting: SpanParting) -> (range: Range<Int>, breakLength: Int, isAtEnd: Bool) {
    let caret = leaf.start.distance(to: place)
    var (low, high) = (caret, caret)
    let start = inlines.lineStarts.last { $0 <= caret } ?? 0
    while low > start, parting.bytes[low - 1].isBlank { low -= 1 }
    while high < parting.bytes.count, parting.bytes[high].isBlank { high += 1 }
    let line = text.line(at: place)
    if low <= start, line > text.line(at: leaf.start) {
      let edge = LineEdge(before: line, of: leaf, in: text)
      return (edge.gap.lowerBound..<max(edge.gap.upperBound, high), edge.breakLength, false)
    }
    guard text.endsLine(at: place, of: leaf) else { return (low..<high, 0, false) }
    let edge = LineEdge(before: line + 1, of: leaf, in: text)
    return (min(edge.gap.lowerBound, low)..<edge.gap.upperBound, edge.breakLength, true)
  }

  /// `key` with the markers of `cut`, of which those that open are put in at `opening`, a place in the leaf, or at the
  /// caret.
  private func applying(
    _ cut: SpanParting.Cut, _ gap: Range<Int>, _ breakLength: Int, opening: Int?, to key: KeyResult
  ) -> KeyResult? {
    func moved(_ index: Int, _ bias: Bias) -> UTF8Offset {
      key.changes.map(leaf.start.advanced(by: index), bias: bias)
    }
    var edits = cut.edits.map { edit -> Edit in
      let low = moved(edit.range.lowerBound, .after)
      return Edit(low..<max(low, moved(edit.range.upperBound, .before)), edit.text)
    }
    let end = moved(gap.lowerBound, .before)
    edits.append(Edit(end..<end.advanced(by: breakLength), cut.closers))
    edits.append(.insert(cut.openers, at: opening.map { moved($0, .after) } ?? key.caret))
    let after = key.proven?.text ?? BlockText(applying: key.changes, to: text)
    guard let markers = after.changes(edits) else { return nil }
    var change = key.proven ?? ProvenChange(key.changes, of: text)
    change.append(markers)
    return KeyResult(change: change, caret: markers.map(key.caret, bias: .after))
  }
}

extension SpanParting {
  /// `place`, or beside the marker or thing that it stands in.
  ///
  /// That is before a span where it stands in, or right behind, what that begins with; behind it where it stands in, or
  /// right before, what it ends with. Things that are one, and code, are left alone where their line is just broken,
  /// not parted.
  static func outside(_ place: Int, of inlines: LeafInlines, partsLine: Bool) -> Int {
    var place = place
    let around = inlines.nodes.filter {
      $0.kind.isSpanOrAtom && $0.range.lowerBound < place && place < $0.range.upperBound
    }
    if partsLine, let whole = around.first(where: { $0.isAtom }) { place = whole.range.upperBound }
    for span in around.reversed() where span.range.lowerBound < place && place < span.range.upperBound {
      guard !span.isAtom else { continue }
      if place <= span.content.lowerBound {
        place = span.range.lowerBound
      } else if place >= span.content.upperBound {
        place = span.range.upperBound
      }
    }
    return place
  }
}

extension SyntaxKind {
  /// Whether nodes of this kind are spans with markers, or one thing that no line break may tear.
  fileprivate var isSpanOrAtom: Bool { self == .htmlInline || isLinkOrImage || isStyle }
}

extension BlockText {
  /// Whether the line before the one that starts at `caret` is broken by a backslash.
  fileprivate func isBehindBackslash(_ caret: UTF8Offset) -> Bool {
    let line = self.line(at: caret)
    guard line > 0, bytes(of: line - 1).last == ASCII.backslash,
      startOfLine(line).distance(to: caret) <= contentIndex(of: line)
    else { return false }
    return tree.path(to: contentOfLine(line - 1).upperBound).last?.kind == .lineBreak
  }

  /// Whether Enter at `caret` makes two blocks of one: in an item, in a heading, and at the start of a later line of a
  /// paragraph.
  fileprivate func partsLine(at caret: UTF8Offset) -> Bool {
    let place = CaretPlace(caret, in: self)
    guard let leaf = place.leaf, leaf.kind == .paragraph || leaf.kind == .heading else { return false }
    let lastLine = leaf.contentLines.last.map { self.line(at: $0.lowerBound) }
    if leaf.kind == .heading { return !leaf.isSetext || lastLine == place.line }
    let startsLine = place.index <= place.content.endOfBlanks && place.line > self.line(at: leaf.start)
    return place.list != nil || startsLine || endsLine(at: caret, of: leaf)
  }

  /// Whether nothing is behind `caret` on its line, and `leaf` goes on on the next one.
  fileprivate func endsLine(at caret: UTF8Offset, of leaf: SyntaxNode) -> Bool {
    let rest = rope.bytes(in: caret..<contentOfLine(holding: caret).upperBound)
    let line = self.line(at: caret)
    return rest.allSatisfy { $0.isBlank }
      && leaf.contentLines.last.map { line < self.line(at: $0.lowerBound) } ?? false
  }
}

extension SyntaxNode {
  /// The elements of HTML in the leaf, which is in `text`.
  fileprivate func elements(in text: BlockText) -> [HTMLElement] {
    let bytes = text.rope.bytes(in: range)
    guard bytes.contains(UInt8(ascii: "<")) else { return [] }
    return leafInlines.elements { Array(bytes[$0]) }
  }
}

extension BlockText {
  /// The leaf that has to say the same after Enter at `place`, which leaves text beside it that begins a block where it
  /// begins a line; `nil` where it doesn't.
  func leafThatMayBreak(at place: CaretPlace) -> SyntaxNode? {
    guard let leaf = place.leaf, leaf.kind == .paragraph || leaf.kind == .heading,
      place.content.endOfBlanks <= place.index, leaf.range.count <= CaretParting.longestLeaf
    else { return nil }
    let (head, rest) = (
      place.content.bytes[place.content.endOfBlanks..<place.index], place.content.bytes[place.index...]
    )
    let isBlock = [head, rest.drop(while: { $0.isBlank })].contains {
      ParagraphStart.escape(ofCode: $0, tree.dialect) != nil
    }
    return isBlock ? leaf : nil
  }
}
