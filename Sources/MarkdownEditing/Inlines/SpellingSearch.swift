import MarkdownSyntax

/// Finds the plainest spelling of a change that cmark reads as just that change.
struct SpellingSearch {
  let window: ProofWindow
  let leaf: Reading.Leaf
  let change: StyleChange

  /// How many spellings are tried before the search gives up.
  private static let limit = 1_000

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
    let core = plain.filter { $0.joins && !$0.entersLinks && ($0.trimmed == .none || $0.trimmed == .both) }
    let around = Surroundings(reading: window.original, leaf: leaf, change: change)
    let (escapes, respellings) = (around.escapes(), around.respellings())
    let (mixes, ends) = (Array(1..<Self.otherDelimiters), SpanSpelling.Ends.allCases.filter { $0 != .none })
    func tier(_ shapes: [SpanSpelling]) -> [SpanSpelling] {
      let sameDelimiter = shapes.filter { $0.delimiters == 0 }
      return varied(sameDelimiter, \.delimiters, mixes) + varied(shapes, \.escaped, escapes)
        + varied(shapes, \.respelled, respellings) + varied(shapes, \.referenced, ends)
    }
    return plain + tier(core) + tier(plain)
  }

  /// Each shape with each value of one more property.
  private func varied<Value>(
    _ shapes: [SpanSpelling], _ path: WritableKeyPath<SpanSpelling, Value>, _ values: [Value]
  ) -> [SpanSpelling] {
    values.flatMap { value in
      shapes.map { shape in
        var spelling = shape
        spelling[keyPath: path] = value
        return spelling
      }
    }
  }

  /// `SpanSpelling.delimiters` that gives all stretches the style's other delimiter.
  private static let otherDelimiters = (1 << SpanSpelling.delimiterBits) - 1

  private func shapes() -> [SpanSpelling] {
    var result: [SpanSpelling] = []
    for joins in change.isAdded ? [true, false] : [true] {
      for delimiters in [0, Self.otherDelimiters] {
        for trimmed in SpanSpelling.Ends.allCases {
          for entersLinks in [false, true] {
            for isInner in [false, true] {
              result.append(
                SpanSpelling(
                  joins: joins, trimmed: trimmed, entersLinks: entersLinks, delimiters: delimiters,
                  isInner: isInner))
            }
          }
        }
      }
    }
    return result
  }
}
