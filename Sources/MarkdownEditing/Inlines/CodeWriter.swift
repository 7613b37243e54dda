import MarkdownSyntax

/// Writes an outline of code spans into the source: backticks, and the text as code or text needs it.
struct CodeWriter {
  let plan: SpanPlan
  let bytes: [UInt8]

  /// What is escaped in text that was code.
  enum Escaping: CaseIterable {
    /// Nothing.
    case nothing
    /// What starts or ends something inside of a line.
    case inlineSyntax
    /// All ASCII punctuation.
    case everything

    func includes(_ byte: UInt8) -> Bool {
      switch self {
      case .nothing: false
      case .inlineSyntax: "\\`*_~[]<>&".utf8.contains(byte)
      case .everything: true
      }
    }
  }

  private var reading: Reading { plan.reading }
  private var items: [Reading.Item] { plan.reading.items }

  /// The edits for `outline` by `spelling`, in order.
  func edits(_ outline: SpanPlan.Outline, _ escaping: Escaping, _ spelling: SpanSpelling) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    for index in outline.removed.sorted() {
      edits.append(InlineEdit(range: reading.spans[index].opening, text: ""))
      edits.append(InlineEdit(range: reading.spans[index].closing, text: ""))
    }
    for stretch in outline.stretches { edits += fences(of: stretch) }
    let writer = SpanWriter(plan: plan, bytes: bytes)
    edits = writer.withSurroundings(edits.withoutNeedless(in: bytes), outline, spelling)
    for stretch in outline.stretches { edits += stretch.flatMap { asCode($0) } }
    for index in outline.removed {
      for item in reading.spans[index].items where !outline.stretches.contains(where: { $0.contains(item) }) {
        edits += asText(item, escaping)
      }
    }
    return edits.inOrder
  }

  // MARK: Fences

  private func fences(of stretch: Range<Int>) -> [InlineEdit] {
    let runs = backtickRuns(in: stretch)
    var length = 1
    while runs.contains(length) { length += 1 }
    let fence = String(repeating: "`", count: length)
    let isPadded = isBacktick(stretch.lowerBound) || isBacktick(stretch.upperBound - 1)
    let low = items[stretch.lowerBound].range.lowerBound
    let high = items[stretch.upperBound - 1].range.upperBound
    return [
      InlineEdit(range: low..<low, text: isPadded ? fence + " " : fence),
      InlineEdit(range: high..<high, text: isPadded ? " " + fence : fence),
    ]
  }

  private func isBacktick(_ index: Int) -> Bool { items[index].meaning.onlyByte == UInt8(ascii: "`") }

  private func backtickRuns(in stretch: Range<Int>) -> Set<Int> {
    var runs: Set<Int> = []
    var length = 0
    for index in stretch {
      if isBacktick(index) {
        length += 1
      } else {
        runs.insert(length)
        length = 0
      }
    }
    runs.insert(length)
    return runs
  }

  // MARK: Characters

  /// A character of a code span is written as itself; white space at a line's end would become part of the code.
  private func asCode(_ index: Int) -> [InlineEdit] {
    let item = items[index]
    if case .lineEnding = item.kind {
      var start = item.range.lowerBound
      while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
      return start < item.range.lowerBound ? [InlineEdit(range: start..<item.range.lowerBound, text: "")] : []
    }
    let isPipe = plan.leaf.kind == .tableCell && item.meaning.onlyByte == UInt8(ascii: "|")
    guard item.spelling != .plain, !isPipe else { return [] }
    return [InlineEdit(range: item.range, text: item.meaning.text)]
  }

  private func asText(_ index: Int, _ escaping: Escaping) -> [InlineEdit] {
    let item = items[index]
    guard item.kind == .punctuation, let byte = item.meaning.onlyByte, escaping.includes(byte),
      bytes[item.range.lowerBound] == byte
    else { return [] }
    let start = item.range.lowerBound
    return [InlineEdit(range: start..<start, text: "\\")]
  }
}
