import MarkdownSyntax
import TextBuffer

/// The drafts: the spans that give the letters their wanted styles, among the text that stays.
extension LeafRewriter {
  /// The spans to write, with all others of the leaf, in order among the text.
  var draft: Draft {
    var draft = Draft()
    write(Units(rest: reading.content), [], &draft)
    return draft
  }

  /// The spans to write, without the text, and without spans that stay as they are in any spelling.
  var outline: Draft {
    let extent = boxes.reduce(region) { extent, box in
      guard box.items.overlaps(extent), !box.items.contains(extent) else { return extent }
      return min(box.items.lowerBound, extent.lowerBound)..<max(box.items.upperBound, extent.upperBound)
    }
    var draft = Draft(hasText: false)
    write(Units(rest: extent), [], &draft)
    return draft
  }

  /// An item or a box.
  private struct Unit {
    var items: Range<Int>
    var box: Int?
  }

  /// The units of a part of the leaf, in order; a copy of it looks ahead.
  private struct Units {
    /// The items that are left.
    var rest: Range<Int>
    /// The first box that may be among them.
    var nextBox = 0
  }

  /// Removes the first of `units` and returns it; `nil` if none is left.
  private func popFirst(_ units: inout Units) -> Unit? {
    let index = units.rest.lowerBound
    guard index < units.rest.upperBound else { return nil }
    while units.nextBox < boxes.count {
      let box = boxes[units.nextBox].items
      if box.lowerBound > index { break }
      if box.lowerBound == index, box.upperBound <= units.rest.upperBound {
        units.rest = box.upperBound..<units.rest.upperBound
        defer { units.nextBox += 1 }
        return Unit(items: box, box: units.nextBox)
      }
      units.nextBox += 1
    }
    units.rest = index + 1..<units.rest.upperBound
    return Unit(items: index..<index + 1)
  }

  /// The units in the box with the index `box`.
  private func units(in box: Int) -> Units { Units(rest: boxes[box].content, nextBox: box + 1) }

  private func write(_ units: Units, _ open: InlineStyles, _ draft: inout Draft) {
    if !draft.hasText, !hasNewBoxes, written.isSubset(of: open) { return }
    var units = units
    while true {
      let start = units
      guard let unit = popFirst(&units) else { return }
      let (longest, reach) = longestSpan(from: unit, at: start, open)
      guard let longest else {
        write(unit, open, &draft)
        while units.rest.lowerBound < reach, let unit = popFirst(&units) { write(unit, open, &draft) }
        continue
      }
      var last = unit
      while units.rest.lowerBound < longest.end, let unit = popFirst(&units) { last = unit }
      let number = draft.spans.count
      draft.spans.append(span(of: longest.style, over: start.rest.lowerBound..<longest.end))
      draft.tokens.append(.open(span: number, offset: self.start(of: unit)))
      let part = Units(rest: start.rest.lowerBound..<longest.end, nextBox: start.nextBox)
      write(part, open.union(longest.style.mark), &draft)
      draft.tokens.append(.close(span: number, offset: end(of: last)))
    }
  }

  /// The longest new span that starts at `unit` and is worth its delimiters; `nil` if there is none.
  ///
  /// `unit` is the first of `units`, inside of spans of the styles `open`. `reach` is the end of the longest span that
  /// could start at `unit`, whether or not it is worth its delimiters.
  private func longestSpan(
    from unit: Unit, at units: Units, _ open: InlineStyles
  ) -> (span: (style: InlineStyle, end: Int)?, reach: Int) {
    var (longest, reach) = ((style: InlineStyle, end: Int)?.none, 0)
    let before = unit.items.lowerBound - 1
    guard isAnchor(unit, form.trimmed.hasStart, beside: before) else { return (nil, reach) }
    let missing = missingStyles(of: unit, open)
    if missing.isEmpty { return (nil, reach) }
    for style in missing.delimitedStyles(reading.constructs) {
      let end = end(of: style.mark, in: units, open)
      reach = max(reach, end)
      if end > longest?.end ?? 0, isWorthwhile(unit, upTo: end) { longest = (style, end) }
    }
    return (longest, reach)
  }

  /// The end of the items in a span of the style `mark` that starts with `units`, inside of spans of the styles `open`.
  private func end(of mark: InlineStyles, in units: Units, _ open: InlineStyles) -> Int {
    var (units, end, last) = (units, units.rest.lowerBound, Unit?.none)
    while let unit = popFirst(&units), styles(of: unit).isSuperset(of: mark) {
      // Only a delimiter can separate two code spans, or split an address.
      if let last, isJoined(last, unit) || isCut(unit, open) { break }
      let behind = unit.items.upperBound
      if last == nil || isAnchor(unit, form.trimmed.hasEnd, beside: behind) { end = behind }
      last = unit
    }
    return end
  }

  /// Whether a span from `first` to the item before `end` is worth its delimiters.
  private func isWorthwhile(_ first: Unit, upTo end: Int) -> Bool {
    let onlyBox = first.items.upperBound == end ? first.box : nil
    if form.isInner, let onlyBox, boxes[onlyBox].kept != nil { return false }
    return !form.dropsPunctuation
      || reading.items[first.items.lowerBound..<end].contains { $0.kind.isExact }
  }

  /// Whether a new span begins at a unit that has exactly one style more than `open`.
  private func isCut(_ unit: Unit, _ open: InlineStyles) -> Bool {
    !cuts.isEmpty && cuts.contains(unit.items.lowerBound)
      && styles(of: unit).subtracting(open).delimitedStyles(reading.constructs).count == 1
  }

  /// The wanted styles of a unit, without those in `open`.
  ///
  /// Where an address is split, two runs of an extension's delimiters would become one, because they have the same
  /// character. So the unit stays without that style there, and is between the runs.
  private func missingStyles(of unit: Unit, _ open: InlineStyles) -> InlineStyles {
    let missing = styles(of: unit).subtracting(open)
    return isCut(unit, open) ? missing.subtracting(.spans) : missing
  }

  private func isJoined(_ first: Unit, _ second: Unit) -> Bool {
    guard let one = first.box, let other = second.box else { return false }
    return boxes[one].isOpaque && boxes[other].isOpaque && styles(of: first) == styles(of: second)
  }

  private func write(_ unit: Unit, _ open: InlineStyles, _ draft: inout Draft) {
    guard let number = unit.box else {
      if !draft.hasText { return }
      let item = unit.items.lowerBound
      return draft.tokens.append(addresses.contains(item) ? .enclosed(item: item) : text(of: item))
    }
    let box = boxes[number]
    if let kept = box.kept { return write(kept, units(in: number), open, &draft) }
    if !box.opening.isEmpty { draft.tokens.append(.inserted(box.opening, offset: start(of: unit))) }
    draft.tokens.append(.bracket(opens: true))
    if !box.isOpaque { write(units(in: number), open, &draft) }
    draft.tokens.append(.bracket(opens: false))
    if !box.closing.isEmpty { draft.tokens.append(.inserted(box.closing, offset: end(of: unit))) }
  }

  /// Writes the span `kept` of the reading, with `units` in it.
  private func write(_ kept: Int, _ units: Units, _ open: InlineStyles, _ draft: inout Draft) {
    let (number, span) = (draft.spans.count, reading.spans[kept])
    let own = String(decoding: bytes[span.opening], as: UTF8.self)
    let isNear = span.items.lowerBound <= region.upperBound && region.lowerBound <= span.items.upperBound
    let hasOther = isNear && [.strong, .emphasis].contains(span.kind)
    let styles = InlineStyles(span.kind)
    guard let style = styles.delimitedStyles(reading.constructs).first else { return }
    draft.spans.append(
      Span(
        style: style, delimiters: hasOther ? [own, own.otherDelimiter] : [own],
        items: span.items, kept: kept))
    draft.tokens.append(.open(span: number, offset: span.opening.lowerBound))
    write(units, open.union(styles), &draft)
    draft.tokens.append(.close(span: number, offset: span.closing.lowerBound))
  }

  // MARK: Units

  /// The written styles that all ink of a unit should have; none outside of the region.
  private func styles(of unit: Unit) -> InlineStyles {
    let index = unit.items.lowerBound
    guard region.contains(index) else { return [] }
    guard let box = unit.box else {
      let isHeld = !heldHTML.isEmpty && heldHTML.contains(index)
      return written.intersection(isHeld ? reading.items[index].styles : wantedStyles(of: index))
    }
    return form.entersLinks && boxes[box].hasEnds ? [] : styles(inkOf: unit.items)
  }

  /// The written styles that all ink among `items` should have, or all of them if none is ink.
  private func styles(inkOf items: Range<Int>) -> InlineStyles {
    let ink = items.filter { reading.items[$0].kind.isInk }
    return (ink.isEmpty ? Array(items) : ink).reduce(written) { $0.intersection(wantedStyles(of: $1)) }
  }

  /// Whether a span may begin or end with a unit; `neighbour` is the item beside that edge, outside of the span.
  ///
  /// If punctuation is trimmed, a span ends with it only beside other punctuation: a delimiter is possible between two
  /// of these characters, but not between one and a letter (CommonMark 0.30, section 6.2).
  private func isAnchor(_ unit: Unit, _ isTrimmed: Bool, beside neighbour: Int) -> Bool {
    if unit.box != nil { return unit.items.contains { reading.items[$0].kind.isInk } }
    if heldHTML.contains(unit.items.lowerBound) { return true }
    let kind = reading.items[unit.items.lowerBound].kind
    return isTrimmed ? kind.isExact || kind.isInk && isPunctuation(neighbour) : kind.isInk
  }

  private func isPunctuation(_ index: Int) -> Bool {
    reading.content.contains(index) && reading.items[index].kind == .punctuation
  }

  private func text(of index: Int) -> Token {
    let item = reading.items[index]
    switch item.kind {
    case .space, .lineEnding: return .text(first: .space, last: .space, item: index)
    case .letter where item.spelling == .plain: return .text(first: .other, last: .other, item: index)
    case .atom(.link):
      // An address without `<>` can begin or end with either: `_@b.c`.
      return .text(
        first: side(bytes[item.range.lowerBound]), last: side(bytes[item.range.upperBound - 1]), item: nil)
    default: return .text(first: .punctuation, last: .punctuation, item: index)
    }
  }

  private func side(_ byte: UInt8) -> ScalarClass { byte.isASCIIPunctuation ? .punctuation : .other }

  private func start(of unit: Unit) -> Int {
    guard let number = unit.box else { return reading.items[unit.items.lowerBound].range.lowerBound }
    return boxes[number].source.lowerBound
  }

  private func end(of unit: Unit) -> Int {
    guard let number = unit.box else { return reading.items[unit.items.upperBound - 1].range.upperBound }
    return boxes[number].source.upperBound
  }

  /// A new span of `style` over `items`; it prefers the delimiter that such a span there has already.
  private func span(of style: InlineStyle, over items: Range<Int>) -> Span {
    var known = change.delimiters(for: style)
    let before = reading.spans.first { $0.kind == style.kind && $0.items.overlaps(items) }
    if let before {
      let own = String(decoding: bytes[before.opening], as: UTF8.self)
      if let index = known.firstIndex(of: own) { known.insert(known.remove(at: index), at: 0) }
    }
    return Span(style: style, delimiters: known, items: items)
  }
}
