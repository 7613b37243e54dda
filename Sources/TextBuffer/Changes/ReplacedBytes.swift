/// Where a text has U+FFFD for bytes that are not UTF-8, and which bytes those were: what it takes to save a text
/// that was damaged, or in another encoding, without damaging it further.
///
///     bytes   61 FF 62 E2 82    text   a U+FFFD b U+FFFD    replaced   FF at 1, E2 82 at 5
///
/// A value like the text itself. `mapped(through:)` takes it along with an edit and forgets what the edit removes, so
/// whoever goes back to an earlier text goes back to the value that was beside it.
public struct ReplacedBytes: Hashable, Sendable {
  /// One U+FFFD, and the bytes that it stands for.
  public struct Replacement: Hashable, Sendable {
    /// Where the U+FFFD starts in the text.
    public let offset: UTF8Offset

    /// The first to third byte from the lowest bits on, then their number: there may be as many of these as bytes.
    private let packed: UInt32

    /// The replacement of `bytes`, one to three of them, by a U+FFFD at `offset`.
    init(at offset: UTF8Offset, of bytes: some Collection<UInt8>) {
      self.offset = offset
      packed = bytes.enumerated().reduce(UInt32(bytes.count) << 24) {
        $0 | UInt32($1.element) << (8 * $1.offset)
      }
    }

    private init(at offset: UTF8Offset, packed: UInt32) { (self.offset, self.packed) = (offset, packed) }

    /// Where the U+FFFD is in the text: three bytes.
    public var range: Range<UTF8Offset> { offset..<offset.advanced(by: 3) }

    /// The bytes that the U+FFFD stands for: one to three.
    public var bytes: [UInt8] {
      (0..<packed >> 24).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
    }

    func moved(by distance: Int) -> Replacement {
      Replacement(at: offset.advanced(by: distance), packed: packed)
    }
  }

  /// The replacements in the text's order.
  public let replacements: [Replacement]

  /// Whether the text has nothing but what it was loaded from, or nothing of what was replaced is left.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { replacements.isEmpty }
}

extension ReplacedBytes {
  /// The replacements that `changes` leave untouched, where they are afterwards.
  ///
  /// Traps where one is out of bounds of the texts that `changes` are for.
  ///
  /// - Complexity: O(r + e), where r is the number of replacements and e that of edits; compose changes before to map
  ///   through many at once
  public func mapped(through changes: ChangeSet) -> ReplacedBytes {
    if let last = replacements.last?.range.upperBound.value {
      require(last <= changes.lengthBefore, "U+FFFD up to \(last) in a text of \(changes.lengthBefore) bytes")
    }
    var edits = changes.edits[...]
    var shift = 0
    let kept = replacements.compactMap { replacement -> Replacement? in
      while let edit = edits.first, edit.range.upperBound <= replacement.offset {
        shift += edit.replacement.utf8.count - edit.range.count
        edits.removeFirst()
      }
      if let edit = edits.first, edit.range.lowerBound < replacement.range.upperBound { return nil }
      return replacement.moved(by: shift)
    }
    return ReplacedBytes(replacements: kept)
  }

  /// The bytes of `rope` with the original ones in place of each U+FFFD that stands for some: what to save.
  ///
  /// Traps where `rope` doesn't have U+FFFD at one of the places, as it's another text then.
  ///
  /// - Complexity: O(n + r log n), where r is the number of replacements
  public func originalBytes(of rope: Rope) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rope.utf8Count)
    var position = UTF8Offset.zero
    for replacement in replacements {
      require(
        replacement.range.upperBound <= rope.range.upperBound
          && rope.scalar(at: replacement.offset) == "\u{FFFD}",
        "no U+FFFD at \(replacement.offset.value) in a text of \(rope.utf8Count) bytes")
      rope.withChunks(in: position..<replacement.offset) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: replacement.bytes)
      position = replacement.range.upperBound
    }
    rope.withChunks(in: position..<rope.range.upperBound) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

extension Rope {
  /// The text of `bytes`, with U+FFFD for each sequence that isn't UTF-8, and what these sequences were.
  ///
  /// One U+FFFD stands for the longest part of a sequence that could have gone on well, else for one byte (Unicode
  /// Standard, section 3.9). No byte gets lost: `replaced.originalBytes(of: text)` gives `bytes`.
  ///
  /// - Complexity: O(m)
  public static func replacingInvalidUTF8(in bytes: [UInt8]) -> (text: Rope, replaced: ReplacedBytes) {
    replacingInvalidUTF8(in: bytes, shape: .standard)
  }

  /// The same in nodes of `shape`.
  package static func replacingInvalidUTF8(in bytes: [UInt8], shape: NodeShape) -> (
    text: Rope, replaced: ReplacedBytes
  ) {
    bytes.withUnsafeBufferPointer { source in
      var (valid, replacements): ([UInt8], [ReplacedBytes.Replacement]) = ([], [])
      var position = 0
      while let bad = UTF8Validation.firstBadByte(in: source, from: position) {
        let end = bad + UTF8Validation.lengthOfBadSequence(in: source, at: bad)
        valid.append(contentsOf: source[position..<bad])
        replacements.append(.init(at: UTF8Offset(valid.count), of: source[bad..<end]))
        valid.append(contentsOf: [0xEF, 0xBF, 0xBD])
        position = end
      }
      let isAllValid = replacements.isEmpty
      if !isAllValid { valid.append(contentsOf: source[position...]) }
      let state =
        isAllValid
        ? RopeState(source, shape: shape) : valid.withUnsafeBufferPointer { RopeState($0, shape: shape) }
      return (Rope(state), ReplacedBytes(replacements: replacements))
    }
  }
}
