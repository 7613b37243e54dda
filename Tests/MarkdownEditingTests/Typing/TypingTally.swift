import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// A text of a real document.
struct TypedBlock {
  /// Its document, and its line there.
  var name: String
  var text: String

  init(name: String, text: String) {
    self.name = name
    // Whoever types ends a line as the document does, and leaves nothing behind the text.
    let lines = text.replacing("\r\n", with: "\n")
    self.text = String(
      lines[..<(lines.lastIndex { $0 != "\n" }.map(lines.index(after:)) ?? lines.startIndex)])
  }

  /// `count` blocks of the real documents, of all parts of them, none of more than 3,000 bytes.
  static func sample(_ count: Int) throws -> [TypedBlock] {
    var all: [TypedBlock] = []
    for (name, text) in try Corpora.documents() {
      let rope = Rope(text)
      for node in SyntaxTree(rope).root.children where node.range.count <= 3_000 {
        let line = rope.line(at: node.range.lowerBound)
        let range = rope.startOfLine(line)..<node.range.upperBound
        all.append(TypedBlock(name: "\(name):\(line + 1)", text: rope.string(in: range)))
      }
    }
    return (0..<min(count, all.count)).map { all[$0 * all.count / min(count, all.count)] }
  }
}

/// How texts were typed, and what was in the way.
struct TypingTally: CustomStringConvertible {
  var texts: [TypedBlock]
  var keys = 0
  var corrections = 0
  /// How many were given up.
  var stuck = 0
  /// The texts that took corrections or were given up, with what was in the way.
  var misses: [String] = []

  /// Types each of `texts` from nothing.
  init(_ texts: [TypedBlock]) {
    self.texts = texts
    for text in texts {
      var typist = Typist(typing: text.text)
      let isRight = typist.run()
      keys += typist.keys
      corrections += typist.corrections
      if typist.isStuck { stuck += 1 }
      guard !isRight || typist.corrections > 0 else { continue }
      misses.append(
        "\(text.name): \(typist.corrections) corrections: \(typist.remarks.joined(separator: "; "))")
    }
  }

  var description: String {
    "\(texts.count) texts, \(keys) keys, \(corrections) corrections, \(misses.count) misses\n"
      + misses.joined(separator: "\n")
  }
}
