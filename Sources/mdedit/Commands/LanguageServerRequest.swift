/// What `mdedit lsp` is asked to do, however that was said.
struct LanguageServerRequest: Equatable {
  /// Whether what is known of large folders is kept for the next start.
  var keepsIndex = true
  /// The path of the Unix socket that one client is served on; standard input and output where `nil`.
  var listen: String?

  /// Serves until the client goes.
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
  /// What `arguments` ask for, as an editor starts the server; `nil` where the parser has to read them.
  ///
  /// The parser takes two milliseconds, which somebody waits for, and memory that the server would keep.
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
