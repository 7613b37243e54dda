import TestSupport
import Testing
import TextBuffer

@Suite("Loading bytes")
struct ValidationTests {
  /// The offset of the first ill-formed sequence by the standard library's decoder.
  private func firstBadByte(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String = "") {
    var found: Int?
    do throws(InvalidUTF8) {
      #expect(try Rope(validating: bytes).bytes(in: .zero..<UTF8Offset(bytes.count)) == bytes)
    } catch {
      found = error.offset.value
    }
    #expect(found == firstBadByte(bytes), "\(comment()) \(bytes)")
  }

  @Test("names the offset of the first bad byte, for every lead and second byte")
  func allPairs() {
    // All ASCII is alike.
    for lead in Cases.sample(of: UInt8.min...0x7F, oneIn: 8) + Array(0x80...UInt8.max) {
      for second in UInt8.min...UInt8.max {
        check([0x61, lead, second])
        check([lead, second, 0x80, 0x80, 0x61])
      }
    }
  }

  @Test("sees each byte of a text that is ASCII but for one place, wherever that is")
  func everyPlace() {
    for place in 0...80 {
      let (before, after) = (
        [UInt8](repeating: 0x61, count: place), [UInt8](repeating: 0x62, count: 80 - place)
      )
      check(before + [0xFF] + after)
      check(before + "é".utf8 + after)
      check(before + "日".utf8 + after)
      check(before + [0xC3] + after)
    }
  }

  @Test("names the offset of the first bad byte in long texts", arguments: Cases.seeds(20))
  func longTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var bytes = Array(RandomText.text(upTo: 60, using: &generator).utf8)
      check(bytes, Cases.replay(seed))
      guard !bytes.isEmpty else { continue }
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
        in: 0x80...0xFF, using: &generator)
      check(bytes, Cases.replay(seed))
      bytes.removeLast()
      check(bytes, Cases.replay(seed))
    }
  }
}
