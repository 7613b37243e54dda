import MarkdownSyntax

/// GFM's autolinks without `<>`: they reach as far as the text beside them lets them, and end with a letter.
struct BareAddresses {
  let reading: Reading
  let leaf: Reading.Leaf
  let bytes: [UInt8]

  /// The addresses among `items`, as indices of items.
  func indices(in items: Range<Int>) -> [Int] {
    items.clamped(to: leaf.items).filter {
      reading.items[$0].kind == .atom(.link) && bytes[reading.items[$0].range.lowerBound] != UInt8(ascii: "<")
    }
  }

  /// The edits that say where an address starts and ends: `<>` or, for one without a scheme, a link's brackets.
  func delimiting(_ index: Int) -> [InlineEdit] {
    let range = reading.items[index].range
    let text = String(decoding: bytes[range], as: UTF8.self)
    func around(_ opening: String, _ closing: String) -> [InlineEdit] {
      [
        InlineEdit(range: range.lowerBound..<range.lowerBound, text: opening),
        InlineEdit(range: range.upperBound..<range.upperBound, text: closing),
      ]
    }
    guard text.lowercased().hasPrefix("www.") else { return around("<", ">") }
    let written = LinkDestination.written("http://" + text, inTableCell: leaf.kind == .tableCell)
    return around("[", "](" + written + ")")
  }
}
