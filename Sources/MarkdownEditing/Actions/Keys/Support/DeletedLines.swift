import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// `lines` deleted with their line breaks or, where that would change what is seen of others, the text of a single
  /// one; `nil` where neither can be done.
  ///
  /// Where they `areBlock`, all of them go, and no block goes on in the next one.
  func deletedLines(_ lines: ClosedRange<Int>, head: UTF8Offset, areBlock: Bool = false) -> KeyResult? {
    let place = CaretPlace(startOfLine(lines.lowerBound), in: self)
    // What begins on the lines goes with them, and is no place for others.
    let chain = place.chain.beginning(above: lines.lowerBound)
    // A block goes as a whole, or not at all; and what it parted stays apart.
    if areBlock {
      return harmlessly(
        deleting: lines, in: chain, head: head, expecting: ChangeProof(NeighbourBlocks(of: lines, in: self)))
    }
    // Who deletes a fence or an underline means what that does to other lines; a rule is a block of its own.
    guard lines.count > 1 || place.isInText || place.leaf?.kind == .thematicBreak else {
      return wholeLines(lines).map { inColumn(of: head, $0) }
    }
    if !beginsMore(than: lines), let key = harmlessly(deleting: lines, in: chain, head: head) {
      return key
    }
    let text = textStart(of: place)..<contentOfLine(lines.lowerBound).upperBound
    guard lines.count == 1, !text.isEmpty, let key = result(deletion(of: text), caret: text.lowerBound) else {
      return nil
    }
    return harmless(key, about: lines, in: place.chain, [])
  }

  /// Whether a container that begins on one of `lines` goes on below them, a quote aside.
  private func beginsMore(than lines: ClosedRange<Int>) -> Bool {
    lines.contains { line in
      path(ofLine: line).contains { node in
        node.isItemOrOther && node.kind != .blockQuote && lines.contains(self.line(at: node.start))
          && lastLine(of: node) > lines.upperBound
      }
    }
  }

  /// `lines`, which begin in the containers of `chain`, deleted with their line breaks, and the caret in the column of
  /// `head` on the line that comes to stand there; `nil` if that changes what is seen of other lines, or breaks one of
  /// `proof`.
  func harmlessly(
    deleting lines: ClosedRange<Int>, in chain: ContainerChain, head: UTF8Offset,
    expecting proof: ChangeProof = ChangeProof()
  ) -> KeyResult? {
    guard let key = wholeLines(lines) else { return nil }
    for mending in [.own, [.own, .gaps]] as [KeyMending] {
      if let harmless = harmless(key, about: lines, in: chain, mending, expecting: proof) {
        return inColumn(of: head, harmless)
      }
    }
    return nil
  }

  /// `lines` deleted with their line breaks, and the lists counted anew that are changed by that.
  private func wholeLines(_ lines: ClosedRange<Int>) -> KeyResult? {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let isLast = last + 1 == rope.lineCount
    let start = isLast && first > 0 ? contentOfLine(first - 1).upperBound : startOfLine(first)
    let range = start..<(isLast ? rope.range.upperBound : startOfLine(last + 1))
    let restarts = restarts(behind: range)
    let marked = restarts.map { line(at: $0.place) - lines.count } + [isLast ? max(0, first - 1) : first]
    return renumbered(
      [.delete(range)] + restarts.flatMap { $0.edits }, marked: marked, caret: start, includesEnclosing: true)
  }

  /// `key` with the caret in the column of `head` on the line that it's on, or behind a marker that is there.
  private func inColumn(of head: UTF8Offset, _ key: KeyResult) -> KeyResult {
    let ambiguous = options.ambiguousWidth.rawValue
    let after = key.proven?.text.rope ?? key.changes.applied(to: rope)
    var moved = key
    moved.caret = DisplayColumns(rope: after, ambiguous: ambiguous).offset(
      of: DisplayColumns(rope: rope, ambiguous: ambiguous).column(of: head), inLine: after.line(at: key.caret)
    )
    if let text = key.proven?.text { moved.caret = text.behindMarker(moved.caret) }
    return moved
  }

  /// `offset`, or where the content begins behind the marker or task box that it's inside of.
  private func behindMarker(_ offset: UTF8Offset) -> UTF8Offset {
    let blocks = path(ofLine: line(at: offset)).filter { $0.kind != .table }
    let boxes = blocks.filter { $0.kind == .item }.compactMap { $0.children.first { $0.kind == .taskMarker } }
    let marker = (blocks + boxes).lazy.flatMap { $0.markers }.first {
      $0.lowerBound < offset && offset < $0.upperBound
    }
    guard let end = marker?.upperBound else { return offset }
    let content = contentOfLine(line(at: end))
    return end.advanced(by: rope.bytes(in: end..<max(end, content.upperBound)).prefix { $0.isBlank }.count)
  }
}
