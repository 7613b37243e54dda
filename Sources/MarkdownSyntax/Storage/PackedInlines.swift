/// An inline node in 8 bytes, without its link, which stores the index of its node.
struct PackedInline: Sendable, Equatable {
  fileprivate var start: UInt16
  fileprivate var length: UInt16
  /// The closing marker's length in 10 bits, the opening marker's in 4, and the upper two bits of the subtree's end.
  ///
  /// A node that is all opening marker, such as a break of any length, has all 4 bits set.
  fileprivate var markers: UInt16
  fileprivate var kind: SyntaxKind
  /// The lower 8 bits of the subtree's end.
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

/// The attributes of a link as a chunk stores them: plain data, with the strings in the chunk's `linkText`.
struct StoredLink: Sendable, Equatable {
  /// The index of the node among the chunk's inlines.
  var inline: Int32
  /// The form of the link.
  var form: LinkAttributes.Form
  /// The start of the destination in the chunk's `linkText`; the title follows it.
  var text: Int32
  /// The length of the destination in bytes.
  var destinationCount: Int32
  /// The length of the title in bytes.
  var titleCount: Int32
  /// The source range of the destination, relative to the leaf's start, or `absent`.
  var destination = absent
  /// The source range of the title, or `absent`.
  var title = absent
  /// The source range of the label, or `absent`.
  var label = absent

  /// The range of a part that isn't written.
  static let absent = BlockOffset(Int32(-1))..<BlockOffset(Int32(-1))

  /// The range of the destination and the title in the chunk's `linkText`.
  var textRange: Range<Int> { Int(text)..<Int(text + destinationCount + titleCount) }

  /// The bytes that cmark counts against its limit for repeated destinations and titles.
  var referenceSize: Int { form.isReference ? Int(destinationCount + titleCount) : 0 }
}

/// A link's attributes in 16 bytes.
struct PackedLink: Sendable, Equatable {
  fileprivate var inline: UInt16
  fileprivate var text: UInt16
  fileprivate var destinationCount: UInt16
  fileprivate var titleCount: UInt8
  fileprivate var form: LinkAttributes.Form
  /// The source range of the label for a reference, otherwise that of the destination.
  fileprivate var first: PackedStretch
  /// The source range of the title; if there is none, an empty range at the first byte.
  fileprivate var second: PackedStretch
}

extension StoredLink: Packable {
  @inline(__always)
  var packed: PackedLink? {
    let (first, other) = form.isReference ? (label, destination) : (destination, label)
    guard inline.fits(16), text.fits(16), destinationCount.fits(16), titleCount.fits(8),
      other == Self.absent, !form.isReference || title == Self.absent, let first = first.packed,
      // An absent title becomes an empty one at the first byte, where none can be.
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
  /// Whether a definition elsewhere gives the destination.
  var isReference: Bool {
    switch self {
    case .full, .collapsed, .shortcut: true
    case .inline, .autolink, .definition: false
    }
  }
}
