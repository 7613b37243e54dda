import MarkdownSyntax

/// A spelling of a change of style; the default is the plainest one.
struct SpanSpelling: Hashable {
  /// The ends of a stretch that a choice applies to.
  enum Ends: Hashable, CaseIterable {
    case none, both, start, end
    var hasStart: Bool { self == .both || self == .start }
    var hasEnd: Bool { self == .both || self == .end }
  }

  /// Whether a span joins a span of the same style if only white space is between them.
  var joins = true
  /// The ends at which punctuation stays outside of the delimiters.
  var trimmed = Ends.none
  /// Whether spans of the style inside or beside a stretch stay as they are.
  var keepsOwn = false
  /// Whether a link at an end gets delimiters of its own inside its brackets.
  var entersLinks = false
  /// The choice of one of the style's two delimiters for each stretch: bit k is for stretch k, the last bit for all
  /// further stretches.
  var delimiters = 0
  /// The number of stretches with a bit of their own in `delimiters`.
  static let delimiterBits = 4
  /// Whether the delimiters go inside those of a span over the same letters.
  var isInner = false
  /// The ends at which the letter outside becomes a character reference.
  var referenced = Ends.none
  /// The literal characters that are escaped, as indices of items.
  var escaped: [Int] = []
  /// The spans of other styles that get the other delimiter, as indices of spans.
  var respelled: [Int] = []
}

/// The spans of a leaf to remove and to add for a change of style.
struct SpanPlan {
  let reading: Reading
  let leaf: Reading.Leaf
  let change: StyleChange

  private var items: [Reading.Item] { reading.items }

  /// The spans of the style itself.
  private var ownSpans: [Int] { leaf.spans.filter { reading.spans[$0].kind == change.style.kind } }

  /// The outcome of a plan: the spans to remove, and the stretches that get new ones.
  struct Outline: Hashable {
    var removed: Set<Int> = []
    var stretches: [Range<Int>] = []
  }

  /// The outline for `spelling`.
  func outline(_ spelling: SpanSpelling) -> Outline {
    var result = change.isAdded ? addition(spelling) : removal()
    var parts: [Range<Int>] = []
    for stretch in result.stretches { appendLaminar(stretch, spelling, without: result.removed, to: &parts) }
    result.stretches = parts
    return result
  }

  // MARK: Which spans

  /// The outline of an addition: each stretch grows over the spans of the style that it meets.
  private func addition(_ spelling: SpanSpelling) -> Outline {
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

  // MARK: Nesting

  /// Appends the parts of `stretch` that overlap no other span halfway, without white space, and perhaps punctuation,
  /// at their ends.
  private func appendLaminar(
    _ stretch: Range<Int>, _ spelling: SpanSpelling, without removed: Set<Int>, to parts: inout [Range<Int>]
  ) {
    let part = trimmed(stretch, spelling)
    guard hasWorth(part) else { return }
    for index in leaf.spans where !removed.contains(index) {
      let span = reading.spans[index]
      guard span.items.overlaps(part), !span.items.isEmpty else { continue }
      if let cut = cut(part, at: span, spelling) {
        appendLaminar(part.lowerBound..<cut, spelling, without: removed, to: &parts)
        appendLaminar(cut..<part.upperBound, spelling, without: removed, to: &parts)
        return
      }
    }
    parts.append(part)
  }

  /// The index at which `part` has to be cut because of `span`; `nil` if it needn't be.
  private func cut(_ part: Range<Int>, at span: Reading.Span, _ spelling: SpanSpelling) -> Int? {
    let other = span.items
    if change.style == .code { return codeCut(part, at: span) }
    if other.lowerBound < part.lowerBound {
      return other.upperBound < part.upperBound ? other.upperBound : nil
    }
    if other.upperBound > part.upperBound {
      return other.lowerBound > part.lowerBound ? other.lowerBound : nil
    }
    guard spelling.entersLinks, span.kind.isLinkOrImage, other.count > 2 else { return nil }
    if other.lowerBound == part.lowerBound { return part.lowerBound + 1 }
    return other.upperBound == part.upperBound ? other.lowerBound : nil
  }

  /// The index at which a code span has to be cut because of `span`: wherever that begins or ends, because code holds
  /// only text.
  private func codeCut(_ part: Range<Int>, at span: Reading.Span) -> Int? {
    let other = span.items
    if other.lowerBound > part.lowerBound { return other.lowerBound }
    if other.upperBound < part.upperBound { return other.upperBound }
    guard span.kind.isLinkOrImage, other.count > 2 else { return nil }
    return other.lowerBound == part.lowerBound
      ? part.lowerBound + 1 : other.upperBound == part.upperBound ? other.upperBound - 1 : nil
  }

  private func trimmed(_ stretch: Range<Int>, _ spelling: SpanSpelling) -> Range<Int> {
    var (low, high) = (stretch.lowerBound, stretch.upperBound)
    while low < high,
      isTrimmed(items[low], spelling.trimmed.hasStart) || isEnd(items[low].kind)
        || isLoneBeginning(low, high)
    {
      low += 1
    }
    while low < high,
      isTrimmed(items[high - 1], spelling.trimmed.hasEnd) || isBeginning(items[high - 1].kind)
        || isLoneEnd(high - 1, low)
    {
      high -= 1
    }
    return low..<high
  }

  private func isTrimmed(_ item: Reading.Item, _ withPunctuation: Bool) -> Bool {
    if item.styles.contains(.code), change.style != .code { return false }
    return switch item.kind {
    case .space, .lineEnding, .atom(.htmlInline): true
    case .punctuation: withPunctuation
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

  /// Whether a part holds anything that can be styled.
  private func hasWorth(_ part: Range<Int>) -> Bool {
    let keepsCode = change.style == .code && change.isAdded
    return items[part].contains {
      $0.kind.isExact
        || $0.kind.isInk && (change.isPunctuationExact || keepsCode && $0.styles.contains(.code))
    }
  }
}
