import Foundation
import TestSupport
import Testing

/// Actions by their names, as the contract of the command line lists them.
@Suite("mdedit knows each action by its name")
struct ActionNameTests {
  static let names = """
    bold italic strikethrough code link link:http://a.b image image:u clear-formatting heading:0 heading:1 heading:6 promote demote quote
    bullet-list ordered-list task-list toggle-task code-block code-block:swift horizontal-rule indent outdent move-up move-down duplicate
    renumber footnote comment table:2x3 table-next-cell table-previous-cell table-next-row table-insert-row-above table-insert-row-below
    table-insert-column-left table-insert-column-right table-delete-row table-delete-column table-move-row-up table-move-row-down
    table-move-column-left table-move-column-right table-align:left table-align:center table-align:right table-align:none table-format
    table-previous-row table-leave table-from-text table-to-text
    type:x newline soft-newline backspace delete tab backtab paste:x select:0:1 expand-selection shrink-selection undo redo format update-toc
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  static let misspelt = """
    heading heading:7 heading:-1 heading:x heading: bold:x italic: table table:0x1 table:1x0 table:axb table:1x1x1 table:1001x1 table:1x101
    table-align table-align:middle select select:1 select:a:b select:1:2:3 select:-1:0 select:0:-1 newline:x move-up:2 unknown code:x quote:y indent:2 undo:1
    format:x table-format:x Bold toggle-task:x footnote:a
    """.split(whereSeparator: \.isWhitespace).map(String.init) + ["", "bold ", " bold"]

  private static let text = "# A\n\n- [ ] one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\npara *x*\n"

  @Test("and replies with edits that make the text of it, wherever the caret is")
  func known() throws {
    let places = [[0, 0], [9, 12], [35, 35], [58, 61]]
    let requests = Self.names.flatMap { name in
      places.map { ["op": "apply", "id": name, "text": Self.text, "selections": [$0], "actions": [name]] }
    }
    let lines = try requests.map { try JSONSerialization.data(withJSONObject: $0) + Data([0x0A]) }
    let run = try Sandbox().mdedit(["batch"], input: lines.flatMap(Array.init))
    let replies = try run.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(replies.count == requests.count)
    for reply in replies {
      #expect(Set(reply.keys) == ["id", "text", "selections", "edits", "outcomes"], "\(reply)")
      let edits = try #require(reply["edits"] as? [[String: Any]])
      #expect(try edited(edits) == reply["text"] as? String, "\(reply)")
      let outcomes = try #require(reply["outcomes"] as? [String])
      #expect(outcomes.count == 1)
      #expect(outcomes.allSatisfy { $0 == "applied" || $0.hasPrefix("unchanged: ") }, "\(reply)")
    }
  }

  /// The text, which is ASCII, after `edits` to it.
  private func edited(_ edits: [[String: Any]]) throws -> String {
    var bytes = Array(Self.text.utf8)
    for edit in edits.reversed() {
      let range = try #require(edit["range"] as? [Int])
      bytes.replaceSubrange(range[0]..<range[1], with: Array(try #require(edit["text"] as? String).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "and refuses any other in one line, with the text given back",
    arguments: Cases.sample(of: misspelt, oneIn: 9))
  func unknown(_ name: String) throws {
    let run = try Sandbox().mdedit(["apply", "--", name], input: Self.text.utf8)
    #expect(run.status == 2)
    #expect(run.text == Self.text)
    #expect(run.errors.count { $0 == "\n" } == 1)
  }

  @Test("and any other gets an error as its reply")
  func unknownInBatch() throws {
    let requests = try Self.misspelt.map { name in
      let request: [String: Any] = ["op": "apply", "text": Self.text, "actions": [name]]
      return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    }
    for (name, reply) in zip(Self.misspelt, try Sandbox().batch(requests)) {
      #expect(reply.contains(#""error": {"code": "unknown-action""#), "\(name): \(reply)")
    }
  }
}
