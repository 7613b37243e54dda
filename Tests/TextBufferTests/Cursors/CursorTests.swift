import TestSupport
import Testing
import TextBuffer

@Suite("A cursor")
struct CursorTests {
  private func check(_ cursor: Rope.Cursor, _ comment: Comment) {
    let rope = cursor.rope
    #expect(cursor.utf16Offset == rope.utf16Offset(of: cursor.offset), comment)
    #expect(cursor.scalarOffset == rope.scalarCount(before: cursor.offset), comment)
    #expect(cursor.line == rope.line(at: cursor.offset), comment)
  }

  @Test("knows where it is in every unit wherever it moves", arguments: Cases.seeds(40, least: 4))
  func moves(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    let shape = RopeModelTests.shapes[Int(seed % UInt64(RopeModelTests.shapes.count))]
    var rope = Rope(RandomText.text(upTo: 80, using: &source.generator), shape: shape)
    // An edit leaves a leaf lent out, behind which the tree's own coordinates are off.
    rope.insert("é\r", at: rope.clamped(UTF8Offset(rope.utf8Count / 3)))
    rope.insert("\n", at: rope.clamped(UTF8Offset(rope.utf8Count / 3)))
    let places = PlainText(String(rope)).boundaries
    var cursor = rope.cursor()
    for step in 0..<300 {
      let place = places[Int.random(in: 0..<places.count, using: &source.generator)]
      switch Int.random(in: 0..<8, using: &source.generator) {
      case 0:
        cursor.move(to: UTF8Offset(place))
        #expect(cursor.offset == UTF8Offset(place), "\(Cases.replay(seed)), step \(step)")
      case 1:
        cursor.move(to: rope.utf16Offset(of: UTF8Offset(place)))
        #expect(cursor.offset == UTF8Offset(place), "\(Cases.replay(seed)), step \(step)")
      case 2:
        let line = rope.line(at: UTF8Offset(place))
        cursor.move(toLine: line)
        #expect(cursor.offset == rope.startOfLine(line), "\(Cases.replay(seed)), step \(step)")
      case 3: _ = cursor.nextScalar()
      case 4: _ = cursor.previousScalar()
      case 5: _ = cursor.nextLine()
      case 6: _ = cursor.previousLine()
      default: _ = cursor.nextGrapheme()
      }
      check(cursor, "\(Cases.replay(seed)), step \(step)")
    }
  }

  @Test("passes everything once, forwards and backwards, in every unit", arguments: Cases.seeds(40, least: 4))
  func passes(seed: UInt64) {
    var source = ChangeSource(seed: seed)
    let shape = RopeModelTests.shapes[Int(seed % UInt64(RopeModelTests.shapes.count))]
    var rope = Rope(RandomText.text(upTo: 60, using: &source.generator), shape: shape)
    rope.insert("x", at: rope.clamped(UTF8Offset(rope.utf8Count / 2)))
    let text = String(rope)
    let comment: Comment = "\(Cases.replay(seed)), \(text.debugDescription)"

    var cursor = rope.cursor()
    var scalars: [Unicode.Scalar] = []
    while let scalar = cursor.nextScalar() { scalars.append(scalar) }
    #expect(scalars == Array(text.unicodeScalars), comment)
    var reversed: [Unicode.Scalar] = []
    while let scalar = cursor.previousScalar() { reversed.append(scalar) }
    #expect(reversed == scalars.reversed(), comment)

    var clusters: [String] = []
    while let range = cursor.nextGrapheme() { clusters.append(rope.string(in: range)) }
    #expect(clusters.map { Array($0.utf8) } == text.map { Array($0.utf8) }, comment)
    var back: [String] = []
    while let range = cursor.previousGrapheme() { back.append(rope.string(in: range)) }
    #expect(back.map { Array($0.utf8) } == clusters.reversed().map { Array($0.utf8) }, comment)

    var bytes: [UInt8] = []
    while let part = cursor.nextChunk({ Array($0) }) { bytes += part }
    #expect(bytes == rope.bytes(in: rope.range), comment)
    var parts: [[UInt8]] = []
    while let part = cursor.previousChunk({ Array($0) }) { parts.append(part) }
    #expect(parts.reversed().flatMap { $0 } == bytes, comment)

    var lines: [Range<UTF8Offset>] = []
    while let line = cursor.nextLine() { lines.append(line) }
    #expect(lines == (0..<rope.lineCount).map { rope.rangeOfLine($0) }.filter { !$0.isEmpty }, comment)
    var upwards: [Range<UTF8Offset>] = []
    while upwards.count <= lines.count, let line = cursor.previousLine() { upwards.append(line) }
    #expect(upwards == lines.reversed(), comment)

    var wordEnds: [UTF8Offset] = []
    while let range = cursor.nextWord() { wordEnds.append(range.upperBound) }
    #expect(wordEnds.last == rope.range.upperBound && wordEnds == wordEnds.sorted(), comment)
    #expect(wordEnds.allSatisfy { rope.isGraphemeBoundary($0) }, comment)
  }

  @Test(
    "goes back to a word's start over all that is between, and finds the word that ends at a place",
    arguments: [(5, 0, 5..<8), (4, 0, nil), (3, 0, 0..<3), (8, 5, 5..<8), (0, 0, 0..<3)])
  func wordBefore(offset: Int, start: Int, word: Range<Int>?) {
    let rope = Rope("one, two")
    #expect(rope.wordStart(before: UTF8Offset(offset)) == UTF8Offset(start))
    #expect(
      rope.rangeOfWord(at: UTF8Offset(offset))
        == word.map { UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound) })
  }

  @Test("stays with the text it was made for")
  func snapshot() {
    var rope = Rope("one two")
    rope.insert("!", at: rope.range.upperBound)
    var cursor = rope.cursor(at: UTF8Offset(4))
    rope.removeSubrange(rope.range)
    #expect(cursor.nextScalar() == "t")
    #expect(cursor.rope.description == "one two!")
  }

  @Test(
    "finds the words of a text",
    arguments: [
      ("don't stop", ["don't", "stop"]), ("a-b", ["a", "b"]), ("3.14, 1,000.", ["3.14", "1,000"]),
      ("snake_case x2", ["snake_case", "x2"]), ("naïve größer", ["naïve", "größer"]), ("日本", ["日", "本"]),
      ("ひらカタカナ", ["ひ", "ら", "カタカナ"]), ("한국어 말", ["한국어", "말"]), ("😀 e\u{301}te\u{301}", ["e\u{301}te\u{301}"]),
      ("'quoted'", ["quoted"]),
      ("**bold**", ["bold"]), ("", []), ("...", []), ("rock ’n’ roll’s", ["rock", "n", "roll’s"]),
      ("v1.2b", ["v1.2b"]),
    ])
  func words(text: String, expected: [String]) {
    let rope = Rope(text, shape: RopeModelTests.shapes[0])
    var found: [Range<UTF8Offset>] = []
    var place = UTF8Offset.zero
    while place < rope.range.upperBound {
      let end = rope.wordEnd(after: place)
      if let word = rope.rangeOfWord(at: rope.wordStart(before: end)), word.upperBound == end {
        found.append(word)
      }
      place = end
    }
    #expect(found.map { rope.string(in: $0) } == expected)
    for word in found {
      #expect(rope.wordStart(before: word.upperBound) == word.lowerBound)
      #expect(rope.wordEnd(after: word.lowerBound) == word.upperBound)
    }
  }
}
