import JSONText
import Testing

@testable import LanguageServer

/// Links to pages without their extension, as sites have them.
@MainActor @Suite struct PageLinkTests {
  typealias Client = TestClient

  private static let texts = [
    "/w/a.md": "# A\n\n[b](docs/b#beta) and [b](docs/b) and [b](docs/b.md#beta)\n",
    "/w/docs/b.md": "# B\n\n## Beta\n\n[a](../a#a) [l](../LICENSE#x)\n",
    "/w/LICENSE": "MIT\n", "/w/LICENSE.md": "# X\n",
  ]

  private static func client(_ capabilities: String = "") async -> (Client, StubFiles) {
    let files = StubFiles(texts)
    let client = await Client(workspace: files, capabilities: capabilities)
    client.open(texts["/w/a.md"] ?? "", uri: "file:///w/a.md")
    return (client, files)
  }

  private static func changes(_ result: JSONValue) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: result["changes"].fields.map { ($0.key, $0.value.edits) })
  }

  @Test("a link without an extension leads to the page, its heading, and their references")
  func navigation() async {
    let (client, _) = await Self.client()
    let place = client.ask("textDocument/definition", at: 2, 15, in: "file:///w/a.md")["result"]
    #expect(place["uri"].text == "file:///w/docs/b.md" && place["range"]["start"]["line"].number == 2)
    let found = client.ask(
      "textDocument/references", at: 2, 15, in: "file:///w/a.md", #""context": {"includeDeclaration": false}"#
    )
    #expect(found["result"].elements.map { $0["range"].stretch } == ["2:4-2:15", "2:41-2:55"])
    let links = client.ask("textDocument/documentLink", uri: "file:///w/a.md").elements
    let uri = "file:///w/docs/b.md"
    #expect(links.map { $0["target"].text } == [uri + "#beta", uri, uri + "#beta"])
    let position = #""position": \#(Client.place(2, 12))"#
    let anchors = client.ask("textDocument/completion", position, uri: "file:///w/a.md").elements
    #expect(anchors.map { $0["label"].text } == ["b", "beta"])
  }

  @Test("a heading, and a page, are renamed in links without an extension, which stay without one")
  func renaming() async {
    let (client, _) = await Self.client()
    let renamed = client.ask(
      "textDocument/rename", at: 2, 13, in: "file:///w/a.md", #""newName": "Gamma""#)["result"]
    #expect(
      Self.changes(renamed) == [
        "file:///w/docs/b.md": ["2:3-2:7 Gamma"],
        "file:///w/a.md": ["2:4-2:15 docs/b#gamma", "2:41-2:55 docs/b.md#gamma"],
      ])
    let move = #"{"files": [{"oldUri": "file:///w/docs/b.md", "newUri": "file:///w/c.md"}]}"#
    let moved = client.request("workspace/willRenameFiles", move)["result"]
    #expect(
      Self.changes(moved) == [
        "file:///w/a.md": ["2:4-2:15 c#beta", "2:25-2:31 c", "2:41-2:55 c.md#beta"],
        "file:///w/docs/b.md": ["4:4-4:10 a#a", "4:16-4:28 LICENSE#x"],
      ])
  }

  @Test("an anchor that the page doesn't have is told; a file of that name, if there is one, is meant by it")
  func mistakes() async {
    let (client, _) = await Self.client(#""textDocument": {"diagnostic": {}}"#)
    client.open("[b](docs/b#nope) [l](LICENSE#nope) [m](LICENSE.md#nope)\n", uri: "file:///w/n.md")
    let items = client.ask("textDocument/diagnostic", uri: "file:///w/n.md")["items"].elements
    #expect(items.map { $0["range"].stretch } == ["0:11-0:15", "0:50-0:54"])
    let place = client.ask("textDocument/definition", at: 0, 23, in: "file:///w/n.md")["result"]
    #expect(place["uri"].text == "file:///w/LICENSE")
  }

  // MARK: A page's own name

  private static let own = "# A\n\n## Part\n\n[x](p#part) [y](p#none) [z](#part) [w](p)\n"
  private static let uri = "file:///w/p.md"

  private static func ownClient(_ others: [String: String] = [:]) async -> Client {
    let files = StubFiles(["/w/p.md": own].merging(others) { $1 })
    let client = await Client(workspace: files, capabilities: #""textDocument": {"diagnostic": {}}"#)
    client.open(own, uri: uri)
    return client
  }

  @Test("a link to the page that it's in, by its name without the extension, leads within the document")
  func ownName() async {
    let client = await Self.ownClient()
    let place = client.ask("textDocument/definition", at: 4, 7, in: Self.uri)["result"]
    #expect(place["uri"].text == Self.uri && place["range"].stretch == "2:3-2:7")
    let context = #""context": {"includeDeclaration": false}"#
    let found = client.ask("textDocument/references", at: 2, 4, in: Self.uri, context)["result"]
    #expect(found.elements.map { $0["range"].stretch } == ["4:4-4:10", "4:28-4:33"])
    let items = client.ask("textDocument/diagnostic", uri: Self.uri)["items"].elements
    #expect(items.map { "\($0["code"].text ?? "") \($0["range"].stretch)" } == ["broken-anchor 4:16-4:22"])
    for (line, column) in [(2, 4), (4, 7)] {
      let renamed = client.ask(
        "textDocument/rename", at: line, column, in: Self.uri, #""newName": "New Part""#)["result"]
      #expect(
        Self.changes(renamed) == [
          Self.uri: ["2:3-2:7 New Part", "4:4-4:10 p#new-part", "4:28-4:33 #new-part"]
        ])
    }
    let hover = client.ask("textDocument/hover", at: 4, 7, in: Self.uri)["result"]["contents"]["value"]
    #expect(hover.text == "#part (2 links in this document)")
  }

  @Test("where there is a file of that very name, it's meant")
  func ownNameTaken() async {
    let client = await Self.ownClient(["/w/p": "text"])
    let place = client.ask("textDocument/definition", at: 4, 7, in: Self.uri)["result"]
    #expect(place["uri"].text == "file:///w/p")
    let context = #""context": {"includeDeclaration": false}"#
    let found = client.ask("textDocument/references", at: 2, 4, in: Self.uri, context)["result"]
    #expect(found.elements.map { $0["range"].stretch } == ["4:28-4:33"])
    #expect(client.ask("textDocument/diagnostic", uri: Self.uri)["items"].elements.isEmpty)
  }

  @Test("a link to a page's own name follows a heading that is renamed from another file")
  func ownNameOfOther() async {
    let client = await Self.ownClient(["/w/q.md": "# Q\n\nTo [q](q#q) and [p](p#part).\n"])
    client.open("[q](q.md#q)\n", uri: "file:///w/n.md")
    let renamed = client.ask(
      "textDocument/rename", at: 0, 10, in: "file:///w/n.md", #""newName": "R""#)["result"]
    #expect(
      Self.changes(renamed) == [
        "file:///w/q.md": ["0:2-0:3 R", "2:7-2:10 q#r"], "file:///w/n.md": ["0:4-0:10 q.md#r"],
      ])
  }
}
