#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request as it came: its types are checked, but positions, actions and options aren't.
///
/// An unknown field is refused rather than ignored: it is most likely misspelt, and acting without it would change the
/// wrong text.
struct BatchRequest: Decodable {
  /// The id that the reply repeats.
  var id: BatchID
  /// The operation's name.
  var operation: String
  /// The document's text.
  var text: String
  /// The anchor and the head of each selected range.
  var selections: [[Position]]
  /// The names of the actions.
  var actions: [String]
  /// The keys to press, in the notation of `KeyScript`.
  var keys: String?
  /// The unit of positions.
  var units: PositionUnit
  /// The command's long options.
  var options: [String: BatchOptionValue]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id
    case operation = "op"
    case text, selections, actions, keys, units, options
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try BatchID(from: decoder)
    operation = try fields.decode(String.self, forKey: .operation)
    text = try fields.decode(String.self, forKey: .text)
    selections = try fields.decodeIfPresent([[Position]].self, forKey: .selections) ?? []
    actions = try fields.decodeIfPresent([String].self, forKey: .actions) ?? []
    keys = try fields.decodeIfPresent(String.self, forKey: .keys)
    units = try fields.decodeIfPresent(PositionUnit.self, forKey: .units) ?? .utf16
    options = try fields.decodeIfPresent([String: BatchOptionValue].self, forKey: .options) ?? [:]
    let known = CodingKeys.allCases.map(\.rawValue)
    for name in try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    where !known.contains(name) {
      throw RequestError.invalidRequest(
        "there is no field '\(name)'; the fields are \(known.joined(separator: ", "))")
    }
  }

  /// Decodes the request on `line`; throws if it isn't UTF-8 or JSON, or has fields of the wrong type.
  static func decode(_ line: [UInt8]) throws(RequestError) -> BatchRequest {
    do { return try JSONDecoder().decode(BatchRequest.self, from: Data(line)) } catch {
      throw RequestError(decoding: error)
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The value of an option in a request.
enum BatchOptionValue: Decodable {
  case flag(Bool)
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// The value as a command-line text; `nil` for a flag.
  var text: String? {
    switch self {
    case .flag: nil
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

extension RequestError {
  /// The error for the request's author that corresponds to a decoder's error.
  init(decoding error: any Error) {
    switch error {
    case let error as RequestError: self = error
    case DecodingError.keyNotFound(let key, _):
      self = .invalidRequest("the field '\(key.stringValue)' is missing; add it")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self = .invalidRequest(Self.expectation(of: context.codingPath.first?.stringValue))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .invalidRequest(Self.expectation(of: context.codingPath.first?.stringValue))
    default:
      self = RequestError(
        code: .invalidJSON,
        message: "the line is not one JSON object, or a string in it has an unpaired surrogate; mend it")
    }
  }

  /// The message with the required type of `field`; `nil` means the whole request.
  private static func expectation(of field: String?) -> String {
    guard let field else {
      return "the request has to be a JSON object, such as {\"op\": \"html\", \"text\": \"a\"}"
    }
    let wanted =
      switch field {
      case "selections": "a list of pairs, anchor and head, such as [[0, 3]]"
      case "actions": "a list of strings, such as [\"bold\"]"
      case "units": "one of " + PositionUnit.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      case "options": "an object of strings, numbers and truth values, such as {\"wrap\": \"no\"}"
      default: "a string"
      }
    return "the field '\(field)' has to be \(wanted)"
  }
}
