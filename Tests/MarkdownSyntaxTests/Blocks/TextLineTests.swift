import TestSupport
import Testing
import TextBuffer

@testable import MarkdownSyntax

/// What is said of a line by how it begins, beside what the scanner makes of it.
@Suite struct TextLineTests {
  /// What can stand before a line, and the blocks that there are then if the line is text.
  private static let contexts: [(before: String, kinds: [SyntaxKind])] = [
    ("", [.paragraph]), ("x\n", [.paragraph]), ("> ", [.blockQuote, .paragraph]),
    ("- x\n  ", [.list, .item, .paragraph]), ("> x\n", [.blockQuote, .paragraph]),
    ("---\n", [.thematicBreak, .paragraph]),
  ]

  @Test("a line that is said to be text starts and underlines no block, however it begins and goes on")
  func text() {
    var count = 0
    for line in Self.lines where TextLine.startsNoBlock(Array(line.utf8)[...], .gfm) {
      count += 1
      for (before, kinds) in Self.contexts {
        let blocks = BlockScanner(document: Array((before + line).utf8), dialect: .gfm).output
        if blocks.records.map(\.kind) != kinds { Issue.record("\((before + line).debugDescription)") }
      }
    }
    #expect(count > Self.lines.count / 4)
  }

  @Test("a line that begins with the sign of an extension's fence is text in dialects without it")
  func fences() {
    let note = BlockConstruct(BlockID(9), name: "note", delimiter: ";", length: 2, tag: "aside")
    for line in [";;", ";;;", ";; ", ";"] {
      let bytes = Array(line.utf8)[...]
      #expect(TextLine.startsNoBlock(bytes, .gfm) && !TextLine.startsNoBlock(bytes, Dialect(note)), "\(line)")
    }
  }

  /// All lines of a few bytes that mean something at a line's start, with an end that may let them mean it.
  private static let lines: [String] = {
    let bytes = Array("ab*_`~#>-+=<[|:1.)\\ é\u{FEFF}").map(String.init)
    var lines = [""]
    for _ in 0..<(LargeInput.isTested ? 4 : 2) {
      lines = lines.flatMap { line in bytes.map { line + $0 } }
    }
    return lines.flatMap { [$0, $0 + " ", $0 + "]: /u"] }
  }()
}
