import MarkdownSyntax

/// The drafts: the spans that give the letters their wanted styles, among the text that stays.
extension LeafRewriter {
  /// The spans to write, with all others of the leaf, in order among the text.
  var draft: Draft {
    var draft = Draft()
    write(units(in: leaf.items), [], &draft)
    return draft
  }

  /// The spans to write, without the text, and without spans that stay as they are in any spelling.
  var outline: Draft {
    let extent = boxes.reduce(region) { extent, box in
      guard box.items.overlaps(extent), !box.items.contains(extent) else { return extent }
      return min(box.items.lowerBound, extent.lowerBound)..<max(box.items.upperBound, extent.upperBound)
    }
    var draft = Draft(hasText: false)
    write(units(in: extent), [], &draft)
    return draft
  }

  /// An item or a box.
  private struct Unit {
    var items: Range<Int>
    var box: Int?
  }

  /// The units of `range`, which is in the box `parent`.
  private func units(in range: Range<Int>, of parent: Int = -1) -> [Unit] {
    var (result, index, next) = ([Unit](), range.lowerBound, parent + 1)
    while index < range.upperBound {
      while next < boxes.count, boxes[next].items.lowerBound < index || leaves(boxes[next], range, index) {
        next += 1
      }
      let isBox = next < boxes.count && boxes[next].items.lowerBound == index
      let items = isBox ? boxes[next].items : index..<index + 1
      result.append(Unit(items: items, box: isBox ? next : nil))
      if isBox { next += 1 }
      index = items.upperBound
    }
    return result
  }

  /// Whether `box`, which starts at `index`, ends behind `range`.
  private func leaves(_ box: LeafBox, _ range: Range<Int>, _ index: Int) -> Bool {
    box.items.lowerBound == index && box.items.upperBound > range.upperBound
  }

  private func write(_ units: [Unit], _ open: InlineStyles, _ draft: inout Draft) {
    var index = 0
    while index < units.count {
      let missing = isAnchor(units[index], form.trimmed.hasStart) ? missingStyles(of: units[index], open) : []
      let extents =
        missing.isEmpty
        ? []
        : missing.delimitedStyles(reading.constructs).map { style in
          (style: style, end: end(of: style, in: units, from: index, open))
        }
      let worthwhile = extents.filter { isWorthwhile(units[index..<$0.end]) }
      guard let longest = worthwhile.max(by: { $0.end < $1.end }) else {
        let next = extents.map { $0.end }.max() ?? index + 1
        for unit in units[index..<next] { write(unit, open, &draft) }
        index = next
        continue
      }
      let (number, part) = (draft.spans.count, units[index..<longest.end])
      draft.spans.append(span(of: longest.style, over: part))
      draft.tokens.append(.open(span: number, offset: start(of: units[index])))
      write(Array(part), open.union(longest.style.mark), &draft)
      draft.tokens.append(.close(span: number, offset: end(of: units[longest.end - 1])))
      index = longest.end
    }
  }

  /// The index behind the last unit in a span of `style` that starts at `index`, inside of spans of the styles `open`.
  private func end(of style: InlineStyle, in units: [Unit], from index: Int, _ open: InlineStyles) -> Int {
    let unstyled = units[index...].firstIndex { !styles(of: $0).contains(style.mark) } ?? units.count
    // Only a delimiter can separate two code spans, or split an address.
    let limit =
      (index..<unstyled).first {
        $0 > index && (isJoined(units[$0 - 1], units[$0]) || isCut(units[$0], open))
      } ?? unstyled
    return (units[index..<limit].lastIndex { isAnchor($0, form.trimmed.hasEnd) } ?? index) + 1
  }

  /// Whether a span over `units` is worth its delimiters.
  private func isWorthwhile(_ units: ArraySlice<Unit>) -> Bool {
    if form.isInner, units.count == 1, let box = units.first?.box, boxes[box].kept != nil { return false }
    return !form.dropsPunctuation
      || units.contains { unit in unit.items.contains { reading.items[$0].kind.isExact } }
  }

  /// Whether a new span begins at a unit that has exactly one style more than `open`.
  private func isCut(_ unit: Unit, _ open: InlineStyles) -> Bool {
    cuts.contains(unit.items.lowerBound)
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
    [first, second].allSatisfy { $0.box.map { boxes[$0].isOpaque } ?? false }
      && styles(of: first) == styles(of: second)
  }

  private func write(_ unit: Unit, _ open: InlineStyles, _ draft: inout Draft) {
    if !draft.hasText, staysAsIs(unit, open) { return }
    guard let number = unit.box else {
      let item = unit.items.lowerBound
      return draft.tokens.append(addresses.contains(item) ? .enclosed(item: item) : text(of: item))
    }
    let box = boxes[number]
    if let kept = box.kept { return write(kept, units(in: box.content, of: number), open, &draft) }
    if !box.opening.isEmpty { draft.tokens.append(.inserted(box.opening, offset: start(of: unit))) }
    draft.tokens.append(.bracket(opens: true))
    if !box.isOpaque { write(units(in: box.content, of: number), open, &draft) }
    draft.tokens.append(.bracket(opens: false))
    if !box.closing.isEmpty { draft.tokens.append(.inserted(box.closing, offset: end(of: unit))) }
  }

  /// Whether a unit is text, or an old box in which no span can be new.
  private func staysAsIs(_ unit: Unit, _ open: InlineStyles) -> Bool {
    guard let number = unit.box else { return true }
    return boxes[number].opening.isEmpty && written.isSubset(of: open)
  }

  /// Writes the span `kept` of the reading, with `units` in it.
  private func write(_ kept: Int, _ units: [Unit], _ open: InlineStyles, _ draft: inout Draft) {
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
    guard region.contains(unit.items.lowerBound) else { return [] }
    if form.entersLinks, let box = unit.box, boxes[box].hasEnds { return [] }
    if heldHTML.contains(unit.items.lowerBound), unit.box == nil {
      return reading.items[unit.items.lowerBound].styles.intersection(written)
    }
    guard unit.box != nil else {
      return written.intersection(target(of: unit.items.lowerBound))
    }
    let ink = unit.items.filter { reading.items[$0].kind.isInk }
    let counting = ink.isEmpty ? Array(unit.items) : ink
    return counting.reduce(written) { $0.intersection(target(of: $1)) }
  }

  /// Whether a span may begin or end with a unit; not with punctuation if that is trimmed.
  private func isAnchor(_ unit: Unit, _ isTrimmed: Bool) -> Bool {
    if unit.box != nil { return unit.items.contains { reading.items[$0].kind.isInk } }
    if heldHTML.contains(unit.items.lowerBound) { return true }
    let kind = reading.items[unit.items.lowerBound].kind
    return isTrimmed ? kind.isExact : kind.isInk
  }

  private func text(of index: Int) -> Token {
    let item = reading.items[index]
    switch item.kind {
    case .space, .lineEnding: return .text(first: .space, last: .space, item: index)
    case .letter where item.spelling == .plain: return .text(first: .other, last: .other, item: index)
    case .atom(.link):
      let isBracketed = bytes[item.range.lowerBound] == UInt8(ascii: "<")
      let sides: ScalarClass = isBracketed ? .punctuation : .other
      return .text(first: sides, last: sides, item: nil)
    default: return .text(first: .punctuation, last: .punctuation, item: index)
    }
  }

  private func start(of unit: Unit) -> Int {
    guard let number = unit.box else { return reading.items[unit.items.lowerBound].range.lowerBound }
    return boxes[number].source.lowerBound
  }

  private func end(of unit: Unit) -> Int {
    guard let number = unit.box else { return reading.items[unit.items.upperBound - 1].range.upperBound }
    return boxes[number].source.upperBound
  }

  /// A new span of `style` over `units`; it prefers the delimiter that such a span there has already.
  private func span(of style: InlineStyle, over units: ArraySlice<Unit>) -> Span {
    let items = (units.first?.items.lowerBound ?? 0)..<(units.last?.items.upperBound ?? 0)
    var known = delimiters(for: style)
    let before = leaf.spans.first {
      reading.spans[$0].kind == style.kind && reading.spans[$0].items.overlaps(items)
    }
    if let before {
      let own = String(decoding: bytes[reading.spans[before].opening], as: UTF8.self)
      if let index = known.firstIndex(of: own) { known.insert(known.remove(at: index), at: 0) }
    }
    return Span(style: style, delimiters: known, items: items)
  }
}
