import MarkdownSyntax
import TextBuffer

/// A cache of facts about some lines of one text, because an action looks at each of them again and again.
struct LineMemory {
  /// The cached facts about a line.
  struct Line {
    /// The offset of its start.
    let start: UTF8Offset
    /// Its bytes without the line ending.
    let bytes: [UInt8]
    /// The offset of its last visible byte; on a blank line, its start.
    var lastVisible: UTF8Offset { start.advanced(by: bytes.lastIndex { !$0.isBlank } ?? 0) }
    /// The blocks around its last visible byte, from the root down.
    var path: [SyntaxNode]?
    /// The containers in `path`.
    var chain: ContainerChain?
  }

  /// The cached lines, the latest last; `lines` has their facts in the same order.
  private var numbers: [Int] = []
  private var lines: [Line] = []
  /// The ranges of these lines and of others near them.
  private var run = LineRun()
  /// The path to the leaf looked at last, and its range: the next line looked at is mostly in the same leaf.
  private var last: (path: [SyntaxNode], range: Range<UTF8Offset>) = ([], .zero..<(.zero))
  /// The container levels computed last; lines looked at since then are in the first few of them, or in all.
  var levels: [ContainerChain.Level] = []
  private static let capacity = 64
  /// The number of lines that memory is reserved for at first.
  private static let usualCount = 8

  /// Calls `body` with the cached facts about line `line` of `rope`, which `body` may add to; `rope` must be the same
  /// in all calls.
  mutating func line<Result>(_ line: Int, of rope: Rope, _ body: (inout Line) -> Result) -> Result {
    if let index = numbers.lastIndex(of: line) { return body(&lines[index]) }
    let content = contentOfLine(line, of: rope)
    if lines.isEmpty {
      numbers.reserveCapacity(Self.usualCount)
      lines.reserveCapacity(Self.usualCount)
    } else if lines.count >= Self.capacity {
      numbers.removeAll(keepingCapacity: true)
      lines.removeAll(keepingCapacity: true)
    }
    numbers.append(line)
    lines.append(Line(start: content.lowerBound, bytes: rope.bytes(in: content)))
    return body(&lines[lines.count - 1])
  }

  /// The line of `rope` that holds `offset`.
  mutating func line(at offset: UTF8Offset, of rope: Rope) -> Int {
    run.line(at: offset, of: rope)?.line ?? rope.line(at: offset)
  }

  /// The range of line `line` of `rope`, without its line break.
  mutating func contentOfLine(_ line: Int, of rope: Rope) -> Range<UTF8Offset> {
    run.place(ofLine: line, of: rope)?.content ?? rope.contentOfLine(line)
  }

  /// The range of the line of `rope` that holds `offset`, without its line break.
  mutating func contentOfLine(holding offset: UTF8Offset, of rope: Rope) -> Range<UTF8Offset> {
    run.line(at: offset, of: rope)?.place.content ?? rope.contentOfLine(holding: offset)
  }

  /// The blocks around `offset` of `tree`, from the root down; `tree` must be the same in all calls.
  mutating func path(to offset: UTF8Offset, in tree: SyntaxTree) -> [SyntaxNode] {
    if last.range.contains(offset) { return last.path }
    var path = tree.blockPath(to: offset)
    while let last = path.last?.kind, !last.isBlock { path.removeLast() }
    if let leaf = path.last, !leaf.holdsBlocks { last = (path, leaf.range) }
    return path
  }
}

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
