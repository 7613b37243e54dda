/// The error of a request, for a program (the code) and for a person (the message).
struct RequestError: Error, Equatable {
  /// The kinds of mistakes; the raw value is the reply's `code`.
  enum Code: String {
    case invalidUTF8 = "invalid-utf8"
    case invalidJSON = "invalid-json"
    case invalidRequest = "invalid-request"
    case unknownOperation = "unknown-operation"
    case unknownAction = "unknown-action"
    case unknownKey = "unknown-key"
    case invalidOption = "invalid-option"
    case invalidPosition = "invalid-position"
  }

  /// The kind of mistake.
  var code: Code
  /// The problem and the remedy; one line without a full stop.
  var message: String
  /// The byte offset of the mistake in the request's line; `nil` if it has no single place.
  var offset: Int?

  /// A mistake in a position.
  static func invalidPosition(_ message: String) -> RequestError {
    RequestError(code: .invalidPosition, message: message)
  }

  /// A mistake in a request's fields.
  static func invalidRequest(_ message: String) -> RequestError {
    RequestError(code: .invalidRequest, message: message)
  }

  /// A mistake in an option.
  static func invalidOption(_ message: String) -> RequestError {
    RequestError(code: .invalidOption, message: message)
  }
}
