import TestSupport
import Testing
import TextBuffer

/// Eight bytes at once tell what one after the other tell.
@Suite struct ByteWordsTests {
  private static let wanted: [UInt8] = [0x0A, 0x3C, 0x7B]

  @Test("the first of two or three characters is found at every place, from every start, up to every limit")
  func everyPlace() {
    // What differs from a wanted byte in the top bit, or by one, is none; a second one behind it changes nothing.
    for filler: UInt8 in [0x20, 0x8A, 0xBC, 0xFB, 0x0B, 0x09, 0, 0x7F, 0x80] {
      for place in 0..<20 {
        var bytes = [UInt8](repeating: filler, count: 20)
        bytes[place] = Self.wanted[place % 3]
        if place % 2 == 0, place + 3 < 20 { bytes[place + 3] = Self.wanted[0] }
        check(bytes)
      }
    }
  }

  @Test("so it is in random bytes")
  func random() {
    let seed = Cases.seed(41)
    var random = SeededGenerator(seed: seed)
    // Wanted ones, and some that differ from them in one bit.
    let bytes = Self.wanted + Self.wanted.map { $0 ^ 0x80 } + Self.wanted.map { $0 ^ 1 } + [0, 0x20]
    for _ in 0..<Cases.count(300) {
      let count = Int.random(in: 0..<40, using: &random)
      check((0..<count).map { _ in bytes[Int.random(in: bytes.indices, using: &random)] }, Cases.replay(seed))
    }
  }

  @Test("bytes are the same at other places, and aren't where any one differs or is missing")
  func sameness() {
    let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in 0...20 {
      for (start, other) in [(0, 0), (3, 0), (0, 5), (9, 4)] {
        var theirs = Array(repeating: 1, count: other) + bytes[start..<start + count]
        #expect(bytes.hasSame(start..<start + count, as: theirs, from: other))
        #expect(!bytes.hasSame(start..<start + count + 1, as: theirs, from: other))
        for place in 0..<count {
          theirs[other + place] ^= 0x80
          #expect(!bytes.hasSame(start..<start + count, as: theirs, from: other), "\(count), \(place)")
          theirs[other + place] ^= 0x80
        }
      }
    }
  }

  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String = "") {
    for start in 0...bytes.count {
      for limit in [start, start + 1, start + 9, bytes.count, .max] {
        let end = min(limit, bytes.count)
        for wanted in [Self.wanted, Array(Self.wanted.prefix(2))] {
          let range = start..<max(start, end)
          let expected = bytes[range].firstIndex { wanted.contains($0) } ?? range.upperBound
          let third = wanted.count > 2 ? wanted[2] : nil
          let found = bytes.firstOffset(
            of: wanted[0], or: wanted[1], or: third, from: start, upTo: limit)
          #expect(found == expected, "\(wanted) from \(start) up to \(limit) in \(bytes) \(comment())")
        }
      }
    }
  }
}
