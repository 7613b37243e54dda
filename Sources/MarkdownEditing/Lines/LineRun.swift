import MarkdownSyntax
import TextBuffer

/// Where a run of lines of one text stands: what an action looks at are a few lines side by side, again and again.
///
/// It starts with a line that is asked for, and grows by the lines between that and others near it. Lines further
/// away aren't known to it.
struct LineRun {
  private var first = 0
  private var places: [LineExtent] = []

  /// How far from the run a line may be that it grows to: in lines, and in bytes.
  private static let reach = (lines: 8, bytes: 512)
  /// How many lines there may be to which a line before them is added.
  private static let mostBehind = 64

  /// The place of the line `line` of `rope`; `nil` where that is far away, or there is no such line.
  mutating func place(ofLine line: Int, of rope: Rope) -> LineExtent? {
    if places.isEmpty { start(with: line, rope.extentOfLine(line)) }
    guard line >= first - Self.reach.lines, line < first + places.count + Self.reach.lines else { return nil }
    while line < first { guard prepend(of: rope) else { return nil } }
    while line >= first + places.count { guard append(of: rope) else { return nil } }
    return places[line - first]
  }

  /// The line of `rope` that holds `offset`, and its place; `nil` where that is far away.
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
