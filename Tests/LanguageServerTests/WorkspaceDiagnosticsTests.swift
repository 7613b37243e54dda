import JSONText
import TestSupport
import Testing

@testable import LanguageServer

/// The mistakes in all documents, of which only those are told anew that have changed.
@MainActor @Suite struct WorkspaceDiagnosticsTests {
  typealias Client = TestClient

  private static let method = "workspace/diagnostic"
  private static let pulls = #""textDocument": {"diagnostic": {}}"#

  /// What a client knows by its last requests: ids and mistakes in short, by name.
  private struct Known {
    var ids: [String: String] = [:]
    var items: [String: [String]] = [:]

    var json: String {
      let previous = ids.sorted { $0.key < $1.key }.map {
        #"{"uri": "file:///w/\#($0.key)", "value": "\#($0.value)"}"#
      }
      return #"{"previousResultIds": [\#(previous.joined(separator: ", "))]}"#
    }

    /// Takes in a result; returns the documents that were told anew.
    mutating func take(_ result: JSONValue) -> [String] {
      var news: [String] = []
      for item in result["items"].elements {
        let name = String((item["uri"].text ?? "").dropFirst("file:///w/".count))
        ids[name] = item["resultId"].text
        guard item["kind"].text == "full" else { continue }
        news.append(name)
        items[name] = item["items"].elements.map { "\($0["code"].text ?? "") \($0["range"].stretch)" }
      }
      return news
    }
  }

  private static let texts = [
    "/w/a.md": "# A\n\n[b](b.md#bee) [own](#none) ![p](p.png)\n\n[unused]: /x\n",
    "/w/b.md": "# Bee\n\n[a](a.md#a) [gone](gone.md#x)\n", "/w/c.md": "# C\n\n[a](a.md#a) [b](b)\n",
    "/w/p.png": "",
  ]

  private static func client(_ texts: [String: String] = texts) async -> (Client, StubFiles) {
    let files = StubFiles(texts)
    return (await Client(workspace: files, capabilities: pulls), files)
  }

  @Test("all mistakes of open documents are told, and the links of other files that lead nowhere")
  func all() async throws {
    let (client, _) = await Self.client()
    var known = Known()
    #expect(known.take(await client.requestSlowly(Self.method, known.json)["result"]) == ["a.md", "b.md"])
    #expect(known.items == ["a.md": ["broken-anchor 2:20-2:25"], "b.md": ["broken-link 2:19-2:26"]])
    client.open(try #require(Self.texts["/w/a.md"]), uri: "file:///w/a.md")
    let result = await client.requestSlowly(Self.method, known.json)["result"]
    #expect(known.take(result) == ["a.md"])
    #expect(known.items["a.md"] == ["broken-anchor 2:20-2:25", "unused-definition 4:0-4:12"])
    #expect(result["items"].elements.map { $0["version"] } == [.integer(1), .null])
    let id = try #require(known.ids["a.md"])
    let own = client.ask("textDocument/diagnostic", #""previousResultId": "\#(id)""#, uri: "file:///w/a.md")
    #expect(own["kind"].text == "unchanged")
  }

  @Test("what has changed is told anew, and nothing else: in the file itself, or where its links lead")
  func changes() async throws {
    let (client, files) = await Self.client()
    var known = Known()
    let news = { (known: inout Known) async in
      known.take(await client.requestSlowly(Self.method, known.json)["result"])
    }
    _ = await news(&known)
    #expect(await news(&known).isEmpty)
    // A heading that others link to is another one in the client's text.
    client.open("# Other\n\n[b](b.md#bee)\n", uri: "file:///w/a.md")
    #expect(await news(&known) == ["a.md", "b.md", "c.md"])
    #expect(known.items["a.md"] == [] && known.items["c.md"] == ["broken-anchor 2:9-2:10"])
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "file:///w/a.md"}}"#)
    #expect(await news(&known) == ["a.md", "b.md", "c.md"])
    #expect(known.items["a.md"] == ["broken-anchor 2:20-2:25"] && known.items["c.md"] == [])
    // A file comes, one goes, and the name of a page goes with it.
    (files["/w/gone.md"], files["/w/b.md"]) = ("# X\n", nil)
    client.notify(
      "workspace/didChangeWatchedFiles",
      #"{"changes": [{"uri": "file:///w/gone.md", "type": 1}, {"uri": "file:///w/b.md", "type": 3}]}"#)
    #expect(await news(&known) == ["a.md", "c.md", "b.md"])
    #expect(known.items["b.md"] == [] && known.items["c.md"] == ["broken-link 2:16-2:17"])
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"silence": ["broken-link"]}}"#)
    #expect(await news(&known) == ["a.md", "c.md"])
    #expect(known.items["a.md"] == ["broken-anchor 2:20-2:25"] && known.items["c.md"] == [])
  }

  @Test("what has changed elsewhere while a file was open is told once it's closed")
  func closed() async throws {
    let (client, _) = await Self.client()
    var known = Known()
    client.open(try #require(Self.texts["/w/c.md"]), uri: "file:///w/c.md")
    _ = known.take(await client.requestSlowly(Self.method, known.json)["result"])
    client.open("# Other\n", uri: "file:///w/a.md")
    _ = known.take(await client.requestSlowly(Self.method, known.json)["result"])
    let told = known.items["c.md"]
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "file:///w/c.md"}}"#)
    _ = known.take(await client.requestSlowly(Self.method, known.json)["result"])
    #expect(told == ["broken-anchor 2:9-2:10"] && known.items["c.md"] == told)
  }

  @Test("a client that gives a token gets the result in parts, and then nothing more")
  func parts() async {
    let names = (0..<250).map { "/w/\($0).md" }
    let (client, _) = await Self.client(names.reduce(into: [:]) { $0[$1] = "[x](#y)\n" })
    for token in [#""t""#, "7"] {
      let params = #"{"previousResultIds": [], "partialResultToken": \#(token)}"#
      let reply = await client.requestSlowly(Self.method, params)
      #expect(reply["result"]["items"] == .array([]))
      let parts = client.take().filter { $0["method"].text == "$/progress" }.map { $0["params"] }
      for part in parts {
        let told = part["token"].text.map { "\"\($0)\"" } ?? part["token"].number.map { "\($0)" }
        #expect(told == token)
      }
      let told = parts.map { $0["value"]["items"].elements }
      #expect(told.map(\.count) == [100, 100, 50])
      var uris: Set<String> = []
      for item in told.joined() { uris.insert(item["uri"].text ?? "") }
      #expect(uris.count == 250)
    }
  }

  @Test("a request that is withdrawn, or cut short, has one reply; others have their turns meanwhile")
  func withdrawn() async {
    let (client, _) = await Self.client()
    let send = { (id: Int) in
      client.receive(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(Self.method)", "params": {}}"#)
    }
    let end = #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 91}}"#
    send(91)
    #expect(client.request("workspace/symbol", #"{"query": "Bee"}"#)["result"].elements.count == 1)
    client.receive(end)
    client.server.withdrawn.note(Array(end.utf8))
    send(91)
    send(92)
    _ = client.request("shutdown")
    for _ in 0..<100 { await Task.yield() }
    let replies = client.take().filter { $0["id"].number ?? 0 > 90 }
    #expect(replies.map { $0["id"].number } == [91, 91, 92])
    #expect(replies.allSatisfy { $0["error"]["code"].number == -32800 })
    #expect(client.server.running.isEmpty)
  }

  // MARK: Random changes

  private static let pieces = [
    "# One\n\n", "## Two\n\n", "[x](0.md#one) ", "[x](1#two) ", "[x](2.md) ", "[x](#one) ", "[x](3) ",
    "[x](p.png) ",
    "<a id=\"two\"></a> ", "text\n\n", "[x](/1.md#two) ", "[x](2.md#none) ",
  ]

  @Test("after random changes of files and open documents, a client knows what a new one would be told")
  func random() async throws {
    for seed in Cases.runs(10) {
      var random = SeededGenerator(seed: seed)
      var (known, opened) = (Known(), [String: String]())
      let (client, files) = await Self.client([:])
      for step in 0..<40 {
        let name = ["0.md", "1.md", "2.md", "3.md", "1", "p.png"].randomElement(using: &random) ?? ""
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Self.pieces.randomElement(using: &random) ?? ""
        }.joined()
        Self.change(name, to: text, client, files, &opened, &random)
        if Bool.random(using: &random) { continue }
        _ = known.take(await client.requestSlowly(Self.method, known.json)["result"])
        let (other, _) = await Self.client(files.texts)
        for (name, text) in opened { other.open(text, uri: "file:///w/" + name) }
        var fresh = Known()
        _ = fresh.take(await other.requestSlowly(Self.method, fresh.json)["result"])
        let told = known.items.filter { !$0.value.isEmpty }
        try #require(told == fresh.items, "TEST_SEED=\(seed), step \(step)")
      }
    }
  }

  private static func change(
    _ name: String, to text: String, _ client: Client, _ files: StubFiles, _ opened: inout [String: String],
    _ random: inout SeededGenerator
  ) {
    let uri = "file:///w/" + name
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where name.hasSuffix(".md"):
      client.open(text, uri: uri)
      opened[name] = text
    case 1 where opened[name] != nil:
      client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(uri)"}}"#)
      opened[name] = nil
    case let kind:
      files["/w/" + name] = kind == 2 ? nil : text
      client.notify("workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(uri)", "type": 2}]}"#)
    }
  }
}
