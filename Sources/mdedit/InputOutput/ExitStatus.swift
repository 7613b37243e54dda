/// How a run ended; the raw value is the process's exit code.
enum ExitStatus: Int32, Sendable {
  /// All is well.
  case fine = 0
  /// `--check` or `--diff` found something to change.
  case foundChanges = 1
  /// Bad input, bad usage, or input or output that failed.
  case failed = 2
}
