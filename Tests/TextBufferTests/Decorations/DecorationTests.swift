import Testing
import TextBuffer

@Suite("Decorations")
struct DecorationTests {
  /// A range in `[`…`]`, an edit of the text without them, and the range after it; no brackets where it's gone.
  @Test(
    "follow edits by the side of each end",
    arguments: [
      ("a[bc]d", Edit.insert("X", at: UTF8Offset(1)), RangeTracking.content, "aX[bc]d"),
      ("a[bc]d", .insert("X", at: UTF8Offset(1)), .growing, "a[Xbc]d"),
      ("a[bc]d", .insert("X", at: UTF8Offset(3)), .content, "a[bc]Xd"),
      ("a[bc]d", .insert("X", at: UTF8Offset(3)), .growing, "a[bcX]d"),
      ("a[bc]d", .insert("X", at: UTF8Offset(2)), .content, "a[bXc]d"),
      ("a[bc]d", .delete(UTF8Offset(1)..<UTF8Offset(3)), .content, "ad"),
      ("a[bc]d", .delete(UTF8Offset(1)..<UTF8Offset(3)), .growing, "a[]d"),
      ("a[bc]d", .delete(UTF8Offset(0)..<UTF8Offset(2)), .content, "[c]d"),
      ("a[bc]d", Edit(UTF8Offset(1)..<UTF8Offset(3), "XYZ"), .content, "a[XYZ]d"),
      ("a[b]cd", Edit(UTF8Offset(0)..<UTF8Offset(3), "XYZ"), .content, "XYZd"),
      ("a[b]cd", Edit(UTF8Offset(0)..<UTF8Offset(3), "XYZ"), .growing, "[XYZ]d"),
      ("ab[]cd", .insert("X", at: UTF8Offset(2)), .content, "abX[]cd"),
      ("ab[]cd", .insert("X", at: UTF8Offset(2)), .anchor(.before), "ab[]Xcd"),
      ("ab[]cd", .insert("X", at: UTF8Offset(2)), .growing, "ab[X]cd"),
      ("ab[]cd", .delete(UTF8Offset(0)..<UTF8Offset(4)), .content, "[]"),
    ])
  func sides(before: String, edit: Edit, tracking: RangeTracking, after: String) {
    let parts = before.split(omittingEmptySubsequences: false) { "[]".contains($0) }
    var rope = Rope(parts.joined())
    let start = UTF8Offset(parts[0].utf8.count)
    var set = DecorationSet<String>()
    set.insert("value", at: start..<start.advanced(by: parts[1].utf8.count), tracking: tracking)
    let changes = ChangeSet([edit], length: rope.utf8Count)
    rope.apply(changes)
    let gone = set.apply(changes)
    #expect(set.count + gone.count == 1)
    var shown = String(rope)
    if let range = set.all.first?.range {
      shown =
        rope.string(in: .zero..<range.lowerBound) + "[" + rope.string(in: range) + "]"
        + rope.string(in: range.upperBound..<rope.range.upperBound)
    }
    #expect(shown == after)
  }

  @Test("that go are handed out where their text was, after all edits of a change")
  func gone() {
    let words = [UTF8Offset(0)..<UTF8Offset(2), UTF8Offset(4)..<UTF8Offset(6), UTF8Offset(8)..<UTF8Offset(9)]
    var set = DecorationSet(zip(words, ["a", "b", "c"]).map { ($0, $1) })
    let edits = [Edit.insert("12345", at: UTF8Offset(1)), .delete(words[1]), .delete(words[2])]
    let gone = set.apply(ChangeSet(edits, length: 10))
    #expect(gone.map(\.value) == ["b", "c"])
    #expect(gone.map(\.range) == [UTF8Offset(9)..<UTF8Offset(9), UTF8Offset(11)..<UTF8Offset(11)])
    #expect(set.all.map(\.value) == ["a"])
  }

  @Test("keep a value until another is set, and say when they are gone")
  func values() {
    var set = DecorationSet<Int>()
    let ids = (0..<600).map { set.insert($0, at: UTF8Offset($0)..<UTF8Offset($0 + 1)) }
    let copy = set
    #expect(set.setValue(-1, of: ids[300]) && set[ids[300]]?.value == -1)
    #expect(copy[ids[300]]?.value == 300)
    for id in ids[..<256] { set.remove(id) }
    #expect(set.count == 344 && set[ids[255]] == nil && set[ids[256]]?.value == 256)
    #expect(!set.setValue(0, of: ids[0]) && !copy.isEmpty && copy.count == 600)
    #expect(set.insert(7, at: .zero..<UTF8Offset(1)) > ids[599])
  }

  @Test("of several layers move together, and say what went from which")
  func layers() {
    var layers = DecorationLayers<String, Int>()
    layers["search"] = DecorationSet([(UTF8Offset(2)..<UTF8Offset(4), 1), (UTF8Offset(6)..<UTF8Offset(8), 2)])
    layers["marks"].insert(3, at: UTF8Offset(3)..<UTF8Offset(3), tracking: .anchor(.after))
    let gone = layers.apply(ChangeSet([.delete(UTF8Offset(2)..<UTF8Offset(5))], length: 9))
    #expect(gone.mapValues { $0.map(\.value) } == ["search": [1]])
    #expect(layers["search"].all.map(\.range) == [UTF8Offset(3)..<UTF8Offset(5)])
    #expect(layers["marks"].all.map(\.range) == [UTF8Offset(2)..<UTF8Offset(2)])
    layers.remove("marks")
    #expect(Set(layers.names) == ["search"] && layers["marks"].isEmpty)
  }
}
