/// A request to `mdedit lsp`, however it was parsed.
struct LanguageServerRequest {
  /// Whether the indexes of large folders are kept for the next start.
  var keepsIndex = true
  /// The path of the Unix socket for one client; `nil` for standard input and output.
  var listen: String?

  /// Serves until the client ends the session.
  @MainActor
  func answer() async -> ExitStatus {
    let files = ServerFiles(indexes: keepsIndex ? .usual : nil)
    guard let listen else { return await ServerLoop(input: 0, output: 1, files: files).serve() }
    do throws(Problem) {
      let client = try UnixSocket.client(at: listen)
      defer { UnixSocket.leave(client) }
      return await ServerLoop(input: client, output: client, files: files).serve()
    } catch { return StandardStreams.fail(error) }
  }
}

extension LanguageServerRequest {
  /// The request of an editor that starts the server; `nil` if `arguments` need the parser.
  ///
  /// The parser takes two milliseconds, for which somebody waits, and memory that the server would keep.
  init?(plain arguments: [String]) {
    guard arguments.first == "lsp" else { return nil }
    for argument in arguments.dropFirst() {
      switch argument {
      case "--stdio": break
      case "--cache": keepsIndex = true
      case "--no-cache": keepsIndex = false
      default: return nil
      }
    }
  }
}
