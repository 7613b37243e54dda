import Foundation
import MarkdownEditing
import TestSupport
import Testing

/// A command that a document shows, and what it prints.
private struct ShownCommand: CustomStringConvertible {
  var page: String
  var command: String
  var output: [Substring]

  var description: String { "\(page): \(command)" }

  /// The commands in the `console` blocks of a document that are behind a `$`.
  static func all(in page: String) throws -> [ShownCommand] {
    let text = try String(contentsOf: Corpora.packageRoot.appending(path: page), encoding: .utf8)
    return text.split(separator: "```console\n").dropFirst().flatMap { block -> [ShownCommand] in
      var commands: [ShownCommand] = []
      for line in block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex)
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("$ ") {
          commands.append(ShownCommand(page: page, command: String(line.dropFirst(2)), output: []))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output.append(line)
        }
      }
      return commands
    }
  }

  /// Whether `lines` are what is shown; a line `…` stands for all further ones.
  func shows(_ lines: [Substring]) -> Bool {
    guard output.last == "…" else { return lines == output }
    return lines.starts(with: output.dropLast())
  }
}

@Suite("Commands in documents") struct ConsoleBlockTests {
  /// Files that must be there for what a page shows.
  private static let files = [
    "Docs/Format-a-repository.md": [
      "style/markdown.toml": "", "project/docs/a.md": "# a\n\n$$\n*  y\n$$\n",
      "project/docs/b.md": "# b\n\n* a\n<b>\n",
    ]
  ]

  @Test(
    "print what is shown below them",
    arguments: ["README.md", "Docs/Use-the-filter.md", "Docs/Format-a-repository.md"])
  func run(page: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("", at: "project/.gitignore")
    for (path, text) in Self.files[page] ?? [:] { try sandbox.write(text, at: path) }
    if let configuration = try Self.blocks("toml", in: page).first {
      try sandbox.write(configuration, at: "project/.mdedit.toml")
    }
    let commands = try ShownCommand.all(in: page)
    #expect(!commands.isEmpty)
    for shown in commands {
      let run = try sandbox.bash("cd project; PATH=\"${MDEDIT%/*}:$PATH\"; \(shown.command)")
      let printed = run.text + run.errors
      let lines = printed.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(shown.shows(lines.last == "" ? lines.dropLast() : lines), "\(shown)\n\(printed)")
    }
  }

  @Test("the filter's page names every action that there is, and no other")
  func actions() throws {
    let page = try String(
      contentsOf: Corpora.packageRoot.appending(path: "Docs/Use-the-filter.md"), encoding: .utf8)
    let paragraph = try #require(page.split(separator: "\n\n").first { $0.hasPrefix("Actions: ") })
    let spelled = paragraph.matches(of: #/`([a-z-]+)[^`]*`/#).map { String($0.1) }
    let names = Set(ActionRegistry.standard.definitions.map(\.name))
    // Carets' motions are said once for both kinds, and tables are only hinted at.
    let motions = spelled.filter { names.contains("caret-" + $0) }
    let others = spelled.filter { !["caret-", "extend-", "mdedit"].contains($0) && !motions.contains($0) }
    #expect(others.filter { !names.contains($0) } == [])
    let said = Set(others + motions.flatMap { ["caret-" + $0, "extend-" + $0] })
    #expect(names.filter { !said.contains($0) && !$0.hasPrefix("table") }.sorted() == [])
  }

  @Test("the filter's page lists every command, and every setting of the style")
  func commands() throws {
    let sandbox = try Sandbox()
    let page = try String(
      contentsOf: Corpora.packageRoot.appending(path: "Docs/Use-the-filter.md"), encoding: .utf8)
    let help = try sandbox.mdedit(["--help"]).text
    let commands = try #require(help.split(separator: "SUBCOMMANDS:").last).matches(of: #/(?m)^  ([a-z]+)/#)
      .map { String($0.1) }
    #expect(commands.count > 5)
    for command in commands where command != "help" {
      #expect(page.contains("`mdedit \(command)") || page.contains("`mdedit [\(command)]"), "\(command)")
    }
    let settings = try sandbox.mdedit(["config"]).text.matches(of: #/(?m)^([a-z-]+) = /#).map { String($0.1) }
    #expect(settings.count > 15)
    for setting in settings {
      let (option, name) = ("--\(setting)", "`\(setting) =")
      #expect(page.contains(option) || page.contains(name), "\(setting)")
    }
  }

  private static func blocks(_ language: String, in page: String) throws -> [String] {
    let text = try String(contentsOf: Corpora.packageRoot.appending(path: page), encoding: .utf8)
    return text.split(separator: "```\(language)\n").dropFirst().compactMap { block in
      block.firstRange(of: "\n```").map { String(block[..<$0.lowerBound]) + "\n" }
    }
  }
}
