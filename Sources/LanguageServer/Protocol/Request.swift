import JSONText

/// A message from the client: its method, and its parameters, which aren't decoded yet.
struct Request {
  /// The id for the reply; `nil` for a notification, which has no reply.
  let id: MessageID?
  /// The method, such as `textDocument/formatting`.
  let method: String
  private let message: JSONValue
  private let bytes: [UInt8]

  /// The text of the whole message.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Parses a request or notification from `bytes`; `nil` for the client's reply to a request of the server.
  init?(_ bytes: [UInt8]) throws(ResponseError) {
    guard let message = JSONReader.value(of: bytes) else {
      throw ResponseError(.parseError, "the message is no JSON in UTF-8; mend that and send it again")
    }
    let (id, method) = (message["id"], message["method"])
    guard case .object = message, id == .null || MessageID(id) != nil, method == .null || method.text != nil
    else {
      throw ResponseError(
        .invalidRequest, "a message is an object with a method, and an id that is a number or string")
    }
    guard let method = method.text else {
      if id == .null { throw ResponseError(.invalidRequest, "a message has neither method nor id") }
      return nil
    }
    (self.id, self.method, self.message, self.bytes) = (MessageID(id), method, message, bytes)
  }

  private enum Field: CodingKey { case params }

  /// Decodes the parameters; throws if they don't have this type.
  func params<Value: Decodable>(_ type: Value.Type = Value.self) throws(ResponseError) -> Value {
    do {
      return try JSONValueDecoder(message).container(keyedBy: Field.self).decode(type, forKey: .params)
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ error: any Error) -> ResponseError {
    let place = (error as? DecodingError).map(Self.place) ?? ""
    return ResponseError(.invalidParams, "\(method): the parameters aren't what the protocol says\(place)")
  }

  /// The place of a decoding error, such as ` at params.position.line`.
  private static func place(_ error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let names = path.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
    return names.isEmpty ? "" : " at " + names.joined(separator: ".")
  }
}

/// The client's reply to a request of the server.
struct Reply {
  /// The number of the server's request.
  let id: Int
  /// Whether the request succeeded.
  let hasResult: Bool

  /// Parses a reply from `bytes`; `nil` if it's no reply to a request of the server.
  init?(_ bytes: [UInt8]) {
    guard let message = JSONReader.value(of: bytes), let id = message["id"].number else { return nil }
    (self.id, hasResult) = (id, message["error"] == .null)
  }
}
