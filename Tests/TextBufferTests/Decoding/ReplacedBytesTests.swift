import TestSupport
import Testing
import TextBuffer

@Suite("Bytes that are not UTF-8")
struct ReplacedBytesTests {
  /// A text as what it is made of: pieces of text, each beside the bytes to save for it.
  private struct Pieces {
    var pieces: [(text: String, bytes: [UInt8])] = []

    var bytes: [UInt8] { pieces.flatMap(\.bytes) }
    var text: String { pieces.map(\.text).joined() }

    /// Up to `limit` pieces, a third of which are not UTF-8; none goes on well with the next.
    init(upTo limit: Int, using generator: inout SeededGenerator) {
      let bad: [[UInt8]] = [
        [0xFF], [0xC0], [0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE2], [0xED], [0xF4], [0xC3],
      ]
      for _ in 0..<Int.random(in: 0...limit, using: &generator) {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let bytes = bad[Int.random(in: 0..<bad.count, using: &generator)]
          // What follows must not make something well-formed of it.
          pieces += [("\u{FFFD}", bytes), ("|", [0x7C])]
        } else {
          for scalar in RandomText.text(upTo: 2, using: &generator).unicodeScalars {
            pieces.append((String(scalar), Array(String(scalar).utf8)))
          }
        }
      }
    }

    /// Makes `changes`, which cut the text at scalar boundaries only.
    mutating func apply(_ changes: ChangeSet) {
      for edit in changes.edits.reversed() {
        let low = index(at: edit.range.lowerBound.value)
        let high = index(at: edit.range.upperBound.value)
        pieces.replaceSubrange(
          low..<high, with: edit.replacement.unicodeScalars.map { (String($0), Array(String($0).utf8)) })
      }
    }

    private func index(at offset: Int) -> Int {
      var (index, place) = (0, 0)
      while place < offset {
        place += pieces[index].text.utf8.count
        index += 1
      }
      return index
    }
  }

  @Test(
    "become U+FFFD as the standard library has it, and come back",
    arguments: [UInt8.min...0x7F, 0x80...0xDF, 0xE0...0xFF])
  func everyLead(leads: ClosedRange<UInt8>) {
    let edges: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF,
    ]
    // All ASCII is alike.
    for lead in leads.lowerBound < 0x80 ? Cases.sample(of: leads, oneIn: 8) : Array(leads) {
      for second in edges {
        for third: UInt8 in [0x61, 0x80, 0xBF, 0xE2] {
          for fourth: UInt8 in [0x61, 0x80] {
            let bytes = [0x61, lead, second, third, fourth]
            let (text, replaced) = Rope.replacingInvalidUTF8(in: bytes)
            if String(text) != String(decoding: bytes, as: UTF8.self)
              || replaced.originalBytes(of: text) != bytes
            {
              Issue.record("\(bytes) became \(String(text).debugDescription), \(replaced)")
            }
          }
        }
      }
    }
  }

  @Test("are saved as they were where no edit touched them", arguments: Cases.seeds(100))
  func edits(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    var pieces = Pieces(upTo: 30, using: &source.generator)
    let shape = RopeModelTests.shapes[Int(seed % 4)]
    var (text, replaced) = Rope.replacingInvalidUTF8(in: pieces.bytes, shape: shape)
    for step in 0..<10 {
      let comment: Comment = "\(Cases.replay(seed)), step \(step): \(pieces.pieces)"
      #expect(String(text) == pieces.text, comment)
      #expect(replaced.originalBytes(of: text) == pieces.bytes, comment)
      #expect(replaced.replacements.allSatisfy { text.string(in: $0.range) == "\u{FFFD}" }, comment)
      let changes = source.change(in: pieces.text)
      pieces.apply(changes)
      text.apply(changes)
      replaced = replaced.mapped(through: changes)
    }
  }

  @Test("are none in UTF-8")
  func valid() {
    let (text, replaced) = Rope.replacingInvalidUTF8(in: Array("é \u{FFFD} 😀".utf8))
    #expect(replaced.isEmpty && text == Rope("é \u{FFFD} 😀"))
    #expect(Rope.replacingInvalidUTF8(in: []).text == Rope())
  }

  @Test("say where they are and what they were")
  func places() {
    let (text, replaced) = Rope.replacingInvalidUTF8(in: [0x61, 0xFF, 0x62, 0xE2, 0x82])
    #expect(String(text) == "a\u{FFFD}b\u{FFFD}")
    #expect(replaced.replacements.map(\.offset) == [UTF8Offset(1), UTF8Offset(5)])
    #expect(replaced.replacements.map(\.bytes) == [[0xFF], [0xE2, 0x82]])
  }

  @Test("trap where they are asked for in another text")
  func otherText() async {
    await #expect(processExitsWith: .failure) {
      _ = Rope.replacingInvalidUTF8(in: [0xFF]).replaced.originalBytes(of: Rope("abc"))
    }
    await #expect(processExitsWith: .failure) {
      _ = Rope.replacingInvalidUTF8(in: [0xFF]).replaced.mapped(through: .identity(length: 2))
    }
  }
}
