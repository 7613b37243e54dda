import Foundation
import TestSupport
import Testing

@Suite("What mdedit shows of a document")
struct OutputTests {
  // MARK: Trees

  private static let nestings: [(opener: String, kind: String)] = [(">", "block_quote"), ("- ", "item")]

  @Test("a tree's lines are indented by depth, and numbered where that gets too deep", arguments: nestings)
  func deepText(_ opener: String, _ kind: String) throws {
    let text = String(repeating: opener, count: 100) + "a\n"
    let lines = try Sandbox().mdedit(["tree"], input: text.utf8).text.split(separator: "\n")
    for (depth, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      #expect(indent == min(depth, 32) * 2)
      #expect(line.dropFirst(indent).hasPrefix("(\(depth)) ") == (depth > 32), "\(line)")
    }
    #expect(lines.count { $0.contains(kind) } == 100)
  }

  @Test("twice the depth makes about twice the output", arguments: nestings, ["text", "json"])
  func deepSize(_ nesting: (opener: String, kind: String), _ format: String) throws {
    let sandbox = try Sandbox()
    let least = LargeInput.isTested ? 4_000 : 400
    let sizes = try [least, 2 * least].map { depth in
      let text = String(repeating: nesting.opener, count: depth) + "a\n"
      return try sandbox.mdedit(["tree", "--format", format], input: text.utf8).output.count
    }
    #expect(sizes[0] > 25 * least)
    #expect(sizes[1] <= sizes[0] * 9 / 4, "\(sizes)")
  }

  // MARK: Control characters

  @Test("highlighting shows control characters instead of sending them")
  func controls() throws {
    let values = Array(0...0x1F) + Array(0x7F...0x9F) as [UInt32]
    // In plain text, in markers' neighbourhood, and in code, which has a colour.
    let text = try values.map { value in
      let control = String(try #require(Unicode.Scalar(value)))
      return "a\(control)b **c\(control)d** `e\(control)f`\n\n    g\(control)h\n\n"
    }.joined()
    let run = try Sandbox().mdedit(["highlight"], input: text.utf8)
    let rest = run.text.replacing(#/\u{1B}\[[0-9;]+m/#, with: "")
    let sent = rest.unicodeScalars.filter {
      ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) && $0 != "\n" && $0 != "\t"
    }
    #expect(sent.isEmpty, "\(rest.debugDescription)")
    #expect(run.status == 0)
    for value in values where ![0x09, 0x0A].contains(value) {
      for pair in [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")] {
        #expect(rest.contains(pair.0 + symbol(value) + pair.1), "\(value): \(rest.debugDescription)")
      }
    }
  }

  private func symbol(_ value: UInt32) -> String {
    switch value {
    case ..<0x20: Unicode.Scalar(0x2400 + value).map { String($0) } ?? ""
    case 0x7F: "␡"
    default: "<" + String(value, radix: 16, uppercase: true) + ">"
    }
  }

  @Test("a line's end stays as it is, also of two bytes")
  func lineEnds() throws {
    let text = "a\r\n\tb\nc\rd"
    #expect(try Sandbox().mdedit(["highlight"], input: text.utf8).text == "a\r\n\tb\nc␍d")
  }
}
