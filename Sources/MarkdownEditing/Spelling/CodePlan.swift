import MarkdownSyntax

/// A spelling of a change of code; the default is the plainest one.
///
/// White space between two code spans becomes visible as code if the spans are joined, so they are joined only if
/// nothing else works.
struct CodeSpelling: Hashable {
  /// Whether a code span joins another one if only white space is between them.
  var joins = false
  /// Whether code spans inside or beside a stretch stay as they are.
  var keepsOwn = false
  /// The ends at which the letter outside becomes a character reference.
  var referenced = LeafRewriter.Ends.none
  /// The literal characters that are escaped, as indices of items.
  var escaped: [Int] = []
  /// The spans of other styles that get the other delimiter, as indices of spans.
  var respelled: [Int] = []
}

/// The code spans of a leaf to remove and to add for a change of code.
struct CodePlan {
  let reading: Reading
  let leaf: Reading.Leaf
  let change: StyleChange

  private var items: [Reading.Item] { reading.items }

  /// The code spans.
  private var ownSpans: [Int] { leaf.spans.filter { reading.spans[$0].kind == .code } }

  /// The outcome of a plan: the spans to remove, and the stretches that get new ones.
  struct Outline: Hashable {
    var removed: Set<Int> = []
    var stretches: [Range<Int>] = []
  }

  /// The outline for `spelling`.
  func outline(_ spelling: CodeSpelling) -> Outline {
    var result = change.isAdded ? addition(spelling) : removal()
    var parts: [Range<Int>] = []
    for stretch in result.stretches { appendParts(of: stretch, without: result.removed, to: &parts) }
    result.stretches = parts
    return result
  }

  // MARK: Which spans

  /// The outline of an addition: each stretch grows over the spans of the style that it meets.
  private func addition(_ spelling: CodeSpelling) -> Outline {
    var result = Outline()
    let (joins, own) = (spelling.joins, ownSpans)
    let groups = groups(of: own, joins: joins)
    for stretch in change.items {
      let taken =
        spelling.keepsOwn
        ? own.filter { isCut(reading.spans[$0].items, by: stretch) }
        : groups.filter { meets($0.items, stretch, acrossSpace: joins) }.flatMap { own[$0.spans] }
      result.removed.formUnion(taken)
      let grown = taken.map { reading.spans[$0].items }.reduce(stretch) {
        min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
      }
      if let last = result.stretches.last, meets(last, grown, acrossSpace: joins) {
        result.stretches[result.stretches.count - 1] =
          min(last.lowerBound, grown.lowerBound)..<max(last.upperBound, grown.upperBound)
      } else {
        result.stretches.append(grown)
      }
    }
    return result
  }

  /// Whether `stretch` holds a part of `span`, but not all of it.
  private func isCut(_ span: Range<Int>, by stretch: Range<Int>) -> Bool {
    span.overlaps(stretch) && !stretch.contains(span)
  }

  /// The spans `own`, in order, as groups of spans that meet each other, with indices in `own`.
  ///
  /// Spans of different groups don't meet.
  private func groups(of own: [Int], joins: Bool) -> [(items: Range<Int>, spans: Range<Int>)] {
    var groups: [(items: Range<Int>, spans: Range<Int>)] = []
    for (place, index) in own.enumerated() {
      let span = reading.spans[index].items
      if let last = groups.last, meets(last.items, span, acrossSpace: joins) {
        let end = max(last.items.upperBound, span.upperBound)
        groups[groups.count - 1] = (last.items.lowerBound..<end, last.spans.lowerBound..<place + 1)
      } else {
        groups.append((span, place..<place + 1))
      }
    }
    return groups
  }

  /// Whether the stretches overlap or adjoin or, if `acrossSpace`, only white space is between them.
  private func meets(_ first: Range<Int>, _ second: Range<Int>, acrossSpace: Bool) -> Bool {
    let (left, right) = first.lowerBound <= second.lowerBound ? (first, second) : (second, first)
    if right.lowerBound <= left.upperBound { return true }
    return acrossSpace
      && items[left.upperBound..<right.lowerBound].allSatisfy {
        $0.kind == .space || $0.kind == .lineEnding(.softBreak)
      }
  }

  /// The outline of a removal: the rest of the spans that hold a part of the stretches.
  private func removal() -> Outline {
    var result = Outline()
    var covered: [Range<Int>] = []
    for index in ownSpans {
      let span = reading.spans[index].items
      guard change.items.contains(where: { $0.overlaps(span) }) else { continue }
      result.removed.insert(index)
      if let last = covered.last, span.lowerBound < last.upperBound {
        covered[covered.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        covered.append(span)
      }
    }
    for span in covered {
      var start = span.lowerBound
      for stretch in change.items where stretch.overlaps(span) {
        if start < stretch.lowerBound { result.stretches.append(start..<stretch.lowerBound) }
        start = max(start, stretch.upperBound)
      }
      if start < span.upperBound { result.stretches.append(start..<span.upperBound) }
    }
    return result
  }

  // MARK: Parts

  /// Appends the parts of `stretch` that no other span begins or ends in, because code holds only text; without white
  /// space at their ends.
  private func appendParts(of stretch: Range<Int>, without removed: Set<Int>, to parts: inout [Range<Int>]) {
    let part = trimmed(stretch)
    guard hasWorth(part) else { return }
    for index in leaf.spans where !removed.contains(index) {
      let span = reading.spans[index]
      guard span.items.overlaps(part), !span.items.isEmpty, let cut = cut(part, at: span) else { continue }
      appendParts(of: part.lowerBound..<cut, without: removed, to: &parts)
      appendParts(of: cut..<part.upperBound, without: removed, to: &parts)
      return
    }
    parts.append(part)
  }

  /// The index at which `part` has to be cut because of `span`; `nil` if it needn't be.
  private func cut(_ part: Range<Int>, at span: Reading.Span) -> Int? {
    let other = span.items
    if other.lowerBound > part.lowerBound { return other.lowerBound }
    if other.upperBound < part.upperBound { return other.upperBound }
    guard span.kind.isLinkOrImage, other.count > 2 else { return nil }
    return other.lowerBound == part.lowerBound
      ? part.lowerBound + 1 : other.upperBound == part.upperBound ? other.upperBound - 1 : nil
  }

  private func trimmed(_ stretch: Range<Int>) -> Range<Int> {
    var (low, high) = (stretch.lowerBound, stretch.upperBound)
    while low < high, isTrimmed(low) || isEnd(items[low].kind) || isLoneBeginning(low, high) { low += 1 }
    while low < high, isTrimmed(high - 1) || isBeginning(items[high - 1].kind) || isLoneEnd(high - 1, low) {
      high -= 1
    }
    return low..<high
  }

  private func isTrimmed(_ index: Int) -> Bool {
    switch items[index].kind {
    case .space, .lineEnding, .atom(.htmlInline): true
    default: false
    }
  }

  private func isEnd(_ kind: ItemKind) -> Bool { if case .end = kind { true } else { false } }
  private func isBeginning(_ kind: ItemKind) -> Bool { if case .beginning = kind { true } else { false } }

  /// Whether a link begins at `index` and doesn't end by `limit`.
  private func isLoneBeginning(_ index: Int, _ limit: Int) -> Bool {
    isBeginning(items[index].kind)
      && !leaf.spans.contains {
        reading.spans[$0].items.lowerBound == index && reading.spans[$0].items.upperBound <= limit
      }
  }

  /// Whether a link ends at `index` and doesn't begin at or after `limit`.
  private func isLoneEnd(_ index: Int, _ limit: Int) -> Bool {
    isEnd(items[index].kind)
      && !leaf.spans.contains {
        reading.spans[$0].items.upperBound == index + 1 && reading.spans[$0].items.lowerBound >= limit
      }
  }

  /// Whether a part holds anything that can be code.
  private func hasWorth(_ part: Range<Int>) -> Bool {
    items[part].contains {
      $0.kind.isExact
        || $0.kind.isInk && (change.isPunctuationExact || change.isAdded && $0.styles.contains(.code))
    }
  }
}
