/// A message from the client: its method, and its parameters as far as nobody has read them.
struct Request {
  /// What the reply names; `nil` for a notification, which has no reply.
  let id: MessageID?
  /// What is asked for, such as `textDocument/formatting`.
  let method: String
  private let message: JSONValue
  private let bytes: [UInt8]

  /// The message as it came.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The request or notification that `bytes` are; `nil` for the client's reply to a request of the server.
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

  /// The parameters; refused where they aren't of this type.
  func params<Value: Decodable>(_ type: Value.Type = Value.self) throws(ResponseError) -> Value {
    do {
      return try JSONValueDecoder(message).container(keyedBy: Field.self).decode(type, forKey: .params)
    } catch {
      let place = (error as? DecodingError).map(Self.place) ?? ""
      throw ResponseError(.invalidParams, "\(method): the parameters aren't what the protocol says\(place)")
    }
  }

  /// Where an error came up, such as ` at params.position.line`.
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
  /// The number of the request.
  let id: Int
  /// Whether it succeeded.
  let hasResult: Bool

  /// The reply that `bytes` are; `nil` where it's to no request of the server.
  init?(_ bytes: [UInt8]) {
    guard let message = JSONReader.value(of: bytes), let id = message["id"].number else { return nil }
    (self.id, hasResult) = (id, message["error"] == .null)
  }
}
