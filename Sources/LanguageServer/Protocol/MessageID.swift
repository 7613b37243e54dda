import JSONText

/// What a reply names its request by.
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

  /// The id that `value` is; `nil` where that is neither a whole number nor a string.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }
}

extension JSONWriter {
  /// The id of a reply; that of a request which none can be made out of is `null`.
  mutating func id(_ id: MessageID?) { self.id("id", id) }

  /// The field `name` with an id or a token, which are alike.
  mutating func id(_ name: String, _ id: MessageID?) {
    key(name)
    switch id {
    case .number(let number): value(number)
    case .text(let text): value(text)
    case nil: null()
    }
  }
}
