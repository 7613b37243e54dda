import JSONText

/// How much the client wants to be told of what the server does.
enum Trace: String { case off, messages, verbose }

extension LanguageServer {
  private struct TraceParams: Decodable { var value: String }

  /// Takes note of how much the client wants to be told.
  func setTrace(_ request: Request) throws(ResponseError) {
    let value = try request.params(TraceParams.self).value
    guard let wanted = Trace(rawValue: value) else {
      throw ResponseError(
        .invalidParams, "\(request.method): '\(value)' is none of off, messages and verbose")
    }
    trace = wanted
  }

  /// Tells the client that `request` came, in whole where it wants that.
  func tellTrace(of request: Request) {
    let isVerbose = trace == .verbose
    notify("$/logTrace") {
      $0.field("message", "received \(request.method)")
      if isVerbose { $0.field("verbose", request.text) }
    }
  }
}
