import LanguageServer
import MarkdownEditing
import SystemFiles

/// Passes messages from one descriptor to a language server, and writes the server's messages to another descriptor.
@MainActor
struct ServerLoop {
  /// The descriptor of incoming messages.
  var input: Int32
  /// The descriptor of outgoing messages.
  var output: Int32
  /// The files that the server may access.
  var files = ServerFiles()

  /// Serves until the client sends `exit`, the input ends, or nobody reads the output any more.
  func serve() async -> ExitStatus {
    var failure: ExitStatus?
    let server = LanguageServer(version: Program.version, settings: Self.settings, files: files) {
      message in
      do throws(SystemError) { try SystemCalls.writeAll(FrameParser.frame(message), to: output) } catch {
        failure = failure ?? StandardStreams.outputFailed(error) ?? .failed
      }
    }
    let inbox = MessageInbox(reading: input)
    inbox.start(noting: server.withdrawn)
    while let message = await inbox.next() {
      server.receive(message)
      if let status = server.exitStatus { return status == 0 ? .fine : .foundChanges }
      if let failure { return failure }
    }
    if let problem = inbox.problem { return StandardStreams.fail(Problem(Place("<stdin>"), problem)) }
    // The client closed the input without `exit`.
    return .foundChanges
  }

  /// The settings of a client, which have the names of the command line's long options.
  private static let settings = ServerSettings { name, value, options in
    // Some, such as the bullet, are settings of both the actions and the formatter.
    let isOfActions = options.set(name, to: value)
    let isOfStyle = options.formatting.set(name, to: value)
    return isOfActions || isOfStyle
  }
}
