import JSONText

/// The verbosity of `$/logTrace`.
enum Trace: String { case off, messages, verbose }

extension LanguageServer {
  private struct TraceParams: Decodable { var value: String }

  /// Sets the verbosity.
  func setTrace(_ request: Request) throws(ResponseError) {
    let value = try request.params(TraceParams.self).value
    guard let wanted = Trace(rawValue: value) else {
      throw ResponseError(
        .invalidParams, "\(request.method): '\(value)' is none of off, messages and verbose")
    }
    trace = wanted
  }

  /// Traces `request`, with its text if the trace is verbose.
  func tellTrace(of request: Request) {
    let isVerbose = trace == .verbose
    notify("$/logTrace") {
      $0.field("message", "received \(request.method)")
      if isVerbose { $0.field("verbose", request.text) }
    }
  }
}
