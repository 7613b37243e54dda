import MarkdownSyntax

/// The expectation that a leaf reads as before, with one more link or image, over some of its items.
struct NewLink: LeafExpectation {
  let original: Reading
  /// Either `link` or `image`.
  let kind: SyntaxKind
  /// The linked items of the original.
  let items: Range<Int>

  func isMet(by reading: Reading) -> Bool {
    let link = items.lowerBound..<items.upperBound + 2
    guard reading.items.count == original.items.count + 2,
      reading.items[link.lowerBound].kind == .beginning(kind),
      reading.items[link.upperBound - 1].kind == .end(kind)
    else { return false }
    return reading.without(linkOver: link).isSame(as: original)
  }
}

/// The expectation that a leaf reads as before, with one more link or image without text instead of some items.
struct NewEmptyLink: LeafExpectation {
  let original: Reading
  /// Either `link` or `image`.
  let kind: SyntaxKind
  /// The items of the original that the link replaces, perhaps none.
  let replaced: Range<Int>

  func isMet(by reading: Reading) -> Bool {
    let rest = replaced.isEmpty ? original : original.without([replaced])
    return reading.content.contains { index in
      guard let link = emptyLink(at: index, in: reading) else { return false }
      return withSpaces(link, in: reading).contains { reading.without([$0]).isSame(as: rest) }
    }
  }

  /// The items of the link, alone and with the white space beside it, which is no item in the original at a line's
  /// start or end.
  private func withSpaces(_ link: Range<Int>, in after: Reading) -> [Range<Int>] {
    var whole = link
    while after.items[whole.lowerBound - 1].kind == .space { whole = whole.lowerBound - 1..<whole.upperBound }
    while after.items[whole.upperBound].kind == .space { whole = whole.lowerBound..<whole.upperBound + 1 }
    let sides = [
      link, whole.lowerBound..<link.upperBound, link.lowerBound..<whole.upperBound, whole,
    ]
    return whole == link ? [link] : sides
  }

  /// The items of the link or image without text that begins with the item at `index`; `nil` if there is none.
  private func emptyLink(at index: Int, in after: Reading) -> Range<Int>? {
    switch after.items[index].kind {
    case .atom(kind) where kind == .image: index..<index + 1
    case .beginning(kind) where after.items[index + 1].kind == .end(kind): index..<index + 2
    default: nil
    }
  }
}

/// The expectation that a leaf reads as before, with another destination for one of its links or images.
struct RedirectedLink: LeafExpectation {
  let original: Reading
  /// The span of the link or image in the original.
  let span: Reading.Span
  let destination: String

  func isMet(by reading: Reading) -> Bool {
    let after = reading.spans.first { $0.items == span.items && $0.kind == span.kind }
    guard let link = after.flatMap(reading.attributes(of:)), let before = original.attributes(of: span) else {
      return false
    }
    return link.destination == destination && link.title == before.title
      && reading.without(linkOver: span.items).isSame(as: original.without(linkOver: span.items))
  }
}

/// The expectation that a leaf reads as before, with the text of an autolink in its place.
struct AddressText: LeafExpectation {
  let original: Reading
  /// The index of the autolink's item in the original.
  let item: Int
  /// The link or image to be put around the text; `nil` for plain text.
  let link: (kind: SyntaxKind, destination: String)?

  func isMet(by reading: Reading) -> Bool {
    let count = reading.items.count - original.items.count + 1
    guard count > 0, item + count <= reading.items.count else { return false }
    let whole = item..<item + count
    guard let text = text(in: whole, of: reading), let first = text.first, let last = text.last,
      text.allSatisfy({
        reading.isPlainCharacter($0) && reading.items[$0].styles == original.items[item].styles
      }), reading.text(of: first...last) == Address(of: original, item).shown
    else { return false }
    return reading.without([whole]).isSame(as: original.without([item..<item + 1]))
  }

  /// The items between the ends of the link over `whole`; all of `whole` if no link is wanted, and `nil` if the wanted
  /// link isn't there.
  private func text(in whole: Range<Int>, of reading: Reading) -> Range<Int>? {
    guard let link else { return whole }
    guard reading.items[whole.lowerBound].kind == .beginning(link.kind),
      reading.items[whole.upperBound - 1].kind == .end(link.kind),
      let span = reading.spans.first(where: { $0.items == whole }),
      let attributes = reading.attributes(of: span), attributes.destination == link.destination,
      attributes.title.isEmpty
    else { return nil }
    return whole.lowerBound + 1..<whole.upperBound - 1
  }
}

extension Reading {
  /// Whether the item at `index` is a character outside of code.
  func isPlainCharacter(_ index: Int) -> Bool {
    let item = items[index]
    return (item.kind == .letter || item.kind == .punctuation) && !item.styles.contains(.code)
  }

  /// The text of adjacent characters; `nil` if a delimiter is between them, or if a character's meaning is too long for
  /// an item.
  func text(of indices: ClosedRange<Int>) -> String? {
    var text = ""
    for index in indices {
      let isNext =
        index == indices.lowerBound || items[index - 1].range.upperBound == items[index].range.lowerBound
      guard isNext, !items[index].meaning.isLong else { return nil }
      text += items[index].meaning.text
    }
    return text
  }
}
