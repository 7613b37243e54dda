import JSONText
import MarkdownSyntax
import Testing
import TextBuffer

@testable import LanguageServer

/// Blocks that are put in whole.
@MainActor @Suite struct SnippetTests {
  typealias Client = TestClient

  private static let abilities =
    #""textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}"#

  /// What is offered at the end of line `line` of `text`.
  private static func items(_ text: String, line: Int = 0, _ capabilities: String = abilities) -> [JSONValue]
  {
    let client = Client(text, capabilities: capabilities)
    let length = text.split(separator: "\n", omittingEmptySubsequences: false)[line].utf16.count
    let reply = client.ask("textDocument/completion", #""position": \#(Client.place(line, length))"#)
    return reply["items"].elements + reply.elements
  }

  @Test(
    "snippets are offered where a block can begin",
    arguments: [
      ("", 0, ["callout", "code", "footnote", "front matter", "table", "task"]),
      ("ta\n", 0, ["table", "task"]),
      ("a\n\nf", 2, ["footnote"]), ("f", 0, ["footnote", "front matter"]), ("> ta", 0, ["table", "task"]),
      (">> c", 0, ["code"]), ("- a\n\ntab", 2, ["table"]), ("CO\n", 0, ["code"]),
      // In text, in code, behind a paragraph that goes on, before other text, with an indentation: none.
      ("a ta", 0, []), ("```\nta\n```\n", 1, []), ("a\nta\n", 1, []), ("> a\n> ta\n", 1, []),
      ("  ta\n", 0, []), ("- ta\n", 0, []), ("<div>\nta\n", 1, []), ("---\nta\n---\n", 1, []), ("x\n", 0, []),
      ("> a\nta\n", 1, []),
    ] as [(String, Int, [String])])
  func places(text: String, line: Int, names: [String]) {
    #expect(Self.items(text, line: line).map { $0["label"].text ?? "" } == names)
  }

  @Test("a client that doesn't take snippets is offered none")
  func plain() {
    #expect(Self.items("ta\n", #""textDocument": {}"#).isEmpty)
  }

  @Test(
    "what is put in reads as the block that it's said to be, in a quote as well",
    arguments: [
      ("", "callout"), ("", "code"), ("", "footnote"), ("", "front matter"), ("", "table"), ("", "task"),
      ("> ", "code"), ("> ", "footnote"), ("> ", "table"), ("> ", "task"),
    ])
  func meaning(prefix: String, name: String) throws {
    let kinds: [String: SyntaxKind] = [
      "callout": .blockQuote, "code": .codeBlock, "footnote": .footnoteDefinition,
      "front matter": .frontMatter,
      "table": .table, "task": .taskMarker,
    ]
    let item = try #require(Self.items(prefix + name.prefix(1)).first { $0["label"].text == name })
    #expect(item["insertTextFormat"].number == 2 && item["kind"].number == 15)
    #expect(item["textEdit"]["range"].stretch == "0:\(prefix.count)-0:\(prefix.count + 1)")
    let filled = (item["textEdit"]["newText"].text ?? "")
      .replacing(/\$\{\d\|(\w+),[^}]*\|\}/) { $0.1 }.replacing(/\$\{\d:(\w+)\}/) { $0.1 }
      .replacing("$0", with: "x")
    let tree = SyntaxTree(Rope(prefix + filled))
    let blocks = tree.root.descendantKinds
    #expect(blocks.contains(kinds[name] ?? .text), "\(filled)")
    // All of it is in one block, and where it's quoted, in the quote.
    #expect(Array(tree.root.children).count == 1 && (prefix.isEmpty || blocks.contains(.blockQuote)))
  }
}

extension SyntaxNode {
  /// The kinds of all nodes below this one.
  fileprivate var descendantKinds: Set<SyntaxKind> {
    var kinds: Set<SyntaxKind> = []
    walk { node in
      kinds.insert(node.kind)
      return true
    }
    return kinds
  }
}
