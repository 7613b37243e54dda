import JSONText
import Testing
import TextBuffer

@testable import LanguageServer

/// What the server knows of files that nobody has open, and what it does with that.
@MainActor @Suite struct WorkspaceTests {
  typealias Client = TestClient

  /// Three files that point to each other.
  private static let texts = [
    "/w/a.md": "# Start\n\nTo [b](docs/b.md#the-end), [c](docs/c.md) and [me](#start).\n",
    "/w/docs/b.md":
      "# B\n\n## The End\n\nBack [up](../a.md#start) or [home](/a.md).\n\n[r]: <../a.md#Start>\n",
    "/w/docs/c.md": "text\n", "/w/docs/p.png": "", "/w/hidden/h.md": "# Start\n\n[a](../a.md)\n",
  ]
  private static let a = "file:///w/a.md"
  private static let b = "file:///w/docs/b.md"

  /// Places in short: `a.md 0:2-0:7`.
  private static func places(_ result: JSONValue) -> [String] {
    result.elements.map { "\(($0["uri"].text ?? "").dropFirst("file:///w/".count)) \($0["range"].stretch)" }
  }

  /// The edits of files by their paths.
  private static func changes(_ result: JSONValue) -> [String: [String]] {
    result["changes"].fields.reduce(into: [:]) {
      $0[String($1.key.dropFirst("file:///w/".count))] = $1.value.edits
    }
  }

  // MARK: Symbols

  @Test(
    "headings of all files are found by their letters, the best first; hidden files aren't looked at",
    arguments: [
      ("start", ["a.md Start"]), ("END", ["docs/b.md The End"]), ("te", ["docs/b.md The End"]), ("x", []),
      ("", ["a.md Start", "docs/b.md B", "docs/b.md The End"]),
    ])
  func symbols(query: String, found: [String]) async {
    let client = await Client(workspace: StubFiles(Self.texts))
    let symbols = client.request("workspace/symbol", #"{"query": "\#(query)"}"#)["result"]
    #expect(symbols.elements.map { "\($0["containerName"].text ?? "") \($0["name"].text ?? "")" } == found)
  }

  @Test(
    "a title that begins with the query comes before one that has it, and that before one with its letters")
  func ranking() {
    let ranks = ["The End", "Weekend", "Events and", "none"].map {
      SymbolSearch.rank(of: $0, for: Array("end".utf8))
    }
    #expect(ranks == [1, 1, 2, nil] && SymbolSearch.rank(of: "Ending", for: Array("end".utf8)) == 0)
  }

  // MARK: Navigation

  @Test("a link leads to a heading of another file, and all files know where a heading is mentioned")
  func navigation() async throws {
    let client = await Client(workspace: StubFiles(Self.texts))
    client.open(try #require(Self.texts["/w/a.md"]), uri: Self.a)
    let there = client.ask("textDocument/definition", at: 2, 6, in: Self.a)["result"]
    #expect(there["uri"].text == Self.b && there["range"].stretch == "2:3-2:10")
    let context = #""context": {"includeDeclaration": true}"#
    let start = client.ask("textDocument/references", at: 0, 3, in: Self.a, context)["result"]
    #expect(
      Self.places(start) == ["a.md 0:2-0:7", "a.md 2:51-2:57", "docs/b.md 4:10-4:23", "docs/b.md 6:6-6:19"])
    let end = client.ask("textDocument/references", at: 2, 22, in: Self.a, context)["result"]
    #expect(Self.places(end) == ["docs/b.md 2:3-2:10", "a.md 2:7-2:24"])
    client.open(try #require(Self.texts["/w/docs/b.md"]), uri: Self.b)
    let file = client.ask("textDocument/references", at: 4, 12, in: Self.b, context)["result"]
    #expect(Self.places(file) == ["docs/b.md 4:10-4:23", "docs/b.md 4:35-4:40", "docs/b.md 6:6-6:19"])
    let links = client.ask("textDocument/documentLink", uri: Self.b).elements.compactMap { $0["target"].text }
    #expect(links == [Self.a + "#start", Self.a, Self.a + "#Start"])
  }

  @Test("an open file is as the client has it, and as it's on the disk once it's closed")
  func openFiles() async {
    let files = StubFiles(Self.texts)
    let client = await Client(workspace: files)
    client.open("# Fresh\n", uri: Self.b)
    let titles = {
      client.request("workspace/symbol", #"{"query": ""}"#)["result"].elements.compactMap { $0["name"].text }
    }
    #expect(titles() == ["Start", "Fresh"])
    files["/w/docs/b.md"] = "# Changed\n"
    client.notify("workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(Self.b)", "type": 2}]}"#)
    await client.server.workspace.settle()
    #expect(titles() == ["Start", "Fresh"])
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(Self.b)"}}"#)
    await client.server.workspace.settle()
    #expect(titles() == ["Start", "Changed"])
  }

  @Test("files that come, change and go are known, those of a folder that goes, too")
  func fileEvents() async {
    let files = StubFiles(Self.texts)
    let client = await Client(workspace: files)
    files["/w/n.md"] = "# New\n"
    files["/w/hidden/x.md"] = "# X\n"
    files["/w/docs/b.md"] = nil
    files["/w/docs/c.md"] = nil
    let uris = ["n.md", "hidden/x.md", "docs"].map { #"{"uri": "file:///w/\#($0)", "type": 1}"# }
    client.notify("workspace/didChangeWatchedFiles", #"{"changes": [\#(uris.joined(separator: ", "))]}"#)
    await client.server.workspace.settle()
    #expect(client.server.workspace.current.files == ["/w/a.md", "/w/n.md"])
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event": {"added": [], "removed": [{"uri": "file:///w", "name": "w"}]}}"#)
    await client.server.workspace.settle()
    #expect(client.server.workspace.current.count == 0)
  }

  // MARK: Renaming

  @Test("a heading is renamed with the links to it in all files, from a link to it, too")
  func headings() async throws {
    let client = await Client(workspace: StubFiles(Self.texts))
    client.open(try #require(Self.texts["/w/a.md"]), uri: Self.a)
    let own = client.ask("textDocument/rename", at: 0, 3, in: Self.a, #""newName": "New Name""#)["result"]
    #expect(
      Self.changes(own) == [
        "a.md": ["0:2-0:7 New Name", "2:51-2:57 #new-name"],
        "docs/b.md": ["4:10-4:23 ../a.md#new-name", "6:6-6:19 ../a.md#new-name"],
      ])
    #expect(
      client.ask("textDocument/prepareRename", at: 2, 22, in: Self.a)["result"]["placeholder"].text
        == "The End")
    let other = client.ask("textDocument/rename", at: 2, 22, in: Self.a, #""newName": "Fin""#)["result"]
    #expect(
      Self.changes(other) == ["a.md": ["2:7-2:24 docs/b.md#fin"], "docs/b.md": ["2:3-2:10 Fin"]])
  }

  @Test(
    "a file is renamed with the links to it and in it; not to a name that is taken, nor without the client")
  func renamedFile() async throws {
    let abilities =
      #""workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["rename"]}}"#
    let client = await Client(workspace: StubFiles(Self.texts), capabilities: abilities)
    client.open(try #require(Self.texts["/w/a.md"]), uri: Self.a)
    #expect(
      client.ask("textDocument/prepareRename", at: 2, 9, in: Self.a)["result"]["placeholder"].text == "b.md")
    let result = client.ask("textDocument/rename", at: 2, 9, in: Self.a, #""newName": "../x y.md""#)["result"]
    let changes = result["documentChanges"]
    #expect(changes.elements.map { $0["textDocument"]["uri"].text } == [Self.a, Self.b, nil])
    #expect(
      changes[0]["textDocument"]["version"].number == 1 && changes[1]["textDocument"]["version"] == .null)
    #expect(changes[0]["edits"].edits == ["2:7-2:24 x%20y.md#the-end"])
    #expect(changes[1]["edits"].edits == ["4:10-4:23 a.md#start", "6:6-6:19 a.md#Start"])
    #expect(changes[2]["kind"].text == "rename" && changes[2]["newUri"].text == "file:///w/x%20y.md")
    for name in ["c.md", "", "new/"] {
      let refused = client.ask("textDocument/rename", at: 2, 9, in: Self.a, #""newName": "\#(name)""#)
      #expect(refused["error"]["code"].number == -32803, "\(name)")
    }
    let other = await Client(workspace: StubFiles(Self.texts))
    other.open(try #require(Self.texts["/w/a.md"]), uri: Self.a)
    #expect(other.ask("textDocument/prepareRename", at: 2, 9, in: Self.a)["result"] == .null)
  }

  @Test(
    "links lead on where they led when files and folders are renamed",
    arguments: [
      (
        ["docs": "texts/deep"],
        [
          "a.md": ["2:7-2:24 texts/deep/b.md#the-end", "2:31-2:40 texts/deep/c.md"],
          "docs/b.md": ["4:10-4:23 ../../a.md#start", "6:6-6:19 ../../a.md#Start"],
        ]
      ),
      (["docs/c.md": "docs/d.md"], ["a.md": ["2:31-2:40 docs/d.md"]]),
      (
        ["a.md": "docs/a.md"],
        [
          "a.md": ["2:7-2:24 b.md#the-end", "2:31-2:40 c.md"],
          "docs/b.md": ["4:10-4:23 a.md#start", "4:35-4:40 /docs/a.md", "6:6-6:19 a.md#Start"],
        ]
      ),
      (["docs/p.png": "docs/q.png"], [:]),
      (
        ["a.md": "b.md", "docs/b.md": "a.md"],
        [
          "a.md": ["2:7-2:24 a.md#the-end"],
          "docs/b.md": ["4:10-4:23 b.md#start", "4:35-4:40 /b.md", "6:6-6:19 b.md#Start"],
        ]
      ),
    ] as [([String: String], [String: [String]])])
  func moved(files: [String: String], changes: [String: [String]]) async {
    let client = await Client(workspace: StubFiles(Self.texts))
    let moves = files.map { #"{"oldUri": "file:///w/\#($0.key)", "newUri": "file:///w/\#($0.value)"}"# }
    let result = client.request(
      "workspace/willRenameFiles", #"{"files": [\#(moves.joined(separator: ", "))]}"#)
    #expect(Self.changes(result["result"]) == changes)
  }

  @Test("files aren't renamed if an address with the new name would be read as another one")
  func misreadAddress() async {
    let files = StubFiles(Self.texts)
    // The address holds `&lt;` itself, which would be a reference again when written back.
    files["/w/q.md"] = "[x](docs/c.md?y=&amp;lt;)\n"
    let client = await Client(workspace: files)
    let reply = client.request(
      "workspace/willRenameFiles",
      #"{"files": [{"oldUri": "file:///w/docs/c.md", "newUri": "file:///w/docs/d.md"}]}"#)
    #expect(reply["error"]["message"].text?.contains("read as something else") == true)
  }

  // MARK: Completion and lens

  @Test(
    "paths and anchors of other files are completed",
    arguments: [
      ("[x](", ["b.md", "c.md", "deep/", "p.png", "../a.md", "deep/d.md"]),
      ("[x](a", ["b.md", "c.md", "deep/", "p.png", "../a.md"]),
      ("[x](../", ["a.md", "docs/", "hidden/"]),
      ("[x](/docs/", ["b.md", "c.md", "deep/", "e f.md", "p.png"]),
      ("[x](../a.md#", ["start"]), ("[x](<deep/", ["d.md"]), ("[x](none/", []), ("[x](none#", []),
    ])
  func completion(line: String, labels: [String]) async {
    let files = StubFiles(Self.texts)
    files["/w/docs/e f.md"] = "x"
    files["/w/docs/deep/d.md"] = "# D\n"
    let client = await Client(workspace: files)
    client.open(line, uri: "file:///w/docs/e%20f.md")
    let result = client.ask("textDocument/completion", at: 0, line.count, in: "file:///w/docs/e%20f.md")[
      "result"]
    let items = result["items"] == .null ? result : result["items"]
    #expect(items.elements.map { $0["label"].text ?? "" } == labels)
    #expect(
      items.elements.first { $0["label"].text == "e f.md" }.map {
        $0["textEdit"]["newText"].text == "e%20f.md"
      } ?? true)
  }

  @Test("headings say how many links lead to them, where that is set")
  func lens() async throws {
    let client = await Client(workspace: StubFiles(Self.texts))
    client.open(try #require(Self.texts["/w/a.md"]), uri: Self.a)
    #expect(client.ask("textDocument/codeLens", uri: Self.a) == .array([]))
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"code-lens": true}}"#)
    let lenses = client.ask("textDocument/codeLens", uri: Self.a).elements
    #expect(
      lenses.map { "\($0["range"].stretch) \($0["command"]["title"].text ?? "")" } == ["0:2-0:7 3 links"])
  }

  // MARK: Diagnostics

  @Test(
    "a broken link is mended by the anchor that is most like it, or the only file with the name",
    arguments: [
      ("[x](docs/b.md#the-ends)", ["0:14-0:22 the-end"]), ("[x](docs/b.md#nothing)", []),
      ("# Heading\n\n[x](#haeding)", ["2:5-2:12 heading"]),
      ("[x](b.md#the-end)", ["0:4-0:16 docs/b.md#the-end"]),
      ("[x](c.md)", []), ("[x](p.md)", []),
    ])
  func mends(text: String, edits: [String]) async {
    let files = StubFiles(Self.texts)
    files["/w/more/c.md"] = ""
    let client = await Client(workspace: files)
    client.open(text, uri: "file:///w/n.md")
    let line = text.contains("\n") ? 2 : 0
    let actions = (4...14).map { column -> [String] in
      let range = Client.range(line, column, line, column)
      return client.ask(
        "textDocument/codeAction",
        #""range": \#(range), "context": {"diagnostics": [], "only": ["quickfix"]}"#, uri: "file:///w/n.md"
      ).elements.flatMap { $0["edit"]["changes"]["file:///w/n.md"].edits }
    }
    #expect(Array(Set(actions.flatMap { $0 })) == edits)
  }

  @Test(
    "links to files that aren't there and to anchors that a file hasn't are told, and nothing that is unsure")
  func brokenLinks() async throws {
    let files = StubFiles(Self.texts)
    let client = await Client(workspace: files, capabilities: #""textDocument": {"diagnostic": {}}"#)
    let text = """
      [1](docs/b.md#nope) [2](docs/none.md) [3](docs/b) [4](docs/p.png) [5](/nowhere/) [6](http://x.y) [7](docs)
      [8](docs/b.md#THE-END) [9](hidden/h.md#x) [10](docs/p.png#x) [11](docs/b.md#) [12](gone/x.md#y) [13](../issues)
      [14](hidden/h)
      """
    client.open(text, uri: Self.a)
    let report = client.ask("textDocument/diagnostic", uri: Self.a)
    #expect(
      report["items"].elements.map { "\($0["code"].text ?? "") \($0["range"].stretch)" }
        == ["broken-anchor 0:14-0:18", "broken-link 0:24-0:36", "broken-link 1:83-1:92"])
    let previous = #""previousResultId": "\#(try #require(report["resultId"].text))""#
    #expect(client.ask("textDocument/diagnostic", previous, uri: Self.a)["kind"].text == "unchanged")
    client.open("# Nope\n\n## The End\n", uri: Self.b)
    let renewed = client.ask("textDocument/diagnostic", previous, uri: Self.a)
    #expect(renewed["items"].elements.map { $0["code"].text } == ["broken-link", "broken-link"])
  }
}
