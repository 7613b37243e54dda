/// Decodes types from JSON that was read.
///
/// Those types consist of strings, truth values, `Int` and `Double`. Other number types are refused.
package struct JSONValueDecoder: Decoder {
  let value: JSONValue
  package let codingPath: [any CodingKey]
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  /// A decoder of `value`, which is at `path` in the whole.
  package init(_ value: JSONValue, at path: [any CodingKey] = []) { (self.value, codingPath) = (value, path) }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(JSONFields(fields: fields, codingPath: codingPath))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return JSONElements(elements: elements, codingPath: codingPath)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The error for a value that isn't of `type`.
  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "this is no \(type)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { value == .null }

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is JSONValue.Type: if let value = value as? Value { return value }
    case is String.Type: if let text = value.text as? Value { return text }
    case is Int.Type: if let number = value.number as? Value { return number }
    case is Bool.Type: if case .flag(let flag) = value, let flag = flag as? Value { return flag }
    case is Double.Type: if let number = value.double as? Value { return number }
    case is any Numeric.Type: break
    default: return try Value(from: self)
    }
    throw mismatch(type)
  }
}

/// The fields of an object.
private struct JSONFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  private func decoder(of key: Key) throws -> JSONValueDecoder {
    guard let value = fields[key.stringValue] else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "there is no such field")
      throw DecodingError.keyNotFound(key, context)
    }
    return JSONValueDecoder(value, at: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(of: key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(of: key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  { try decoder(of: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { JSONValueDecoder(.object(fields), at: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key) }
}

/// The elements of an array.
private struct JSONElements: UnkeyedDecodingContainer {
  /// The index of an element as a coding key.
  private struct Index: CodingKey {
    let number: Int
    var stringValue: String { "\(number)" }
    var intValue: Int? { number }
    init(_ number: Int) { self.number = number }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { number = intValue }
  }

  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONValue], codingPath: [any CodingKey]) {
    (self.elements, self.codingPath) = (elements, codingPath)
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private func next() throws -> JSONValueDecoder {
    let path = codingPath + [Index(currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, DecodingError.Context(codingPath: path, debugDescription: "there is no more"))
    }
    return JSONValueDecoder(elements[currentIndex], at: path)
  }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next().decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
    -> KeyedDecodingContainer<Nested>
  {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }
}
