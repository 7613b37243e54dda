import TestSupport
import Testing
import TextBuffer

/// Many short lives of a rope: 20,000 operations in 200 seeds, and with `TEST_SCALE=50` a million in 10,000.
@Suite("A rope in many lives")
struct RopeStressTests {
  @Test("equals a plain text after every operation", arguments: [0, 1, 2, 3])
  func lives(shapeIndex: Int) {
    let shape = RopeModelTests.shapes[shapeIndex]
    for seed in Cases.seeds(50) {
      // Every shape sees texts and edits of its own.
      var generator = SeededGenerator(seed: seed &* 4 &+ UInt64(shapeIndex))
      var plain = PlainText(RandomText.text(upTo: 10, using: &generator))
      var rope = Rope(plain.string, shape: shape)
      for step in 0..<100 {
        // Now and then somebody holds on to the old text.
        let snapshot = step % 8 == 0 ? rope : nil
        RandomEdit(in: plain, using: &generator).make(&rope, &plain)
        let comment: Comment = "\(Cases.replay(seed)), step \(step), \(shape)"
        rope._checkInvariants()
        #expect(rope.bytes(in: rope.range) == plain.bytes, comment)
        plain.checkSome(rope, comment, using: &generator)
        _ = snapshot
      }
      plain.check(rope, "\(Cases.replay(seed)), at the end, \(shape)")
    }
  }

  @Test("takes and loses large pieces", arguments: Cases.runs(20))
  func largePieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shape = RopeModelTests.shapes[Int(seed % 4)]
    var (rope, plain) = (Rope("", shape: shape), PlainText(""))
    for step in 0..<12 {
      let places = plain.boundaries
      let low = places[Int.random(in: 0..<places.count, using: &generator)]
      let high = places[Int.random(in: 0..<places.count, using: &generator)]
      let text = step % 3 == 2 ? "" : RandomText.text(upTo: 1_500, using: &generator)
      let range = min(low, high)..<(step % 3 == 0 ? min(low, high) : max(low, high))
      rope.replaceSubrange(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), with: text)
      plain.replace(range, with: text)
      rope._checkInvariants()
      #expect(rope.bytes(in: rope.range) == plain.bytes, "\(Cases.replay(seed)), step \(step)")
      for _ in 0..<20 { plain.checkSome(rope, "\(Cases.replay(seed)), step \(step)", using: &generator) }
      let part = rope.subrope(UTF8Offset(range.lowerBound)..<UTF8Offset(range.lowerBound + text.utf8.count))
      part._checkInvariants()
      #expect(String(part) == text, "\(Cases.replay(seed)), step \(step)")
      #expect(
        part == Rope(text) && part.hashValue == Rope(text).hashValue, "\(Cases.replay(seed)), step \(step)")
    }
  }

  @Test(
    "takes any text: one long line, only line breaks, nothing", arguments: ["a", "\n", "\r", "\r\n", "😀", ""])
  func extremes(piece: String) {
    let text = String(repeating: piece, count: Cases.atMost(100_000, least: 20_000))
    var rope = Rope(text)
    rope._checkInvariants()
    #expect(
      rope.lineCount == text.utf8.split(separator: 10, omittingEmptySubsequences: false).count
        || piece == "\r")
    #expect(rope.utf16Count == text.utf16.count && rope.scalarCount == text.unicodeScalars.count)
    let middle = rope.clamped(UTF8Offset(rope.utf8Count / 2))
    let lines = Cases.atMost(2_000, least: 500)
    for _ in 0..<lines { rope.insert("\n", at: middle) }
    rope.removeSubrange(middle..<middle.advanced(by: lines))
    rope._checkInvariants()
    #expect(rope == Rope(text))
    while rope.utf8Count > 0 {
      rope.removeSubrange(rope.clamped(UTF8Offset(rope.utf8Count - 9_999))..<rope.range.upperBound)
    }
    rope._checkInvariants()
  }
}

@Suite("A rope of 100 MB")
struct LargeRopeTests {
  @Test(
    "takes one long line and nothing but line breaks",
    .enabled(if: LargeInput.isTested, Comment(rawValue: LargeInput.absence)),
    arguments: [UInt8(ascii: "a"), 0x0A, 0x0D])
  func takesTimeOnUniformText(byte: UInt8) throws {
    let count = 100_000_000
    var rope = try Rope(validating: [UInt8](repeating: byte, count: count))
    let isBreak = byte < 0x20
    #expect(rope.lineCount == (isBreak ? count + 1 : 1))
    for place in [0, 1, 767, count / 2, count - 1, count] {
      let offset = UTF8Offset(place)
      let line = isBreak ? place : 0
      #expect(rope.line(at: offset) == line && rope.startOfLine(line).value == line)
      #expect(
        rope.utf16Offset(of: offset).value == place && rope.utf8Offset(of: UTF16Offset(place)) == offset)
      #expect(rope.column(of: offset, in: .utf16) == .utf16(place - line))
      #expect(rope.graphemeBoundary(after: offset).value == min(place + 1, count))
      #expect(rope.graphemeBoundary(before: offset).value == max(place - 1, 0))
    }
    let original = rope
    let middle = UTF8Offset(count / 2)
    rope.insert(String(repeating: "\n😀\r\n", count: 1_000), at: middle)
    // A CR before the first LF makes one break with it.
    #expect(rope.lineCount == original.lineCount + 2_000 - (byte == 0x0D ? 1 : 0))
    #expect(rope.utf16Count == count + 5_000 && rope.scalarCount == count + 4_000)
    rope.removeSubrange(middle..<middle.advanced(by: 7_000))
    #expect(rope == original)
    rope.removeSubrange(UTF8Offset(1)..<UTF8Offset(count - 1))
    #expect(rope.bytes(in: rope.range) == [byte, byte] && original.utf8Count == count)
  }
}

extension PlainText {
  /// Compares each kind of conversion at one random place.
  func checkSome(_ rope: Rope, _ comment: Comment, using generator: inout SeededGenerator) {
    let places = boundaries
    let place = places[Int.random(in: 0..<places.count, using: &generator)]
    let offset = UTF8Offset(place)
    let before = String(decoding: bytes[..<place], as: UTF8.self)
    let (utf16, scalars) = (before.utf16.count, before.unicodeScalars.count)
    var wrong = Difference()
    wrong.compare("utf16Offset(of: \(place))", rope.utf16Offset(of: offset).value, utf16)
    wrong.compare("utf8Offset(of: \(utf16))", rope.utf8Offset(of: UTF16Offset(utf16)), offset)
    wrong.compare("scalarCount(before: \(place))", rope.scalarCount(before: offset), scalars)
    wrong.compare("utf8Offset(afterScalars: \(scalars))", rope.utf8Offset(afterScalars: scalars), offset)
    let line = (0..<place).filter { isBreakEnd($0) }.count
    wrong.compare("line(at: \(place))", rope.line(at: offset), line)
    let start = (0..<place).last { isBreakEnd($0) }.map { $0 + 1 } ?? 0
    wrong.compare("startOfLine(\(line))", rope.startOfLine(line).value, start)
    #expect(wrong.isEmpty, "\(wrong.list) in \(string.debugDescription); \(comment)")
  }
}
