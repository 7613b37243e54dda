import MarkdownSyntax
import TextBuffer

/// What the lines say.
extension LineRecords {
  /// What a line says.
  struct Text {
    /// The letters and digits of the line's content as written.
    var source: [UInt8] = []
    /// The letters and digits that a reader sees.
    var visible: [UInt8] = []
  }

  /// What was found of the part that was asked for last.
  struct PartMemory {
    fileprivate var part = -1
    fileprivate var spans: [Range<UTF8Offset>] = []
    fileprivate var bytes: [UInt8] = []
    fileprivate var start = UTF8Offset.zero
  }

  /// Whether the record with the index `index` has text.
  func hasText(_ index: Int) -> Bool { parts[records[index].part].hasText }

  /// Where the bytes of the line of `record` stand that a reader sees, with their escapes and references.
  mutating func visibleSpans(of record: LineRecord) -> some Sequence<Range<UTF8Offset>> {
    recall(record.part)
    let line = record.content.lowerBound..<max(record.content.lowerBound, record.offset.advanced(by: 1))
    let first = memory.spans.partitioningIndex { $0.upperBound > line.lowerBound }
    return memory.spans[first...].lazy.prefix { $0.lowerBound < line.upperBound }.map { $0.clamped(to: line) }
  }

  /// What the line of `record` says.
  mutating func text(of record: LineRecord) -> Text {
    var found = Text()
    let spans = Array(visibleSpans(of: record))
    guard parts[record.part].hasText else { return found }
    if memory.bytes.isEmpty, let first = records[parts[record.part].records].first,
      let last = records[parts[record.part].records].last
    {
      memory.start = first.content.lowerBound
      memory.bytes = text.rope.bytes(in: memory.start..<last.content.upperBound)
    }
    found.source = words(in: record.content)
    for span in spans { found.visible += words(in: span) }
    return found
  }

  /// The letters and digits of `line`, with those of its containers' markers.
  func source(ofLine line: Int) -> [UInt8] {
    text.rope.bytes(in: text.contentOfLine(line)).filter(\.isWordByte)
  }

  /// The letters and digits in `range`, in the part that was recalled.
  private func words(in range: Range<UTF8Offset>) -> [UInt8] {
    let low = min(max(0, memory.start.distance(to: range.lowerBound)), memory.bytes.count)
    let high = max(low, min(memory.start.distance(to: range.upperBound), memory.bytes.count))
    return memory.bytes[low..<high].filter(\.isWordByte)
  }

  /// Finds what is visible in the part with the index `part`: what its inlines show, or all of its lines.
  private mutating func recall(_ part: Int) {
    guard memory.part != part else { return }
    memory = PartMemory(part: part)
    let found = parts[part]
    guard found.hasText else { return }
    if !found.hasInlines {
      memory.spans = records[found.records].map(\.content)
    } else if found.node.kind == .tableRow {
      memory.spans = found.node.children.flatMap(\.visibleSpans)
    } else {
      memory.spans = found.node.visibleSpans
    }
  }
}
