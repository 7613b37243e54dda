import SystemFiles

/// Answers requests line by line until the input ends or nobody reads the replies any more.
@MainActor
struct BatchServer {
  private var lines = LineReader(0)

  /// Serves standard input to its end.
  mutating func serve() -> ExitStatus {
    while true {
      let line: [UInt8]?
      do throws(SystemError) { line = try lines.next() } catch {
        return StandardStreams.fail(
          Problem(Place("<stdin>"), "cannot be read: \(error.reason); give a file or a pipe"))
      }
      guard let line else { return StandardStreams.deliver([], status: .fine) }
      do throws(SystemError) { try StandardStreams.write(BatchReply.to(line) + [0x0A]) } catch {
        return StandardStreams.outputFailed(error) ?? .fine
      }
    }
  }
}
