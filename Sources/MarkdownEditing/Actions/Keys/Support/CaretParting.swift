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
  private let text: BlockText
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
  init?(_ caret: UTF8Offset, in text: BlockText, isSoft: Bool = false, staysInside: Bool = false) {
    let path = text.tree.path(to: caret)
    guard let index = path.firstIndex(where: { $0.kind == .paragraph || $0.kind == .heading }),
      case let leaf = path[index], leaf.range.count <= Self.longestLeaf
    else { return nil }
    let isInSpan = path[(index + 1)...].contains { $0.start < caret && $0.kind.isSpanOrAtom }
    let isTorn = isInSpan || text.isBehindBackslash(caret)
    var elements = leaf.elements(in: text)
    guard isTorn || !elements.isEmpty else { return nil }
    let partsLine = leaf.kind == .heading || !isSoft ? text.partsLine(at: caret) : false
    if !partsLine { elements = [] }
    guard isTorn || !elements.isEmpty, partsLine || !staysInside else { return nil }
    (self.text, self.leaf, self.partsLine) = (text, leaf, partsLine)
    inlines = leaf.leafInlines
    let start = leaf.start.distance(to: caret)
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
    let proof = ChangeProof(SameText.ofParts(of: leaf, in: text))
    guard breakLength > 0 || !parting.spans(over: gap).isEmpty else { return key }
    for otherDelimiters in [false, true] {
      let cut = parting.cut(at: gap, otherDelimiters: otherDelimiters)
      let result = applying(cut, gap, breakLength, opening: isAtEnd ? gap.upperBound : nil, to: key)
      if let result, let change = result.proven, proof.accepts(change) { return result }
    }
    return key
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
    guard text.endsLine(at: place, of: leaf) else { return (low..<high, 0, false) }
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
    let after = key.proven?.text ?? BlockText(applying: key.changes, to: text)
    guard let markers = after.changes(edits) else { return nil }
    var change = key.proven ?? ProvenChange(key.changes, of: text)
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
  /// Whether nodes of this kind are spans with markers, or atoms that no line break may tear.
  fileprivate var isSpanOrAtom: Bool { self == .htmlInline || isLinkOrImage || isStyle }
}

extension BlockText {
  /// Whether `caret` is at the start of a line, behind a line break that a backslash makes.
  fileprivate func isBehindBackslash(_ caret: UTF8Offset) -> Bool {
    let line = self.line(at: caret)
    guard line > 0, bytes(of: line - 1).last == ASCII.backslash,
      startOfLine(line).distance(to: caret) <= contentIndex(of: line)
    else { return false }
    return tree.path(to: contentOfLine(line - 1).upperBound).last?.kind == .lineBreak
  }

  /// Whether Enter at `caret` makes two blocks of one.
  ///
  /// It does in an item and in a heading; in an underlined heading, only on the last line. In a paragraph, it does at
  /// the start of a later line and at the end of an earlier one.
  fileprivate func partsLine(at caret: UTF8Offset) -> Bool {
    let place = CaretPlace(caret, in: self)
    guard let leaf = place.leaf, leaf.kind == .paragraph || leaf.kind == .heading else { return false }
    let lastLine = leaf.contentLines.last.map { self.line(at: $0.lowerBound) }
    if leaf.kind == .heading { return !leaf.isSetext || lastLine == place.line }
    let startsLine = place.index <= place.content.endOfBlanks && place.line > self.line(at: leaf.start)
    return place.list != nil || startsLine || endsLine(at: caret, of: leaf)
  }

  /// Whether only white space is behind `caret` on its line, and `leaf` continues on the next one.
  fileprivate func endsLine(at caret: UTF8Offset, of leaf: SyntaxNode) -> Bool {
    let rest = rope.bytes(in: caret..<contentOfLine(holding: caret).upperBound)
    let line = self.line(at: caret)
    return rest.allSatisfy { $0.isBlank }
      && leaf.contentLines.last.map { line < self.line(at: $0.lowerBound) } ?? false
  }
}

extension SyntaxNode {
  /// The HTML elements in the leaf, a node of `text`.
  fileprivate func elements(in text: BlockText) -> [HTMLElement] {
    let bytes = text.rope.bytes(in: range)
    guard bytes.contains(UInt8(ascii: "<")) else { return [] }
    return leafInlines.elements { Array(bytes[$0]) }
  }
}

extension BlockText {
  /// The leaf whose visible text has to stay after Enter at `place`.
  ///
  /// Enter leaves text on one side that begins a block if it begins a line. Returns `nil` if it doesn't, or if the leaf
  /// is too long.
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
