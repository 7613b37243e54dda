import Testing
import TextBuffer

@Suite("Equal texts")
struct EqualityTests {
  @Test(
    "are those with the same bytes, however they are cut and whatever they share",
    arguments: RopeModelTests.shapes)
  func sameBytes(shape: NodeShape) {
    let rope = Rope(String(repeating: "ab\r\ncd ", count: 40), shape: shape)
    for place in 0..<rope.utf8Count {
      let range = UTF8Offset(place)..<UTF8Offset(place + 1)
      let byte = rope.string(in: range)
      // Every other one shares all chunks but one, the rest none.
      var other = place % 2 == 0 ? rope : Rope(String(rope))
      other.replaceSubrange(range, with: "x")
      #expect(rope != other && other != rope, "place \(place)")
      other.replaceSubrange(range, with: byte)
      #expect(rope == other && other == rope, "place \(place)")
      #expect(rope.hashValue == other.hashValue, "place \(place)")
    }
    #expect(rope != Rope(String(rope) + " ", shape: shape) && Rope("", shape: shape) == Rope())
  }
}
