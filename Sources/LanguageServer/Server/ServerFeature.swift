import JSONText

/// A capability of the server: its announcement, and the requests that it answers.
///
/// A feature is a file, and a line in `LanguageServer.features`.
@MainActor
protocol ServerFeature {
  /// Writes the fields that announce the feature in the reply to `initialize`.
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter)

  /// The feature's requests, by method.
  static var requests: [String: RequestHandler] { get }

  /// The feature's slow requests, which run while other requests have their turns.
  static var slowRequests: [String: SlowRequestHandler] { get }
}

extension ServerFeature {
  static var slowRequests: [String: SlowRequestHandler] { [:] }
}

/// Writes the result of a request; throws an error if there is none.
typealias RequestHandler =
  @MainActor (LanguageServer, Request, inout JSONWriter) throws(ResponseError) -> Void

/// Returns the result of a request as JSON; throws an error if there is none.
typealias SlowRequestHandler =
  @MainActor (LanguageServer, Request) async throws(ResponseError) -> [UInt8]
