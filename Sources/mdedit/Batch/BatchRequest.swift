import JSONText

/// A request as it came: its types are checked, but positions, actions and options aren't.
///
/// An unknown field is refused rather than ignored: it is most likely misspelt, and acting without it would change the
/// wrong text.
struct BatchRequest {
  /// The id that the reply repeats: a number, a string or `null`.
  let id: JSONValue
  /// The operation's name.
  let operation: String
  /// The document's text.
  let text: String
  /// The anchor and the head of each selected range.
  let selections: [[Position]]
  /// The names of the actions.
  let actions: [String]
  /// The keys to press, in the notation of `KeyScript`.
  let keys: String?
  /// The unit of positions.
  let units: PositionUnit
  /// The command's long options, by name: strings, whole numbers and truth values.
  let options: [String: JSONValue]

  private enum Field: String, CaseIterable {
    case id
    case operation = "op"
    case text, selections, actions, keys, units, options

    /// The possible values, as a part of a sentence.
    var values: String {
      switch self {
      case .selections: "a list of pairs, anchor and head, such as [[0, 3]]"
      case .actions: "a list of strings, such as [\"bold\"]"
      case .units: "one of " + PositionUnit.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      case .options: "an object of strings, numbers and truth values, such as {\"wrap\": \"no\"}"
      case .id: "a number, a string or null"
      case .operation, .text, .keys: "a string"
      }
    }
  }

  /// Reads the request on `line`; throws if it isn't JSON, or has fields of the wrong type.
  init(_ line: [UInt8]) throws(RequestError) {
    guard let json = Self.json(on: line, isStrict: true) else {
      throw RequestError(
        code: .invalidJSON,
        message: "the line is not one JSON object, or a string in it has an unpaired surrogate; mend it")
    }
    guard case .object(let fields) = json else {
      throw .invalidRequest(
        "the request has to be a JSON object, such as {\"op\": \"html\", \"text\": \"a\"}")
    }
    id = Self.id(of: json)
    guard id == json["id"] else { throw Self.wrong(.id) }
    operation = try Self.required(.operation, in: fields)
    text = try Self.required(.text, in: fields)
    selections = try Self.value(of: .selections, in: json) { $0.list { $0.list(of: Position.init) } } ?? []
    actions = try Self.value(of: .actions, in: json) { $0.list(of: \.text) } ?? []
    keys = try Self.value(of: .keys, in: json, \.text)
    units = try Self.value(of: .units, in: json) { $0.text.flatMap(PositionUnit.init) } ?? .utf16
    options = try Self.value(of: .options, in: json, Self.options) ?? [:]
    let known = Field.allCases.map(\.rawValue)
    guard let unknown = fields.keys.filter({ !known.contains($0) }).min() else { return }
    throw .invalidRequest("there is no field '\(unknown)'; the fields are \(known.joined(separator: ", "))")
  }

  /// The id on `line`, or `null` if none can be read; the reply to a bad request has it, too.
  static func id(on line: [UInt8]) -> JSONValue { id(of: json(on: line, isStrict: false) ?? .null) }

  private static func id(of request: JSONValue) -> JSONValue {
    switch request["id"] {
    case .object, .array, .flag: .null
    case let id: id
    }
  }

  /// The JSON on `line`, before which some programs write a byte order mark.
  private static func json(on line: [UInt8], isStrict: Bool) -> JSONValue? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return JSONReader.value(
      of: line.starts(with: mark) ? Array(line.dropFirst(mark.count)) : line, isStrict: isStrict)
  }

  private static func required(
    _ field: Field, in fields: [String: JSONValue]
  ) throws(RequestError) -> String {
    guard let value = fields[field.rawValue] else {
      throw .invalidRequest("the field '\(field.rawValue)' is missing; add it")
    }
    guard let text = value.text else { throw wrong(field) }
    return text
  }

  /// The result of `read` for the value of `field`; `nil` if there is none, or `null`.
  private static func value<Value>(
    of field: Field, in request: JSONValue, _ read: (JSONValue) -> Value?
  ) throws(RequestError) -> Value? {
    let json = request[field.rawValue]
    guard json != .null else { return nil }
    guard let value = read(json) else { throw wrong(field) }
    return value
  }

  private static func wrong(_ field: Field) -> RequestError {
    .invalidRequest("the field '\(field.rawValue)' has to be \(field.values)")
  }

  private static func options(_ json: JSONValue) -> [String: JSONValue]? {
    guard case .object(let fields) = json else { return nil }
    let areSimple = fields.values.allSatisfy { value in
      switch value {
      case .text, .integer, .flag: true
      case .object, .array, .unsigned, .number, .null: false
      }
    }
    return areSimple ? fields : nil
  }
}
