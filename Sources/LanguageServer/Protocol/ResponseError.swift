import JSONText

/// The error of a request without a result.
package struct ResponseError: Error, Equatable, Sendable {
  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case contentModified = -32801
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  /// The kind of error.
  package var code: Code
  /// The problem, its place, and the remedy.
  package var message: String

  /// The error with `code` and `message`.
  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// Writes the error as the field of a reply.
  func write(to writer: inout JSONWriter) {
    writer.object("error") {
      $0.field("code", code.rawValue)
      $0.field("message", message)
    }
  }
}
