import ArgumentParser

/// `mdedit lsp`: a language server on standard input and output.
struct LanguageServerCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves an editor by the Language Server Protocol, on standard input and output.",
    discussion: """
      Formatting, keys (on-type formatting), semantic tokens with deltas, toolbar actions, symbols, folding, \
      selection ranges, links, definitions, references, rename, hover, completion, diagnostics; over all Markdown \
      files below the editor's folders. Settings come as initializationOptions or by \
      workspace/didChangeConfiguration: the long options of format and apply, "dialect", "hints", "code-lens", \
      "check-format", and "silence" with the codes of diagnostics that nobody wants to see. A project's .mdedit.toml \
      beats them.
      """)

  @Flag(help: "Accepted, as editors pass it: standard input and output are what is served.")
  var stdio = false

  @Flag(
    inversion: .prefixedNo,
    help: "Keep what is known of large folders in the user's folder for caches, for the next start.")
  var cache = true

  @Option(
    help: ArgumentHelp(
      "Serve one client on a Unix socket that is made at this path, and not standard input and output.",
      valueName: "path"))
  var listen: String?

  @MainActor
  func execute() async -> ExitStatus {
    await LanguageServerRequest(keepsIndex: cache, listen: listen).answer()
  }
}
