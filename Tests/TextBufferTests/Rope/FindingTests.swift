import TestSupport
import Testing
import TextBuffer

@Suite("Finding a text")
struct FindingTests {
  @Test(
    "finds whole characters, the first of those that overlap, letters as they are unless told otherwise",
    arguments: [
      ("banana", "ana", [], ["1-4"]), ("banana", "", [], []), ("", "a", [], []), ("a", "ab", [], []),
      ("cafe\u{301} e", "e", [], ["7-8"]), ("a\r\nb\n", "\n", [], ["4-5"]), ("a\r\nb", "\r\n", [], ["1-3"]),
      ("👨‍👩‍👧👩", "👩", [], ["18-22"]), ("aAa", "a", [], ["0-1", "2-3"]),
      ("aAa", "A", .ignoringCase, ["0-1", "1-2", "2-3"]), ("ÄäÀ", "ä", .ignoringCase, ["0-2", "2-4"]),
      ("\u{212A}k", "K", .ignoringCase, ["0-3", "3-4"]), ("Σσς", "σ", .ignoringCase, ["0-2", "2-4"]),
      ("straße STRASSE", "strasse", .ignoringCase, ["8-15"]), ("İi", "i", .ignoringCase, ["2-3"]),
      ("cat cats a_cat cat", "cat", .wholeWords, ["0-3", "15-18"]), ("it's it", "it", .wholeWords, ["5-7"]),
      ("a* b*", "* ", .wholeWords, ["1-3"]), ("Cat cat's", "CAT", [.wholeWords, .ignoringCase], ["0-3"]),
    ] as [(String, String, SearchOptions, [String])])
  func examples(_ text: String, _ wanted: String, _ options: SearchOptions, _ places: [String]) {
    let found = Rope(text).ranges(of: wanted, options: options)
    #expect(found.map { "\($0.lowerBound.value)-\($0.upperBound.value)" } == places)
  }

  @Test(
    "finds what a plain text has, forwards and backwards, from every place",
    arguments: Cases.runs(60, least: 12))
  func besidePlainText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Cases.count(4) {
      let text = RandomText.text(upTo: 40, using: &generator)
      let wanted = Bool.random(using: &generator) ? part(of: text, using: &generator) : "a"
      let rope = Rope(text, shape: RopeModelTests.shapes[Int(seed % 4)])
      let ignoresCase = Bool.random(using: &generator)
      let all = places(of: wanted, in: text, ignoresCase)
      let options: SearchOptions = ignoresCase ? .ignoringCase : []
      let comment: Comment = "\(Cases.replay(seed)): \(wanted.debugDescription) in \(text.debugDescription)"
      var end = -1
      let disjoint = all.filter { place in
        defer { if place.lowerBound >= end { end = place.upperBound } }
        return place.lowerBound >= end
      }
      #expect(rope.ranges(of: wanted, options: options).map(Self.values) == disjoint, comment)
      for index in text.unicodeScalars.indices + [text.endIndex] {
        let place = text.utf8.distance(from: text.startIndex, to: index)
        let first = rope.firstRange(of: wanted, from: UTF8Offset(place), options: options)
        #expect(first.map(Self.values) == all.first { $0.lowerBound >= place }, comment)
        let last = rope.lastRange(of: wanted, before: UTF8Offset(place), options: options)
        #expect(last.map(Self.values) == all.last { $0.upperBound <= place }, comment)
      }
    }
  }

  @Test("finds what lies over the edge of what is looked at in one go, however far", arguments: [0, 1, 2, 3])
  func longTexts(_ shift: Int) {
    let gap = String(repeating: "x", count: 65_534 + shift)
    let rope = Rope(gap + "é日本" + gap + "é日本")
    let places = rope.ranges(of: "é日本")
    #expect(places.map { $0.lowerBound.value } == [gap.utf8.count, 2 * gap.utf8.count + 8])
    #expect(rope.firstRange(of: "é日本") == places.first)
    #expect(rope.lastRange(of: "é日本") == places.last)
    #expect(
      rope.lastRange(of: "É日本", before: UTF8Offset(2 * gap.utf8.count), options: .ignoringCase)
        == places.first)
  }

  @Test("a place outside of the text traps, whatever is looked for")
  func outside() async {
    await #expect(processExitsWith: .failure) { _ = Rope("a").firstRange(of: "b", from: UTF8Offset(2)) }
    await #expect(processExitsWith: .failure) { _ = Rope("a").firstRange(of: "", from: UTF8Offset(-1)) }
    await #expect(processExitsWith: .failure) { _ = Rope("a").lastRange(of: "a", before: UTF8Offset(2)) }
    await #expect(processExitsWith: .failure) {
      _ = Rope("a").ranges(of: "a", in: UTF8Offset(2)..<UTF8Offset(2))
    }
  }

  private static func values(_ range: Range<UTF8Offset>) -> Range<Int> {
    range.lowerBound.value..<range.upperBound.value
  }

  /// Up to three characters of `text`.
  private func part(of text: String, using generator: inout SeededGenerator) -> String {
    guard !text.isEmpty else { return "b" }
    let start = Int.random(in: 0..<text.count, using: &generator)
    return String(text.dropFirst(start).prefix(Int.random(in: 1...3, using: &generator)))
  }

  @Test("a bound inside a character ends the search", .timeLimit(.minutes(1)))
  func boundsInsideCharacters() {
    let rope = Rope("aé😀a")
    for low in 0...rope.utf8Count {
      for high in low...rope.utf8Count {
        let range = UTF8Offset(low)..<UTF8Offset(high)
        #expect(rope.ranges(of: "x", in: range).isEmpty)
        #expect(
          rope.ranges(of: "a", in: range).count == (low == 0 && high > 0 ? 1 : 0)
            + (high == 8 && low < 8 ? 1 : 0))
      }
    }
  }

  /// Every place in bytes, those that overlap too: character by character, as the standard library has them.
  private func places(of wanted: String, in text: String, _ ignoresCase: Bool) -> [Range<Int>] {
    func same(_ part: Substring) -> Bool {
      let fold: (Unicode.Scalar) -> String = {
        ignoresCase && $0.properties.lowercaseMapping.unicodeScalars.count == 1
          ? $0.properties.lowercaseMapping : String($0)
      }
      return part.unicodeScalars.map(fold) == wanted.unicodeScalars.map(fold)
    }
    let edges = text.indices + [text.endIndex]
    let bytes = edges.map { text.utf8.distance(from: text.startIndex, to: $0) }
    var found: [Range<Int>] = []
    for start in edges.indices {
      // Joined to what is beside it, a character may be one of fewer.
      for end in edges.indices[start...].dropFirst().prefix(wanted.unicodeScalars.count)
      where same(text[edges[start]..<edges[end]]) {
        found.append(bytes[start]..<bytes[end])
      }
    }
    return found
  }
}
