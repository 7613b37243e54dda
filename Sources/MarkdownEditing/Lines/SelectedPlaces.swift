import MarkdownSyntax
import TextBuffer

extension Selection {
  /// Each range as a selection of its own.
  var places: [Selection] { ranges.map { Selection([$0]) } }

  /// The ranges, grouped so that ranges that end in the same block of `text` are together.
  func placesByBlock(in text: LineModel) -> [Selection] {
    guard ranges.count > 1 else { return [self] }
    return Self.together(
      ranges.map { range in
        let line = text.line(at: text.coveredEnd(of: range.range))
        let leaf = text.path(ofLine: line).last.flatMap { $0.holdsBlocks ? nil : $0 }
        return (Selection([range]), PlaceLines(leaf.map { text.lines(of: $0) } ?? line...line))
      }
    ) { _, _ in false }
  }

  /// The carets of each line, if all ranges are carets on empty lines of `text`; otherwise all ranges together.
  func placesByEmptyLine(in text: LineModel) -> [Selection] {
    guard ranges.count > 1, !hasRanges else { return [self] }
    let lines = ranges.map { text.line(at: $0.head) }
    // A block could get into the one above it on a line of less white space.
    let blanks = Set(lines.map { text.bytes(of: $0) }.filter { $0.allSatisfy { $0.isBlank } })
    guard lines.allSatisfy(text.isEmptyPrefix), blanks.count <= 1 else { return [self] }
    return Self.together(zip(places, lines).map { ($0, PlaceLines($1...$1)) }) { _, _ in false }
  }

  /// The ranges, grouped so that ranges whose lines conflict are together.
  ///
  /// Two ranges conflict if their blocks or lines are neighbours or contain each other, or if one is among the lines
  /// that the other moves past. `lines` are the lines that an action treats for some ranges together; `nil` means their
  /// selected lines.
  func placesByNeighbours(
    in text: LineModel, _ lines: (SelectedBlocks) -> PlaceLines?
  ) -> [Selection] {
    guard ranges.count > 1 else { return [self] }
    var places = places
    var count = 0
    // Ranges in a group can affect more lines than each alone, so repeat until no group grows.
    while places.count != count {
      count = places.count
      places = Self.together(
        places.map { place in
          let selected = SelectedBlocks(place, in: text).withoutFrontMatter
          return (
            place, lines(selected) ?? PlaceLines(selected.lines[0]...selected.lines[selected.lines.count - 1])
          )
        }
      ) { last, next in (last + 1..<next).allSatisfy(text.isEmptyPrefix) }
    }
    return places
  }

  /// Groups places: a place joins the group before it if their lines meet, or if `isNext` is true for the group's last
  /// line and the place's first one.
  private static func together(
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

/// The lines that an action affects at one place.
struct PlaceLines {
  /// The lines that the action moves or converts.
  var own: ClosedRange<Int>
  /// These lines and the lines that they move past.
  var reached: ClosedRange<Int>

  /// Lines that move past no others.
  init(_ lines: ClosedRange<Int>) { (own, reached) = (lines, lines) }

  /// The lines `own`, which move past the lines `other`.
  init(_ own: ClosedRange<Int>, past other: ClosedRange<Int>) {
    self.own = own
    reached = min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
  }
}
