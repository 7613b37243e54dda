import MarkdownSyntax

/// Rewrites all styles of a part of a leaf.
///
/// `SpanPlan` changes the delimiters that are there. This type removes all delimiters of the part and inserts those
/// that the wanted styles need: spans that never overlap halfway, the longest outermost. It is for the few changes that
/// no small edit makes.
struct LeafRewriter {
  let reading: Reading
  let leaf: Reading.Leaf
  let bytes: [UInt8]
  /// The wanted styles of each item of the leaf.
  let targets: [InlineStyles]
  /// The items whose delimiters are rewritten; no span crosses the ends of this range.
  let region: Range<Int>
  /// The links, images and code spans, a parent before its children.
  let boxes: [LeafBox]
  /// The addresses to enclose, as indices of items.
  var addresses: Set<Int> = []
  /// The markers put around these addresses.
  var enclosure = BareAddresses.Enclosure.angles
  /// The tags at the start of a line, as indices of items, that keep their styles: without a delimiter before it, such
  /// a tag would start a block.
  var heldHTML: Set<Int> = []
  /// The items before which the innermost span is split in two, so that no text in it is an address.
  var cuts: Set<Int> = []
  /// The delimiters for new spans of a style, the preferred one first.
  let delimiters: (InlineStyle) -> [String]

  /// A span to write.
  struct Span {
    var style: InlineStyle
    /// The delimiters, the preferred one first.
    var delimiters: [String]
  }

  /// A part of the written leaf, in order.
  enum Token {
    case open(span: Int, offset: Int)
    case close(span: Int, offset: Int)
    /// Text that stays: the classes of its first and last character, and its item, unless it is an address.
    case text(first: ScalarClass, last: ScalarClass, item: Int?)
    /// Inserted text that counts as punctuation.
    case inserted(String, offset: Int)
    /// An address that is enclosed.
    case enclosed(item: Int)
    /// The bracket before or behind text whose delimiters don't pair up with any outside.
    case bracket(opens: Bool)
  }

  /// The spans to write, and the tokens in order.
  struct Draft {
    var spans: [Span] = []
    var tokens: [Token] = []
  }

  /// The regions that may be rewritten for a change of `items`: the part around them that no styled span leaves, and
  /// the whole leaf.
  static func regions(around items: [Range<Int>], _ reading: Reading, _ leaf: Reading.Leaf) -> [Range<Int>] {
    let near = region(around: items, reading, leaf)
    return near == leaf.items ? [near] : [near, leaf.items]
  }

  private static func region(around items: [Range<Int>], _ reading: Reading, _ leaf: Reading.Leaf) -> Range<
    Int
  > {
    guard let first = items.first, let last = items.last else { return leaf.items }
    var result = first.lowerBound..<last.upperBound
    var grows = true
    while grows {
      grows = false
      for index in leaf.spans {
        let span = reading.spans[index].items
        let touches = span.lowerBound <= result.upperBound && result.lowerBound <= span.upperBound
        guard touches, span.lowerBound < result.lowerBound || span.upperBound > result.upperBound else {
          continue
        }
        result = min(span.lowerBound, result.lowerBound)..<max(span.upperBound, result.upperBound)
        grows = true
      }
    }
    return result
  }

  // MARK: Drafting

  /// The spans to write, in order among the text that stays.
  func draft(isLoose: Bool) -> Draft {
    var draft = Draft()
    write(units(in: leaf.items), [], isLoose, &draft)
    return draft
  }

  /// An item or a box.
  private struct Unit {
    var items: Range<Int>
    var box: Int?
  }

  private func units(in range: Range<Int>) -> [Unit] {
    var result: [Unit] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let box = boxes.indices.first {
        boxes[$0].items.lowerBound == index && boxes[$0].items.upperBound <= range.upperBound
          && !(boxes[$0].items == range && boxes[$0].content == range) && !boxes[$0].items.isEmpty
      }
      let items = box.map { boxes[$0].items } ?? index..<index + 1
      result.append(Unit(items: items, box: box))
      index = items.upperBound
    }
    return result
  }

  private func write(_ units: [Unit], _ open: InlineStyles, _ isLoose: Bool, _ draft: inout Draft) {
    var index = 0
    while index < units.count {
      let missing = isAnchor(units[index], isLoose) ? missingStyles(of: units[index], open) : []
      let extents = missing.delimitedStyles(reading.constructs).map { style in
        (style: style, end: end(of: style, in: units, from: index, open, isLoose))
      }
      guard let longest = extents.max(by: { $0.end < $1.end }) else {
        write(units[index], open, isLoose, &draft)
        index += 1
        continue
      }
      let span = draft.spans.count
      draft.spans.append(
        Span(style: longest.style, delimiters: known(longest.style, units[index..<longest.end])))
      draft.tokens.append(.open(span: span, offset: start(of: units[index])))
      write(Array(units[index..<longest.end]), open.union(longest.style.mark), isLoose, &draft)
      draft.tokens.append(.close(span: span, offset: end(of: units[longest.end - 1])))
      index = longest.end
    }
  }

  /// The index behind the last unit in a span of `style` that starts at `index`, inside of spans of the styles `open`.
  private func end(
    of style: InlineStyle, in units: [Unit], from index: Int, _ open: InlineStyles, _ isLoose: Bool
  ) -> Int {
    let unstyled = units[index...].firstIndex { !styles(of: $0).contains(style.mark) } ?? units.count
    // Only a delimiter can separate two code spans, or split an address.
    let limit =
      (index..<unstyled).first {
        $0 > index && (isJoined(units[$0 - 1], units[$0]) || isCut(units[$0], open))
      } ?? unstyled
    return (units[index..<limit].lastIndex { isAnchor($0, isLoose) } ?? index) + 1
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

  private func write(_ unit: Unit, _ open: InlineStyles, _ isLoose: Bool, _ draft: inout Draft) {
    guard let number = unit.box else {
      write(item: unit.items.lowerBound, &draft)
      return
    }
    let box = boxes[number]
    if !box.opening.isEmpty { draft.tokens.append(.inserted(box.opening, offset: start(of: unit))) }
    draft.tokens.append(.bracket(opens: true))
    if !box.isOpaque { write(units(in: box.content), open, isLoose, &draft) }
    draft.tokens.append(.bracket(opens: false))
    if !box.closing.isEmpty { draft.tokens.append(.inserted(box.closing, offset: end(of: unit))) }
  }

  private func write(item index: Int, _ draft: inout Draft) {
    guard addresses.contains(index) else {
      draft.tokens.append(text(of: index))
      return
    }
    draft.tokens.append(.enclosed(item: index))
  }

  // MARK: Units

  /// The styles that all ink of a unit should have; none outside of the region.
  private func styles(of unit: Unit) -> InlineStyles {
    guard region.contains(unit.items.lowerBound) else { return [] }
    if heldHTML.contains(unit.items.lowerBound), unit.box == nil {
      return reading.items[unit.items.lowerBound].styles.intersection(.delimited)
    }
    let ink = unit.items.filter { reading.items[$0].kind.isInk }
    let counting = ink.isEmpty ? Array(unit.items) : ink
    return counting.reduce(InlineStyles.delimited) { $0.intersection(targets[$1 - leaf.items.lowerBound]) }
  }

  /// Whether a span may begin or end with a unit.
  private func isAnchor(_ unit: Unit, _ isLoose: Bool) -> Bool {
    if unit.box != nil { return unit.items.contains { reading.items[$0].kind.isInk } }
    if heldHTML.contains(unit.items.lowerBound) { return true }
    let kind = reading.items[unit.items.lowerBound].kind
    return isLoose ? kind.isExact : kind.isInk
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

  /// The delimiters of a style, beginning with the one that a span over these units has already.
  private func known(_ style: InlineStyle, _ units: ArraySlice<Unit>) -> [String] {
    var known = delimiters(style)
    guard let first = units.first, let last = units.last else { return known }
    let items = first.items.lowerBound..<last.items.upperBound
    let before = leaf.spans.first {
      reading.spans[$0].kind == style.kind && reading.spans[$0].items.overlaps(items)
    }
    if let before {
      let own = String(decoding: bytes[reading.spans[before].opening], as: UTF8.self)
      if let index = known.firstIndex(of: own) { known.insert(known.remove(at: index), at: 0) }
    }
    return known
  }
}
