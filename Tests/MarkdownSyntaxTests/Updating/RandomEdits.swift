import TestSupport
import TextBuffer

/// Edits as users, scripts and fuzzers make them.
enum RandomEdits {
  /// The edits of one change of `rope`: mostly one small one.
  static func edits(of rope: Rope, using generator: inout SeededGenerator) -> [Edit] {
    guard Int.random(in: 0..<12, using: &generator) == 0 else { return [edit(of: rope, using: &generator)] }
    var edits: [Edit] = []
    var start = 0
    while start <= rope.utf8Count, edits.count < 4 {
      let edit = edit(of: rope, from: start, using: &generator)
      edits.append(edit)
      start = edit.range.upperBound.value + 1
      while start < rope.utf8Count, !rope.isScalarBoundary(UTF8Offset(start)) { start += 1 }
    }
    return edits
  }

  private static func edit(of rope: Rope, from start: Int = 0, using generator: inout SeededGenerator) -> Edit
  {
    let low = place(in: rope, from: start, using: &generator)
    let longest = [0, 0, 1, 1, 3, 12, 60, 400].randomElement(using: &generator) ?? 0
    var high = min(rope.utf8Count, low + longest)
    high = max(low, rope.scalarStart(at: UTF8Offset(high)).value)
    return Edit(UTF8Offset(low)..<UTF8Offset(high), replacement(using: &generator))
  }

  /// Anywhere, or at a line's start or end.
  private static func place(in rope: Rope, from start: Int, using generator: inout SeededGenerator) -> Int {
    let offset = Int.random(in: start...rope.utf8Count, using: &generator)
    let place = rope.scalarStart(at: UTF8Offset(offset))
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return max(start, rope.startOfLine(rope.line(at: place)).value)
    case 1: return max(start, rope.contentOfLine(rope.line(at: place)).upperBound.value)
    default: return max(start, place.value)
    }
  }

  private static func replacement(using generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return ""
    case 1: return RandomDocuments.text(using: &generator)
    case 2: return ["\n", "\r\n", "\r", "\n\n", "\n\r"].randomElement(using: &generator) ?? ""
    case 3: return fragments.randomElement(using: &generator) ?? ""
    default:
      let letters = "ab *_`[]()<>#-+=|~\\\"':!&;.1 \t\n\u{E9}"
      return letters.randomElement(using: &generator).map(String.init) ?? ""
    }
  }

  private static let fragments = [
    "- ", "> ", "1. ", "    ", "```\n", "~~~", "***", "---\n", "+++\n", "[a]: /v\n", "[a]", "[^a]: x\n",
    "[^a]", ";;\n", "\n;;;\n", ";",
    "| a | b |\n|---|---|\n", "|", "<!--", "-->", "<div>\n", "# ", "\n===\n", "**", "[x] ", "  \n",
    "\u{FEFF}", "\u{0}",
  ]
}
