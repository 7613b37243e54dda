import JSONText
import Testing

@testable import LanguageServer

/// What each feature answers, on small documents.
@MainActor @Suite struct FeatureTests {
  typealias Client = TestClient

  // MARK: Formatting and keys

  @Test("formats all, a range, and several ranges")
  func formatting() {
    let client = Client("#  a\n\ntext\n\n*  b\n")
    #expect(client.ask("textDocument/formatting").edits == ["0:2-0:3 ", "4:2-4:3 "])
    #expect(
      client.ask("textDocument/rangeFormatting", #""range": \#(Client.range(4, 0, 4, 1))"#).edits == [
        "4:2-4:3 "
      ])
    let ranges = [Client.range(0, 0, 0, 1), Client.range(4, 0, 4, 1)].joined(separator: ", ")
    #expect(
      client.ask("textDocument/rangesFormatting", #""ranges": [\#(ranges)]"#).edits
        == ["0:2-0:3 ", "4:2-4:3 "])
  }

  @Test(
    "what was typed last does what the engine's keys do",
    arguments: [
      ("- a\n", 1, 0, "\n", ["1:0-1:0 - "]), ("1. a\n   \n", 1, 3, "\n", ["1:0-1:2 2."]),
      ("> a\n", 1, 0, "\n", ["1:0-1:0 > "]), ("a\n", 1, 0, "\n", []),
      ("- a\n- \t\n", 1, 3, "\t", ["1:0-1:3 \n  - "]), ("- a\n    ", 1, 4, "\n", ["1:0-1:3 -"]),
      ("ab)\n", 0, 3, ")", []), ("- a\nb\n", 1, 1, "\n", []), ("a\n", 0, 0, "*", []),
      ("```\n  a\n  b\n```\n", 2, 2, "\n", []),
    ])
  func typing(text: String, line: Int, character: Int, typed: String, edits: [String]) {
    let client = Client(text)
    let place = #""position": \#(Client.place(line, character)), "ch": \#(Client.json(typed))"#
    #expect(client.ask("textDocument/onTypeFormatting", place).edits == edits)
  }

  // MARK: Actions

  @Test("the toolbar's actions are offered where somebody asks, with the edit, or the reason why not")
  func actions() {
    let shows = #""textDocument": {"codeAction": {"disabledSupport": true}}"#
    let client = Client("one two\n", capabilities: shows)
    let range = #""range": \#(Client.range(0, 0, 0, 3))"#
    let all = client.ask("textDocument/codeAction", range + #", "context": {"diagnostics": []}"#)
    let bold = all.elements.first { $0["title"].text == "Bold" }
    #expect(bold?["edit"]["changes"][Client.uri].edits == ["0:0-0:0 **", "0:3-0:3 **"])
    let task = all.elements.first { $0["kind"].text == "refactor.rewrite.toggle-task" }
    #expect(task?["disabled"]["reason"].text?.isEmpty == false && task?["edit"] == .null)
    let silent = client.ask(
      "textDocument/codeAction", range + #", "context": {"diagnostics": [], "triggerKind": 2}"#)
    #expect(silent.elements.isEmpty)
    let others = client.ask(
      "textDocument/codeAction", range + #", "context": {"diagnostics": [], "only": ["source"]}"#)
    #expect(others.elements.isEmpty)
  }

  @Test("an action's edit is worked out once it's chosen, and not for a text that has changed")
  func resolving() {
    let lazily =
      #""textDocument": {"codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}"#
    let client = Client("one two\n", capabilities: lazily)
    let context =
      #""range": \#(Client.range(0, 4, 0, 7)), "context": {"diagnostics": [], "only": ["refactor"]}"#
    let bold = client.ask("textDocument/codeAction", context)[0]
    #expect(bold["edit"] == .null && bold["data"]["action"].text == "bold")
    let range = Client.range(0, 4, 0, 7)
    let data = #"{"uri": "\#(Client.uri)", "version": 1, "action": "bold", "range": \#(range)}"#
    let params = #"{"title": "Bold", "kind": "refactor.rewrite.bold", "data": \#(data)}"#
    let resolved = client.request("codeAction/resolve", params)["result"]
    #expect(resolved["edit"]["changes"][Client.uri].edits == ["0:4-0:4 **", "0:7-0:7 **"])
    client.change(#"[{"text": "other\n"}]"#, to: 2)
    #expect(client.request("codeAction/resolve", params)["error"]["code"].number == -32801)
    // One that has all it needs comes back as it is.
    let edits = #"[{"range": \#(range), "newText": "y"}]"#
    let same = client.request(
      "codeAction/resolve", #"{"title": "x", "edit": {"changes": {"a:b": \#(edits)}}}"#)["result"]
    #expect(same["title"].text == "x" && same["edit"]["changes"]["a:b"].edits == ["0:4-0:7 y"])
  }

  @Test("a command performs actions at several selections, by edits that the client applies")
  func command() {
    let client = Client(
      "one x two\n",
      capabilities: #""workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true}}"#)
    let ranges = Client.range(0, 0, 0, 3) + ", " + Client.range(0, 6, 0, 9)
    let arguments = { (action: String) in
      #"{"command": "mdedit.apply", "arguments": [{"uri": "\#(Client.uri)", "actions": ["\#(action)"], "selections": [\#(ranges)]}]}"#
    }
    #expect(client.request("workspace/executeCommand", arguments("bold"))["error"] == .null)
    let asked = client.take()[0]
    #expect(asked["method"].text == "workspace/applyEdit")
    let change = asked["params"]["edit"]["documentChanges"][0]
    #expect(change["textDocument"]["version"].number == 1)
    #expect(change["edits"].edits == ["0:0-0:0 **", "0:3-0:3 **", "0:6-0:6 **", "0:9-0:9 **"])
    for action in ["no-such", "undo", "toggle-task"] {
      #expect(client.request("workspace/executeCommand", arguments(action))["error"] != .null, "\(action)")
    }
    let undo = client.request("workspace/executeCommand", arguments("undo"))
    #expect(undo["error"]["code"].number == -32602, "the client has the history")
    #expect(
      Client("a").request("workspace/executeCommand", arguments("bold"))["error"]["code"].number == -32803)
  }

  // MARK: Reading

  @Test("headings are a tree, or a list for clients that take none; none has an empty name")
  func symbols() {
    let text = "# a\n\n### b\n\n## c *d*\n\n# \n"
    let tree = Client(
      text, capabilities: #""textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}"#
    )
    .ask("textDocument/documentSymbol")
    #expect(tree.elements.map { $0["name"].text } == ["a", "#"])
    #expect(tree[0]["children"].elements.map { $0["name"].text } == ["b", "c d"])
    #expect(tree[0]["range"].stretch == "0:0-6:0" && tree[0]["selectionRange"].stretch == "0:0-0:3")
    let list = Client(text).ask("textDocument/documentSymbol")
    #expect(list.elements.map { $0["name"].text } == ["a", "b", "c d", "#"])
    #expect(Client("").ask("textDocument/documentSymbol") == .array([]))
  }

  @Test("sections and blocks of several lines fold")
  func folding() {
    let text = "---\na: b\n---\n\n# a\n\n- b\n- c\n\n  d\n\n<!-- e\n-->\n\n## f\n"
    let folds = Client(text).ask("textDocument/foldingRange").elements.map {
      "\($0["startLine"].number ?? -1)-\($0["endLine"].number ?? -1) \($0["kind"].text ?? "")"
    }
    #expect(folds == ["0-2 region", "4-14 region", "6-9 region", "7-9 region", "11-12 comment"])
  }

  @Test("a selection grows from a span's content to the document")
  func selections() {
    var range = Client("> a **b c**\n").ask(
      "textDocument/selectionRange", #""positions": [\#(Client.place(0, 7))]"#)[0]
    var found: [String] = []
    while range != .null {
      found.append(range["range"].stretch)
      range = range["parent"]
    }
    #expect(found == ["0:6-0:9", "0:4-0:11", "0:2-0:11", "0:0-0:11", "0:0-1:0"])
  }

  @Test(
    "addresses are resolved as RFC 3986 has it",
    arguments: [
      ("b.md", "file:///folder/b.md"), ("../b.md#c", "file:///b.md#c"), ("/b", "file:///b"),
      ("./b", "file:///folder/b"),
      ("#c", "file:///folder/a.md#c"), ("https://x.y/z?q#r", "https://x.y/z?q#r"),
      ("mailto:a@b.c", "mailto:a@b.c"),
      ("//x.y/z", "file://x.y/z"), ("b/../../../c", "file:///c"),
    ])
  func addresses(address: String, target: String) {
    let links = Client("[text](\(address))\n").ask("textDocument/documentLink")
    #expect(links.elements.map { $0["target"].text } == [target])
  }

  @Test("both delimiters of a span or fence are edited at once")
  func pairs() {
    let client = Client("a **b** c\n\n````x\ny\n````\n")
    let pair = { (line: Int, character: Int) in
      client.ask("textDocument/linkedEditingRange", #""position": \#(Client.place(line, character))"#)[
        "ranges"
      ].elements
        .map(\.stretch)
    }
    #expect(pair(0, 3) == ["0:2-0:4", "0:5-0:7"] && pair(0, 7) == ["0:2-0:4", "0:5-0:7"])
    #expect(pair(2, 1) == ["2:0-2:4", "4:0-4:4"] && pair(0, 0).isEmpty && pair(3, 0).isEmpty)
  }

  // MARK: Names

  private static let names = "# Top\n\n[a](#top) [b][r] [r] x[^1]\n\n## Top\n\n[r]: /z\n\n[^1]: n\n"

  @Test(
    "definitions and references of headings, labels and footnotes",
    arguments: [
      (2, 5, "0:2-0:5", ["0:2-0:5", "2:4-2:8"]), (2, 14, "6:1-6:2", ["2:14-2:15", "2:18-2:19", "6:1-6:2"]),
      (2, 24, "8:2-8:3", ["2:24-2:25", "8:2-8:3"]), (0, 3, "0:2-0:5", ["0:2-0:5", "2:4-2:8"]),
      (4, 4, "4:3-4:6", ["4:3-4:6"]),
    ])
  func navigation(line: Int, character: Int, definition: String, all: [String]) {
    let client = Client(Self.names)
    let place = #""position": \#(Client.place(line, character))"#
    #expect(client.ask("textDocument/definition", place)["range"].stretch == definition)
    let references = client.ask(
      "textDocument/references", place + #", "context": {"includeDeclaration": true}"#)
    #expect(references.elements.map { $0["range"].stretch } == all)
    let others = client.ask("textDocument/references", place + #", "context": {"includeDeclaration": false}"#)
    #expect(others.elements.map { $0["range"].stretch } == all.filter { $0 != definition })
    #expect(client.ask("textDocument/documentHighlight", place).elements.map { $0["range"].stretch } == all)
  }

  @Test("a link to another file leads there")
  func otherFile() {
    let client = Client("[a](b.md#c)\n")
    let found = client.ask("textDocument/definition", #""position": \#(Client.place(0, 2))"#)
    #expect(found["uri"].text == "file:///folder/b.md" && found["range"].stretch == "0:0-0:0")
  }

  @Test(
    "a name is changed with all that mention it; the anchor of another heading of the same name follows",
    arguments: [
      (0, 3, "New *One*", ["0:2-0:5 New *One*", "2:4-2:8 #new-one"]),
      (2, 14, "q", ["2:14-2:15 q", "2:18-2:19 q", "6:1-6:2 q"]),
      (2, 24, "note", ["2:24-2:25 note", "8:2-8:3 note"]),
      (2, 14, "a]b", []), (0, 3, "", []), (0, 3, "a\nb", []), (2, 24, "a b", []), (3, 0, "x", []),
    ])
  func renaming(line: Int, character: Int, name: String, edits: [String]) {
    let client = Client(Self.names)
    let place = #""position": \#(Client.place(line, character)), "newName": \#(Client.json(name))"#
    #expect(client.ask("textDocument/rename", place)["changes"][Client.uri].edits == edits)
  }

  @Test("what can be renamed is said beforehand")
  func preparing() {
    let client = Client(Self.names)
    let found = client.ask("textDocument/prepareRename", #""position": \#(Client.place(2, 6))"#)
    #expect(found["range"].stretch == "2:4-2:8" && found["placeholder"].text == "Top")
    #expect(client.ask("textDocument/prepareRename", #""position": \#(Client.place(3, 0))"#) == .null)
  }

  @Test(
    "what a name leads to is shown",
    arguments: [
      (2, 5, "#top (1 link in this document)"), (2, 14, "/z"), (2, 24, "n"),
      (4, 4, "#top-1 (0 links in this document)"),
    ])
  func hover(line: Int, character: Int, text: String) {
    let found = Client(Self.names).ask(
      "textDocument/hover", #""position": \#(Client.place(line, character))"#)
    #expect(found["contents"]["value"].text?.hasPrefix(text) == true)
  }

  @Test(
    "anchors, labels, footnotes and languages are completed",
    arguments: [
      ("[a](#t", ["top", "sub-one"]), ("x [^", ["1"]), ("[b][", ["r"]), ("[", ["r"]), ("[a](#t) ", []),
      ("x", []), ("> [!", ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]), ("[!", ["r"]), ("http:", []),
      ("[x]: #", ["top", "sub-one"]), ("[x](<#", ["top", "sub-one"]), ("[a](b", []), ("a::", []),
      ("[^x]: #", []),
    ])
  func completion(line: String, labels: [String]) {
    let text = "# Top\n\n## Sub One\n\n\(line)\n\n[r]: /z\n\n[^1]: n\n"
    let found = Client(text).ask(
      "textDocument/completion", #""position": \#(Client.place(4, line.utf16.count))"#)
    #expect(found.elements.map { $0["label"].text } == labels)
  }

  @Test(
    "a bracket that the editor closed isn't closed again", arguments: [("> [!", "NOTE]"), ("> [!]", "NOTE")])
  func callouts(line: String, inserted: String) {
    let found = Client(line + "\n").ask("textDocument/completion", #""position": \#(Client.place(0, 4))"#)
    #expect(found.elements.first?["textEdit"]["newText"].text == inserted)
  }

  @Test("languages of code are completed behind a fence")
  func languages() {
    let found = Client("```sw\n").ask("textDocument/completion", #""position": \#(Client.place(0, 5))"#)
    let swift = found.elements.first { $0["label"].text == "swift" }
    #expect(swift?["textEdit"]["range"].stretch == "0:3-0:5")
  }

  @Test("the names of emoji are completed by the characters")
  func emoji() {
    let found = Client("a :tad\n").ask("textDocument/completion", #""position": \#(Client.place(0, 6))"#)
    let tada = found.elements.first { $0["label"].text == ":tada:" }
    #expect(tada?["textEdit"]["newText"].text == "🎉" && tada?["textEdit"]["range"].stretch == "0:2-0:6")
    #expect(Emoji.all.allSatisfy { $0.name.allSatisfy(\.isASCII) && $0.character.count == 1 })
    #expect(Set(Emoji.all.map(\.name)).count == Emoji.all.count)
  }

  // MARK: Hints

  @Test("numbers that a reader sees otherwise and targets of references are shown where somebody wants that")
  func hints() {
    let client = Client("3. a\n3. b\n   - [x][r]\n\n[r]: /z\n\n1) c\n9) d\n")
    let ask = { (first: Int, last: Int) in
      client.ask("textDocument/inlayHint", #""range": \#(Client.range(first, 0, last, 0))"#).elements.map {
        "\($0["position"]["line"].number ?? -1):\($0["position"]["character"].number ?? -1) \($0["label"].text ?? "")"
      }
    }
    #expect(ask(0, 8) == ["1:2 4.", "2:11 → /z", "7:2 2)"])
    #expect(ask(0, 1).isEmpty && ask(2, 3) == ["2:11 → /z"])
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"hints": false}}"#)
    #expect(ask(0, 8).isEmpty)
  }

  // MARK: Beyond the protocol

  @Test("hosts can apply actions, and ask for spans, HTML and the toolbar")
  func host() {
    let client = Client("one two\n")
    let selections = #""selections": [[\#(Client.place(0, 3)), \#(Client.place(0, 0))]]"#
    let run = client.ask("mdedit/apply", #""actions": ["bold"], "# + selections)
    #expect(run["edits"].edits == ["0:0-0:0 **", "0:3-0:3 **"] && run["outcomes"][0].text == "applied")
    #expect(
      run["selections"][0][0]["character"].number == 5 && run["selections"][0][1]["character"].number == 2)
    #expect(client.ask("mdedit/html")["html"].text == "<p data-sourcepos=\"1:1-1:7\">one two</p>\n")
    let bold = client.ask("mdedit/toolbar", selections)["actions"].elements.first {
      $0["name"].text == "bold"
    }
    #expect(bold?["title"].text == "Bold" && bold?["disabled"] == .null)
    client.change(#"[{"text": "*a*\n"}]"#, to: 2)
    let spans = client.ask("mdedit/spans", #""range": \#(Client.range(0, 0, 1, 0))"#)["spans"]
    #expect(spans.elements.map { $0["range"].stretch } == ["0:0-0:1", "0:1-0:2", "0:2-0:3"])
  }

  @Test("tokens of a stretch are those of its lines")
  func tokensOfRange() {
    let client = Client("# a\n\n*b*\n\n# c\n")
    let all = client.ask("textDocument/semanticTokens/full")["data"].elements.count
    let part = client.ask("textDocument/semanticTokens/range", #""range": \#(Client.range(2, 0, 3, 0))"#)[
      "data"]
    #expect(part.elements.count == 15 && all == 35)
    #expect(part[0].number == 2)
  }
}
