import SystemFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, output and error, with the care that a filter inside an editor needs.
enum StandardStreams {
  /// Makes writing to a closed pipe an error instead of a signal, and keeps opened files off the standard descriptors.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit is an error like a full disk, to be reported.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // With the opposite access mode on purpose: reading or writing then still fails, as it should.
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

  /// Whether standard input is a terminal.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The reader of standard output; a person may have turned colours off (no-color.org).
  static var reader: OutputReader {
    guard isatty(STDOUT_FILENO) == 1 else { return .program }
    let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    let isOff = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    return .person(wantsColours: !isOff && terminal != "dumb")
  }

  // MARK: Output

  /// Writes the whole result and closes standard output; returns `status` if everything was written.
  ///
  /// A reader that has closed the pipe is no failure. The close is checked, too, since some file systems report a full
  /// disk only then.
  static func deliver(_ bytes: [UInt8], status: ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      try write(bytes)
      try SystemCalls.check(close(STDOUT_FILENO))
      return status
    } catch {
      return outputFailed(error) ?? status
    }
  }

  /// Writes `bytes` at once, for replies, which must not wait for the next one.
  static func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeAll(bytes, to: STDOUT_FILENO)
  }

  /// Reports that output failed with `error`; returns `nil` for a closed pipe, which is fine.
  static func outputFailed(_ error: SystemError) -> ExitStatus? {
    if error.isClosedPipe { return nil }
    report(
      Problem(
        Place("<stdout>"), "the result cannot be written: \(error.reason); mend that and run it again"))
    return .failed
  }

  // MARK: Problems

  /// Reports `problem` and writes the input `bytes` back unchanged, so that an editor's text survives.
  static func fail(_ problem: Problem, echoing bytes: [UInt8] = []) -> ExitStatus {
    report(problem)
    return bytes.isEmpty ? .failed : deliver(bytes, status: .failed)
  }

  /// Writes a line to standard error, unless that is the same file as the output.
  static func report(_ problem: Problem) { say(problem.line) }

  /// Writes a requested line to standard error, unless that is the same file as the output.
  static func tell(_ line: String) { say(Problem.oneLine(line)) }

  /// Writes a remark to standard error if it's a terminal, so no filter's host ever sees it.
  static func remark(_ text: String) {
    if isatty(STDERR_FILENO) == 1 { say(Problem.oneLine(text)) }
  }

  /// Whether standard error is a terminal that can overwrite a line.
  static var errorsAreWatched: Bool {
    isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } ?? "dumb" != "dumb"
  }

  /// Writes `text` to standard error unchanged, for a terminal.
  static func show(_ text: String) { try? SystemCalls.writeAll(Array(text.utf8), to: STDERR_FILENO) }

  private static func say(_ line: String) {
    // Standard error may be full or closed, too; then nobody can be told.
    if !errorIsOutput { try? SystemCalls.writeAll(Array((line + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Whether lines on standard error would become part of the result.
  private static var errorIsOutput: Bool {
    guard isatty(STDERR_FILENO) != 1, let output = FileStatus(descriptor: STDOUT_FILENO),
      let error = FileStatus(descriptor: STDERR_FILENO)
    else { return false }
    return output.isSameFile(as: error)
  }
}
