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
    let around = Surroundings(reading: window.original, leaf: leaf, change: change)
    func varied<Value>(_ path: WritableKeyPath<SpanSpelling, Value>, _ values: [Value]) -> [SpanSpelling] {
      values.flatMap { value in
        plain.map { shape in
          var spelling = shape
          spelling[keyPath: path] = value
          return spelling
        }
      }
    }
    return plain + varied(\.escaped, around.escapes()) + varied(\.respelled, around.respellings())
      + varied(\.referenced, Array(SpanSpelling.Ends.allCases.dropFirst()))
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
}
