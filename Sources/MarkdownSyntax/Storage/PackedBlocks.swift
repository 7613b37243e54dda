// The short forms of a chunk's contents, each a struct of a few bytes. A `PackedArray` stores all of its values in full
// if one doesn't fit: a block in a chunk of many megabytes, a thousand inlines in a leaf, a URL of a kilobyte.

/// A block's record in 16 bytes.
struct PackedRecord: Sendable, Equatable {
  /// The start in 28 bits, the length in 16, the depth in 20.
  fileprivate var place: UInt64
  /// The distance from the line's start to the block's start, plus a bias, in 21 bits; the index of the parts plus one
  /// in 11.
  fileprivate var rest: UInt32
  fileprivate var detail: UInt16
  fileprivate var kind: SyntaxKind
  fileprivate var flags: UInt8
}

extension BlockRecord: Packable {
  @inline(__always)
  var packed: PackedRecord? {
    let (length, indentation) = (end - start, start - lineStart + Self.indentationBias)
    guard start.value.fits(28), length.fits(16), depth.fits(20), indentation.fits(21), (parts + 1).fits(11),
      let detail = detail.packed(of: kind)
    else { return nil }
    return PackedRecord(
      place: UInt64(start.value) | UInt64(length) << 28 | UInt64(depth) << 44,
      rest: UInt32(indentation) | UInt32(parts + 1) << 21, detail: detail, kind: kind, flags: flags.rawValue)
  }

  @inline(__always)
  init(_ packed: PackedRecord) {
    let start = SourceOffset(Int32(truncatingIfNeeded: packed.place & 0xFFF_FFFF))
    self.init(
      kind: packed.kind, flags: Flags(rawValue: packed.flags),
      depth: Int32(truncatingIfNeeded: packed.place >> 44), start: start,
      end: start + Int32(truncatingIfNeeded: packed.place >> 28 & 0xFFFF),
      lineStart: start - Int32(packed.rest & 0x1F_FFFF) + Self.indentationBias)
    parts = Int32(packed.rest >> 21) - 1
    detail = BlockDetail(packed: packed.detail, of: packed.kind)
  }

  /// Keeps the distance from the line's start from being negative.
  ///
  /// A table's header starts before the line that made it a table.
  private static var indentationBias: Int32 { 1 << 16 }
}

extension PackedRecord {
  /// Moves the record by `distance` bytes and the index of its parts by `growth`; both results must fit.
  @inline(__always)
  mutating func move(by distance: Int, parts growth: Int32) {
    place &+= UInt64(bitPattern: Int64(distance))
    if rest >> 21 != 0 { rest &+= UInt32(bitPattern: growth << 21) }
  }
}

extension BlockDetail {
  /// The detail of a block of the kind `kind` in 16 bits; `nil` if it doesn't fit.
  ///
  /// 0 means that there is none. Otherwise the lowest bit is set, and the kind decides the meaning of the other 15.
  @inline(__always)
  fileprivate func packed(of kind: SyntaxKind) -> UInt16? {
    if self == .none { return 0 }
    return bits(of: kind).map { $0 << 1 | 1 }
  }

  @inline(__always)
  fileprivate init(packed: UInt16, of kind: SyntaxKind) {
    self = packed == 0 ? .none : BlockDetail(bits: packed >> 1, of: kind)
  }

  private func bits(of kind: SyntaxKind) -> UInt16? {
    switch (kind, self) {
    case (.heading, .heading(let level, let isSetext)): UInt16(level) << 1 | UInt16(isSetext)
    case (.list, .bulletList(let marker, let isTight)): UInt16(marker) << 2 | UInt16(isTight)
    case (.list, .orderedList(let start, let delimiter, let isTight)):
      start.fits(12)
        ? UInt16(start) << 3 | UInt16(delimiter == UInt8(ascii: ")")) << 2 | 2 | UInt16(isTight) : nil
    case (.item, .item(let offset, let markerWidth)):
      offset.fits(7) && markerWidth.fits(8) ? UInt16(offset) << 8 | UInt16(markerWidth) : nil
    case (.htmlBlock, .html(let condition)): UInt16(condition)
    case (.taskMarker, .task(let isChecked)): UInt16(isChecked)
    case (.footnoteDefinition, .footnote(let label)):
      label.lowerBound.fits(3) && label.upperBound.fits(12)
        ? UInt16(label.lowerBound) << 12 | UInt16(label.upperBound) : nil
    default: nil
    }
  }

  private init(bits: UInt16, of kind: SyntaxKind) {
    let isSet = bits & 1 != 0
    switch kind {
    case .heading: self = .heading(level: UInt8(bits >> 1), isSetext: isSet)
    case .list where bits & 2 == 0: self = .bulletList(marker: UInt8(bits >> 2), isTight: isSet)
    case .list:
      let delimiter = bits & 4 == 0 ? UInt8(ascii: ".") : UInt8(ascii: ")")
      self = .orderedList(start: Int32(bits >> 3), delimiter: delimiter, isTight: isSet)
    case .item: self = .item(markerOffset: Int32(bits >> 8), markerWidth: Int32(bits & 0xFF))
    case .htmlBlock: self = .html(condition: UInt8(bits))
    case .taskMarker: self = .task(isChecked: isSet)
    case .footnoteDefinition: self = .footnote(label: Int32(bits >> 12)..<Int32(bits & 0xFFF))
    default: preconditionFailure("\(kind) has no detail, but \(bits)")
    }
  }
}

extension UInt16 {
  fileprivate init(_ isSet: Bool) { self = isSet ? 1 : 0 }
}

/// A block's index ranges in 12 bytes: the start and the length of each slice.
struct PackedParts: Sendable, Equatable {
  fileprivate var markers: UInt16
  fileprivate var lines: UInt16
  fileprivate var inlines: UInt16
  fileprivate var inlineCount: UInt16
  /// The index of the extra plus one.
  fileprivate var extra: UInt16
  fileprivate var markerCount: UInt8
  fileprivate var lineCount: UInt8
}

extension BlockParts: Packable {
  @inline(__always)
  var packed: PackedParts? {
    let (markerCount, lineCount) = (markers.length, lines.length)
    guard longLines < 0, markers.lowerBound.fits(16), lines.lowerBound.fits(16), inlines.upperBound.fits(16),
      (extra + 1).fits(16), markerCount.fits(8), lineCount.fits(8)
    else { return nil }
    return PackedParts(
      markers: UInt16(markers.lowerBound), lines: UInt16(lines.lowerBound),
      inlines: UInt16(inlines.lowerBound), inlineCount: UInt16(inlines.length), extra: UInt16(extra + 1),
      markerCount: UInt8(markerCount), lineCount: UInt8(lineCount))
  }

  @inline(__always)
  init(_ packed: PackedParts) {
    func slice(_ start: UInt16, _ count: some FixedWidthInteger) -> Range<Int32> {
      Int32(start)..<Int32(start) + Int32(truncatingIfNeeded: count)
    }
    markers = slice(packed.markers, packed.markerCount)
    lines = slice(packed.lines, packed.lineCount)
    inlines = slice(packed.inlines, packed.inlineCount)
    extra = Int32(packed.extra) - 1
  }
}

extension PackedParts {
  /// Moves the index ranges by `growth`; all results must fit.
  @inline(__always)
  mutating func move(by growth: SliceGrowth) {
    if markerCount != 0 { markers &+= UInt16(truncatingIfNeeded: growth.markers) }
    if lineCount != 0 { lines &+= UInt16(truncatingIfNeeded: growth.lines) }
    if inlineCount != 0 { inlines &+= UInt16(truncatingIfNeeded: growth.inlines) }
    if extra != 0 { extra &+= UInt16(truncatingIfNeeded: growth.extras) }
  }
}

/// A range in four bytes.
struct PackedStretch: Sendable, Equatable {
  fileprivate var start: UInt16
  fileprivate var length: Int16
}

extension Range<Int32> {
  @inline(__always)
  var packed: PackedStretch? {
    let length = upperBound - lowerBound
    guard lowerBound.fits(16), length.fits(15) else { return nil }
    return PackedStretch(start: UInt16(lowerBound), length: Int16(length))
  }

  @inline(__always)
  init(_ packed: PackedStretch) {
    self = Int32(packed.start)..<Int32(packed.start) + Int32(packed.length)
  }
}

extension Range<BlockOffset>: Packable {
  @inline(__always)
  var packed: PackedStretch? { (lowerBound.value..<upperBound.value).packed }

  @inline(__always)
  init(_ packed: PackedStretch) {
    let start = BlockOffset(Int32(packed.start))
    self = start..<start + Int32(packed.length)
  }
}

extension ContentLine: Packable where Space == InBlock {
  @inline(__always)
  var packed: PackedStretch? {
    guard start.value.fits(16), let length = Int16(exactly: end - start), virtualSpaces == 0, lazyIndent == 0
    else { return nil }
    return PackedStretch(start: UInt16(start.value), length: length)
  }

  @inline(__always)
  init(_ packed: PackedStretch) {
    let start = BlockOffset(Int32(packed.start))
    self.init(start: start, end: start + Int32(packed.length))
  }
}

extension QuoteMarker: Packable {
  /// The start in 32 bits, the length in 8, the depth in 24.
  @inline(__always)
  var packed: UInt64? {
    let length = end - start
    guard start.value >= 0, length.fits(8), depth.fits(24) else { return nil }
    return UInt64(start.value) | UInt64(length) << 32 | UInt64(depth) << 40
  }

  @inline(__always)
  init(_ packed: UInt64) {
    let start = SourceOffset(Int32(truncatingIfNeeded: packed))
    self.init(
      depth: Int32(truncatingIfNeeded: packed >> 40), start: start,
      end: start + Int32(truncatingIfNeeded: packed >> 32 & 0xFF))
  }
}

extension LabelMention: Packable {
  /// The record in 16 bits, the key in 48.
  @inline(__always)
  var packed: UInt64? { record.fits(16) ? UInt64(record) << 48 | key.hash : nil }

  @inline(__always)
  init(_ packed: UInt64) {
    self.init(record: Int32(packed >> 48), key: LabelKey(hash: packed & LabelKey.mask))
  }
}

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
