import JSONText
import TestSupport
import Testing

@testable import LanguageServer

/// Clients that get it wrong: nothing that they send ends the server, or makes it believe in another text.
@MainActor @Suite struct HostileClientTests {
  typealias Client = TestClient

  @Test(
    "places that no text has are the nearest ones, or refused",
    arguments: [
      (-1, 0), (0, -1), (Int.min, Int.min), (Int.max, Int.max), (0, Int.max), (9_007_199_254_740_993, 3),
    ])
  func places(line: Int, character: Int) {
    let client = Client("# a\n\n[b](#a)\n")
    let place = #""position": \#(Client.place(line, character))"#
    for method in ["hover", "definition", "completion", "documentHighlight", "prepareRename"] {
      _ = client.ask("textDocument/\(method)", place)
    }
    let range = #""range": \#(Client.range(line, character, line, character))"#
    for method in ["inlayHint", "rangeFormatting", "semanticTokens/range"] {
      _ = client.ask("textDocument/\(method)", range)
    }
    client.change(#"[{\#(range), "text": ""}]"#, to: 2)
    #expect(client.ask("mdedit/html")["html"].text?.contains("<h1") == true)
  }

  private nonisolated static let depth = LargeInput.isTested ? 100_000 : 10_000

  @Test(
    "messages of a strange shape are refused, and the server goes on",
    arguments: [
      String(repeating: "[", count: depth), String(repeating: #"{"a":"#, count: depth), "\u{0}", "",
      #"{"id": 1e400, "method": "x"}"#, #"{"id": 1, "method": "textDocument/hover", "params": []}"#,
      #"{"id": 99999999999999999999, "method": "shutdown"}"#, #"{"id": 5, "result": {}}"#,
      #"{"id": 5, "error": 1}"#,
      #"{"method": "workspace/didChangeWatchedFiles", "params": {"changes": [{"uri": "%%%"}]}}"#,
      #"{"method": "workspace/didChangeWorkspaceFolders", "params": {}}"#,
      #"{"method": "textDocument/didChange", "params": {"textDocument": {"uri": "", "version": 1}}}"#,
      #"{"id": 7, "method": "workspace/willRenameFiles", "params": {"files": [{"oldUri": "", "newUri": "http://x"}]}}"#,
    ])
  func shapes(message: String) {
    let client = Client("# a\n")
    client.receive(message)
    #expect(client.ask("mdedit/html")["html"].text?.contains("<h1") == true)
  }

  @Test(
    "versions that come twice or fall back make the text unknown until it's sent whole",
    arguments: [1, 0, -5, Int.min])
  func versions(version: Int) {
    let client = Client("a\n")
    client.change(#"[{"range": \#(Client.range(0, 0, 0, 0)), "text": "x"}]"#, to: version)
    let refused = client.request(
      "textDocument/hover",
      #"{"textDocument": {"uri": "\#(Client.uri)"}, "position": \#(Client.place(0, 0))}"#)
    #expect(refused["error"]["code"].number == -32801)
    client.change(#"[{"text": "b\n"}]"#, to: 9)
    #expect(client.ask("mdedit/html")["html"].text?.contains(">b<") == true)
  }

  @Test("a document that is opened twice or closed twice is as it was opened last, and gone")
  func twice() {
    let client = Client("a\n")
    client.open("b\n", version: 0)
    #expect(client.ask("mdedit/html")["html"].text?.contains(">b<") == true)
    for _ in 0..<2 { client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(Client.uri)"}}"#) }
    #expect(client.take().contains { $0["method"].text == "window/logMessage" })
    #expect(client.server.documents.isEmpty && client.server.workspace.open.isEmpty)
  }

  @Test("messages with random bytes changed never end the server")
  func mutants() {
    var random = SeededGenerator(seed: Cases.seed())
    let client = Client("# a\n\n- [b](#a)\n")
    let document = #""textDocument": {"uri": "\#(Client.uri)", "version": 2}"#
    let place = #""position": {"line": 2, "character": 5}"#
    let change = #"{"range": \#(Client.range(0, 2, 0, 3)), "text": "z"}"#
    let messages = [
      #"{"id": 1, "method": "textDocument/rename", "params": {\#(document), \#(place), "newName": "z"}}"#,
      #"{"method": "textDocument/didChange", "params": {\#(document), "contentChanges": [\#(change)]}}"#,
      #"{"id": 2, "method": "textDocument/completion", "params": {\#(document), \#(place)}}"#,
      #"{"id": 3, "method": "workspace/symbol", "params": {"query": "a"}}"#,
    ].map { Array($0.utf8) }
    for _ in 0..<Cases.count(2_000) {
      var message = messages[Int.random(in: 0..<messages.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<message.count, using: &random)
        message[place] = UInt8.random(in: 0...255, using: &random)
      }
      client.server.receive(message)
    }
    client.open("# whole\n", version: 1 << 40)
    #expect(client.ask("mdedit/html")["html"].text?.contains("whole") == true)
  }
}
