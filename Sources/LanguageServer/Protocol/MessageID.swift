import JSONText

/// The id of a request, which its reply repeats.
package enum MessageID: Hashable, Sendable, Decodable {
  /// A number.
  case number(Int)
  /// A string.
  case text(String)

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// Reads an id from `value`; `nil` if it's neither a whole number nor a string.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }
}

extension JSONWriter {
  /// Writes the id of a reply; `null` if the request's id can't be read.
  mutating func id(_ id: MessageID?) { self.id("id", id) }

  /// Writes the field `name` with an id or a token, which have the same form.
  mutating func id(_ name: String, _ id: MessageID?) {
    key(name)
    switch id {
    case .number(let number): value(number)
    case .text(let text): value(text)
    case nil: null()
    }
  }
}
