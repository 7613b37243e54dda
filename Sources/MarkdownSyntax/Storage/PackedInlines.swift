/// An inline node in 8 bytes; without its link, which knows its node.
struct PackedInline: Sendable, Equatable {
  fileprivate var start: UInt16
  fileprivate var length: UInt16
  /// The closing marker's length in 10 bits, the opening marker's in 4, the upper two bits of where the subtree ends.
  ///
  /// A break is all opening marker, however long: all 4 bits are set.
  fileprivate var markers: UInt16
  fileprivate var kind: SyntaxKind
  /// The lower 8 bits of where the subtree ends.
  fileprivate var subtreeEnd: UInt8
}

extension InlineNode: Packable where Space == InBlock {
  @inline(__always)
  var packed: PackedInline? {
    let (length, opening, closing) = (end - start, contentStart - start, end - contentEnd)
    let isAllMarker = opening == length
    guard start.value.fits(16), length.fits(16), isAllMarker ? closing == 0 : opening.fits(4) && opening < 15,
      closing.fits(10), subtreeEnd.fits(10), link < 0
    else { return nil }
    return PackedInline(
      start: UInt16(start.value), length: UInt16(length),
      markers: UInt16(closing) | UInt16(isAllMarker ? 15 : opening) << 10 | UInt16(subtreeEnd >> 8) << 14,
      kind: kind,
      subtreeEnd: UInt8(truncatingIfNeeded: subtreeEnd))
  }

  @inline(__always)
  init(_ packed: PackedInline) {
    let (start, markers) = (BlockOffset(Int32(packed.start)), Int32(packed.markers))
    let (end, opening) = (start + Int32(packed.length), markers >> 10 & 0xF)
    self.init(
      kind: packed.kind, start: start, contentStart: opening < 15 ? start + opening : end,
      contentEnd: end - (markers & 0x3FF), end: end,
      subtreeEnd: Int32(packed.subtreeEnd) | (markers >> 14) << 8)
  }
}

/// The attributes of a link as a chunk keeps them: plain data, the strings stand in the chunk's `linkText`.
struct StoredLink: Sendable, Equatable {
  /// The index of the node among the chunk's inlines.
  var inline: Int32
  /// How the link is written.
  var form: LinkAttributes.Form
  /// Where the destination starts in the chunk's text of links; the title follows it.
  var text: Int32
  /// How many bytes the destination has.
  var destinationCount: Int32
  /// How many bytes the title has.
  var titleCount: Int32
  /// Where the destination is written, counted from the leaf's start.
  var destination = absent
  /// Where the title is written.
  var title = absent
  /// Where the label is written.
  var label = absent

  /// What is written nowhere.
  static let absent = BlockOffset(Int32(-1))..<BlockOffset(Int32(-1))

  /// The destination and the title in the chunk's text of links.
  var textRange: Range<Int> { Int(text)..<Int(text + destinationCount + titleCount) }

  /// What cmark counts against its limit for repeated destinations and titles.
  var referenceSize: Int { form.isReference ? Int(destinationCount + titleCount) : 0 }
}

/// A link's attributes in 16 bytes.
struct PackedLink: Sendable, Equatable {
  fileprivate var inline: UInt16
  fileprivate var text: UInt16
  fileprivate var destinationCount: UInt16
  fileprivate var titleCount: UInt8
  fileprivate var form: LinkAttributes.Form
  /// Where the label is written for a reference, else the destination.
  fileprivate var first: PackedStretch
  /// Where the title is written, or just before the first byte.
  fileprivate var second: PackedStretch
}

extension StoredLink: Packable {
  @inline(__always)
  var packed: PackedLink? {
    let (first, other) = form.isReference ? (label, destination) : (destination, label)
    guard inline.fits(16), text.fits(16), destinationCount.fits(16), titleCount.fits(8),
      other == Self.absent, !form.isReference || title == Self.absent, let first = first.packed,
      // An absent title becomes an empty one at the first byte, where none can stand.
      let second = (title == Self.absent ? .zero ..< .zero : title).packed
    else { return nil }
    return PackedLink(
      inline: UInt16(inline), text: UInt16(text), destinationCount: UInt16(destinationCount),
      titleCount: UInt8(titleCount), form: form, first: first, second: second)
  }

  @inline(__always)
  init(_ packed: PackedLink) {
    self.init(
      inline: Int32(packed.inline), form: packed.form, text: Int32(packed.text),
      destinationCount: Int32(packed.destinationCount), titleCount: Int32(packed.titleCount))
    let (first, second) = (Range<BlockOffset>(packed.first), Range<BlockOffset>(packed.second))
    if form.isReference { label = first } else { destination = first }
    if second != .zero ..< .zero { title = second }
  }
}

extension LinkAttributes.Form {
  /// Whether a definition elsewhere says where the link leads.
  var isReference: Bool {
    switch self {
    case .full, .collapsed, .shortcut: true
    case .inline, .autolink, .definition: false
    }
  }
}
