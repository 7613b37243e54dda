import Foundation
import TestSupport
import Testing

/// What each command and operation answers, end to end: these need every layer.
@Suite("mdedit answers what its contract says")
struct ContractTests {
  private static let replies = [
    (
      #"{"id": 7, "op": "apply", "text": "one two", "selections": [[0, 3]], "actions": ["bold"], "units": "utf16"}"#,
      #"{"id": 7, "text": "**one** two", "selections": [[2, 5]], "edits": [{"range": [0, 0], "text": "**"}, {"range": [3, 3], "text": "**"}], "outcomes": ["applied"]}"#
    ),
    (
      #"{"id": 8, "op": "apply", "text": "one two", "selections": [[0, 3]], "actions": ["bold", "bold"]}"#,
      #"{"id": 8, "text": "one two", "selections": [[0, 3]], "edits": [], "outcomes": ["applied", "applied"]}"#
    ),
    (
      #"{"id": 9, "op": "apply", "text": "a\r\n😀b", "units": "line-column", "selections": [[[2, 1], [2, 6]]], "actions": ["bold"]}"#,
      #"{"id": 9, "text": "a\r\n**😀b**", "selections": [[[2, 3], [2, 8]]], "edits": [{"range": [[2, 1], [2, 1]], "text": "**"}, {"range": [[2, 6], [2, 6]], "text": "**"}], "outcomes": ["applied"]}"#
    ),
    (
      #"{"id": 10, "op": "apply", "text": "a", "actions": ["redo"]}"#,
      #"{"id": 10, "text": "a", "selections": [[0, 0]], "edits": [], "outcomes": ["unchanged: nothing to redo"]}"#
    ),
    (
      #"{"id": 11, "op": "apply", "text": "- a\n- b", "actions": ["ordered-list", "undo"]}"#,
      #"{"id": 11, "text": "- a\n- b", "selections": [[0, 0]], "edits": [], "outcomes": ["applied", "applied"]}"#
    ),
    (
      #"{"op": "tree", "text": "**abc**"}"#,
      #"{"id": null, "root": {"kind": "document", "range": [0, 7], "content": [0, 7], "markers": [], "children": [{"kind": "paragraph", "range": [0, 7], "content": [0, 7], "markers": [], "children": [{"kind": "strong", "range": [0, 7], "content": [2, 5], "markers": [[0, 2], [5, 7]], "children": [{"kind": "text", "range": [2, 5], "content": [2, 5], "markers": [], "children": []}]}]}]}}"#
    ),
    (
      #"{"op": "html", "text": "<b>a</b> [x](javascript:y)\n"}"#,
      #"{"id": null, "text": "<p><b>a</b> <a href=\"javascript:y\">x</a></p>\n"}"#
    ),
    (
      #"{"op": "html", "text": "a\n", "options": {"source-ranges": true}}"#,
      #"{"id": null, "text": "<p data-sourcepos=\"1:1-1:1\">a</p>\n"}"#
    ),
    (
      #"{"op": "html", "text": "~~a~~\n", "options": {"dialect": "commonmark"}}"#,
      #"{"id": null, "text": "<p>~~a~~</p>\n"}"#
    ),
  ]

  @Test("batch replies")
  func batch() throws {
    let replies = try Sandbox().batch(Self.replies.map(\.0))
    for (reply, expected) in zip(replies, Self.replies) { #expect(reply == expected.1) }
  }

  @Test("highlight covers a style's markers and content, in each format")
  func highlight() throws {
    let sandbox = try Sandbox()
    let text = "a **b** <\n"
    let json = try sandbox.mdedit(["highlight", "--format", "json"], input: text.utf8).text
    #expect(json.contains(#"{"range": [2, 4], "kind": "strong", "role": "marker"}"#))
    #expect(json.contains(#"{"range": [5, 7], "kind": "strong", "role": "marker"}"#))
    let html = try sandbox.mdedit(["highlight", "--format", "html"], input: text.utf8).text
    #expect(html.contains(#"<span class="strong marker">**</span>"#))
    // Whatever is marked up, the text is all there.
    #expect(html.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<") == text + "\n")
    let ansi = try sandbox.mdedit(["highlight"], input: text.utf8).text
    #expect(ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
    #expect(ansi != text)
  }

  @Test("tree prints a line for each node, with ranges in the unit asked for")
  func tree() throws {
    let run = try Sandbox().mdedit(["tree", "--units", "line-column"], input: "# a\n\n[b](c)\n".utf8)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("document ") == true)
    #expect(lines.contains { $0.hasPrefix("  heading 1.1..<1.4 level=1 markers 1.1..<1.3") })
    #expect(lines.contains { $0.hasPrefix(#"    link 3.1..<3.7 destination="c" title="""#) })
  }

  @Test("no document is too deep to be printed")
  func depth() throws {
    let text = String(repeating: "> ", count: 3_000) + "a\n"
    let run = try Sandbox().mdedit(["tree", "--format", "json"], input: text.utf8)
    #expect(run.status == 0)
    #expect(run.text.count { $0 == "{" } > 3_000)
  }

  @Test(
    "HTML of the specification's examples is theirs",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func specification() throws {
    guard let specification = Corpora.linkedSpecification else { return }
    let examples = try Corpora.examples(specification)
    let replies = try texts(
      of: examples.map { ["op": "html", "text": $0.markdown, "options": ["dialect": "commonmark"]] })
    for (example, html) in zip(examples, replies) {
      #expect(html == example.html, "example \(example.example)")
    }
  }

  @Test(
    "a formatted document is formatted",
    .enabled(if: Corpora.arePresent, Comment(rawValue: Corpora.absence)))
  func idempotence() throws {
    let documents = Cases.sample(of: try Corpora.documents(), oneIn: 10)
    let once = try texts(of: documents.map { ["op": "format", "text": $0.text] })
    let twice = try texts(of: once.map { ["op": "format", "text": $0] })
    for (index, document) in documents.enumerated() {
      #expect(once[index].utf8.elementsEqual(twice[index].utf8), "\(document.name)")
    }
  }

  /// The `text` of each reply to `requests`.
  private func texts(of requests: [[String: Any]]) throws -> [String] {
    let lines = try requests.map { try JSONSerialization.data(withJSONObject: $0) + Data([0x0A]) }
    let run = try Sandbox().mdedit(["batch"], input: lines.flatMap(Array.init))
    let texts = try run.text.split(separator: "\n").map { line in
      let reply = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(reply?["text"] as? String, "\(line.prefix(200))")
    }
    try #require(texts.count == requests.count)
    return texts
  }
}
