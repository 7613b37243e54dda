import ArgumentParser

/// `mdedit lsp`: a language server on standard input and output.
struct LanguageServerCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves an editor by the Language Server Protocol, on standard input and output.",
    discussion: """
      Formatting, keys (on-type formatting), semantic tokens with deltas, toolbar actions, symbols, folding, \
      selection ranges, links, definitions, references, rename, hover, completion, diagnostics. Settings come as \
      initializationOptions or by workspace/didChangeConfiguration: the long options of format and apply, \
      "dialect", and "silence" with the codes of diagnostics that nobody wants to see.
      """)

  @Flag(help: "Accepted, as editors pass it: standard input and output are what is served.")
  var stdio = false

  @MainActor
  func execute() async -> ExitStatus { await ServerLoop().serve() }
}
