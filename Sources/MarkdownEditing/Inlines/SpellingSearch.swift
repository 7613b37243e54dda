import MarkdownSyntax

/// Finds the plainest spelling of a change that cmark reads as just that change.
struct SpellingSearch {
  let window: ProofWindow
  let leaf: Reading.Leaf
  let change: StyleChange

  /// The edits of the plainest spelling, unproven.
  var plainEdits: [InlineEdit] {
    let plan = SpanPlan(reading: window.original, leaf: leaf, change: change)
    return SpanWriter(plan: plan, bytes: window.bytes).edits(plan.outline(SpanSpelling()), SpanSpelling())
  }

  /// The edits of the first spelling that is proven and what they make the stretch say, or `nil` where none is.
  func run() -> Solution? {
    let plan = SpanPlan(reading: window.original, leaf: leaf, change: change)
    let writer = SpanWriter(plan: plan, bytes: window.bytes)
    func proven(_ edits: [InlineEdit]) -> Solution? {
      guard let reading = window.reading(after: edits), reading.isResult(of: change, on: window.original)
      else { return nil }
      return Solution(edits: edits, reading: reading)
    }
    // Most changes are this plain, and need no list of what else there is.
    let plain = writer.edits(plan.outline(SpanSpelling()), SpanSpelling())
    if let solution = proven(plain) { return solution }
    var tried: Set<[InlineEdit]> = [plain]
    for spelling in spellings() {
      let edits = writer.edits(plan.outline(spelling), spelling)
      guard tried.count < window.attempts, tried.insert(edits).inserted else { continue }
      if let solution = proven(edits) { return solution }
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
