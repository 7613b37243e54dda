import LanguageServer
import MarkdownEditing
import SystemFiles

/// Hands the messages that come by one descriptor to a language server, and writes what it sends to another one.
@MainActor
struct ServerLoop {
  /// Where messages come from.
  var input: Int32
  /// Where messages go.
  var output: Int32
  /// The files that it looks at.
  var files = ServerFiles()

  /// Serves until the client says `exit`, the input ends, or nobody reads any more.
  func serve() async -> ExitStatus {
    var failure: ExitStatus?
    let server = LanguageServer(version: MDEdit.version, settings: Self.settings, files: files) {
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
    // The client went without a word.
    return .foundChanges
  }

  /// Settings of a client have the names of the command line's long options.
  private static let settings = ServerSettings { name, value, options in
    // Some, such as the bullet, are of what actions add and of what the formatter writes.
    let isOfActions = EditingSetting(rawValue: name)?.apply(value, to: &options) ?? false
    let isOfStyle = StyleSetting(rawValue: name)?.apply(value, to: &options.formatting) ?? false
    guard let editingSwitch = EditingSwitch(rawValue: name), value == "true" || value == "false" else {
      return isOfActions || isOfStyle
    }
    editingSwitch.apply(value == "true", to: &options)
    return true
  }
}
