import ArgumentParser

/// `mdedit batch`: one JSON request a line in, one JSON reply a line out.
struct BatchCommand: FilterCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Answers requests: one JSON object per input line, one JSON object per output line.",
    discussion: """
      {"id": 7, "op": "apply", "text": "one two", "selections": [[0, 3]], "actions": ["bold"]}

      Operations: apply keys format tree highlight html. A bad line gets an error reply, and the next one goes on. \
      Each reply is written before the next request is read. Positions count what "units" says (utf16 unless \
      told otherwise); with line-column they are [line, column], both one-based, the column in bytes. The \
      options of the command line go into "options": {"dialect": "commonmark", "wrap": "no"}. A field or option \
      of any other name is refused, since passing over a misspelt one would change the wrong text.

      Error codes: invalid-json invalid-utf8 (with the byte offset in the line) invalid-request unknown-operation \
      unknown-action unknown-key invalid-option invalid-position.
      """)

  @MainActor
  func execute() async -> ExitStatus {
    var server = BatchServer()
    return server.serve()
  }
}
