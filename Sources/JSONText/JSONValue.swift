/// JSON of unknown shape.
package enum JSONValue: Decodable, Equatable, Sendable {
  case object([String: JSONValue])
  case array([JSONValue])
  case text(String)
  /// A whole number that fits an `Int`.
  case integer(Int)
  /// A whole number that fits a `UInt`, but neither an `Int` nor, exactly, a `Double`.
  case unsigned(UInt)
  /// Any other number.
  case number(Double)
  case flag(Bool)
  case null

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// The field `name`; `null` if there is none.
  package subscript(name: String) -> JSONValue {
    if case .object(let fields) = self { fields[name] ?? .null } else { .null }
  }

  /// Whether the value is `true`.
  package var isTrue: Bool { self == .flag(true) }

  /// The string; `nil` for other values.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The whole number; `nil` for other values.
  package var number: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The number, whole or not; `nil` for other values.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of an array; none for other values.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The results of `read` for the elements of an array; `nil` for other values, or if one result is `nil`.
  package func list<Element>(of read: (JSONValue) -> Element?) -> [Element]? {
    guard case .array(let elements) = self else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }

  /// The fields of an object; none for other values.
  package var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }
}

extension JSONWriter {
  /// Writes the field `name` with JSON that was read.
  package mutating func field(_ name: String, _ json: JSONValue) {
    key(name)
    value(json)
  }

  /// Writes JSON that was read.
  package mutating func value(_ json: JSONValue) {
    switch json {
    case .object(let fields):
      object {
        for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
          $0.key(name)
          $0.value(field)
        }
      }
    case .array(let elements): array { writer in elements.forEach { writer.value($0) } }
    case .text(let text): value(text)
    case .integer(let number): value(number)
    case .unsigned(let number): raw("\(number)")
    case .number(let number): raw(UInt(exactly: number).map { "\($0)" } ?? "\(number)")
    case .flag(let flag): value(flag)
    case .null: null()
    }
  }
}
