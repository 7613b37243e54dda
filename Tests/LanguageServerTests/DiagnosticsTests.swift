import Foundation
import JSONText
import MarkdownEditing
import TestSupport
import Testing

@testable import LanguageServer

/// What is told as a mistake, and what mends it.
@MainActor @Suite struct DiagnosticsTests {
  typealias Client = TestClient

  // MARK: Mistakes

  @Test(
    "mistakes are found where they are, and what can be mended without a loss is", arguments: MistakeCase.all)
  func mistakes(_ wanted: MistakeCase) async {
    let (client, found) = await Self.findings(in: wanted.text)
    #expect(found.map(Self.short) == wanted.found)
    let mended = found.last.flatMap { Self.mended(wanted.text, $0, client) }
    #expect(mended == wanted.mended)
    guard let mended else { return }
    #expect(await Self.findings(in: mended).1.count == wanted.found.count - 1)
  }

  @Test("a mend is offered wherever its mistake touches what is selected")
  func offered() async {
    let text = "# a\n\n### b\n\ntext\n"
    let (client, _) = await Self.findings(in: text)
    for (range, count) in [
      (Client.range(0, 0, 4, 2), 1), (Client.range(2, 5, 2, 5), 1), (Client.range(2, 2, 2, 3), 1),
      (Client.range(0, 0, 0, 3), 0), (Client.range(3, 0, 4, 4), 0),
    ] { #expect(Self.mends(at: range, client).count == count, "\(range)") }
  }

  // MARK: Formatting

  @Test(
    "where it's set, the places are told that the formatter would write otherwise, each with its mend",
    arguments: MistakeCase.unformatted)
  func format(_ wanted: MistakeCase) async {
    let (_, silent) = await Self.findings(in: wanted.text)
    #expect(silent.isEmpty)
    let settings = #"{"check-format": true}"#
    let (client, found) = await Self.findings(in: wanted.text, settings)
    #expect(found.map { $0["range"].stretch } == wanted.found)
    #expect(found.allSatisfy { $0["code"].text == "unformatted" && $0["severity"].number == 4 })
    #expect(found.last.flatMap { Self.mended(wanted.text, $0, client) } == wanted.mended)
    let silenced = #"{"check-format": true, "silence": ["unformatted"]}"#
    #expect(await Self.findings(in: wanted.text, silenced).1.isEmpty)
  }

  @Test("what isn't formatted is told up to a length")
  func long() async {
    let most = UnformattedPlaces.longestText
    for (length, count) in [(most, 1), (most + 1, 0)] {
      let text = "#  a\n\n" + String(repeating: "b", count: length - 7) + "\n"
      let found = await Self.findings(in: text, #"{"check-format": true}"#).1
      #expect(found.count == count)
    }
  }

  @Test("mistakes and mends are those of the text as it is")
  func fresh() async {
    let (client, found) = await Self.findings(in: "# a\n\n### b\n")
    let (place, text) = (Client.range(2, 0, 2, 0), Client.json("# a\n\n## b\n"))
    #expect(found.count == 1 && Self.mends(at: place, client).count == 1)
    client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(Self.uri)", "version": 1}, "contentChanges": [{"text": \#(text)}]}"#)
    #expect(client.ask("textDocument/diagnostic", uri: Self.uri)["items"].elements.isEmpty)
    #expect(Self.mends(at: place, client).isEmpty)
  }

  @Test("another style makes other places of the same text")
  func style() async {
    let files = StubFiles(["/w/n.md": ""])
    let client = await Client(workspace: files, capabilities: #""textDocument": {"diagnostic": {}}"#)
    client.notify("workspace/didChangeConfiguration", #"{"settings": {"check-format": true}}"#)
    client.open("* a\n", uri: Self.uri)
    #expect(client.ask("textDocument/diagnostic", uri: Self.uri)["items"].elements.isEmpty)
    client.server.settings.editing.formatting = .canonical
    client.server.renewStyles()
    #expect(client.ask("textDocument/diagnostic", uri: Self.uri)["items"].elements.count == 1)
  }

  // MARK: Codes

  @Test("each code can be silenced, and what is silenced isn't mended", arguments: DiagnosticCode.allCases)
  func silenced(_ code: DiagnosticCode) async throws {
    let known = MistakeCase.all + [MistakeCase("#  a\n", ["unformatted 0:0-0:4 h"])]
    let wanted = try #require(known.first { $0.found.last?.hasPrefix(code.rawValue + " ") == true })
    let (_, told) = await Self.findings(in: wanted.text, #"{"check-format": true}"#)
    #expect(told.contains { $0["code"].text == code.rawValue })
    let settings = #"{"check-format": true, "silence": ["\#(code.rawValue)"]}"#
    let (client, rest) = await Self.findings(in: wanted.text, settings)
    #expect(!rest.contains { $0["code"].text == code.rawValue })
    let offered = Self.mends(at: Client.range(0, 0, 9, 0), client)
    #expect(!offered.contains { $0["diagnostics"][0]["code"].text == code.rawValue })
  }

  @Test(
    "the page on the server says of each code what it means, how much it matters, and whether it's mended")
  func page() throws {
    let file = Corpora.packageRoot.appending(path: "Docs/Use-the-language-server.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let isRow = cells.count == 6 && cells[1].hasPrefix("`") && cells[1] != "`silence`"
      return isRow ? (code: cells[1].filter { $0 != "`" }, severity: cells[3], mend: cells[4]) : nil
    }
    #expect(rows.map(\.code) == DiagnosticCode.allCases.map(\.rawValue))
    let known =
      MistakeCase.all + MistakeCase.unformatted.map { MistakeCase($0.text, ["unformatted 0:0 h"], $0.mended) }
    for row in rows {
      let cases = known.filter { $0.found.last?.hasPrefix(row.code + " ") == true }
      #expect(cases.contains { $0.mended != nil } && row.mend != "no", "\(row.code)")
      let letters = Set(cases.compactMap { $0.found.last?.last.map(String.init) })
      #expect(
        Set(row.severity.split(separator: " or ").map { String($0.prefix(1)) }) == letters, "\(row.code)")
    }
  }

  /// What is typed, and the completion that makes a text without the mistake of it; nothing that is completed has a
  /// heading's level.
  nonisolated static let completions: [(DiagnosticCode, typed: String, label: String, behind: String)] = [
    (.brokenLink, "[x](docs/", "c.md", ")"), (.brokenAnchor, "[x](docs/c.md#", "see", ")"),
    (.brokenAnchor, "[x](#", "top", ")"), (.unusedDefinition, "[x][", "r", "]"),
    (.duplicateDefinition, "[x][", "r", "]"), (.unusedFootnote, "x[^", "f", "]"),
    (.raggedRow, "tab", "table", ""), (.unformatted, "tab", "table", ""),
  ]

  @Test("each code has a completion that avoids it, but for the one of headings' levels")
  func completionOfEach() {
    let codes = Set(Self.completions.map { $0.0 })
    #expect(codes.union([.headingLevel]) == Set(DiagnosticCode.allCases))
  }

  @Test("what is completed has none of the mistakes that it could have", arguments: completions)
  func completion(_ code: DiagnosticCode, typed: String, label: String, behind: String) async throws {
    let (rest, settings) = ("\n\n# Top\n\n[r]: /1\n\n[^f]: z\n", #"{"check-format": true}"#)
    let client = await Self.client(typed + rest)
    let place = #""position": \#(Client.place(0, typed.utf16.count))"#
    let result = client.ask("textDocument/completion", place, uri: Self.uri)
    let items = (result["items"] == .null ? result : result["items"]).elements
    let found = items.filter { $0["label"].text == label }
    #expect(found.count == 1)
    let start = try #require(found[0]["textEdit"]["range"]["start"]["character"].number)
    // A place to fill in keeps what it has.
    let new = (found[0]["textEdit"]["newText"].text ?? "").replacing(/\$\{\d+:([^}]*)\}/) { $0.output.1 }
    let told = await Self.findings(in: typed.prefix(start) + new + behind + rest, settings).1
    #expect(!told.contains { $0["code"].text == code.rawValue })
  }

  @Test("a client that doesn't ask is told when it opens a document, and when it closes it")
  func pushed() {
    let client = Client()
    _ = client.request("initialize", #"{"capabilities": {}}"#)
    client.open("[x](#c)\n")
    let told = client.take()[0]
    #expect(told["method"].text == "textDocument/publishDiagnostics")
    #expect(told["params"]["diagnostics"].elements.count == 1)
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(Client.uri)"}}"#)
    #expect(client.take()[0]["params"]["diagnostics"] == .array([]))
  }
}

// MARK: - Asking

extension DiagnosticsTests {
  private static let uri = "file:///w/n.md"

  /// A client with two files that has `text` open as a third.
  private static func client(_ text: String, _ settings: String = "{}") async -> TestClient {
    let files = StubFiles(["/w/n.md": "", "/w/docs/c.md": "# See\n"])
    let snippets = #""completion": {"completionItem": {"snippetSupport": true}}"#
    let client = await TestClient(
      workspace: files, capabilities: #""textDocument": {"diagnostic": {}, \#(snippets)}"#)
    client.notify("workspace/didChangeConfiguration", #"{"settings": \#(settings)}"#)
    client.open(text, uri: uri)
    return client
  }

  /// What is told of `text`, and the client that was told.
  private static func findings(
    in text: String, _ settings: String = "{}"
  ) async -> (TestClient, [JSONValue]) {
    let client = await client(text, settings)
    return (client, client.ask("textDocument/diagnostic", uri: uri)["items"].elements)
  }

  /// A mistake in short: `code 0:2-0:7 w`, with the first letter of its severity.
  private static func short(_ finding: JSONValue) -> String {
    let severity = ["e", "w", "i", "h"][max(1, finding["severity"].number ?? 1) - 1]
    return "\(finding["code"].text ?? "") \(finding["range"].stretch) \(severity)"
  }

  /// The mends that are offered at `range`.
  private static func mends(at range: String, _ client: TestClient) -> [JSONValue] {
    let context = #""context": {"diagnostics": [], "only": ["quickfix"]}"#
    return client.ask("textDocument/codeAction", #""range": \#(range), \#(context)"#, uri: uri).elements
  }

  /// `text`, of ASCII alone, after the mend of `finding`; `nil` where none is offered.
  private static func mended(_ text: String, _ finding: JSONValue, _ client: TestClient) -> String? {
    let start = finding["range"]["start"]
    let (line, character) = (start["line"].number ?? -1, start["character"].number ?? -1)
    let offered = mends(at: Client.range(line, character, line, character), client)
    guard let mend = offered.first(where: { $0["diagnostics"][0] == finding }) else { return nil }
    var bytes = Array(text.utf8)
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    let offset = { (place: JSONValue) in
      starts[place["line"].number ?? 0] + (place["character"].number ?? 0)
    }
    for edit in mend["edit"]["changes"][uri].elements.reversed() {
      let range = offset(edit["range"]["start"])..<offset(edit["range"]["end"])
      bytes.replaceSubrange(range, with: Array((edit["newText"].text ?? "").utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
