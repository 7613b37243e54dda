import JSONText

/// Why a request has no result.
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

  /// What kind of error it is.
  package var code: Code
  /// What is wrong, where, and what to do.
  package var message: String

  /// The error of `code` that reads as `message`.
  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// Writes it as the field of a reply.
  func write(to writer: inout JSONWriter) {
    writer.object("error") {
      $0.field("code", code.rawValue)
      $0.field("message", message)
    }
  }
}
