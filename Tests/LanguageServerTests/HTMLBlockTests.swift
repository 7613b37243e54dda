import JSONText
import MarkdownSyntax
import TestSupport
import Testing
import TextBuffer

@testable import LanguageServer

/// HTML that is told block by block is that of the whole document.
@MainActor @Suite struct HTMLBlockTests {
  typealias Client = TestClient

  /// The blocks that a client has by what it was told.
  private struct Preview {
    var resultID = "none"
    var blocks: [(id: Int, html: String)] = []
    /// How many blocks came with the last reply.
    var count = 0

    var html: String { blocks.map(\.html).joined() }

    /// Asks for what is other, and takes it in.
    @MainActor mutating func update(_ client: Client) {
      let result = client.ask("mdedit/htmlBlocks", #""previousResultId": "\#(resultID)""#)
      resultID = result["resultId"].text ?? ""
      let read = { (value: JSONValue) in
        value["blocks"].elements.map { (id: $0["id"].number ?? -1, html: $0["html"].text ?? "") }
      }
      guard case .array(let edits) = result["edits"] else {
        blocks = read(result)
        count = blocks.count
        return
      }
      count = 0
      for edit in edits.reversed() {
        let (start, new) = (edit["start"].number ?? -1, read(edit))
        blocks.replaceSubrange(start..<start + (edit["deleteCount"].number ?? -1), with: new)
        count += new.count
      }
    }
  }

  @Test("after random changes, the blocks that a client was told make up the whole HTML")
  func random() throws {
    for seed in Cases.runs(10) {
      var random = SeededGenerator(seed: seed)
      for round in 0..<3 {
        var text = (0..<60).map { _ in ChangeTests.pieces.randomElement(using: &random) ?? "" }.joined()
        let client = Client(text, encoding: "utf-8")
        var (preview, ids) = (Preview(), Set<Int>())
        preview.update(client)
        for version in 2..<30 {
          let change = ChangeTests.change(&text, "utf-8", &random)
          client.change("[\(change)]", to: version)
          if Bool.random(using: &random) { continue }
          let (before, known) = (preview.blocks, ids)
          preview.update(client)
          let wanted = SyntaxTree(Rope(text)).html(options: .safe)
          try #require(preview.html == wanted, "TEST_SEED=\(seed), round \(round): \(text.debugDescription)")
          let now = Set(preview.blocks.map(\.id))
          ids.formUnion(now)
          #expect(now.count == preview.blocks.count, "no two blocks have the same id")
          // An id stands for the same HTML as long as the document is open.
          let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.html) })
          #expect(preview.blocks.allSatisfy { known.contains($0.id) ? old[$0.id] == $0.html : true })
        }
      }
    }
  }

  @Test("of a changed document only the blocks come that are other")
  func few() {
    let client = Client(
      "# a\n\n[x][r]\n\nb\n\n[x][r]\n\nc[^1]\n\n[r]: /1\n\n[^1]: n\n", encoding: "utf-8")
    var preview = Preview()
    preview.update(client)
    #expect(preview.count == 6 && preview.blocks.last?.html.contains("footnote") == true)
    preview.update(client)
    #expect(preview.count == 0 && preview.blocks.count == 6)
    let changes: [(String, Int)] = [
      // A word of one block; a definition that two use; a block more, and one less.
      (Client.range(4, 0, 4, 1), 1), (Client.range(10, 5, 10, 6), 2),
    ]
    for (version, (range, count)) in changes.enumerated() {
      client.change(#"[{"range": \#(range), "text": "z"}]"#, to: version + 2)
      preview.update(client)
      #expect(preview.count == count)
    }
    client.change(#"[{"range": \#(Client.range(1, 0, 1, 0)), "text": "\nnew\n"}]"#, to: 4)
    preview.update(client)
    #expect(preview.count == 1 && preview.blocks.count == 7)
    client.change(#"[{"range": \#(Client.range(0, 0, 2, 0)), "text": ""}]"#, to: 5)
    preview.update(client)
    #expect(preview.count == 0 && preview.blocks.count == 6)
  }

  @Test("a client that doesn't have what was told last is told all")
  func unknown() {
    let client = Client("a\n\nb\n")
    var (one, other) = (Preview(), Preview())
    one.update(client)
    other.update(client)
    one.update(client)
    #expect(one.count == 2 && one.html == "<p>a</p>\n<p>b</p>\n")
    #expect(client.ask("mdedit/htmlBlocks")["blocks"].elements.count == 2)
  }
}
