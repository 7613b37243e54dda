import MarkdownSyntax
import TextBuffer

/// What the lines say.
extension LineRecords {
  /// What a line says.
  struct Text {
    /// The letters and digits of the line's content as written.
    var source: [UInt8] = []
    /// All that a reader sees, with its styles and where links lead; white space only as what parts words.
    var visible: [UInt8] = []
  }

  /// What was found of the part that was asked for last.
  struct PartMemory {
    fileprivate var part = -1
    fileprivate var runs: [VisibleRun] = []
    /// What each of its lines shows, once that was asked for.
    fileprivate var lines: [[UInt8]]?
  }

  /// Whether the record with the index `index` has text.
  func hasText(_ index: Int) -> Bool { parts[records[index].part].hasText }

  /// What stands on the line of `record` that a reader sees, with its escapes and references.
  mutating func visibleRuns(of record: LineRecord) -> some Sequence<VisibleRun> {
    recall(record.part)
    let line = record.content.lowerBound..<max(record.content.lowerBound, record.offset.advanced(by: 1))
    let first = memory.runs.partitioningIndex { $0.range.upperBound > line.lowerBound }
    return memory.runs[first...].lazy.prefix { $0.range.lowerBound < line.upperBound }.map {
      VisibleRun(range: $0.range.clamped(to: line), kind: $0.kind, context: $0.context)
    }
  }

  /// What the line of `record` says.
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

  /// The letters and digits of `line`, with those of its containers' markers.
  func source(ofLine line: Int) -> [UInt8] {
    text.rope.bytes(in: text.contentOfLine(line)).filter { $0.isWordByte }
  }

  /// What each line of `part` shows: of code and HTML, all of it but white space.
  private func seen(_ part: Part) -> [[UInt8]] {
    let lines = records[part.records]
    guard part.hasInlines else {
      return lines.map { text.rope.bytes(in: $0.content).filter { $0 > ASCII.space } }
    }
    guard part.node.kind == .tableRow else {
      let starts = lines.map { part.node.start.distance(to: $0.content.lowerBound) }
      return text.reading(of: part.node, characters).seen(onLinesFrom: starts)
    }
    // A cell that is empty is as one that isn't there.
    let cells = part.node.children.filter { $0.kind == .tableCell }.map {
      text.reading(of: $0, characters).seen + [0x1D]
    }
    return [Array(cells.reversed().drop { $0 == [0x1D] }.reversed().joined())]
  }

  /// Finds what is visible in the part with the index `part`: what its inlines show, or all of its lines.
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
