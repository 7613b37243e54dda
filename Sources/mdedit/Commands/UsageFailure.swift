import ArgumentParser
import SystemFiles

/// What the argument parser threw: a request for help, or arguments that make no sense.
struct UsageFailure {
  let error: any Error
  let arguments: [String]

  /// Prints the help that was asked for; or says in one line what is wrong, and loses no text doing so.
  func report() -> ExitStatus {
    if MDEdit.exitCode(for: error).isSuccess {
      return StandardStreams.deliver(Array((MDEdit.fullMessage(for: error) + "\n").utf8), status: .fine)
    }
    let problem = Problem(Place("<command line>"), summary)
    guard isFilter, !StandardStreams.inputIsTerminal else { return StandardStreams.fail(problem) }
    // A typing mistake in an editor's filter command: the text must come back, or the editor deletes it.
    do throws(Problem) {
      return StandardStreams.fail(problem, echoing: try Input.read(nil).bytes)
    } catch {
      return StandardStreams.fail(problem)
    }
  }

  /// The parser's message on one line, with what to do.
  private var summary: String {
    let words = MDEdit.message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let message = words.hasSuffix(".") ? String(words.dropLast()) : words
    return message.contains("mdedit help") ? message : message + "; 'mdedit help' shows what there is"
  }

  /// Whether the command was to read standard input: it names no file, and it isn't `batch`, whose standard output
  /// carries replies and not text.
  ///
  /// The arguments make no sense as a whole, so this is a guess. It errs on the side of giving the text back.
  private var isFilter: Bool {
    var rest = arguments[...]
    let names = MDEdit.configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = rest.first.flatMap { names.contains($0) ? $0 : nil }
    if command != nil { rest.removeFirst() }
    switch command {
    case "batch": return false
    case "apply": return !rest.contains { $0.hasPrefix("--file") }
    default: return !hasFile(rest)
    }
  }

  /// Whether one of `arguments` is a file and not the value of an option.
  private func hasFile(_ arguments: ArraySlice<String>) -> Bool {
    let flags = ["--write", "--check", "--diff", "--no-config", "--no-ignore", "--safe", "--source-ranges"]
    return zip([""] + arguments, arguments).contains { previous, argument in
      let isValue = previous.hasPrefix("--") && !flags.contains(previous)
      return !isValue && !argument.hasPrefix("-") && FileStatus(path: argument) != nil
    }
  }
}
