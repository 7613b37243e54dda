/// The U+FFFD replacements in a text, with the invalid bytes that each stands for.
///
/// They allow a damaged text, or one in another encoding, to be saved without damaging it further.
///
///     bytes   61 FF 62 E2 82    text   a U+FFFD b U+FFFD    replaced   FF at 1, E2 82 at 5
///
/// It is a value like the text itself. `mapped(through:)` moves it along with an edit and drops the replacements that
/// the edit removes. To return to an earlier text, return to the value that belonged to it.
public struct ReplacedBytes: Hashable, Sendable {
  /// A U+FFFD with the bytes that it replaces.
  public struct Replacement: Hashable, Sendable {
    /// The start of the U+FFFD in the text.
    public let offset: UTF8Offset

    /// The bytes from the lowest bits up, then their number in the highest byte.
    ///
    /// It is packed, since there can be as many replacements as bytes.
    private let packed: UInt32

    /// Creates the replacement of `bytes`, one to three of them, by a U+FFFD at `offset`.
    init(at offset: UTF8Offset, of bytes: some Collection<UInt8>) {
      self.offset = offset
      packed = bytes.enumerated().reduce(UInt32(bytes.count) << 24) {
        $0 | UInt32($1.element) << (8 * $1.offset)
      }
    }

    private init(at offset: UTF8Offset, packed: UInt32) { (self.offset, self.packed) = (offset, packed) }

    /// The range of the U+FFFD in the text: three bytes.
    public var range: Range<UTF8Offset> { offset..<offset.advanced(by: 3) }

    /// The replaced bytes, one to three of them.
    public var bytes: [UInt8] {
      (0..<packed >> 24).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }
    }

    func moved(by distance: Int) -> Replacement {
      Replacement(at: offset.advanced(by: distance), packed: packed)
    }
  }

  /// The replacements in order.
  public let replacements: [Replacement]

  /// Whether no replacement is left; then the text can be saved as it is.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { replacements.isEmpty }
}

extension ReplacedBytes {
  /// The replacements that `changes` leave untouched, at their positions after the changes.
  ///
  /// Traps if a replacement is out of bounds of the texts that `changes` are for.
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

  /// The bytes to save: the text of `rope` with each recorded U+FFFD replaced by its original bytes.
  ///
  /// Traps if `rope` has no U+FFFD at one of the recorded places, because it is a different text then.
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
  /// The text of `bytes` with U+FFFD for each sequence that isn't UTF-8, and a record of these sequences.
  ///
  /// One U+FFFD replaces the longest prefix of a sequence that could have become valid, or else one byte (Unicode
  /// Standard, section 3.9). No byte is lost: `replaced.originalBytes(of: text)` returns `bytes`.
  ///
  /// - Complexity: O(m)
  public static func replacingInvalidUTF8(in bytes: [UInt8]) -> (text: Rope, replaced: ReplacedBytes) {
    replacingInvalidUTF8(in: bytes, shape: .standard)
  }

  /// The same as `replacingInvalidUTF8(in:)`, with nodes of `shape`.
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
