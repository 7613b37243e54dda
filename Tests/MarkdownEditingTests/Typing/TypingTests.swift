import Foundation
import MarkdownEditing
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

/// Real texts typed from nothing through the keys, with pairs, continued lists and indentation.
@Suite("Typing real documents") struct TypingTests {
  /// A block of a document, to be typed.
  struct Block: Sendable {
    var document: String
    var line: Int
    var text: String
  }

  /// How many blocks are typed without corrections, and what was in the way of the others.
  struct Tally {
    var texts = 0
    var keys = 0
    var misses: [String] = []

    mutating func add(_ text: String, _ name: String) {
      let start = ContinuousClock.now
      var typist = Typist(typing: text)
      let isRight = typist.run()
      let took = ContinuousClock.now - start
      if took > .seconds(3) {
        FileHandle.standardError.write(Data("SLOW \(name) \(typist.keys) \(took)\n".utf8))
      }
      texts += 1
      keys += typist.keys
      if !isRight || typist.corrections > 0 {
        FileHandle.standardError.write(
          Data("MISS \(name) \(typist.corrections) \(typist.remarks.prefix(3))\n".utf8))
        misses.append("\(name)\t\(typist.corrections)\t\(typist.remarks.prefix(3).joined(separator: "; "))")
      }
    }
  }

  @Test("blocks", .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func blocks() throws {
    let count = ProcessInfo.processInfo.environment["TYPED_BLOCKS"].flatMap(Int.init) ?? 200
    var tally = Tally()
    for block in try Self.blocks(count) { tally.add(block.text, "\(block.document):\(block.line)") }
    print("\(tally.texts) blocks, \(tally.keys) keys, \(tally.misses.count) misses")
    print(tally.misses.joined(separator: "\n"))
  }

  static func blocks(_ count: Int) throws -> [Block] {
    var all: [Block] = []
    for (name, text) in try Corpora.documents() {
      let rope = Rope(text.replacing("\r\n", with: "\n"))
      for node in SyntaxTree(rope).root.children {
        let line = rope.line(at: node.range.lowerBound)
        let range = rope.startOfLine(line)..<node.range.upperBound
        all.append(
          Block(document: name, line: line + 1, text: rope.string(in: range).trimmingLineBreaks))
      }
    }
    let step = max(1, all.count / count)
    return stride(
      from: ProcessInfo.processInfo.environment["TYPED_FROM"].flatMap(Int.init) ?? 0, to: all.count, by: step
    ).prefix(count).map { all[$0] }
  }
}

extension String {
  fileprivate var trimmingLineBreaks: String {
    String(self[..<(lastIndex { $0 != "\n" }.map(index(after:)) ?? startIndex)])
  }
}
