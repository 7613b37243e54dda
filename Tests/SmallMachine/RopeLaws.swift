// The rope's laws beside an array of bytes, for machines whose words have four bytes: `Scripts/test-small` compiles
// them with TextBuffer's sources for wasm32 and runs them. They need no library: no Foundation, no test framework.

/// A rope, the same text as plain bytes, and what is compared.
private struct Pair {
  var rope: Rope
  var bytes: [UInt8] = []
  var numbers: Numbers

  private static let pieces = ["a", "word ", "é", "日本", "😀", "\n", "\r", "\r\n", "x\n\ny", ""]

  /// Replaces a random range, of at most 40 bytes, by random pieces; now and then by a long text.
  mutating func edit() {
    let start = boundary(numbers.next(below: bytes.count + 1))
    let end = boundary(min(bytes.count, start + numbers.next(below: 41)))
    var text = ""
    for _ in 0..<(numbers.next(below: 30) == 0 ? 900 : numbers.next(below: 5)) {
      text += Self.pieces[numbers.next(below: Self.pieces.count)]
    }
    let range = UTF8Offset(min(start, end))..<UTF8Offset(max(start, end))
    rope.replaceSubrange(range, with: text)
    bytes.replaceSubrange(range.lowerBound.value..<range.upperBound.value, with: Array(text.utf8))
  }

  private func boundary(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// Whether bytes, counts and the conversions at a random place are those of the bytes.
  mutating func isSame() -> Bool {
    guard rope.utf8Count == bytes.count, rope.bytes(in: rope.range) == bytes else { return false }
    let offset = boundary(numbers.next(below: bytes.count + 1))
    let (here, all) = (Counts(bytes[..<offset]), Counts(bytes[...]))
    let place = UTF8Offset(offset)
    // Between CR and LF, the line isn't over yet.
    let isInside = offset > 0 && offset < bytes.count && bytes[offset - 1] == 13 && bytes[offset] == 10
    return rope.utf16Count == all.utf16 && rope.scalarCount == all.scalars && rope.lineCount == all.breaks + 1
      && rope.utf16Offset(of: place).value == here.utf16
      && rope.utf8Offset(of: UTF16Offset(here.utf16)) == place
      && rope.scalarCount(before: place) == here.scalars
      && rope.line(at: place) == here.breaks - (isInside ? 1 : 0)
  }
}

/// What a text counts, byte for byte.
private struct Counts {
  var (utf16, scalars, breaks) = (0, 0, 0)

  init(_ bytes: ArraySlice<UInt8>) {
    var last: UInt8 = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 { (utf16, scalars) = (utf16 + (byte >= 0xF0 ? 2 : 1), scalars + 1) }
      if byte == 13 || byte == 10 && last != 13 { breaks += 1 }
      last = byte
    }
  }
}

/// Runs `edits` random edits of a rope with nodes of `shape`; whether every law held, also for a snapshot taken midway.
private func holds(_ shape: NodeShape, seed: UInt64, edits: Int) -> Bool {
  var pair = Pair(rope: Rope("", shape: shape), numbers: Numbers(seed: seed))
  var snapshot = pair
  for edit in 0..<edits {
    pair.edit()
    guard pair.isSame() else { return false }
    if edit == edits / 2 { snapshot = pair }
  }
  pair.rope._checkInvariants()
  return snapshot.isSame()
}

/// The number of the first law of ropes that doesn't hold, or 0.
@c(rope_laws) public func ropeLaws() -> Int32 {
  guard MemoryLayout<Int>.size == 4 else { return 1 }
  for seed in 1...10 as ClosedRange<UInt64> {
    guard holds(NodeShape(leafCapacity: 16, branching: 4), seed: seed, edits: 150) else { return 2 }
  }
  return holds(.standard, seed: 11, edits: 600) ? 0 : 3
}
