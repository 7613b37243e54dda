import Foundation
import TestSupport
import Testing

@Suite("mdedit batch answers a line with a line")
struct BatchTests {
  /// Sends `requests`, one a line, and gives back the replies, parsed.
  private func replies(_ requests: [String]) throws -> [NSDictionary] {
    try Sandbox().batch(requests).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
  }

  private static let refusals = [
    (#"nonsense"#, "null", "invalid-json"),
    (#""#, "null", "invalid-json"),
    (#"[]"#, "null", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "actions": ["bold",]}"#, "null", "invalid-json"),
    (#"{"id": 01, "op": "html", "text": "a"}"#, "null", "invalid-json"),
    (#"{"id": 1, "text": "a"}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply"}"#, "1", "invalid-request"),
    (#"{"id": "x", "op": 5, "text": "a"}"#, #""x""#, "invalid-request"),
    (#"{"id": [1], "op": "html", "text": "a"}"#, "null", "invalid-request"),
    (#"{"id": 1.5, "op": "dance", "text": "a"}"#, "1.5", "unknown-operation"),
    (#"{"id": 1, "op": "apply", "text": "a", "action": ["bold"]}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "actions": ["embolden"]}"#, "1", "unknown-action"),
    (#"{"id": 1, "op": "apply", "text": "a", "selections": [[0, 2]]}"#, "1", "invalid-position"),
    (#"{"id": 1, "op": "apply", "text": "a", "selections": [[-1, 0]]}"#, "1", "invalid-position"),
    (#"{"id": 1, "op": "apply", "text": "😀", "selections": [[1, 1]]}"#, "1", "invalid-position"),
    (
      #"{"id": 1, "op": "apply", "text": "é", "units": "utf8", "selections": [[0, 1]]}"#, "1",
      "invalid-position"
    ),
    (
      #"{"id": 1, "op": "apply", "text": "a\nb", "units": "line-column", "selections": [[[1, 1], [1, 3]]]}"#,
      "1",
      "invalid-position"
    ),
    (
      #"{"id": 1, "op": "apply", "text": "a", "units": "line-column", "selections": [[0, 0]]}"#, "1",
      "invalid-position"
    ),
    (#"{"id": 1, "op": "apply", "text": "a", "selections": [[[1, 1], [1, 1]]]}"#, "1", "invalid-position"),
    (#"{"id": 1, "op": "apply", "text": "a", "selections": [[0]]}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "units": "utf32"}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "format", "text": "a", "options": {"wrap": "wide"}}"#, "1", "invalid-option"),
    (#"{"id": 1, "op": "format", "text": "a", "options": {"warp": "no"}}"#, "1", "invalid-option"),
    (#"{"id": 1, "op": "format", "text": "a", "options": {"range": "2:3"}}"#, "1", "invalid-position"),
    (#"{"id": 1, "op": "format", "text": "a", "actions": ["bold"]}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "options": {"dialect": "pandoc"}}"#, "1", "invalid-option"),
    (#"{"id": 1, "op": "apply", "text": "\ud800"}"#, "1", "invalid-json"),
    (#"{"id": 1, "op": "keys", "text": "a", "keys": "<esc>"}"#, "1", "unknown-key"),
    (#"{"id": 1, "op": "keys", "text": "a", "keys": "a < b"}"#, "1", "unknown-key"),
    (#"{"id": 1, "op": "keys", "text": "a", "keys": "b", "actions": ["bold"]}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "keys", "text": "a", "keys": ["b"]}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "keys": "b"}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "format", "text": "a", "keys": "b"}"#, "1", "invalid-request"),
    (#"{"id": 1, "op": "apply", "text": "a", "options": {"bullet": "square"}}"#, "1", "invalid-option"),
    (#"{"id": 1, "op": "apply", "text": "a", "options": {"indent": 17}}"#, "1", "invalid-option"),
    (
      #"{"id": 1, "op": "apply", "text": "a", "options": {"contents-levels": "3:2"}}"#, "1",
      "invalid-option"
    ),
    (#"{"id": 1, "op": "apply", "text": "a", "options": {"pairs": "no"}}"#, "1", "invalid-option"),
  ]

  @Test("a bad request gets an error reply with the request's id")
  func refused() throws {
    // The request after each shows that the server goes on.
    let good = #"{"id": 2, "op": "format", "text": "a"}"#
    let replies = try replies(Self.refusals.flatMap { [$0.0, good] })
    for (number, (request, id, code)) in Self.refusals.enumerated() {
      let (refused, answered) = (replies[2 * number], replies[2 * number + 1])
      let error = refused["error"] as? NSDictionary
      #expect(error?["code"] as? String == code, "\(request): \(refused)")
      let message = error?["message"] as? String ?? ""
      #expect(!message.isEmpty && !message.contains("decode") && !message.contains("nitialize"), "\(message)")
      let expected = try JSONSerialization.jsonObject(with: Data("[\(id)]".utf8)) as? NSArray
      #expect(refused["id"] as? NSObject == expected?[0] as? NSObject, "\(request): \(refused)")
      #expect(answered == ["id": 2, "text": "a", "edits": []], "after \(request)")
    }
  }

  @Test("an id comes back as it went, and a byte order mark before the request is no part of it")
  func ids() throws {
    let ids = ["18446744073709551615", "-9223372036854775808", "1.5", "1e+30", #""é""#, "null"]
    let replies = try Sandbox().batch(
      ids.map { "\u{FEFF}" + #"{"id": \#($0), "op": "html", "text": ""}"# })
    #expect(replies == ids.map { #"{"id": \#($0), "text": ""}"# })
  }

  @Test("keys are pressed one after the other, each with its outcome")
  func keys() throws {
    let replies = try replies([
      #"{"op": "keys", "text": "", "keys": "- a<enter>b<tab>"}"#,
      #"{"op": "keys", "text": "one", "selections": [[0, 3]], "keys": "<c-b><left><lt>\n<c-z>"}"#,
      #"{"op": "keys", "text": "a"}"#,
    ])
    #expect(replies.map { $0["text"] as? String } == ["- a\n  - b", "**one**", "a"])
    #expect(replies[1]["outcomes"] as? [String] == Array(repeating: "applied", count: 5))
    #expect(replies[0]["edits"] as? NSArray == [["range": [0, 0], "text": "- a\n  - b"]])
    #expect(replies[2]["outcomes"] as? [String] == [])
  }

  @Test("actions and keys write as every option says")
  func options() throws {
    let rows: [(String, Any, String, String, Int, String)] = [
      ("bullet", "plus", "bullet-list", "a", 0, "+ a"),
      ("delimiter", "parenthesis", "ordered-list", "a", 0, "1) a"),
      ("fence", "tildes", "code-block", "a", 0, "~~~\na\n~~~"),
      ("rule", "asterisks", "horizontal-rule", "a", 0, "a\n\n***"),
      ("indent", "tab", "tab", "a", 0, "\ta"),
      ("indent", 2, "tab", "a", 0, "  a"),
      ("italic-marker", "underscore", "italic", "a", 1, "_a_"),
      ("exact-punctuation", true, "bold", "x\"a\"", 4, "**x\"a\"**"),
      ("ambiguous-width", 2, "table-format", "|α|\n|-|\n|bb|", 0, "| α  |\n| --- |\n"),
      ("renumber", false, "newline", "1. a\n2. b", 4, "1. a\n2. \n2. b"),
      ("pairs", false, "type:(", "", 0, "("),
      ("contents-levels", "2:2", "update-toc", "# A\n\n## B\n\n### C", 0, "- [B](#b)\n\n<"),
    ]
    let requests = try rows.map { option, value, action, text, place, _ in
      let isStyle = action == "italic" || action == "bold"
      let request: [String: Any] = [
        "op": "apply", "text": text, "selections": [[isStyle ? 0 : place, place]], "actions": [action],
        "options": [option: value],
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    }
    for (row, reply) in zip(rows, try replies(requests)) {
      #expect((reply["text"] as? String)?.contains(row.5) == true, "\(row): \(reply)")
    }
  }

  @Test("a line that isn't UTF-8 is refused with the bad byte's offset")
  func invalidUTF8() throws {
    let run = try Sandbox().mdedit(
      ["batch"], input: Array(#"{"id": 7, "text": ""#.utf8) + [0xFF] + Array("\"}".utf8))
    #expect(run.text.contains(#""code": "invalid-utf8""#))
    #expect(run.text.contains(#""offset": 19"#))
  }

  @Test("text comes back as it went, whatever is in it")
  func text() throws {
    let text = "nul \u{0} quote \" slash / back \\ tab\u{1} \u{2028} \u{FEFF} 👩‍👩‍👧‍👦\r\n\rend"
    let request = try JSONSerialization.data(withJSONObject: ["op": "format", "text": text])
    #expect(
      try replies([String(decoding: request, as: UTF8.self)]) == [
        ["id": NSNull(), "text": text, "edits": []]
      ])
  }

  @Test("the last line needs no line feed, and a line may end in CRLF")
  func lines() throws {
    let request = #"{"id": 1, "op": "format", "text": "a"}"#
    let run = try Sandbox().mdedit(["batch"], input: (request + "\r\n" + request).utf8)
    let reply = #"{"id": 1, "text": "a", "edits": []}"# + "\n"
    #expect(run.text == reply + reply)
  }

  @Test("a formatted text comes with its edits")
  func formatEdits() throws {
    let reply = try replies([#"{"id": 1, "op": "format", "text": "*  a\n"}"#])[0]
    #expect(reply["text"] as? String == "* a\n")
    #expect(reply["edits"] as? NSArray == [["range": [2, 3], "text": ""]])
  }

  @Test("each reply comes before the next request is sent", .timeLimit(.minutes(15)))
  func interactive() throws {
    let process = Process()
    process.executableURL = try Products.executable("mdedit")
    process.arguments = ["batch"]
    let (requests, replies) = (Pipe(), Pipe())
    process.standardInput = requests
    process.standardOutput = replies
    try process.run()
    for id in 1...3 {
      try requests.fileHandleForWriting.write(
        contentsOf: Data("{\"id\": \(id), \"op\": \"format\", \"text\": \"a\"}\n".utf8))
      let reply = String(decoding: replies.fileHandleForReading.availableData, as: UTF8.self)
      #expect(reply == "{\"id\": \(id), \"text\": \"a\", \"edits\": []}\n")
    }
    try requests.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
