#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message from the client: its method, and its parameters as far as nobody has read them.
struct Request {
  /// What the reply names; `nil` for a notification, which has no reply.
  let id: MessageID?
  /// What is asked for, such as `textDocument/formatting`.
  let method: String
  private let bytes: [UInt8]

  /// The message as it came.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What any message has.
  private struct Envelope: Decodable {
    var id: MessageID?
    var method: String?
  }

  private struct Parameters<Value: Decodable>: Decodable { var params: Value }

  /// The request or notification that `bytes` are; `nil` for the client's reply to a request of the server.
  init?(_ bytes: [UInt8]) throws(ResponseError) {
    let envelope: Envelope
    do { envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes)) } catch {
      throw Self.isJSON(bytes)
        ? ResponseError(
          .invalidRequest, "a message is an object with a method, and an id that is a number or string")
        : ResponseError(.parseError, "the message is no JSON in UTF-8; mend that and send it again")
    }
    guard let method = envelope.method else {
      guard envelope.id != nil else {
        throw ResponseError(.invalidRequest, "a message has neither method nor id")
      }
      return nil
    }
    (id, self.method, self.bytes) = (envelope.id, method, bytes)
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))) != nil
  }

  /// The parameters; refused where they aren't of this type.
  func params<Value: Decodable>(_ type: Value.Type = Value.self) throws(ResponseError) -> Value {
    do { return try JSONDecoder().decode(Parameters<Value>.self, from: Data(bytes)).params } catch {
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

  private struct Envelope: Decodable {
    var id: Int
    var error: JSONValue?
  }

  /// The reply that `bytes` are; `nil` where it's to no request of the server.
  init?(_ bytes: [UInt8]) {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(bytes)) else { return nil }
    (id, hasResult) = (envelope.id, envelope.error == nil)
  }
}
