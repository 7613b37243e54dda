import MarkdownSyntax
import TextBuffer

extension BlockPrinter {
  /// Prints a list with a marker other than `avoided`.
  ///
  /// Returns the marker.
  mutating func printList(_ list: SyntaxNode, avoiding avoided: UInt8?) throws(Unprintable) -> UInt8 {
    guard let attributes = list.list else { throw Unprintable() }
    let items = list.children.filter { $0.kind == .item }
    guard items.count == list.children.count,
      !touchesForeign(items, of: list),
      !foreign.indentsByFour || !items.contains(where: { source.lineBreakCount(in: $0.bytes) > 0 })
    else { throw Unprintable(reason: .dialect(nil)) }
    let usual = listDepth < options.usualBullets.count ? options.usualBullets[listDepth] : .dash
    let style = ItemStyle(
      attributes, items: items, bullet: options.bullet ?? usual, options: options, avoiding: avoided,
      in: source)
    let (indent, outer) = (indentOfList, itemWidth)
    listDepth += 1
    defer { (listDepth, itemWidth) = (listDepth - 1, outer) }
    for (index, item) in items.enumerated() {
      if index > 0 {
        breakLine()
        let gap = items[index - 1].bytes.upperBound..<item.firstByte
        let isOpen = Separation.endsOpen(items[index - 1]) && source.lineBreakCount(in: gap) < 2
        if !attributes.isTight, !isOpen { breakLine() }
      }
      var marker = style.marker(ofItem: index)
      marker.append(contentsOf: repeatElement(ASCII.space, count: padding(of: item, in: attributes) - 1))
      itemWidth = marker.count
      if indent > 0 { marker.insert(contentsOf: repeatElement(ASCII.space, count: indent), at: 0) }
      prefix.push(first: marker, rest: [UInt8](repeating: ASCII.space, count: marker.count))
      try printChildren(item.children, isTight: attributes.isTight)
      prefix.pop()
    }
    return style.mark
  }

  /// Whether one of `items`, the items of `list`, overlaps a foreign region in part or is inside one.
  private func touchesForeign(_ items: [SyntaxNode], of list: SyntaxNode) -> Bool {
    // Finding the ends of all items takes longer than finding the end of the list.
    foreign.relation(to: list.bytes) != .apart
      && items.contains { foreign.relation(to: $0.bytes) == .touching }
  }

  /// The columns before the markers of the next list.
  private var indentOfList: Int {
    if prefix.isEmpty { return options.listShape.margin }
    guard let itemWidth, !prefix.isAtMarker else { return 0 }
    return options.listShape.indent(inItemOf: itemWidth)
  }

  /// The columns between the marker of `item` and its text.
  ///
  /// Before indented code there is one, since more would belong to the code.
  private func padding(of item: SyntaxNode, in list: ListAttributes) -> Int {
    if item.firstChild?.isFenced == false { return 1 }
    return list.isOrdered ? options.listShape.numberPadding : options.listShape.bulletPadding
  }
}

/// The markers of a list's items.
struct ItemStyle {
  /// The bullet, or the delimiter after the number.
  let mark: UInt8

  private let start: Int?
  private let isCounting: Bool

  /// Chooses the markers of a list with `attributes` and `items` in the style of `options`.
  ///
  /// `bullet` is used for a bullet list unless it is `avoided`.
  init(
    _ attributes: ListAttributes, items: [SyntaxNode], bullet: FormatterOptions.BulletMarker,
    options: FormatterOptions, avoiding avoided: UInt8?, in source: SourceText
  ) {
    switch attributes.style {
    case .bullet:
      let wanted = bullet.rawValue
      let other = wanted == ASCII.asterisk ? UInt8(ascii: "-") : ASCII.asterisk
      mark = wanted == avoided ? other : wanted
      (start, isCounting) = (nil, false)
    case .ordered(let first, _):
      let period = UInt8(ascii: ".")
      mark = period == avoided ? UInt8(ascii: ")") : period
      start = first
      switch options.orderedStyle {
      case .ascending: isCounting = true
      case .constant: isCounting = false
      case .automatic: isCounting = items.count < 2 || Self.number(of: items[1], in: source) != first
      }
    }
  }

  /// The marker of the item at the zero-based `index`, with one space.
  func marker(ofItem index: Int) -> [UInt8] {
    guard let start else { return [mark, ASCII.space] }
    // CommonMark reads at most nine digits.
    let number = isCounting && start + index <= 999_999_999 ? start + index : start
    return [UInt8](String(number).utf8) + [mark, ASCII.space]
  }

  private static func number(of item: SyntaxNode, in source: SourceText) -> Int {
    source.bytes[item.bytes].prefix(9).prefix(while: { $0.isASCIIDigit }).reduce(0) {
      $0 * 10 + Int($1 - 0x30)
    }
  }
}
