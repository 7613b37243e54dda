import MarkdownSyntax
import TextBuffer

/// GFM's autolinks without `<>`, whose extent depends on the text beside them.
///
/// If something else has to go beside such an address, the address is rewritten so that its start and end are marked.
struct BareAddresses {
  let reading: Reading
  let bytes: [UInt8]

  /// The markers put around an address.
  enum Enclosure {
    /// `<>` if the address allows them, else brackets.
    case angles
    /// `[address](destination)`, which works for any address.
    case brackets
  }

  /// The addresses among `items`, as indices of items.
  func indices(in items: Range<Int>) -> [Int] {
    items.clamped(to: reading.content).filter {
      reading.items[$0].kind == .atom(.link) && bytes[reading.items[$0].range.lowerBound] != UInt8(ascii: "<")
        && bytes[reading.items[$0].range.lowerBound] != UInt8(ascii: "[")
    }
  }

  /// The edits, in order, that mark the start and end of an address and keep its visible text.
  func enclosing(_ index: Int, _ enclosure: Enclosure) -> [InlineEdit] {
    let (address, range) = (Address(of: reading, index), reading.items[index].range)
    let (start, end) = (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
    if takesAngles(address, enclosure) {
      return [InlineEdit(range: start, text: "<")] + resolving(range, isText: address.isEmail)
        + [InlineEdit(range: end, text: ">")]
    }
    let written = LinkDestination.written(address.destination, inTableCell: reading.kind == .tableCell)
    return [InlineEdit(range: start, text: "[", opensAddress: true)]
      + escaping(range, isText: address.isEmail)
      + [InlineEdit(range: end, text: "](" + written + ")")]
  }

  /// The edits that keep the meaning of an address inside `<>`, where references count but escapes don't.
  ///
  /// In a bare email address, which is text, both count; in any other bare address, neither does.
  private func resolving(_ range: Range<Int>, isText: Bool) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    TextPieceReader().forEach(in: bytes, range, inCell: reading.kind == .tableCell) { piece in
      if isText, piece.spelling != .plain {
        edits.append(InlineEdit(range: piece.range, text: String(decoding: piece.meaning, as: UTF8.self)))
      } else if piece.spelling == .reference {
        let place = piece.range.lowerBound + 1
        edits.append(.insert("amp;", at: place))
      }
    }
    return edits
  }

  /// The edits that escape possible syntax in a link's text.
  ///
  /// The text of a bare email address is Markdown already, so its own escapes and references stay.
  private func escaping(_ range: Range<Int>, isText: Bool) -> [InlineEdit] {
    var edits: [InlineEdit] = []
    let signs = reading.signs("[]`\\&<:@")
    func escape(_ index: Int) {
      if signs.contains(bytes[index]) {
        edits.append(.insert("\\", at: index))
      }
    }
    if isText {
      TextPieceReader().forEach(in: bytes, range, inCell: reading.kind == .tableCell) { piece in
        if piece.spelling == .plain { escape(piece.range.lowerBound) }
      }
    } else {
      range.forEach(escape)
    }
    return edits
  }

  /// Whether the address is to be put in `<>` and can be.
  private func takesAngles(_ address: Address, _ enclosure: Enclosure) -> Bool {
    guard enclosure == .angles, address.isEmail || address.shown == address.destination else { return false }
    return !address.shown.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }
}
