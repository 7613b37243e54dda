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
        let line = self.line(at: coveredEnd(of: range.range))
        let leaf = path(ofLine: line).last.flatMap { $0.isContainer ? nil : $0 }
        let lines = leaf.map { self.line(at: $0.start)...lastLine(of: $0) } ?? line...line
        return (Selection([range]), PlaceLines(lines))
      }
    ) { _, _ in false }
  }

  /// The ranges of `selection`, those together whose blocks, or lines, are neighbours or hold one another, or of
  /// which one is in what the other moves past.
  ///
  /// `lines` are those that some ranges stand for together, if any.
  func placesByNeighbours(
    _ selection: Selection, _ lines: (SelectedBlocks) -> PlaceLines?
  ) -> [Selection] {
    guard selection.ranges.count > 1 else { return [selection] }
    var places = selection.ranges.map { Selection([$0]) }
    var count = 0
    // Together, some can stand for more than each of them does.
    while places.count != count {
      count = places.count
      places = together(
        places.map { place in
          let selected = SelectedBlocks(place, in: self).withoutFrontMatter
          return (
            place, lines(selected) ?? PlaceLines(selected.lines[0]...selected.lines[selected.lines.count - 1])
          )
        }
      ) { last, next in (last + 1..<next).allSatisfy(isEmptyPrefix) }
    }
    return places
  }

  /// Places in groups: each goes with those before it where their lines meet, or where `isNext` says so of their last
  /// line and its first one.
  private func together(
    _ places: [(place: Selection, lines: PlaceLines)], _ isNext: (Int, Int) -> Bool
  ) -> [Selection] {
    var groups: [[SelectionRange]] = []
    var (last, lastReached) = (-1, -1)
    for (place, lines) in places {
      let meets = lastReached >= lines.own.lowerBound || last >= lines.reached.lowerBound
      if !groups.isEmpty, meets || isNext(last, lines.own.lowerBound) {
        groups[groups.count - 1] += place.ranges
      } else {
        groups.append(place.ranges)
      }
      (last, lastReached) = (max(last, lines.own.upperBound), max(lastReached, lines.reached.upperBound))
    }
    return groups.map { Selection($0) }
  }
}

/// The lines of what an action is about at one place.
struct PlaceLines {
  /// The lines that are meant.
  var own: ClosedRange<Int>
  /// These, and those of what they move past.
  var reached: ClosedRange<Int>

  /// Lines that move past nothing.
  init(_ lines: ClosedRange<Int>) { (own, reached) = (lines, lines) }

  /// The lines `own`, which move past the lines `other`.
  init(_ own: ClosedRange<Int>, past other: ClosedRange<Int>) {
    self.own = own
    reached = min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
  }
}
