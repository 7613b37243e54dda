import TestSupport
import Testing
import TextBuffer

@Suite("A rope under random edits")
struct RopeModelTests {
  /// Node sizes: the smallest that there can be, small odd ones, and the real ones.
  static let shapes = [
    NodeShape(leafCapacity: 8, branching: 4), NodeShape(leafCapacity: 11, branching: 5),
    NodeShape(leafCapacity: 32, branching: 6), .standard,
  ]

  @Test(
    "stays equal to a plain text in every conversion",
    arguments: Cases.runs(60, least: 4))
  func conversions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shape = Self.shapes[Int(seed % UInt64(Self.shapes.count))]
    let start = RandomText.text(upTo: 40, using: &generator)
    var rope = Rope(start, shape: shape)
    var plain = PlainText(start)
    plain.check(rope, "\(Cases.replay(seed)), at the start")
    for step in 0..<Cases.count(40, least: 10) {
      let snapshot = Bool.random(using: &generator) ? rope : nil
      let before = plain
      RandomEdit(in: plain, using: &generator).make(&rope, &plain)
      rope._checkInvariants()
      plain.check(rope, "\(Cases.replay(seed)), step \(step), \(shape)")
      if let snapshot {
        #expect(
          snapshot.description == before.string, "\(Cases.replay(seed)), step \(step): the snapshot changed")
      }
    }
  }

  @Test("stays equal to a plain text in many edits", arguments: Cases.runs(60, least: 4))
  func text(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shape = Self.shapes[Int(seed % UInt64(Self.shapes.count))]
    var (rope, plain) = (Rope("", shape: shape), PlainText(""))
    var snapshots: [(Rope, String)] = []
    for step in 0..<Cases.count(300, least: 100) {
      RandomEdit(in: plain, using: &generator).make(&rope, &plain)
      rope._checkInvariants()
      #expect(rope.bytes(in: rope.range) == plain.bytes, "\(Cases.replay(seed)), step \(step)")
      if step % 50 == 0 { snapshots.append((rope, plain.string)) }
    }
    for (rope, text) in snapshots {
      #expect(String(rope) == text, "\(Cases.replay(seed)): a snapshot changed")
    }
  }
}

/// A replacement of the kinds that editors make: mostly small and near the last one.
struct RandomEdit {
  var range: Range<Int>
  var text: String

  init(in plain: PlainText, using generator: inout SeededGenerator) {
    let places = plain.boundaries
    let first = Int.random(in: 0..<places.count, using: &generator)
    let reach = [0, 1, 3, 20, places.count][Int.random(in: 0..<5, using: &generator)]
    let last = Int.random(in: first...min(first + reach, places.count - 1), using: &generator)
    range = places[first]..<places[last]
    let size = [0, 1, 1, 3, 30][Int.random(in: 0..<5, using: &generator)]
    text = RandomText.text(upTo: plain.bytes.count > 2000 ? size / 3 : size, using: &generator)
  }

  func make(_ rope: inout Rope, _ plain: inout PlainText) {
    rope.replaceSubrange(UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound), with: text)
    plain.replace(range, with: text)
  }
}
