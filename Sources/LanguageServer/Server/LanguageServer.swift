import JSONText
import TextBuffer

/// A language server: handles the messages of one client, one after the other, and sends its own.
///
/// It performs no input or output. Its owner reads messages from somewhere, hands them to `receive(_:)`, and writes
/// what the server sends. Source: Language Server Protocol 3.17.
@MainActor
package final class LanguageServer {
  /// The phase of the session.
  enum Phase: Equatable { case new, running, shutDown, ended(status: Int32) }

  private(set) var phase = Phase.new
  private(set) var client = ClientAbilities()
  /// The settings of the client.
  var settings: ServerSettings
  /// The client's open documents by their URIs.
  var documents: [String: ServedDocument] = [:]
  /// The files below the client's folders.
  let workspace: Workspace
  /// The requests that the client withdrew before their turns.
  package let withdrawn = WithdrawnRequests()
  /// The verbosity of the client's trace.
  var trace = Trace.off
  /// Increases with each change of an open document.
  var changeCount = 0
  /// The progress of the index, as shown to the client.
  var progress: ProgressReport?

  private let version: String
  private let sendBytes: ([UInt8]) -> Void
  private var lastRequest = 0
  /// Handlers of the client's replies, by the requests' numbers; called with whether the reply has a result.
  private var asked: [Int: (Bool) -> Void] = [:]
  /// Requests that wait until the index is complete.
  private var postponed: [(request: Request, id: MessageID, changeCount: Int)] = []

  /// The running slow requests.
  var running: [MessageID: Task<Void, Never>] = [:]
  /// The broken links of files that nobody has open.
  private(set) lazy var closedReports = ClosedReports(workspace)

  /// The features of the server.
  private let features: [any ServerFeature.Type]
  private let requests: [String: RequestHandler]
  private let slowRequests: [String: SlowRequestHandler]

  /// The server of program `version` with `features` and access to `files`.
  ///
  /// It sends messages, without their headers, through `send`.
  init(
    version: String, features: [any ServerFeature.Type], settings: ServerSettings,
    files: (any WorkspaceFiles)?, indexLimits: IndexLimits, send: @escaping ([UInt8]) -> Void
  ) {
    (self.version, self.features, self.settings, sendBytes) = (version, features, settings, send)
    requests = features.reduce(into: [:]) { $0.merge($1.requests) { first, _ in first } }
    slowRequests = features.reduce(into: [:]) { $0.merge($1.slowRequests) { first, _ in first } }
    workspace = Workspace(files, limits: indexLimits)
    observeWorkspace()
  }

  /// The exit status of the process, once the client has sent `exit`: 0 if `shutdown` came before.
  package var exitStatus: Int32? { if case .ended(let status) = phase { status } else { nil } }

  // MARK: Messages in

  /// Handles a message and sends the replies.
  package func receive(_ bytes: [UInt8]) {
    do throws(ResponseError) {
      guard let request = try Request(bytes) else { return takeReply(Reply(bytes)) }
      if trace != .off { tellTrace(of: request) }
      guard let id = request.id else { return takeNote(of: request) }
      if needsAllFiles(request.method), phase == .running, !workspace.isSettled {
        postponed.append((request, id, changeCount))
      } else {
        answer(request, id)
      }
    } catch { reply(to: nil, error) }
  }

  private func takeReply(_ reply: Reply?) {
    if let reply { asked.removeValue(forKey: reply.id)?(reply.hasResult) }
  }

  /// Whether the answer to a request would be wrong with an incomplete index.
  private func needsAllFiles(_ method: String) -> Bool {
    switch method {
    case "textDocument/references", "textDocument/rename", "workspace/symbol", "workspace/willRenameFiles",
      "workspace/diagnostic":
      true
    case "textDocument/codeLens": settings.showsLens
    default: false
    }
  }

  /// Answers the postponed requests.
  func answerPostponed() {
    defer { postponed = [] }
    for (request, id, count) in postponed {
      if count == changeCount || request.method.hasPrefix("workspace/") {
        answer(request, id)
      } else {
        // The request's positions belong to an older text.
        reply(
          to: id, ResponseError(.contentModified, "the text has changed since; send \(request.method) again"))
      }
    }
  }

  /// Refuses the postponed requests, since each request must have a reply.
  private func refusePostponed() {
    for (request, id, _) in postponed {
      reply(to: id, ResponseError(.requestCancelled, "\(request.method) was cut short by shutdown"))
    }
    postponed = []
  }

  private func answer(_ request: Request, _ id: MessageID) {
    if phase == .running, let handler = slowRequests[request.method] {
      return begin(handler, request, id)
    }
    var result = JSONWriter()
    do throws(ResponseError) {
      if withdrawn.take(id) { throw ResponseError(.requestCancelled, "\(request.method) was withdrawn") }
      try perform(request, &result)
    } catch { return reply(to: id, error) }
    reply(to: id, result.bytes)
  }

  private func perform(_ request: Request, _ result: inout JSONWriter) throws(ResponseError) {
    switch (request.method, phase) {
    case ("initialize", .new): try initialize(request, &result)
    case ("initialize", _): throw ResponseError(.invalidRequest, "initialize was sent before")
    case (_, .new):
      throw ResponseError(.serverNotInitialized, "\(request.method) came before initialize; send that first")
    case (_, .shutDown), (_, .ended):
      throw ResponseError(.invalidRequest, "\(request.method) came after shutdown; only exit may")
    case ("shutdown", .running):
      phase = .shutDown
      refusePostponed()
      refuseRunning()
      result.null()
    case (_, .running):
      guard let handler = requests[request.method] else {
        throw ResponseError(.methodNotFound, "there is no request '\(request.method)'")
      }
      try handler(self, request, &result)
    }
  }

  private func takeNote(of notification: Request) {
    do throws(ResponseError) {
      switch (notification.method, phase) {
      case ("exit", _): end()
      case (_, .running): try Self.notifications[notification.method]?(self, notification)
      // Notifications before `initialize` and after `shutdown` are dropped, as the protocol requires.
      default: break
      }
    } catch { log(error.message) }
  }

  private func end() {
    workspace.stop()
    running.values.forEach { $0.cancel() }
    documents.values.forEach { $0.close() }
    documents = [:]
    phase = .ended(status: phase == .shutDown ? 0 : 1)
  }

  // MARK: Messages out

  func reply(to id: MessageID?, _ error: ResponseError) {
    send {
      $0.id(id)
      error.write(to: &$0)
    }
  }

  /// Replies with `result`, which is JSON.
  func reply(to id: MessageID, _ result: [UInt8]) {
    send {
      $0.id(id)
      $0.key("result")
      $0.raw(result)
    }
  }

  /// Sends a notification with the parameters that `params` writes.
  func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
    send {
      $0.field("method", method)
      $0.object("params", params)
    }
  }

  /// Sends a request to the client, with the parameters that `params` writes.
  ///
  /// `then` gets whether the reply has a result.
  func ask(_ method: String, _ params: ((inout JSONWriter) -> Void)? = nil, then: ((Bool) -> Void)? = nil) {
    lastRequest += 1
    if let then { asked[lastRequest] = then }
    send {
      $0.field("id", lastRequest)
      $0.field("method", method)
      if let params { $0.object("params", params) }
    }
  }

  /// Sends a problem to the client's log.
  func log(_ message: String) {
    notify("window/logMessage") {
      $0.field("type", 1)
      $0.field("message", message)
    }
  }

  private func send(_ fields: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object {
      $0.field("jsonrpc", "2.0")
      fields(&$0)
    }
    sendBytes(writer.bytes)
  }

  // MARK: Beginning

  private struct InitializeParams: Decodable {
    var capabilities: JSONValue
    var initializationOptions: JSONValue?
    var workspaceFolders: [Folder]?
    var rootUri: String?
    var rootPath: String?
    var trace: String?

    /// The client's folders; older clients have at most one.
    var folders: [String] {
      workspaceFolders?.map(\.uri) ?? rootUri.map { [$0] } ?? rootPath.map { [FileURI.uri($0)] } ?? []
    }
  }

  /// A folder of the client.
  struct Folder: Decodable { var uri: String }

  /// The client's folders at `initialize`.
  private(set) var initialFolders: [String] = []

  private func initialize(_ request: Request, _ result: inout JSONWriter) throws(ResponseError) {
    let params: InitializeParams = try request.params()
    client = ClientAbilities(params.capabilities)
    for problem in settings.take(params.initializationOptions ?? .null) { log(problem) }
    workspace.unit = client.unit
    initialFolders = params.folders.compactMap(FileURI.path)
    trace = params.trace.flatMap(Trace.init) ?? .off
    phase = .running
    result.object {
      $0.object("capabilities") { writer in
        writer.field("positionEncoding", client.unit.encoding)
        writer.object("textDocumentSync") {
          $0.field("openClose", true)
          $0.field("change", 2)
        }
        for feature in features { feature.announce(to: client, &writer) }
      }
      $0.object("serverInfo") {
        $0.field("name", "mdedit")
        $0.field("version", version)
      }
    }
  }
}
