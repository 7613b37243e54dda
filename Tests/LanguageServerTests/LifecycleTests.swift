import JSONText
import MarkdownSyntax
import Testing

@testable import LanguageServer

@MainActor @Suite struct LifecycleTests {
  @Test("nothing is answered before initialize, nor after shutdown; exit says whether shutdown came before")
  func order() {
    let client = TestClient()
    #expect(client.request("textDocument/formatting", "{}")["error"]["code"].number == -32002)
    client.notify("textDocument/didOpen", "{}")
    #expect(client.take().isEmpty)
    #expect(
      client.request("initialize", #"{"capabilities": {}}"#)["result"]["serverInfo"]["name"].text == "mdedit")
    #expect(client.request("initialize", #"{"capabilities": {}}"#)["error"]["code"].number == -32600)
    #expect(client.request("shutdown")["result"] == .null)
    #expect(client.request("shutdown")["error"]["code"].number == -32600)
    #expect(client.server.exitStatus == nil)
    client.notify("exit", "null")
    #expect(client.server.exitStatus == 0)
  }

  @Test("a client that goes without shutdown is told so by the status")
  func exit() {
    let client = TestClient("a\n")
    client.notify("exit", "null")
    #expect(client.server.exitStatus == 1)
  }

  @Test(
    "the first unit that both know counts",
    arguments: [
      (#""utf-8", "utf-16""#, "utf-8"), (#""utf-32""#, "utf-32"), (#""ebcdic", "utf-16""#, "utf-16"),
      ("", "utf-16"),
    ])
  func encodings(offered: String, chosen: String) {
    let client = TestClient()
    let reply = client.request(
      "initialize", #"{"capabilities": {"general": {"positionEncodings": [\#(offered)]}}}"#)
    #expect(reply["result"]["capabilities"]["positionEncoding"].text == chosen)
  }

  @Test(
    "what is no message is answered with an error, and the server goes on",
    arguments: [
      ("{", -32700), ("\"x", -32700), ("[1]", -32600), ("{}", -32600), (#"{"id": 1}"#, nil),
      (#"{"id": {}, "method": "x"}"#, -32600), (#"{"id": 1, "method": "no/such"}"#, -32601),
      (#"{"id": 1, "method": "textDocument/hover", "params": {"position": 1}}"#, -32602),
      (#"{"id": 1, "method": "textDocument/hover"}"#, -32602), (#"{"method": "no/such"}"#, nil),
    ] as [(String, Int?)])
  func malformed(message: String, code: Int?) {
    let client = TestClient("a *b*\n")
    client.receive(message)
    #expect(client.take().first?["error"]["code"].number == code)
    #expect(client.ask("textDocument/formatting").edits.isEmpty)
  }

  @Test("a request that was withdrawn before its turn isn't worked on")
  func withdrawn() {
    let client = TestClient("a\n")
    let cancel = #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "x"}}"#
    client.server.withdrawn.note(Array(cancel.utf8))
    client.receive(cancel)
    let request =
      #"{"jsonrpc": "2.0", "id": "x", "method": "textDocument/formatting", "params": {"textDocument": {"uri": "\#(TestClient.uri)"}}}"#
    client.receive(request)
    client.receive(request)
    let replies = client.take()
    #expect(replies.map { $0["error"]["code"].number } == [-32800, nil])
    #expect(replies.allSatisfy { $0["id"] == .text("x") })
  }

  @Test("settings are taken at the start and later; what is none is told")
  func settings() {
    let client = TestClient()
    _ = client.request(
      "initialize",
      #"{"capabilities": {"textDocument": {"diagnostic": {}}}, "initializationOptions": {"dialect": "commonmark", "nonsense": 1}}"#
    )
    #expect(client.take().map { $0["method"].text } == ["window/logMessage"])
    #expect(client.server.settings.dialect == .commonMark)
    client.open("[a](#b)\n")
    #expect(client.ask("textDocument/diagnostic")["items"][0]["code"].text == "broken-anchor")
    client.notify(
      "workspace/didChangeConfiguration", #"{"settings": {"mdedit": {"silence": ["broken-anchor"]}}}"#)
    #expect(client.ask("textDocument/diagnostic")["items"].elements.isEmpty)
  }
}
