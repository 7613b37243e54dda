import MarkdownSyntax

/// Finds the plainest spelling of a change that cmark reads as just that change.
struct SpellingSearch {
  let window: ProofWindow
  let leaf: Reading.Leaf
  let change: StyleChange

  /// How many spellings are tried before the search gives up.
  private static let limit = 600

  /// The edits of the first spelling that is proven, or `nil` where none is.
  func run() -> [InlineEdit]? {
    let plan = SpanPlan(reading: window.original, leaf: leaf, change: change)
    let writer = SpanWriter(plan: plan, bytes: window.bytes)
    var tried: Set<[InlineEdit]> = []
    for spelling in spellings() {
      let edits = writer.edits(plan.outline(spelling), spelling)
      guard tried.count < Self.limit, tried.insert(edits).inserted else { continue }
      if let reading = window.reading(after: edits), reading.isResult(of: change, on: window.original) {
        return edits
      }
    }
    return nil
  }

  /// The spellings, the plainest first: what costs a reader of the source least.
  private func spellings() -> [SpanSpelling] {
    let plain = shapes()
    func varied<Value>(_ path: WritableKeyPath<SpanSpelling, Value>, _ values: [Value]) -> [SpanSpelling] {
      values.flatMap { value in
        plain.map { shape in
          var spelling = shape
          spelling[keyPath: path] = value
          return spelling
        }
      }
    }
    return plain + varied(\.escaped, escapes()) + varied(\.respelled, respellings())
      + varied(\.referenced, Array(SpanSpelling.Ends.allCases.dropFirst()))
  }

  /// Sets of spans of other styles to write with the other delimiter.
  private func respellings() -> [[Int]] {
    let near = leaf.spans.filter { index in
      let span = window.original.spans[index]
      return (span.kind == .strong || span.kind == .emphasis) && span.kind != change.style.kind
        && change.items.contains { $0.overlaps(span.items) || $0.lowerBound == span.items.upperBound }
    }
    return near.prefix(4).map { [$0] } + (near.count > 1 ? [near] : [])
  }

  private func shapes() -> [SpanSpelling] {
    var result: [SpanSpelling] = []
    let delimiters = change.style.delimiters.indices
    for joins in change.isAdded ? [true, false] : [true] {
      for delimiter in delimiters {
        for trimmed in SpanSpelling.Ends.allCases {
          for entersLinks in [false, true] {
            for isInner in [false, true] {
              result.append(
                SpanSpelling(
                  joins: joins, trimmed: trimmed, entersLinks: entersLinks, delimiter: delimiter,
                  isInner: isInner))
            }
          }
        }
      }
    }
    return result
  }

  // MARK: Escapes

  /// Sets of literal characters to escape: what would start a block at a line's start, and delimiters that would pair up.
  private func escapes() -> [[Int]] {
    let items = window.original.items
    let starts = lineStarts().compactMap { start in
      leaf.items.first { $0 >= start && items[$0].kind != .letter && isEscapable($0) }
    }
    let delimiters = leaf.items.filter { isEscapable($0) && "*_~[]`\\".utf8.contains(items[$0].meaning[0]) }
    var result = starts.prefix(8).map { [$0] } + delimiters.prefix(12).map { [$0] }
    if starts.count > 1 { result.append(starts) }
    if delimiters.count > 1 { result.append(delimiters) }
    return result
  }

  private func lineStarts() -> [Int] {
    let items = window.original.items
    return leaf.items.filter { index in
      if index == leaf.items.lowerBound { return true }
      if case .lineEnding = items[index - 1].kind { return true }
      return false
    }
  }

  private func isEscapable(_ index: Int) -> Bool {
    let item = window.original.items[index]
    return item.kind == .punctuation && item.spelling == .plain && item.meaning.count == 1
      && !item.styles.contains(.code)
  }
}
