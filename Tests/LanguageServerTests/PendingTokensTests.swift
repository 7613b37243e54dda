import JSONText
import MarkdownSyntax
import Testing
import TextBuffer

@testable import LanguageServer

/// Tokens of a text of which a key left over more than fits into its time.
@MainActor @Suite struct PendingTokensTests {
  typealias Client = TestClient

  private static let links = 700
  private static let text =
    String(repeating: "Some [text][label] of a line.\n\n", count: links) + "[label]: /address\n"

  /// A client that has changed the definition's label, which all links use.
  private static func client(refreshing: Bool) -> (Client, told: JSONValue) {
    let refresh = #""workspace": {"semanticTokens": {"refreshSupport": \#(refreshing)}}"#
    let client = Client(text, capabilities: refresh)
    let told = client.ask("textDocument/semanticTokens/full")
    let change = #"[{"range": \#(Client.range(2 * links, 1, 2 * links, 1)), "text": "x"}]"#
    client.change(change, to: 2)
    return (client, told)
  }

  private static func delta(_ client: Client, _ tokens: inout [Int], since told: JSONValue) -> JSONValue {
    let id = #""previousResultId": "\#(told["resultId"].text ?? "")""#
    let reply = client.ask("textDocument/semanticTokens/full/delta", id)
    for edit in reply["edits"].elements.reversed() {
      let start = edit["start"].number ?? 0
      let data = edit["data"].elements.map { $0.number ?? -1 }
      tokens.replaceSubrange(start..<start + (edit["deleteCount"].number ?? 0), with: data)
    }
    return reply
  }

  private static var wanted: [Int] {
    var memory = TokenMemory()
    return memory.full(SyntaxTree(Rope(text.replacing("[label]:", with: "[xlabel]:"))), .utf16)
  }

  @Test("a client that can ask again is told at once of what is parsed, and of the rest once it is")
  func refreshed() async throws {
    let (client, told) = Self.client(refreshing: true)
    #expect(try !client.server.document(Client.uri).treeSoFar.isComplete)
    var tokens = told["data"].elements.map { $0.number ?? -1 }
    let first = Self.delta(client, &tokens, since: told)
    #expect(tokens != Self.wanted && !first["edits"].elements.isEmpty)
    var asked: JSONValue?
    for _ in 0..<2_000 where asked == nil {
      try await Task.sleep(for: .milliseconds(10))
      asked = client.take().first { $0["method"].text == "workspace/semanticTokens/refresh" }
    }
    #expect(asked != nil)
    _ = Self.delta(client, &tokens, since: first)
    #expect(tokens == Self.wanted)
  }

  @Test("a client that can't is told of all tokens at once")
  func whole() {
    let (client, told) = Self.client(refreshing: false)
    var tokens = told["data"].elements.map { $0.number ?? -1 }
    _ = Self.delta(client, &tokens, since: told)
    #expect(tokens == Self.wanted)
  }
}
