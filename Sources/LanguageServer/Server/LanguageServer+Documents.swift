import JSONText
import TextBuffer

extension LanguageServer {
  /// The document `uri`; throws if it isn't open or its text is unknown.
  func document(_ uri: String) throws(ResponseError) -> ServedDocument {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "\(uri) isn't open; send textDocument/didOpen first")
    }
    if let problem = document.problem { throw ResponseError(.contentModified, problem) }
    return document
  }

  typealias NotificationHandler = @MainActor (LanguageServer, Request) throws(ResponseError) -> Void

  static let notifications: [String: NotificationHandler] = [
    "textDocument/didOpen": { server, request throws(ResponseError) in try server.open(request) },
    "textDocument/didChange": { server, request throws(ResponseError) in try server.change(request) },
    "textDocument/didClose": { server, request throws(ResponseError) in try server.close(request) },
    "workspace/didChangeConfiguration": { server, request throws(ResponseError) in
      try server.configure(request)
    },
    "workspace/didChangeWatchedFiles": { server, request throws(ResponseError) in
      try server.noteWatchedFiles(request)
    },
    "workspace/didChangeWorkspaceFolders": { server, request throws(ResponseError) in
      try server.changeFolders(request)
    },
    "workspace/didRenameFiles": { server, request throws(ResponseError) in
      try server.noteRenamedFiles(request)
    },
    "initialized": { server, _ throws(ResponseError) in server.beginWorkspace() },
    "$/cancelRequest": { server, request throws(ResponseError) in try server.withdraw(request) },
    "$/setTrace": { server, request throws(ResponseError) in try server.setTrace(request) },
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
      item.uri, version: item.version, text: item.text, style: style(of: FileURI.path(item.uri)),
      unit: client.unit)
    documents[item.uri] = document
    changeCount += 1
    workspace.noteOpened(document)
    document.findHome = { [weak workspace] in workspace?.ownHome(of: $0) ?? DocumentHome(path: $0) }
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
    changeCount += 1
    defer { workspace.noteChanged(document) }
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
    changeCount += 1
    workspace.noteClosed(document)
    withdrawDiagnostics(of: document)
  }

  private struct ConfigurationParams: Decodable { var settings: JSONValue }

  private func configure(_ request: Request) throws(ResponseError) {
    let value = try request.params(ConfigurationParams.self).settings
    // Some clients send a section under its name, others only its content.
    for problem in settings.take(value["mdedit"] == .null ? value : value["mdedit"]) { log(problem) }
    renewStyles()
  }
}
