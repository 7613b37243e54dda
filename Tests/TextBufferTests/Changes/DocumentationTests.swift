import Foundation
import TestSupport
import Testing
import TextBuffer

@Suite("The documentation's example")
struct DocumentationTests {
  @Test("does what its comments say")
  func landingPage() {
    var text = Rope("one two")
    let edits: [Edit] = [.insert("**", at: .zero), .insert("**", at: UTF8Offset(3))]
    let change = ChangeSet(edits, length: text.utf8Count)
    let undo = change.inverted(in: text)

    text.apply(change)
    #expect(String(text) == "**one** two")
    #expect(change.map(UTF8Offset(4), bias: .after) == UTF8Offset(8))
    text.apply(undo)
    #expect(String(text) == "one two")
  }

  @Test("is the code that is tested here")
  func sameCode() throws {
    func read(_ path: String) throws -> String {
      try String(contentsOf: Corpora.packageRoot.appending(path: path), encoding: .utf8)
    }
    let tested = try read("Tests/TextBufferTests/Changes/DocumentationTests.swift")
    let page = try read("Sources/TextBuffer/TextBuffer.docc/TextBuffer.md")
    let example = try #require(page.split(separator: "```swift\n").last?.split(separator: "```").first)
    for line in example.split(separator: "\n") {
      let code = String(line.prefix(while: { $0 != "/" })).trimmingCharacters(in: .whitespaces)
      #expect(tested.contains(code), "\(code)")
    }
  }
}
