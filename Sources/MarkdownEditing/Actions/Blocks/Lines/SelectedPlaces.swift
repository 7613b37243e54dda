import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Each range of `selection` by itself.
  func places(_ selection: Selection) -> [Selection] { selection.ranges.map { Selection([$0]) } }

  /// The ranges of `selection`, those together that end in one block.
  func placesByBlock(_ selection: Selection) -> [Selection] {
    guard selection.ranges.count > 1 else { return [selection] }
    return together(
      selection.ranges.map { range in
        let line = rope.line(at: range.range.upperBound)
        let leaf = path(ofLine: line).last.flatMap { $0.isContainer ? nil : $0 }
        return (range, leaf.map { rope.line(at: $0.range.lowerBound)...lastLine(of: $0) } ?? line...line)
      }
    ) { $0 >= $1 }
  }

  /// The ranges of `selection`, those together whose blocks, or lines, are neighbours or hold one another.
  ///
  /// `lines` are those that one range by itself stands for, if any.
  func placesByNeighbours(
    _ selection: Selection, _ lines: (SelectedBlocks) -> ClosedRange<Int>?
  ) -> [Selection] {
    guard selection.ranges.count > 1 else { return [selection] }
    return together(
      selection.ranges.map { range in
        let alone = SelectedBlocks(Selection([range]), in: self)
        return (range, lines(alone) ?? alone.lines[0]...alone.lines[alone.lines.count - 1])
      }
    ) { last, next in last >= next || (last + 1..<next).allSatisfy(isEmptyPrefix) }
  }

  /// Ranges in groups: each goes with those before it where `isNext` says so of their last line and its first one.
  private func together(
    _ ranges: [(range: SelectionRange, lines: ClosedRange<Int>)], _ isNext: (Int, Int) -> Bool
  ) -> [Selection] {
    var groups: [[SelectionRange]] = []
    var last = -1
    for (range, lines) in ranges {
      if !groups.isEmpty, isNext(last, lines.lowerBound) {
        groups[groups.count - 1].append(range)
      } else {
        groups.append([range])
      }
      last = max(last, lines.upperBound)
    }
    return groups.map { Selection($0) }
  }
}
