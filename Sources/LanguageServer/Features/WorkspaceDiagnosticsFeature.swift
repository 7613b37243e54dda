import JSONText
import TextBuffer

/// The mistakes in all documents: all mistakes of open ones, and broken links of other files.
///
/// `DiagnosticsFeature` announces this feature.
enum WorkspaceDiagnosticsFeature: ServerFeature {
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter) {}

  static let requests: [String: RequestHandler] = [:]

  static var slowRequests: [String: SlowRequestHandler] {
    [
      "workspace/diagnostic": { server, request async throws(ResponseError) in try await all(request, server)
      }
    ]
  }

  private struct Params: Decodable {
    struct Previous: Decodable {
      var uri: String
      var value: String
    }
    var previousResultIds: [Previous]?
    var partialResultToken: MessageID?
  }

  /// The number of documents in each part of the result, if the client accepts parts.
  private static let batchSize = 100

  private static func all(_ request: Request, _ server: LanguageServer) async throws(ResponseError) -> [UInt8]
  {
    let params: Params = try request.params()
    await server.closedReports.update(silencing: server.settings.silenced)
    // From here on everything runs in one turn of the main actor, so that the reports are consistent.
    guard !Task.isCancelled else { return [] }
    let news = server.news(since: params.previousResultIds?.map { ($0.uri, $0.value) } ?? [])
    var result = JSONWriter()
    guard let token = params.partialResultToken else {
      result.object { $0.news(news) }
      return result.bytes
    }
    for start in stride(from: 0, to: news.count, by: batchSize) {
      server.notify("$/progress") {
        $0.id("token", token)
        $0.object("value") { $0.news(news[start..<min(news.count, start + batchSize)]) }
      }
    }
    result.object { $0.news([]) }
    return result.bytes
  }
}

/// A document's entry in a reply to `workspace/diagnostic`.
private struct DocumentNews {
  var uri: String
  /// The version of the client's text; `nil` if the file isn't open.
  var version: Int?
  var report: DiagnosticReport
  /// The id of the client's report of the document; `nil` if it has none.
  var previous: String?
}

extension LanguageServer {
  /// The entries for a client that has the reports `previous`.
  ///
  /// They cover each document with mistakes, and each document of which the client has a report.
  fileprivate func news(since previous: [(uri: String, value: String)]) -> [DocumentNews] {
    var known = Dictionary(previous.map { (Self.key($0.uri), $0) }) { $1 }
    var news: [DocumentNews] = []
    func add(_ uri: String, _ version: Int?, _ report: DiagnosticReport) {
      let last = known.removeValue(forKey: Self.key(uri))
      if last == nil, report.id == DiagnosticReport.nothing.id { return }
      news.append(DocumentNews(uri: uri, version: version, report: report, previous: last?.value))
    }
    for (uri, document) in documents.ordered(by: { $0.key }) where document.problem == nil {
      add(uri, document.version, report(of: document))
    }
    for (path, report) in closedReports.reports.ordered(by: { $0.key })
    where workspace.open[path] == nil {
      add(FileURI.uri(path), nil, report)
    }
    // These documents have no mistakes any more, or are gone. A document with an unknown text is left out.
    for (uri, _) in known.values.ordered(by: { $0.uri }) where documents[uri]?.problem == nil {
      add(uri, documents[uri]?.version, .nothing)
    }
    return news
  }

  /// A key that is the same for all URIs of a file.
  private static func key(_ uri: String) -> String { FileURI.path(uri) ?? uri }
}

extension JSONWriter {
  /// Writes the field of the result, or of a part of it.
  fileprivate mutating func news(_ news: some Collection<DocumentNews>) {
    array("items") { writer in
      for document in news {
        writer.object {
          $0.field("uri", document.uri)
          $0.key("version")
          if let version = document.version { $0.value(version) } else { $0.null() }
          $0.report(document.report, since: document.previous)
        }
      }
    }
  }
}
