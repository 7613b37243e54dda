import MarkdownSyntax
import TextBuffer

extension TypedCharacter {
  /// The outcome of typing it over `range`, which isn't empty.
  ///
  /// A bracket or quotation mark is put around the whole range, but not behind a backslash that would escape it. A
  /// style, which can't reach over the end of a block, is put around the selected part of each block. An asterisk typed
  /// over a part of code is just an asterisk. A backtick would end the code there, and is put around the part, too.
  func surrounding(_ range: Range<UTF8Offset>) -> Outcome {
    guard let pair = CharacterPair(openedBy: byte, in: text.tree.dialect), pair.runs.lowerBound == 1 else {
      return .plain
    }
    let isOfText = pair.isStyle || byte == ASCII.backtick && !isInCodeSpan(range)
    let parts = isOfText ? styledParts(of: range) : [withoutTornEscapes(range)].filter { !$0.isEmpty }
    return parts.isEmpty
      ? .plain : .surround(parts.filter { !opensFence(around: $0) }, closer: pair.closerText)
  }

  /// Whether `range` is within the content of a code span.
  private func isInCodeSpan(_ range: Range<UTF8Offset>) -> Bool {
    text.tree.nodes(in: range).contains { $0.kind == .code && $0.content.holds(range) }
  }

  /// The parts of `range` in paragraphs, headings and cells, if they begin in text.
  ///
  /// Each part is without white space and hard breaks at its ends. It includes all of an inline that it would cut, such
  /// as code.
  private func styledParts(of range: Range<UTF8Offset>) -> [Range<UTF8Offset>] {
    text.tree.nodes(in: range).filter { $0.kind.isLeafWithInlines }.compactMap { leaf in
      let part = withoutBreaks(range.clamped(to: leaf.content), in: leaf)
      guard !part.isEmpty else { return nil }
      let whole = widens ? leaf.withoutCuts(part) : part
      return CaretContext(at: whole.lowerBound, in: text.tree) == .text ? whole : nil
    }
  }

  /// `part` of `leaf` without white space and the backslashes of hard breaks at its ends.
  ///
  /// Any other backslash at the end would escape the closing delimiter, so it is left out, too. Only code ends behind a
  /// backslash.
  private func withoutBreaks(_ part: Range<UTF8Offset>, in leaf: SyntaxNode) -> Range<UTF8Offset> {
    let (rope, content) = (text.rope, leaf.content)
    var part = withoutBlanks(part)
    func breaksLine(_ place: UTF8Offset) -> Bool {
      let next = place.advanced(by: 1)
      return next < content.upperBound && rope.byte(at: next).isLineEnding
    }
    while !part.isEmpty {
      let last = part.upperBound.advanced(by: -1)
      if escapes(last, in: leaf), byte != ASCII.backtick || breaksLine(last) {
        part = withoutBlanks(part.lowerBound..<last)
      } else if escapes(part.lowerBound, in: leaf), breaksLine(part.lowerBound) {
        part = withoutBlanks(part.lowerBound.advanced(by: 1)..<part.upperBound)
      } else {
        break
      }
    }
    return part
  }

  /// `range` without white space at its ends.
  private func withoutBlanks(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let bytes = text.rope.bytes(in: range)
    let isInk = { (byte: UInt8) in !byte.isBlank && !byte.isLineEnding }
    guard let first = bytes.firstIndex(where: isInk), let last = bytes.lastIndex(where: isInk) else {
      return range.lowerBound..<range.lowerBound
    }
    return range.lowerBound.advanced(by: first)..<range.lowerBound.advanced(by: last + 1)
  }

  /// `range` with neither end right behind a backslash that would escape a delimiter there.
  ///
  /// A whole escape is in the range. The backslash of a hard break, or one that escapes nothing, is behind the range's
  /// end.
  private func withoutTornEscapes(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let start = escape(behind: range.lowerBound).map { $0.backslash } ?? range.lowerBound
    let end = escape(behind: range.upperBound).map {
      $0.isWhole ? range.upperBound.advanced(by: 1) : $0.backslash
    }
    return start..<max(start, end ?? range.upperBound)
  }

  /// The backslash right before `place` that would escape a delimiter there, and whether it escapes a character now.
  private func escape(behind place: UTF8Offset) -> (backslash: UTF8Offset, isWhole: Bool)? {
    guard place > .zero, case let backslash = place.advanced(by: -1),
      let leaf = text.tree.path(to: backslash).first(where: { $0.kind.isLeafWithInlines }),
      escapes(backslash, in: leaf), CaretContext(at: place, in: text.tree) != .verbatim
    else { return nil }
    let isInside = place < leaf.content.upperBound
    return (backslash, isInside && text.rope.byte(at: place).isASCIIPunctuation)
  }

  /// Whether the byte at `place` is a backslash that isn't escaped by another one before it in `leaf`.
  private func escapes(_ place: UTF8Offset, in leaf: SyntaxNode) -> Bool {
    guard text.rope.byte(at: place) == ASCII.backslash else { return false }
    var first = place
    while first > leaf.start, text.rope.byte(at: first.advanced(by: -1)) == ASCII.backslash {
      first = first.advanced(by: -1)
    }
    return first.distance(to: place) % 2 == 0
  }

  /// Whether a delimiter before `part` would be the third one at a line's start, and so open a fence.
  ///
  /// Everything below would become code. So nothing is typed there, where the text has two delimiters around it
  /// already.
  private func opensFence(around part: Range<UTF8Offset>) -> Bool {
    guard byte == ASCII.tilde || byte == ASCII.backtick,
      let leaf = text.tree.path(to: part.lowerBound).first(where: { $0.kind.isLeafWithInlines }),
      leaf.kind == .paragraph || leaf.isSetext,
      let line = leaf.contentLines.last(where: { $0.lowerBound <= part.lowerBound })
    else { return false }
    let before = text.rope.bytes(in: line.lowerBound..<part.lowerBound)
    let first = text.rope.bytes(
      in: part.lowerBound..<min(part.upperBound, max(part.lowerBound, line.upperBound)))
    let run = first.prefix { $0 == byte }.count
    guard before.allSatisfy({ $0 == byte }), before.count + run >= 2 else { return false }
    // A backtick in the same line keeps those before it from being a fence (CommonMark section 4.5).
    let isClosed = part.upperBound <= line.upperBound || first.dropFirst(run).contains(byte)
    return byte == ASCII.tilde || !isClosed
  }
}

extension SyntaxNode {
  /// `part` of the leaf, extended to include each inline that has one end in it and the other outside.
  ///
  /// A delimiter in code, or between the delimiters of a span that continues, closes nothing.
  fileprivate func withoutCuts(_ part: Range<UTF8Offset>) -> Range<UTF8Offset> {
    guard range.count <= CaretParting.longestLeaf else { return part }
    let inner = start.distance(to: part.lowerBound)..<start.distance(to: part.upperBound)
    var (low, high) = (inner.lowerBound, inner.upperBound)
    for node in leafInlines.nodes where node.isCut(by: inner) {
      (low, high) = (min(low, node.range.lowerBound), max(high, node.range.upperBound))
    }
    return start.advanced(by: low)..<start.advanced(by: high)
  }
}

extension LeafInlines.Node {
  /// Whether `part` holds some of the node, but neither all of it nor only what is between its ends.
  fileprivate func isCut(by part: Range<Int>) -> Bool {
    guard ![.text, .softBreak, .lineBreak].contains(kind), part.overlaps(range) else { return false }
    let holdsAll = part.lowerBound <= range.lowerBound && range.upperBound <= part.upperBound
    let isInside = range.lowerBound < part.lowerBound && part.upperBound < range.upperBound
    let isBetween = content.lowerBound <= part.lowerBound && part.upperBound <= content.upperBound
    return !holdsAll && !(isInside && (isBetween || !part.overlaps(content)))
  }
}
