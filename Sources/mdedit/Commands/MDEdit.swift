import ArgumentParser

/// The root command, with `format` as the default command.
struct MDEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mdedit",
    abstract: "Formats, edits and shows Markdown: text on standard input, text on standard output.",
    discussion: """
      Exit codes: 0 fine; 1 --check or --diff found something to change; 2 could not do it. On failure the \
      input goes to standard output unchanged, so that no editor loses text.
      """,
    version: Program.version,
    subcommands: [
      FormatCommand.self, ApplyCommand.self, HighlightCommand.self, TreeCommand.self, HTMLCommand.self,
      BatchCommand.self, ConfigCommand.self, LanguageServerCommand.self,
    ],
    defaultSubcommand: FormatCommand.self)

  /// Runs the command in `arguments` and returns its exit status.
  @MainActor
  static func answer(_ arguments: [String]) async -> ExitStatus {
    if let request = FormatRequest(plain: arguments) { return await request.answer() }
    if let request = LanguageServerRequest(plain: arguments) { return await request.answer() }
    do {
      var command = try parseAsRoot(arguments)
      if let command = command as? any FilterCommand { return await command.execute() }
      try command.run()
      return .fine
    } catch {
      return UsageFailure(error: error, arguments: arguments).report()
    }
  }
}
