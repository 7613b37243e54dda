import JSONText

/// Something that the server can do: what it announces, and the requests that it answers.
///
/// A feature is a file, and a line in `LanguageServer.features`.
@MainActor
protocol ServerFeature {
  /// Writes the fields that announce it in the reply to `initialize`.
  static func announce(to client: ClientAbilities, _ writer: inout JSONWriter)

  /// Its requests, by method.
  static var requests: [String: RequestHandler] { get }

  /// Those of its requests that take long: others have their turns meanwhile.
  static var slowRequests: [String: SlowRequestHandler] { get }
}

extension ServerFeature {
  static var slowRequests: [String: SlowRequestHandler] { [:] }
}

/// Writes the result of a request; throws why there is none.
typealias RequestHandler =
  @MainActor (LanguageServer, Request, inout JSONWriter) throws(ResponseError) -> Void

/// Returns the result of a request, as JSON; throws why there is none.
typealias SlowRequestHandler =
  @MainActor (LanguageServer, Request) async throws(ResponseError) -> [UInt8]
