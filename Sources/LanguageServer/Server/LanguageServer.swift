import JSONText
import TextBuffer

/// A language server: takes the messages of one client, one after the other, and sends its own.
///
/// It knows neither files nor descriptors: whoever owns it reads messages from somewhere and hands them to
/// `receive(_:)`, and writes what it sends. Source: Language Server Protocol 3.17.
@MainActor
package final class LanguageServer {
  /// How far client and server have come.
  enum Phase: Equatable { case new, running, shutDown, ended(status: Int32) }

  private(set) var phase = Phase.new
  private(set) var client = ClientAbilities()
  /// What is set.
  var settings: ServerSettings
  /// The documents that the client has open, by their names.
  private(set) var documents: [String: ServedDocument] = [:]
  /// The requests that the client withdrew before they had their turn.
  package let withdrawn = WithdrawnRequests()

  private let version: String
  private let sendBytes: ([UInt8]) -> Void
  private var lastRequest = 0

  private static let requests = features.reduce(into: [String: RequestHandler]()) {
    $0.merge($1.requests) { first, _ in first }
  }

  /// The server of program `version`, which sends messages by `send`, without their headers.
  package init(
    version: String, settings: ServerSettings = ServerSettings(), send: @escaping ([UInt8]) -> Void
  ) {
    (self.version, self.settings, sendBytes) = (version, settings, send)
  }

  /// The status that the process is to end with, once the client has asked for that: 0 if it said so before.
  package var exitStatus: Int32? { if case .ended(let status) = phase { status } else { nil } }

  // MARK: Messages in

  /// Takes in one message, and sends what comes of it.
  package func receive(_ bytes: [UInt8]) {
    do throws(ResponseError) {
      guard let request = try Request(bytes) else { return }
      if let id = request.id { answer(request, id) } else { takeNote(of: request) }
    } catch { reply(to: nil, error) }
  }

  private func answer(_ request: Request, _ id: MessageID) {
    var result = JSONWriter()
    do throws(ResponseError) {
      if withdrawn.take(id) { throw ResponseError(.requestCancelled, "\(request.method) was withdrawn") }
      try perform(request, &result)
    } catch { return reply(to: id, error) }
    send {
      $0.id(id)
      $0.key("result")
      $0.raw(result.bytes)
    }
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
      result.null()
    case (_, .running):
      guard let handler = Self.requests[request.method] else {
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
      // What comes before initialize and after shutdown is dropped, as the protocol has it.
      default: break
      }
    } catch { log(error.message) }
  }

  private func end() {
    documents.values.forEach { $0.close() }
    documents = [:]
    phase = .ended(status: phase == .shutDown ? 0 : 1)
  }

  // MARK: Messages out

  private func reply(to id: MessageID?, _ error: ResponseError) {
    send {
      $0.id(id)
      error.write(to: &$0)
    }
  }

  /// Sends a notification with the parameters that `params` writes.
  func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
    send {
      $0.field("method", method)
      $0.object("params", params)
    }
  }

  /// Sends a request to the client, whose reply is nothing to the server.
  func ask(_ method: String, _ params: (inout JSONWriter) -> Void) {
    lastRequest += 1
    send {
      $0.field("id", lastRequest)
      $0.field("method", method)
      $0.object("params", params)
    }
  }

  /// Tells the client's log of something that went wrong.
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
  }

  private func initialize(_ request: Request, _ result: inout JSONWriter) throws(ResponseError) {
    let params: InitializeParams = try request.params()
    client = ClientAbilities(params.capabilities)
    for problem in settings.take(params.initializationOptions ?? .null) { log(problem) }
    phase = .running
    result.object {
      $0.object("capabilities") { writer in
        writer.field("positionEncoding", client.unit.encoding)
        writer.object("textDocumentSync") {
          $0.field("openClose", true)
          $0.field("change", 2)
        }
        for feature in Self.features { feature.announce(to: client, &writer) }
      }
      $0.object("serverInfo") {
        $0.field("name", "mdedit")
        $0.field("version", version)
      }
    }
  }
}

// MARK: Documents

extension LanguageServer {
  /// The document called `uri`; refused where it isn't open, or its text isn't known.
  func document(_ uri: String) throws(ResponseError) -> ServedDocument {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "\(uri) isn't open; send textDocument/didOpen first")
    }
    if let problem = document.problem { throw ResponseError(.contentModified, problem) }
    return document
  }

  typealias NotificationHandler = @MainActor (LanguageServer, Request) throws(ResponseError) -> Void

  private static let notifications: [String: NotificationHandler] = [
    "textDocument/didOpen": { server, request throws(ResponseError) in try server.open(request) },
    "textDocument/didChange": { server, request throws(ResponseError) in try server.change(request) },
    "textDocument/didClose": { server, request throws(ResponseError) in try server.close(request) },
    "workspace/didChangeConfiguration": { server, request throws(ResponseError) in
      try server.configure(request)
    },
  ]

  private struct OpenParams: Decodable {
    struct Item: Decodable {
      var uri: String
      var version: Int
      var text: String
    }
    var textDocument: Item
  }

  private func open(_ request: Request) throws(ResponseError) {
    let item = try request.params(OpenParams.self).textDocument
    documents[item.uri]?.close()
    let document = ServedDocument(
      item.uri, version: item.version, text: item.text, dialect: settings.dialect, unit: client.unit)
    documents[item.uri] = document
    pushDiagnostics(of: document)
  }

  private struct ChangeParams: Decodable {
    struct Version: Decodable {
      var uri: String
      var version: Int
    }
    var textDocument: Version
    var contentChanges: [ServedDocument.ContentChange]
  }

  private func change(_ request: Request) throws(ResponseError) {
    let params: ChangeParams = try request.params()
    guard let document = documents[params.textDocument.uri] else {
      throw ResponseError(.invalidParams, "\(params.textDocument.uri) was changed and isn't open")
    }
    let wasKnown = document.problem == nil
    document.change(params.contentChanges, to: params.textDocument.version)
    if let problem = document.problem, wasKnown { log(problem) }
    pushDiagnosticsLater(of: document)
  }

  private func close(_ request: Request) throws(ResponseError) {
    let uri = try request.params(DocumentParams.self).textDocument.uri
    guard let document = documents.removeValue(forKey: uri) else {
      throw ResponseError(.invalidParams, "\(uri) was closed and isn't open")
    }
    document.close()
    withdrawDiagnostics(of: document)
  }

  private struct ConfigurationParams: Decodable { var settings: JSONValue }

  private func configure(_ request: Request) throws(ResponseError) {
    let value = try request.params(ConfigurationParams.self).settings
    // Some clients send a section by its name, some what is in it.
    for problem in settings.take(value["mdedit"] == .null ? value : value["mdedit"]) { log(problem) }
  }
}
