import JSONText
import MarkdownSyntax
import Testing
import TextBuffer

@testable import LanguageServer

/// How the index of a workspace comes about, and what it costs.
@MainActor @Suite struct IndexingTests {
  typealias Client = TestClient

  // MARK: The work

  @Test("a client that wants to is told how far the index is, and what couldn't be looked at")
  func progress() async {
    let files = StubFiles((0..<200).reduce(into: [:]) { $0["/w/\($1).md"] = "# \($1)\n" })
    files.problems = ["/w/secret: no permission"]
    let client = Client(files: files)
    client.start(capabilities: #""window": {"workDoneProgress": true}"#)
    let asked = client.take().first { $0["method"].text == "window/workDoneProgress/create" }
    client.receive(#"{"jsonrpc": "2.0", "id": \#(asked?["id"].number ?? 0), "result": null}"#)
    await client.server.workspace.settle()
    let told = client.take()
    #expect(told.contains { $0["params"]["message"].text == "/w/secret: no permission" })
    let steps = told.filter { $0["method"].text == "$/progress" }.map { $0["params"] }
    #expect(steps.allSatisfy { $0["token"] == asked?["params"]["token"] })
    #expect(steps.first?["value"]["kind"].text == "begin" && steps.last?["value"]["kind"].text == "end")
    let percentages = steps.dropFirst().dropLast().compactMap { $0["value"]["percentage"].number }
    #expect(percentages == [32, 64, 96, 100])
    #expect(steps.last?["value"]["message"].text == "200 files")
  }

  @Test("a client that refuses the place for progress is told none")
  func refusedProgress() async {
    let client = Client(files: StubFiles(["/w/a.md": "# A\n"]))
    client.start(capabilities: #""window": {"workDoneProgress": true}"#)
    let id = client.take().first?["id"].number ?? 0
    client.receive(#"{"jsonrpc": "2.0", "id": \#(id), "error": {"code": -32601, "message": "no"}}"#)
    await client.server.workspace.settle()
    #expect(!client.take().contains { $0["method"].text == "$/progress" })
  }

  @Test("a request that needs all files waits for them; one about a text that has changed since is refused")
  func postponed() async {
    let client = Client(files: StubFiles(["/w/a.md": "# A\n"]))
    client.start()
    client.open("# B\n", uri: "file:///w/b.md")
    _ = client.take()
    let place = #"{"textDocument": {"uri": "file:///w/b.md"}, "position": {"line": 0, "character": 2}"#
    let send = { (id: Int, method: String, params: String) in
      client.receive(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#)
    }
    send(91, "textDocument/references", place + #", "context": {"includeDeclaration": true}}"#)
    send(92, "workspace/symbol", #"{"query": "a"}"#)
    #expect(client.take().isEmpty)
    client.open("# C\n", uri: "file:///w/c.md")
    send(93, "textDocument/references", place + #", "context": {"includeDeclaration": true}}"#)
    await client.server.workspace.settle()
    let replies = client.take().filter { $0["id"].number.map { $0 > 90 } ?? false }
    #expect(replies.map { $0["id"].number } == [91, 92, 93])
    #expect(replies[0]["error"]["code"].number == -32801)
    #expect(replies[1]["result"][0]["name"].text == "A" && replies[2]["result"].elements.count == 1)
  }

  @Test("the number of links to a heading waits for the files that have them")
  func lenses() async {
    let client = Client(files: StubFiles(["/w/a.md": "[x](b.md#b)\n"]))
    client.start()
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"code-lens": true}}"#)
    client.open("# B\n", uri: "file:///w/b.md")
    let params = #"{"textDocument": {"uri": "file:///w/b.md"}}"#
    client.receive(#"{"jsonrpc": "2.0", "id": 91, "method": "textDocument/codeLens", "params": \#(params)}"#)
    await client.server.workspace.settle()
    let reply = client.take().first { $0["id"].number == 91 }
    #expect(reply?["result"][0]["command"]["title"].text == "1 link")
  }

  @Test("what waits for files when the client goes is refused")
  func refused() {
    let client = Client(files: StubFiles(["/w/a.md": "# A\n"]))
    client.start()
    client.receive(#"{"jsonrpc": "2.0", "id": 91, "method": "workspace/symbol", "params": {"query": "a"}}"#)
    _ = client.request("shutdown")
    #expect(client.take().last?["error"]["code"].number == -32800)
  }

  @Test("the client is asked to watch the files that matter, and to ask for diagnostics once they are known")
  func registration() async {
    let client = Client(files: StubFiles(["/w/a.md": "# A\n"]))
    let watching = #""didChangeWatchedFiles": {"dynamicRegistration": true}"#
    client.start(
      capabilities: #""workspace": {\#(watching), "diagnostics": {"refreshSupport": true}}"#)
    let asked = client.take().first
    #expect(asked?["method"].text == "client/registerCapability")
    let watchers = asked?["params"]["registrations"][0]["registerOptions"]["watchers"]
    #expect(watchers?.elements.map { $0["globPattern"].text } == ["**/*.md"])
    await client.server.workspace.settle()
    #expect(client.take().map { $0["method"].text } == ["workspace/diagnostic/refresh"])
  }

  @Test("files of up to 16 MiB are read, unless limits say otherwise")
  func usualLimits() { #expect(IndexLimits().longestFile == 16 * 1024 * 1024) }

  /// The limits for files that are as long as `text`, and no longer.
  private static func limits(_ text: String) -> IndexLimits {
    var limits = IndexLimits()
    limits.longestFile = text.utf8.count
    return limits
  }

  @Test("a file that is wrong, too long or gone is left out, and the client's log says so")
  func unreadable() async {
    let (text, longer) = ("# A\n", "# A \n")
    let client = Client(files: StubFiles(["/w/a.md": text, "/w/long.md": longer]), limits: Self.limits(text))
    client.start()
    await client.server.workspace.settle()
    #expect(client.server.workspace.current.files == ["/w/a.md"])
    #expect(client.take().map { $0["params"]["message"].text } == ["/w/long.md can't be read"])
  }

  @Test("of very many files that can't be read, the log has the first ones")
  func manyUnreadable() async {
    let files = StubFiles((0..<50).reduce(into: [:]) { $0["/w/\($1).md"] = "# A \n" })
    let client = Client(files: files, limits: Self.limits("# A\n"))
    client.start()
    await client.server.workspace.settle()
    #expect(client.take().count == IndexingQueue.mostProblems)
  }

  @Test("where there is no room, the client is told once")
  func limits() async {
    var limits = IndexLimits()
    limits.files = 2
    let client = Client(
      files: StubFiles((0..<9).reduce(into: [:]) { $0["/w/\($1).md"] = "# \($1)\n" }), limits: limits)
    client.start()
    await client.server.workspace.settle()
    #expect(client.server.workspace.current.count == 2)
    #expect(client.take().filter { $0["method"].text == "window/logMessage" }.count == 1)
  }

  // MARK: Configuration

  @Test("a project's configuration counts for its documents, and is read again when it changes")
  func configuration() async {
    let files = StubFiles(["/w/a.md": "~~a~~\n", "/w/style.toml": "commonmark"])
    let client = await Client(
      workspace: files, capabilities: #""workspace": {"semanticTokens": {"refreshSupport": true}}"#)
    client.open("~~a~~\n", uri: "file:///w/a.md")
    let html = { client.ask("mdedit/html", uri: "file:///w/a.md")["html"].text ?? "" }
    #expect(!html().contains("<del"))
    let searches = files.searches
    files["/w/style.toml"] = nil
    let event = #"{"changes": [{"uri": "file:///w/style.toml", "type": 3}]}"#
    client.notify("workspace/didChangeWatchedFiles", event)
    #expect(html().contains("<del"))
    await client.server.workspace.settle()
    #expect(files.searches == searches + 1)
    #expect(client.take().contains { $0["method"].text == "workspace/semanticTokens/refresh" })
    files["/w/style.toml"] = "nonsense"
    client.notify("workspace/didChangeWatchedFiles", event)
    #expect(html().contains("<del"))
    #expect(client.take().contains { $0["params"]["message"].text == "style.toml is wrong" })
  }

  @Test("another dialect that the client sets counts for open documents, at once")
  func dialect() {
    let client = Client("~~a~~\n")
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"dialect": "commonmark"}}"#)
    #expect(client.ask("mdedit/html")["html"].text?.contains("<del") == false)
    client.change(#"[{"range": \#(Client.range(0, 0, 0, 1)), "text": ""}]"#, to: 2)
    #expect(client.ask("mdedit/html")["html"].text?.contains("~a~~") == true)
  }

  // MARK: Trace

  @Test("the client's log is told of messages as far as it wants")
  func trace() {
    let client = Client("a\n")
    _ = client.ask("textDocument/formatting")
    #expect(client.take().isEmpty)
    client.notify("$/setTrace", #"{"value": "messages"}"#)
    _ = client.ask("textDocument/formatting")
    let told = client.take()
    #expect(told.map { $0["params"]["message"].text } == ["received textDocument/formatting"])
    #expect(told[0]["params"]["verbose"] == .null)
    client.notify("$/setTrace", #"{"value": "verbose"}"#)
    _ = client.ask("textDocument/formatting")
    #expect(client.take().last?["params"]["verbose"].text?.contains(#""method""#) == true)
    client.notify("$/setTrace", #"{"value": "loud"}"#)
    client.notify("$/setTrace", #"{"value": "off"}"#)
    #expect(client.take().contains { $0["method"].text == "window/logMessage" })
    _ = client.ask("textDocument/formatting")
    #expect(client.take().isEmpty)
  }

  // MARK: Memory

  @Test("a summary gives back what went into it, in few bytes, and numbers are free again")
  func summaries() throws {
    let text = "# A *b*\n\n[x](y%20z.md#c) <a id=\"h\" name='n'>\n\n## \n\n[y]: /q.md\n\n# A b\n"
    let facts = FileFacts(tree(text), at: DocumentHome(path: "/w/a.md", root: "/w"), .utf8)
    var files = WorkspaceIndex()
    files.set(facts, at: "/w/a.md")
    let summary = try #require(files.summary(of: "/w/a.md"))
    #expect(summary.headings.map(\.anchor) == ["a-b", "", "a-b-1"])
    #expect(summary.headings.map(\.place) == facts.headings.map(\.place))
    #expect(summary.links.map { files.path(of: $0) } == ["/w/y z.md", "/w/q.md"])
    #expect(
      summary.links.map(\.anchor) == ["c", nil] && summary.links.map(\.place) == facts.links.map(\.place))
    #expect(summary.anchors == ["a-b", "", "a-b-1", "h", "n"])
    #expect(summary.byteCount < 60 && files.byteCount == summary.byteCount)
    #expect(files.paths(in: "/w").count == 3)
    files.set(FileFacts(tree(""), at: DocumentHome(), .utf8), at: "/w/a.md")
    #expect(files.paths(in: "/w") == ["/w/a.md"] && files.byteCount == 0)
    files.remove("/w/a.md")
    #expect(files.paths(in: "/w").isEmpty && files.count == 0)
  }

  @Test("of an image in a heading, an anchor has only the space beside it")
  func imagesInHeadings() throws {
    let text = "# ![a](b.png) c\n# d\n# ![e](f.png)\n"
    let anchors = ["-c", "d", ""]
    let facts = FileFacts(tree(text), at: DocumentHome(path: "/w/a.md"), .utf8)
    let summary = FileSummary(facts, numbering: { _ in 0 })
    #expect(summary.headings.map(\.anchor) == anchors)
    #expect(
      summary.headings.map(\.title) == ["a c", "d", "e"] && summary.facts([""])?.headings == facts.headings)
    #expect(DocumentIndex(tree(text)).headings.map(\.anchor) == anchors)
  }

  @Test("the facts of a file are those of an open document's index, whatever they stand in")
  func facts() {
    let text = """
      # [a](b.md) <i id="h">

      > - [![i](p.png)](q.md#x) ![j][r] <http://x.y> [s](<t u.md> "v") www.z.w
      >
      >   | [c](d.md) | plain |
      >   | - | - |
      >   | <b id=cell> | [^n] |

      Plain words only. <a name="n">

      [^n]: [in a note](n.md)
      [r]: r.md
      [r]: again.md#y

      [here](#a) [there](http://a.b/c.md) [lazy
      over](lines.md)

      [last](z.md)
      ===
      """
    let home = DocumentHome(path: "/w/a.md", root: "/w")
    let (facts, index) = (FileFacts(tree(text), at: home, .utf8), DocumentIndex(tree(text), home: home))
    let map = PositionMap(rope: Rope(text), unit: .utf8)
    let expected = index.addresses.compactMap { attributes -> FileFacts.Link? in
      guard let range = attributes.destinationRange, let target = home.target(of: attributes.destination),
        let path = target.path
      else { return nil }
      return FileFacts.Link(target: path, anchor: target.anchor, place: map.range(of: range))
    }
    #expect(facts.links == expected && facts.links.count > 8)
    #expect(facts.headings.map(\.title) == index.headings.map(\.entry.title))
    #expect(facts.anchors == ["h", "cell", "n"])
  }

  @Test("the generation counts what other files can see")
  func generation() {
    var files = WorkspaceIndex()
    let set = { (text: String, files: inout WorkspaceIndex) -> Int in
      files.set(FileFacts(tree(text), at: DocumentHome(path: "/w/a.md"), .utf8), at: "/w/a.md")
      return files.generation
    }
    let first = set("# A\n", &files)
    let (same, other) = (set("x\n\n# A\n[y](z.md)\n", &files), set("# B\n", &files))
    #expect(same == first && other == first + 1)
    files.remove("/w/a.md")
    #expect(files.generation == first + 2)
  }
}

/// The tree of `text`.
private func tree(_ text: String) -> SyntaxTree { SyntaxTree(Rope(text)) }
