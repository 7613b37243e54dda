import JSONText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request's `id`, which its reply repeats: a number, a string, or `null`.
enum BatchID: Decodable {
  case integer(Int)
  case unsigned(UInt)
  case fraction(Double)
  case text(String)
  case null

  private enum CodingKeys: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if !fields.contains(.id) {
      self = .null
    } else if let integer = try? fields.decode(Int.self, forKey: .id) {
      self = .integer(integer)
    } else if let unsigned = try? fields.decode(UInt.self, forKey: .id) {
      self = .unsigned(unsigned)
    } else if let fraction = try? fields.decode(Double.self, forKey: .id), fraction.isFinite {
      self = .fraction(fraction)
    } else if let text = try? fields.decode(String.self, forKey: .id) {
      self = .text(text)
    } else {
      self = .null
    }
  }

  /// The id in `line`, or `null` if none can be read; the reply to a bad request has it, too.
  static func decode(_ line: [UInt8]) -> BatchID {
    (try? JSONDecoder().decode(BatchID.self, from: Data(line))) ?? .null
  }

  /// Writes the id's field.
  func write(to writer: inout JSONWriter) {
    writer.key("id")
    switch self {
    case .integer(let integer): writer.value(integer)
    case .unsigned(let unsigned): writer.raw("\(unsigned)")
    case .fraction(let fraction): writer.raw("\(fraction)")
    case .text(let text): writer.value(text)
    case .null: writer.raw("null")
    }
  }
}
