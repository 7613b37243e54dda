/// The result of a run; the raw value is the process's exit code.
enum ExitStatus: Int32, Sendable {
  /// Success.
  case fine = 0
  /// `--check` or `--diff` found something to change.
  case foundChanges = 1
  /// Invalid input or usage, or a failure of input or output.
  case failed = 2
}
