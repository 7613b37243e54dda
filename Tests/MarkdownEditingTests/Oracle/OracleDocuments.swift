import MarkdownEditing
import TestSupport
import TextBuffer

/// Documents and selections for the oracle.
enum OracleDocuments {
  /// A document of any of the generators that there are; CRLF, lone CRs and byte order marks among them.
  static func text(using generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return RandomDocuments.text(using: &generator)
    case 1: return InlineSoup.text(using: &generator)
    case 2: return NestedDocuments.text(using: &generator)
    default: return nested(using: &generator)
    }
  }

  private static func nested(using generator: inout SeededGenerator) -> String {
    var text = NestedDocuments(leaves: leaves).text(using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      text += "\n\n" + (ends.randomElement(using: &generator) ?? "")
    }
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: text = "\u{FEFF}" + text
    case 1, 2: text = "---\ntitle: x\n---\n" + text
    case 3: text = String(text.unicodeScalars.map { $0 == "\n" ? "\r" : Character($0) })
    case 4, 5: text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    default: break
    }
    return text
  }

  /// A caret, a word, a line, a line with its break, a range, several of these, or all.
  static func selection(in rope: Rope, using generator: inout SeededGenerator) -> Selection {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return Selection([SelectionRange(anchor: .zero, head: rope.range.upperBound)])
    case 1, 2: return Selection((0..<2).map { _ in range(in: rope, using: &generator) })
    case 3: return Selection((0..<3).map { _ in range(in: rope, using: &generator) })
    default: return Selection([range(in: rope, using: &generator)])
    }
  }

  private static func range(in rope: Rope, using generator: inout SeededGenerator) -> SelectionRange {
    func place() -> UTF8Offset {
      rope.startOfGrapheme(containing: UTF8Offset(Int.random(in: 0...rope.utf8Count, using: &generator)))
    }
    let caret = place()
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1, 2: return SelectionRange(caret: caret)
    case 3: return word(around: caret, in: rope)
    case 4:
      let content = rope.contentOfLine(rope.line(at: caret))
      return SelectionRange(anchor: content.upperBound, head: content.lowerBound)
    case 5:
      let line = rope.rangeOfLine(rope.line(at: caret))
      return SelectionRange(anchor: line.lowerBound, head: line.upperBound)
    default: return SelectionRange(anchor: caret, head: place())
    }
  }

  private static func word(around offset: UTF8Offset, in rope: Rope) -> SelectionRange {
    let bytes = rope.bytes(in: rope.range)
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
    var (low, high) = (offset.value, offset.value)
    while low > 0, isLetter(bytes[low - 1]) { low -= 1 }
    while high < bytes.count, isLetter(bytes[high]) { high += 1 }
    let ends = [low, high].map { rope.startOfGrapheme(containing: UTF8Offset($0)) }
    return SelectionRange(anchor: ends[0], head: ends[1])
  }

  /// Blocks whose spans go over lines, and what parts, joins or means something elsewhere.
  private static let leaves: [[String]] = [
    ["one *two", "three* four"], ["**one", "two** three"], ["`one", "two` three"], ["~~one", "two~~"],
    ["a [one", "two](u \"t\") b"], ["a ***b", "c** d* e"], ["one  ", "two"], ["one\\", "*two*"],
    ["one <b>two", "three</b> four"], ["one <a", "href=\"x\">two</a>"], ["![one", "two](u) x"],
    ["one, *two* (**three**) `four`!"], ["say \"**hi**\" 说“好”吗"], ["👩‍👩‍👧‍👦 e\u{301} **漢字** 한국어"],
    ["[ref] and [text][ref] x"], ["note[^1] two[^n]"], ["<http://a.b/c> http://d.e x@y.z"],
    ["&amp; &#42; \\* \\_a_ 2 * 3"], ["<div>", "*raw*", "</div>"], ["<!-- raw -->"],
    ["    code *a*", "    b"],
    ["```swift", "let a = 1", "\tb", "```"], ["~~~", "a ``` b", "~~~"], ["***"], ["# one *two* #"],
    ["one", "two", "==="], ["| one | *two* |", "| --- | --: |", "| `\\|` | 名 |", "| a |"],
    ["a | b", "- | -", "c | d"], ["1986\\. one", "\\# two"], ["one", "two", "three", "four"],
    ["**bold *both* bold**"], ["word"], ["Word, word. Word"], ["a\tb"], ["one\u{A0}two"],
    ["<!-- toc -->", "<!-- /toc -->"], ["- "], [""], ["> one", "lazy *two", "three*"],
    ["- one", "lazy **two", "three**"], ["a--b <!-- c -->"], ["`a``b` `` c`d ``"], ["[x] y"],
    ["(one) [two] {three}"],
  ]

  private static let ends = [
    "[ref]: /u \"t\"\n", "[^1]: a *b*\n\n    c\n", "[^n]: d\n[ref]: <u v>\n", "[ref]: /a\n[ref]: /b\n",
    "```\nopen",
    "<div>\nopen", "- \n", "> ",
  ]
}
