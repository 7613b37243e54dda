import MarkdownSyntax
import TextBuffer

/// A cache of the ranges of consecutive lines of one text, because an action looks at a few neighbouring lines again
/// and again.
///
/// The run starts with the first line asked for, and grows up to each further line asked for that is near it. Lines
/// further away are never cached.
struct LineRun {
  private var first = 0
  private var places: [LineExtent] = []

  /// The greatest distance from the run of a line that it grows to, in lines and in bytes.
  private static let reach = (lines: 8, bytes: 512)
  /// The number of lines beyond which no line is added in front.
  private static let mostBehind = 64

  /// The extent of line `line` of `rope`; `nil` if the line is far from the run or doesn't exist.
  mutating func place(ofLine line: Int, of rope: Rope) -> LineExtent? {
    if places.isEmpty { start(with: line, rope.extentOfLine(line)) }
    guard line >= first - Self.reach.lines, line < first + places.count + Self.reach.lines else { return nil }
    while line < first { guard prepend(of: rope) else { return nil } }
    while line >= first + places.count { guard append(of: rope) else { return nil } }
    return places[line - first]
  }

  /// The line of `rope` that holds `offset`, and its extent; `nil` if it is far from the run.
  mutating func line(at offset: UTF8Offset, of rope: Rope) -> (line: Int, place: LineExtent)? {
    if places.isEmpty { start(with: rope.line(at: offset), rope.extentOfLine(holding: offset)) }
    let (low, high) = (places[0].content.lowerBound, places[places.count - 1].end)
    guard offset.distance(to: low) <= Self.reach.bytes, high.distance(to: offset) <= Self.reach.bytes else {
      return nil
    }
    while offset < places[0].content.lowerBound { guard prepend(of: rope) else { return nil } }
    while offset >= places[places.count - 1].end, append(of: rope) {}
    guard offset <= places[places.count - 1].end else { return nil }
    let index = places.partitioningIndex { $0.content.lowerBound > offset } - 1
    return (first + index, places[index])
  }

  private mutating func start(with line: Int, _ place: LineExtent) {
    first = line
    places.reserveCapacity(2 * Self.reach.lines)
    places.append(place)
  }

  private mutating func append(of rope: Rope) -> Bool {
    guard let last = places.last, last.end > last.content.upperBound else { return false }
    places.append(rope.extentOfLine(holding: last.end))
    return true
  }

  private mutating func prepend(of rope: Rope) -> Bool {
    guard first > 0, places.count <= Self.mostBehind else { return false }
    places.insert(rope.extentOfLine(holding: places[0].content.lowerBound.advanced(by: -1)), at: 0)
    first -= 1
    return true
  }
}
