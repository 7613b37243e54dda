import ArgumentParser

/// A command that reports its own problems and returns an exit status, instead of throwing.
protocol FilterCommand: ParsableCommand {
  /// Runs the command, from reading to writing.
  @MainActor
  func execute() async -> ExitStatus
}

/// A command that turns one document into one output.
protocol DocumentCommand: FilterCommand {
  /// The file to read; `nil` or `-` is standard input.
  var file: String? { get }

  /// The whole output for `source`, or a problem.
  @MainActor
  func output(for source: Source) throws(Problem) -> CommandOutput
}

/// The output of a command, once its whole result exists.
struct CommandOutput {
  /// The bytes for standard output.
  var bytes: [UInt8]
  /// Problems that don't invalidate the output.
  var problems: [Problem] = []
  /// Remarks for a person at a terminal; a filter's host never sees them.
  var remarks: [String] = []
}

extension DocumentCommand {
  @MainActor
  func execute() async -> ExitStatus {
    let input: Input
    do throws(Problem) { input = try Input.read(file) } catch { return StandardStreams.fail(error) }
    do throws(Problem) {
      let output = try output(for: Source(input))
      for problem in output.problems { StandardStreams.report(problem) }
      for remark in output.remarks { StandardStreams.remark(remark) }
      return StandardStreams.deliver(output.bytes, status: output.problems.isEmpty ? .fine : .failed)
    } catch {
      return StandardStreams.fail(error, echoing: input.bytes)
    }
  }
}
