import MarkdownSyntax
import TextBuffer

/// The selected items of one range: letters of leaves, as items of the windows' readings.
struct InlineTarget {
  /// The selected items in one leaf.
  struct Part {
    /// The index of the leaf's window.
    var window: Int
    var items: Range<Int>
  }

  /// The parts in document order; none if nothing that can be styled is selected.
  var parts: [Part] = []

  /// The target without inlines that no code span can hold: all atoms and hard line breaks.
  func withoutAtoms(in windows: [ProofWindow]) -> InlineTarget {
    InlineTarget(
      parts: parts.flatMap { part in
        let items = windows[part.window].original.items
        let runs = part.items.split { index in
          switch items[index].kind {
          case .atom, .lineEnding(.lineBreak): true
          default: false
          }
        }
        return runs.compactMap { run -> Part? in
          let ink = run.filter { items[$0].kind.isInk && !items[$0].isBlank }
          guard let first = ink.first, let last = ink.last else { return nil }
          return Part(window: part.window, items: first..<last + 1)
        }
      })
  }
}

/// Finds the targets of selected ranges.
struct TargetFinder {
  let windows: [ProofWindow]
  let rope: Rope
  /// Whether a code span that is partly selected is taken as a whole.
  var takesWholeCode = true

  /// The target of `range`, widened to whole graphemes.
  func target(of range: Range<UTF8Offset>) -> InlineTarget {
    let whole = rope.graphemes(around: range)
    let (low, high) = (whole.lowerBound.value, whole.upperBound.value)
    var target = InlineTarget()
    var number = windows.partitioningIndex { $0.range.upperBound > low }
    while number < windows.count, windows[number].range.lowerBound < high {
      let start = windows[number].range.lowerBound
      if let items = items(in: low - start..<high - start, of: windows[number].original) {
        target.parts.append(InlineTarget.Part(window: number, items: items))
      }
      number += 1
    }
    return target
  }

  /// The items of a leaf that overlap `range`, widened to whole code spans, and to links whose markers are selected
  /// too.
  private func items(in range: Range<Int>, of reading: Reading) -> Range<Int>? {
    // The starts of the items never decrease, nor do their ends, so both can be searched.
    var low = reading.items.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var high = reading.items.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    (low, high) = (max(low, reading.content.lowerBound), min(high, reading.content.upperBound))
    while low < high, !reading.items[low].kind.isInk { low += 1 }
    while low < high, !reading.items[high - 1].kind.isInk { high -= 1 }
    guard low < high else { return nil }
    var result = low..<high
    if takesWholeCode {
      for span in reading.spans where span.kind == .code && span.items.overlaps(result) {
        result = min(result.lowerBound, span.items.lowerBound)..<max(result.upperBound, span.items.upperBound)
      }
    }
    return withLinks(result, range, reading)
  }

  private func withLinks(_ items: Range<Int>, _ range: Range<Int>, _ reading: Reading) -> Range<Int> {
    var result = items
    for span in reading.spans.reversed()
    where span.kind.isLinkOrImage && span.items.overlaps(result) {
      let ink = span.items.filter { reading.items[$0].kind.isInk }
      guard let first = ink.first, let last = ink.last, result.contains(first), result.contains(last) else {
        continue
      }
      let isBeyond = result.lowerBound < span.items.lowerBound || result.upperBound > span.items.upperBound
      let isMarked = range.lowerBound < span.opening.upperBound || range.upperBound > span.closing.lowerBound
      guard isBeyond || isMarked else { continue }
      result = min(result.lowerBound, span.items.lowerBound)..<max(result.upperBound, span.items.upperBound)
    }
    return result
  }
}

extension TargetFinder {
  /// The target of a caret at `offset`: the span of `style` around it, or else the word around it.
  func target(ofCaret offset: UTF8Offset, style: InlineStyle, onlySpans: Bool = false) -> InlineTarget {
    var number = windows.partitioningIndex { $0.range.upperBound >= offset.value }
    while number < windows.count, windows[number].range.lowerBound <= offset.value {
      let (reading, place) = (windows[number].original, offset.value - windows[number].range.lowerBound)
      let items =
        span(around: place, reading, style)
        ?? (onlySpans ? nil : word(around: place, reading))
      if let items { return InlineTarget(parts: [.init(window: number, items: items)]) }
      number += 1
    }
    return InlineTarget()
  }

  /// The items of the innermost span of the style that holds the caret, or else touches it; `nil` if there is none.
  private func span(around place: Int, _ reading: Reading, _ style: InlineStyle) -> Range<Int>? {
    let own = reading.spans.filter { $0.kind == style.kind }
    let inside = own.last { $0.opening.lowerBound < place && place < $0.closing.upperBound }
    let beside = own.last { $0.closing.upperBound == place || $0.opening.lowerBound == place }
    return (inside ?? beside)?.items
  }

  /// The word, code span or other inline thing that has the caret strictly inside; `nil` if there is none.
  private func word(around place: Int, _ reading: Reading) -> Range<Int>? {
    if let code = reading.spans.first(where: {
      $0.kind == .code && $0.opening.lowerBound < place && place < $0.closing.upperBound
    }) {
      return code.items
    }
    for index in reading.content {
      let item = reading.items[index]
      if case .atom = item.kind, item.kind.isInk, item.range.lowerBound < place, place < item.range.upperBound
      {
        return index..<index + 1
      }
    }
    guard let next = reading.content.first(where: { reading.items[$0].range.lowerBound >= place }) else {
      return nil
    }
    let last = next - 1
    guard reading.content.contains(last), reading.items[last].kind == .letter,
      reading.items[next].kind == .letter
    else {
      return nil
    }
    var (low, high) = (last, next + 1)
    while low > reading.content.lowerBound, reading.items[low - 1].kind == .letter { low -= 1 }
    while high < reading.content.upperBound, reading.items[high].kind == .letter { high += 1 }
    return low..<high
  }
}
