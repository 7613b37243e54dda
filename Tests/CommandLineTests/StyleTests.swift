import Foundation
import TestSupport
import Testing

@Suite("mdedit format writes the style that is asked for")
struct StyleTests {
  private struct Row: Sendable {
    var option: String
    var value: String
    var before: String
    var after: String

    init(_ row: (String, String, String, String)) { (option, value, before, after) = row }
  }

  private static let rows = [
    ("--bullet", "asterisk", "- a\n", "* a\n"), ("--bullet", "plus", "- a\n", "+ a\n"),
    ("--numbers", "ascending", "1. a\n1. b\n", "1. a\n2. b\n"),
    ("--numbers", "constant", "1. a\n2. b\n", "1. a\n1. b\n"),
    ("--numbers", "auto", "1. a\n1. b\n", "1. a\n1. b\n"),
    ("--emphasis", "underscore", "*a*\n", "_a_\n"), ("--emphasis", "keep", "_a_\n", "_a_\n"),
    ("--strong", "underscore", "**a**\n", "__a__\n"), ("--strong", "keep", "__a__\n", "__a__\n"),
    ("--fence", "tildes", "```\na\n```\n", "~~~\na\n~~~\n"),
    ("--fence", "keep", "~~~\na\n~~~\n", "~~~\na\n~~~\n"),
    ("--rule", "asterisks", "---\n", "***\n"), ("--rule", "underscores", "a\n\n***\n", "a\n\n___\n"),
    ("--fence-length", "4", "```\na\n```\n", "````\na\n````\n"),
    ("--fence-length", "keep", "~~~~~\na\n~~~~~\n", "`````\na\n`````\n"),
    ("--fence-length", "content", "`````\na\n`````\n", "```\na\n```\n"),
    ("--headings", "setext", "# a\n\n## bc d\n\n### c\n", "a\n===\n\nbc d\n----\n\n### c\n"),
    ("--closing-hashes", "match", "# a\n", "# a #\n"), ("--closing-hashes", "keep", "# a ##\n", "# a ##\n"),
    ("--closing-hashes", "none", "# a ##\n", "# a\n"),
    ("--headings", "keep", "a\n===\n", "a\n===\n"), ("--headings", "atx", "a\n===\n", "# a\n"),
    ("--tables", "keep", "| a | b |\n|---|---|\n| long | c |\n", "| a | b |\n|---|---|\n| long | c |\n"),
    ("--wrap", "3", "a b c\n", "a b\nc\n"), ("--wrap", "sentence", "A b.\nC d\ne.\n", "A b.\nC d e.\n"),
    ("--wrap", "semantic", "A b. C d,\ne.\n", "A b.\nC d,\ne.\n"),
    ("--hard-breaks", "backslash", "a  \nb\n", "a\\\nb\n"),
    ("--hard-breaks", "spaces", "a\\\nb\n", "a  \nb\n"),
    ("--escapes", "minimal", "a\\_b \\*c\\*\n", "a_b \\*c\\*\n"),
    ("--escapes", "keep", "a\\_b\n", "a\\_b\n"),
    ("--list-indent", "4", "- a\n  - b\n", "- a\n    - b\n"),
    ("--list-indent", "2", "1. a\n    - b\n", "1. a\n   - b\n"),
    ("--list-indent", "tab", "- a\n  - b\n", "- a\n\t- b\n"),
    ("--list-indent", "content", "*   a\n*   b\n*   c\n", "* a\n* b\n* c\n"),
    ("--list-indent", "auto", "*   a\n*   b\n*   c\n", "*   a\n*   b\n*   c\n"),
    ("--tables", "compact", "| a   | b |\n|---|---|\n", "| a | b |\n| --- | --- |\n"),
    (
      "--table-width", "9", "| a | b |\n|---|---|\n| c | d |\n| long | e |\n",
      "| a   | b   |\n| --- | --- |\n| c   | d   |\n| long | e   |\n"
    ),
    (
      "--table-width", "any", "| a | b |\n|---|---|\n| c | d |\n",
      "| a   | b   |\n| --- | --- |\n| c   | d   |\n"
    ),
  ].map(Row.init)

  @Test("by options", arguments: Cases.sample(of: rows, oneIn: 8))
  private func options(_ row: Row) throws {
    let run = try Sandbox().mdedit([row.option, row.value, "--no-config"], input: row.before.utf8)
    #expect(run.text == row.after)
  }

  @Test("by options of requests")
  func requests() throws {
    let requests = try Self.rows.map { row in
      let options = [String(row.option.dropFirst(2)): row.value]
      let request: [String: Any] = ["op": "format", "text": row.before, "options": options]
      return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    }
    for (row, reply) in zip(Self.rows, try Sandbox().batch(requests)) {
      let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? NSDictionary
      #expect(object?["text"] as? String == row.after, "\(row)")
    }
  }

  @Test(
    "and refuses values that there aren't",
    arguments: Cases.sample(
      of: [
        "wrap", "hard-breaks", "escapes", "bullet", "list-indent", "numbers", "emphasis", "strong", "fence",
        "fence-length", "rule", "headings", "closing-hashes", "tables",
        "table-width", "code",
      ], oneIn: 8))
  func badOptions(_ name: String) throws {
    let run = try Sandbox().mdedit(["--\(name)", "wide"], input: "a".utf8)
    #expect(run.status == 2)
    #expect(run.text == "a")
    #expect(run.errors.contains("--\(name) takes "))
  }

  @Test("by the nearest file, which an option beats")
  func nearest() throws {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.folder.appending(path: "docs/deep"), withIntermediateDirectories: true)
    try sandbox.write(".mdedit.toml", "# ours\nbullet = \"asterisk\"  # stars\n\nrule = 'asterisks'\n".utf8)
    try sandbox.write("docs/deep/a.md", "- a\n\n---\n".utf8)
    #expect(try sandbox.mdedit(["docs/deep/a.md"]).text == "* a\n\n***\n")
    #expect(try sandbox.mdedit(["docs/deep/a.md", "--bullet", "plus"]).text == "+ a\n\n***\n")
    #expect(try sandbox.mdedit(["docs/deep/a.md", "--no-config"]).text == "- a\n\n---\n")
    // Standard input is in the folder that it's said to be in, or in the working folder.
    #expect(try sandbox.mdedit([], input: "- a".utf8).text == "* a")
    try sandbox.write("docs/.mdedit.toml", "bullet = plus\n".utf8)
    #expect(try sandbox.mdedit(["docs/deep/a.md"]).text == "+ a\n\n---\n")
    #expect(try sandbox.mdedit(["--stdin-filepath", "docs/x.md"], input: "- a".utf8).text == "+ a")
  }

  @Test("numbers in a file may be written as such")
  func numbers() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".mdedit.toml", "list-indent = 4\ntable-width = 9\nwrap = 5\n".utf8)
    let config = try sandbox.mdedit(["config"]).text
    #expect(config.contains("list-indent = \"4\"") && config.contains("table-width = \"9\""))
    #expect(try sandbox.mdedit([], input: "- a b c\n  - d\n".utf8).text == "- a b\n  c\n    - d\n")
    try sandbox.write(".mdedit.toml", "list-indent = 3\n".utf8)
    let refused = try sandbox.mdedit([], input: "- a".utf8)
    #expect(
      refused.status == 2 && refused.errors.contains("list-indent is auto, content, 2, 4 or tab, not '3'"))
  }

  @Test("in the dialect that a file says, which the option beats")
  func dialect() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".mdedit.toml", "dialect = \"commonmark\"\n".utf8)
    let table = "|a|b|\n|-|-|\n|c|d|\n"
    #expect(try sandbox.mdedit([], input: table.utf8).text == table, "no table")
    let aligned = "| a   | b   |\n| --- | --- |\n| c   | d   |\n"
    #expect(try sandbox.mdedit(["--dialect", "gfm"], input: table.utf8).text == aligned)
    #expect(try sandbox.mdedit(["--no-config"], input: table.utf8).text == aligned)
  }

  @Test("by a file that is named, and by no other")
  func named() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".mdedit.toml", "rule = asterisks\n".utf8)
    try sandbox.write("style", "bullet=plus\r\n".utf8)
    #expect(try sandbox.mdedit(["--config", "style"], input: "- a\n\n---\n".utf8).text == "+ a\n\n---\n")
  }

  @Test("and says where a file is wrong")
  func wrongFiles() throws {
    let rows = [
      ("bullet = dash\n  bulet = dash", "2:3: error: there is no setting 'bulet'"),
      ("dialect = mmd", "1:1: error: dialect is gfm or commonmark, not 'mmd'"),
      ("bullet = dot", "1:1: error: bullet is auto, dash, asterisk or plus, not 'dot'"),
      ("\n\nbullet", "3:1: error: this is no setting"), ("bullet = \"dash", "1:1: error: this is no setting"),
      ("bullet = dash\nbullet = plus", "2:1: error: 'bullet' is set twice"),
      ("rule = \u{0}", "1:1: error: rule is "),
    ]
    for (row, complaint) in zip(rows, try Sandbox().complaints(of: rows.map(\.0))) {
      #expect(complaint?.hasPrefix(row.1) == true, "\(row): \(complaint ?? "")")
    }
  }

  @Test("and leaves the text unchanged where a file is wrong, or isn't there")
  func badFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write("style", "bullet = dash\nbullet = plus".utf8)
    let run = try sandbox.mdedit(["--config", "style"], input: "*  a".utf8)
    #expect(run.status == 2)
    #expect(run.text == "*  a")
    #expect(run.errors.hasPrefix("style:2:1: error: 'bullet' is set twice"), "\(run.errors)")
    let missing = try sandbox.mdedit(["--config", "nowhere"], input: "*  a".utf8)
    #expect(missing.status == 2)
    #expect(missing.text == "*  a")
    #expect(missing.errors.hasPrefix("nowhere:1:1: error: cannot be read"))
    #expect(try sandbox.mdedit(["--config", "style", "--no-config"], input: "a".utf8).status == 2)
  }
}
