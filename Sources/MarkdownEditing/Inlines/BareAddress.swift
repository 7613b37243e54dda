import MarkdownSyntax

/// GFM's autolinks without `<>`: they reach as far as the text beside them lets them, and end with a letter.
///
/// Where something else has to stand beside one, it is written so that it says itself where it starts and ends.
struct BareAddresses {
  let reading: Reading
  let leaf: Reading.Leaf
  let bytes: [UInt8]

  /// What an address is put in.
  enum Enclosure {
    /// `<>` where the address allows for it, else brackets.
    case angles
    /// `[address](destination)`, which takes any address.
    case brackets
  }

  /// The addresses among `items`, as indices of items.
  func indices(in items: Range<Int>) -> [Int] {
    items.clamped(to: leaf.items).filter {
      reading.items[$0].kind == .atom(.link) && bytes[reading.items[$0].range.lowerBound] != UInt8(ascii: "<")
        && bytes[reading.items[$0].range.lowerBound] != UInt8(ascii: "[")
    }
  }

  /// The edits, in order, that say where an address starts and ends, and let it show what it shows without.
  func enclosing(_ index: Int, _ enclosure: Enclosure) -> [InlineEdit] {
    let (address, range) = (Address(of: reading, index), reading.items[index].range)
    let (start, end) = (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
    if takesAngles(address, enclosure) {
      return [InlineEdit(range: start, text: "<")] + resolving(range, isText: address.isEmail)
        + [InlineEdit(range: end, text: ">")]
    }
    let written = LinkDestination.written(address.destination, inTableCell: leaf.kind == .tableCell)
    return [InlineEdit(range: start, text: "[", opensAddress: true)]
      + escaping(range, isText: address.isEmail)
      + [InlineEdit(range: end, text: "](" + written + ")")]
  }

  /// The edits for `<>`, in which references count but escapes don't: in an email address without, which is text,
  /// both do, in any other neither.
  private func resolving(_ range: Range<Int>, isText: Bool) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    TextPieceReader().forEach(in: bytes, range) { piece in
      if isText, piece.spelling != .plain {
        edits.append(InlineEdit(range: piece.range, text: String(decoding: piece.meaning, as: UTF8.self)))
      } else if piece.spelling == .reference {
        let place = piece.range.lowerBound + 1
        edits.append(InlineEdit(range: place..<place, text: "amp;"))
      }
    }
    return edits
  }

  /// The edits that escape what could be syntax in a link's text; in that of an email address, which is text already,
  /// some of it is.
  private func escaping(_ range: Range<Int>, isText: Bool) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    let signs = reading.signs("[]`\\&<:@")
    func escape(_ index: Int) {
      if signs.contains(bytes[index]) {
        edits.append(InlineEdit(range: index..<index, text: "\\"))
      }
    }
    if isText {
      TextPieceReader().forEach(in: bytes, range) { piece in
        if piece.spelling == .plain { escape(piece.range.lowerBound) }
      }
    } else {
      range.forEach(escape)
    }
    return edits
  }

  /// Whether an address can stand in `<>`, and is to.
  private func takesAngles(_ address: Address, _ enclosure: Enclosure) -> Bool {
    guard enclosure == .angles, address.isEmail || address.shown == address.destination else { return false }
    return !address.shown.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }
}
