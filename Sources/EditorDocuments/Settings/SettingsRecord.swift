/// Settings as stored, in the schema of the program that wrote them.
public struct SettingsRecord: Sendable, Hashable, Codable {
  /// The schema's version, counted from 1.
  public var schema: Int
  /// The values by name.
  public var values: [String: SettingsValue]

  /// The record of `values` in `schema`.
  public init(schema: Int, values: [String: SettingsValue]) {
    self.schema = schema
    self.values = values
  }
}

/// The value of a setting.
public enum SettingsValue: Sendable, Hashable, Codable {
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)

  /// Reads a bare value, as JSON has it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a bare value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}
