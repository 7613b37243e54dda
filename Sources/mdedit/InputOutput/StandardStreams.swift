import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, output and error, as a filter inside an editor must treat them.
enum StandardStreams {
  /// Makes a closed pipe an error instead of a death, and keeps files from landing on closed standard descriptors.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // A file that grows past the limit for files is like a full disk: an error, to be told of.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The wrong way round on purpose: reading from it or writing to it goes on failing as it should.
      _ = try? SystemCalls.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process.
  static func exit(with status: ExitStatus) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status.rawValue)
    #elseif canImport(Glibc)
      Glibc.exit(status.rawValue)
    #else
      Musl.exit(status.rawValue)
    #endif
  }

  /// Whether a person types the input.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Who reads the output; a person may have turned colours off (no-color.org).
  static var reader: OutputReader {
    guard isatty(STDOUT_FILENO) == 1 else { return .program }
    let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    let isOff = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    return .person(wantsColours: !isOff && terminal != "dumb")
  }

  // MARK: Output

  /// Writes the whole result and closes standard output; `status` if all of it arrived.
  ///
  /// A reader that went away is no failure. Closing counts: some file systems tell of a full disk only then.
  static func deliver(_ bytes: [UInt8], status: ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      try write(bytes)
      try SystemCalls.check(close(STDOUT_FILENO))
      return status
    } catch {
      return outputFailed(error) ?? status
    }
  }

  /// Writes `bytes` at once; for replies, which must not wait for the next one.
  static func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeAll(bytes, to: STDOUT_FILENO)
  }

  /// Reports that output failed with `error`; `nil` where a reader went away, which is fine.
  static func outputFailed(_ error: SystemError) -> ExitStatus? {
    if error.isClosedPipe { return nil }
    report(
      Problem(
        Place("<stdout>"), "the result cannot be written: \(error.reason); mend that and run it again"))
    return .failed
  }

  // MARK: Problems

  /// Reports `problem` and gives the input back unchanged, so that an editor's text survives.
  static func fail(_ problem: Problem, echoing bytes: [UInt8] = []) -> ExitStatus {
    report(problem)
    return bytes.isEmpty ? .failed : deliver(bytes, status: .failed)
  }

  /// One line on standard error, unless it would end up in the text.
  static func report(_ problem: Problem) { say(problem.line) }

  /// A line on standard error that was asked for, unless it would end up in the text.
  static func tell(_ line: String) { say(Problem.oneLine(line)) }

  /// A remark on standard error for a person at a terminal; no filter's host ever sees it.
  static func remark(_ text: String) {
    if isatty(STDERR_FILENO) == 1 { say(Problem.oneLine(text)) }
  }

  /// Whether a person sees standard error, on a terminal that can write over a line.
  static var errorsAreWatched: Bool {
    isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } ?? "dumb" != "dumb"
  }

  /// Puts `text` on the terminal that standard error is.
  static func show(_ text: String) { try? SystemCalls.writeAll(Array(text.utf8), to: STDERR_FILENO) }

  private static func say(_ line: String) {
    // Standard error may be full or closed as well: there is nobody left to tell.
    if !errorIsOutput { try? SystemCalls.writeAll(Array((line + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Whether what is written to standard error would be read as part of the result.
  private static var errorIsOutput: Bool {
    guard isatty(STDERR_FILENO) != 1, let output = FileStatus(descriptor: STDOUT_FILENO),
      let error = FileStatus(descriptor: STDERR_FILENO)
    else { return false }
    return output.isSameFile(as: error)
  }
}
