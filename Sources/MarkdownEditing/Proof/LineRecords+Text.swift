import MarkdownSyntax
import TextBuffer

/// The text of the lines.
extension LineRecords {
  /// The text of one line.
  struct Text {
    /// The letters and digits of the line's content as written.
    var source: [UInt8] = []
    /// All visible text, with its styles and link targets; white space counts only as a separator of words.
    var visible: [UInt8] = []
  }

  /// The cached text of the part that was asked for last.
  struct PartMemory {
    fileprivate var part = -1
    fileprivate var runs: [VisibleRun] = []
    /// The visible text of each of its lines; `nil` until that is asked for.
    fileprivate var lines: [[UInt8]]?
  }

  /// Whether the record with the index `index` has text.
  func hasText(_ index: Int) -> Bool { parts[records[index].part].hasText }

  /// The visible runs on the line of `record`, with their escapes and references.
  mutating func visibleRuns(of record: LineRecord) -> some Sequence<VisibleRun> {
    recall(record.part)
    let line = record.content.lowerBound..<max(record.content.lowerBound, record.offset.advanced(by: 1))
    let first = memory.runs.partitioningIndex { $0.range.upperBound > line.lowerBound }
    return memory.runs[first...].lazy.prefix { $0.range.lowerBound < line.upperBound }.map {
      VisibleRun(range: $0.range.clamped(to: line), kind: $0.kind, context: $0.context)
    }
  }

  /// The text of the line of `record`.
  mutating func text(of record: LineRecord) -> Text {
    let part = parts[record.part]
    guard part.hasText else { return Text() }
    recall(record.part)
    let lines = memory.lines ?? seen(part)
    memory.lines = lines
    let index =
      records[part.records].partitioningIndex { $0.offset >= record.offset } - part.records.lowerBound
    return Text(
      source: text.rope.bytes(in: record.content).filter { $0.isWordByte },
      visible: lines.indices.contains(index) ? lines[index] : [])
  }

  /// The line of `record` in a literal block, up to its last visible byte; `nil` in other blocks.
  func literal(of record: LineRecord) -> [UInt8]? {
    let part = parts[record.part]
    guard part.hasText, part.node.kind.isLiteralBlock else { return nil }
    return Array(repeating: ASCII.space, count: record.spaces)
      + text.rope.bytes(in: record.content.lowerBound..<record.offset.advanced(by: 1))
  }

  /// The letters and digits of `line`, with those of its containers' markers.
  func source(ofLine line: Int) -> [UInt8] {
    text.rope.bytes(in: text.contentOfLine(line)).filter { $0.isWordByte }
  }

  /// The visible text of each line of `part`; in code and HTML, all of it except white space.
  private func seen(_ part: Part) -> [[UInt8]] {
    let lines = records[part.records]
    guard part.hasInlines else {
      return lines.map { text.rope.bytes(in: $0.content).filter { $0 > ASCII.space } }
    }
    guard part.node.kind == .tableRow else {
      let starts = lines.map { part.node.start.distance(to: $0.content.lowerBound) }
      return part.node.reading(in: text, characters).seen(onLinesFrom: starts)
    }
    // An empty cell at a row's end equals a missing one.
    let cells = part.node.children.filter { $0.kind == .tableCell }.map {
      $0.reading(in: text, characters).seen + [0x1D]
    }
    return [Array(cells.reversed().drop { $0 == [0x1D] }.reversed().joined())]
  }

  /// Caches the visible runs of the part with the index `part`: those of its inlines, or all of its lines.
  private mutating func recall(_ part: Int) {
    guard memory.part != part else { return }
    memory = PartMemory(part: part)
    let found = parts[part]
    guard found.hasText else { return }
    if !found.hasInlines {
      memory.runs = records[found.records].map {
        VisibleRun(range: $0.content, kind: found.node.kind, context: 0)
      }
    } else if found.node.kind == .tableRow {
      memory.runs = found.node.children.flatMap { $0.visibleRuns }
    } else {
      memory.runs = found.node.visibleRuns
    }
  }
}
