import ArgumentParser
import SystemFiles

/// An error of the argument parser: a request for help, or invalid arguments.
struct UsageFailure {
  let error: any Error
  let arguments: [String]

  /// Prints the requested help, or reports the mistake in one line without losing text.
  func report() -> ExitStatus {
    if MDEdit.exitCode(for: error).isSuccess {
      return StandardStreams.deliver(Array((MDEdit.fullMessage(for: error) + "\n").utf8), status: .fine)
    }
    let problem = Problem(Place("<command line>"), summary)
    guard isFilter, !StandardStreams.inputIsTerminal else { return StandardStreams.fail(problem) }
    // The mistake may be in an editor's filter command: the text must come back, or the editor deletes it.
    do throws(Problem) {
      return StandardStreams.fail(problem, echoing: try Input.read(nil).bytes)
    } catch {
      return StandardStreams.fail(problem)
    }
  }

  /// The parser's message on one line, with the remedy.
  private var summary: String {
    let words = MDEdit.message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let message = words.hasSuffix(".") ? String(words.dropLast()) : words
    return message.contains("mdedit help") ? message : message + "; 'mdedit help' shows what there is"
  }

  /// Whether the command was to read standard input and print text.
  ///
  /// True if the command names no file and prints text: `batch` and `lsp` print replies, and `config` reads no text.
  /// Since the arguments are invalid, this is a guess. It errs on the side of giving the text back.
  private var isFilter: Bool {
    var rest = arguments[...]
    let names = MDEdit.configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = rest.first.flatMap { names.contains($0) ? $0 : nil }
    if command != nil { rest.removeFirst() }
    switch command {
    case "batch", "lsp", "config": return false
    case "apply": return !rest.contains { $0.hasPrefix("--file") }
    default: return !hasFile(rest)
    }
  }

  /// Whether one of `arguments` is a file and not an option's value.
  private func hasFile(_ arguments: ArraySlice<String>) -> Bool {
    let flags = [
      "--write", "--check", "--diff", "--watch", "--no-progress", "--format-code", "--verbose", "--canonical",
      "--no-config", "--no-ignore", "--safe", "--source-ranges",
    ]
    return zip([""] + arguments, arguments).contains { previous, argument in
      let isValue = previous.hasPrefix("--") && !flags.contains(previous)
      return !isValue && !argument.hasPrefix("-") && FileStatus(path: argument) != nil
    }
  }
}
