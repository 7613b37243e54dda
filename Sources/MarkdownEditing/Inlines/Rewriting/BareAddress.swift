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
    guard isWeb(text) else { return around("<", ">") }
    let written = LinkDestination.written("http://" + text, inTableCell: leaf.kind == .tableCell)
    return around("[", "](" + written + ")")
  }

  /// The edits that go with those, so that the address in its brackets shows what it shows without.
  ///
  /// The text of a link is text like any other, and escapes count in it; in `<>` they don't, but did in an email address without; character
  /// references count in `<>`, but not in a web address without.
  func rewriting(_ index: Int) -> [InlineEdit] {
    let range = reading.items[index].range
    let text = String(decoding: bytes[range], as: UTF8.self)
    if isWeb(text) {
      return range.filter { "*_~[]`\\&<:@".utf8.contains(bytes[$0]) }.map {
        InlineEdit(range: $0..<$0, text: "\\")
      }
    }
    let isEmail = !text.contains("://") && text.contains("@")
    var edits: [InlineEdit] = []
    TextPieceReader().forEach(in: bytes, range) { piece in
      if isEmail, piece.spelling != .plain {
        edits.append(InlineEdit(range: piece.range, text: String(decoding: piece.meaning, as: UTF8.self)))
      } else if piece.spelling == .reference {
        let place = piece.range.lowerBound + 1
        edits.append(InlineEdit(range: place..<place, text: "amp;"))
      }
    }
    return edits
  }

  private func isWeb(_ text: String) -> Bool { text.lowercased().hasPrefix("www.") }
}
