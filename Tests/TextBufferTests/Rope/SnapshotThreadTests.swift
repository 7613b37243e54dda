import TestSupport
import Testing
import TextBuffer

/// What the Thread Sanitizer has to see: the same nodes read, copied, edited and let go of on several threads.
@Suite("Snapshots of a rope")
struct SnapshotThreadTests {
  /// What a reader finds in its snapshot, and does to a copy of its own.
  private func isRight(_ snapshot: Rope, _ wanted: [UInt8], at place: UTF8Offset) -> Bool {
    var cursor = snapshot.cursor(at: place)
    while cursor.nextScalar() != nil {}
    var copy = snapshot
    copy.replaceSubrange(place..<snapshot.range.upperBound, with: "own")
    return snapshot.bytes(in: snapshot.range) == wanted && cursor.offset == snapshot.range.upperBound
      && snapshot.utf8Offset(of: snapshot.utf16Offset(of: place)) == place
      && copy.bytes(in: copy.range) == wanted[..<place.value] + Array("own".utf8)
  }

  @Test("of no text are read on several threads: all share one array without bytes")
  func empties() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 { group.addTask { Rope().bytes(in: .zero..<(.zero)).isEmpty } }
      for await isEmpty in group { #expect(isEmpty) }
    }
  }

  @Test(
    "can be read, copied and let go of on other threads while the original is edited",
    arguments: Cases.runs(4, least: 2))
  func threads(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    // Small nodes: more of them are shared, copied and let go of.
    let shape = RopeModelTests.shapes[Int(seed % 4)]
    var plain = PlainText(String(repeating: "A line of text, some é and 😀.\r\n", count: 20))
    var rope = Rope(plain.string, shape: shape)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        let (snapshot, wanted) = (rope, plain.bytes)
        let places = plain.boundaries
        for _ in 0..<3 {
          let place = UTF8Offset(places[Int.random(in: 0..<places.count, using: &generator)])
          group.addTask { isRight(snapshot, wanted, at: place) }
        }
        for _ in 0..<10 { RandomEdit(in: plain, using: &generator).make(&rope, &plain) }
      }
      for await isRight in group { #expect(isRight, "\(Cases.replay(seed)), \(shape)") }
    }
    rope._checkInvariants()
    #expect(rope.bytes(in: rope.range) == plain.bytes, "\(Cases.replay(seed)), \(shape)")
  }
}
