import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// The break of a line by Enter inside of spans.
///
/// The place moves out of markers that the break would tear. If the line becomes two blocks, the spans around the place
/// end in the first block and begin again in the second.
struct CaretParting {
  /// The offset at which the line is broken.
  let place: UTF8Offset
  private let text: LineModel
  private let leaf: SyntaxNode
  private let inlines: LeafInlines
  /// Whether Enter makes two blocks of one here.
  private let partsLine: Bool

  /// The length, in bytes, of the longest leaf whose spans are parted, because a key reads all of the leaf.
  static let longestLeaf = 32_000

  /// The parting of the spans around `caret`; `nil` if nothing has to be parted.
  ///
  /// Shift-Enter, if `isSoft`, continues the block wherever the block can have more than one line. With
  /// `staysInside`, the parting is also `nil` unless Enter makes two blocks.
  init?(_ caret: CaretPlace, isSoft: Bool, staysInside: Bool) {
    let path = caret.text.tree.path(to: caret.offset)
    guard let index = path.firstIndex(where: { $0.kind == .paragraph || $0.kind == .heading }),
      case let leaf = path[index], leaf.range.count <= Self.longestLeaf
    else { return nil }
    let isInSpan = path[(index + 1)...].contains { $0.start < caret.offset && $0.kind.isSpanOrAtom }
    let isTorn = isInSpan || caret.isBehindBackslash
    var elements = leaf.elements(in: caret.text)
    guard isTorn || !elements.isEmpty else { return nil }
    let partsLine = (leaf.kind == .heading || !isSoft) && caret.partsLine
    if !partsLine { elements = [] }
    guard isTorn || !elements.isEmpty, partsLine || !staysInside else { return nil }
    (text, self.leaf, self.partsLine) = (caret.text, leaf, partsLine)
    inlines = leaf.leafInlines
    let start = leaf.start.distance(to: caret.offset)
    // An HTML element stays in one block, with both of its tags.
    let element = elements.last { $0.range.lowerBound < start && start < $0.range.upperBound }
    let outside = element.map {
      start <= $0.content.lowerBound && !isSoft ? $0.range.lowerBound : $0.range.upperBound
    }
    place = leaf.start.advanced(
      by: SpanParting.outside(outside ?? start, of: inlines, partsLine: partsLine))
  }

  /// `key`, the result of Enter at `place`, with spans closed before the break and reopened after it if Enter splits
  /// the block.
  ///
  /// Returns `key` unchanged if no spelling keeps the visible text.
  func parted(_ key: KeyResult) -> KeyResult {
    guard partsLine else { return key }
    let parting = SpanParting(bytes: text.rope.bytes(in: leaf.range), inlines: inlines)
    let (gap, breakLength, isAtEnd) = gap(in: parting)
    guard breakLength > 0 || !parting.spans(over: gap).isEmpty else { return key }
    let proof = ChangeProof(SameText.ofParts(of: leaf, in: text))
    var search = CandidateSearch<Bool, KeyResult> { otherDelimiters in
      let cut = parting.cut(at: gap, otherDelimiters: otherDelimiters)
      let result = applying(cut, gap, breakLength, opening: isAtEnd ? gap.upperBound : nil, to: key)
      return result.flatMap { $0.applied.map(proof.accepts) ?? false ? $0 : nil }
    }
    return search.first(of: [false, true]) ?? key
  }

  /// The white space around the place, as a range in the leaf, and the number of bytes at its start that break the
  /// line.
  ///
  /// At the start of a line, the range begins at the end of the line before. At the end of a line, if `isAtEnd`, it
  /// reaches to the start of the next.
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
    guard CaretPlace(place, in: text).endsLine else { return (low..<high, 0, false) }
    let edge = LineEdge(before: line + 1, of: leaf, in: text)
    return (min(edge.gap.lowerBound, low)..<edge.gap.upperBound, edge.breakLength, true)
  }

  /// `key` with the markers of `cut`; `nil` if edits overlap.
  ///
  /// Opening markers are inserted at `opening`, an offset in the leaf, or else at the caret.
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
    let after = key.applied?.text ?? LineModel(applying: key.changes, to: text)
    guard let markers = after.changes(edits) else { return nil }
    var change = key.applied ?? AppliedChange(key.changes, of: text)
    change.append(markers)
    return KeyResult(change: change, caret: markers.map(key.caret, bias: .after))
  }
}

extension SpanParting {
  /// `place`, moved out of the marker or atom that it is in.
  ///
  /// Inside or right behind an opening marker, the place moves before the span. Inside or right before a closing
  /// marker, it moves behind the span. Atoms and code stay as they are if their line is only broken, not parted.
  static func outside(_ place: Int, of inlines: LeafInlines, partsLine: Bool) -> Int {
    var place = place
    let around = inlines.nodes.filter {
      $0.kind.isSpanOrAtom && $0.range.lowerBound < place && place < $0.range.upperBound
    }
    if partsLine, let whole = around.first(where: { $0.isUnsplittable }) { place = whole.range.upperBound }
    for span in around.reversed() where span.range.lowerBound < place && place < span.range.upperBound {
      guard !span.isUnsplittable else { continue }
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
  /// Whether nodes of this kind are spans with markers, or atoms that no line break may tear.
  fileprivate var isSpanOrAtom: Bool { self == .htmlInline || isLinkOrImage || isStyle }
}

extension CaretPlace {
  /// Whether the caret is at the start of a line, behind a line break that a backslash makes.
  fileprivate var isBehindBackslash: Bool {
    line > 0 && index <= text.contentIndex(of: line) && text.hardBreak(of: line - 1) != nil
  }

  /// Whether Enter makes two blocks of one here.
  ///
  /// It does in an item and in a heading; in an underlined heading, only on the last line. In a paragraph, it does at
  /// the start of a later line and at the end of an earlier one.
  fileprivate var partsLine: Bool {
    guard let leaf, leaf.kind == .paragraph || leaf.kind == .heading else { return false }
    if leaf.kind == .heading {
      return !leaf.isSetext || leaf.contentLines.last.map { text.line(at: $0.lowerBound) } == line
    }
    let startsLine = index <= content.endOfBlanks && continuesLeaf
    return item != nil || startsLine || endsLine
  }

  /// Whether only white space is behind the caret on its line, and the leaf continues on the next one.
  fileprivate var endsLine: Bool {
    let rest = text.rope.bytes(in: offset..<text.contentOfLine(line).upperBound)
    return rest.allSatisfy { $0.isBlank }
      && leaf?.contentLines.last.map { line < text.line(at: $0.lowerBound) } ?? false
  }

  /// The paragraph or heading at the caret, if Enter could make another block of its text; `nil` otherwise.
  ///
  /// The text before or behind the caret would begin a block at the start of a line. A leaf longer than
  /// `CaretParting.longestLeaf` isn't looked at.
  var leafAtRisk: SyntaxNode? {
    guard let leaf, leaf.kind == .paragraph || leaf.kind == .heading, content.endOfBlanks <= index,
      leaf.range.count <= CaretParting.longestLeaf
    else { return nil }
    let sides = [
      content.bytes[content.endOfBlanks..<index], content.bytes[index...].drop(while: { $0.isBlank }),
    ]
    let isBlock = sides.contains { ParagraphStart.escape(ofCode: $0, text.tree.dialect) != nil }
    return isBlock ? leaf : nil
  }
}
