import Foundation
import TestSupport
import Testing

@testable import JSONText

/// Messages are read as RFC 8259 has JSON, beside what Foundation makes of them.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) -> JSONValue? { JSONReader.value(of: Array(text.utf8)) }

  private static func foundation(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  @Test(
    "JSON is read as it's meant",
    arguments: [
      ("null", .null), (" \t\r\n true ", .flag(true)), ("-0", .integer(0)), ("1e2", .integer(100)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5E-1", .number(0.15)),
      (#""é\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t""#, .text("éé😀\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0000""#, .text("\u{0}")), ("[]", .array([])), ("{ }", .object([:])),
      (#"[1 , "a" , {"b" : [ ]}]"#, .array([.integer(1), .text("a"), .object(["b": .array([])])])),
      // Half of a surrogate pair: as long in UTF-16 as what takes its place.
      (#""a\ud83db""#, .text("a\u{FFFD}b")), (#""\ude00""#, .text("\u{FFFD}")),
      (#""\ud83d\u0041""#, .text("\u{FFFD}A")), (#""\ud83d\ud83d\ude00""#, .text("\u{FFFD}😀")),
    ] as [(String, JSONValue)])
  func meaning(text: String, value: JSONValue) { #expect(Self.read(text) == value) }

  @Test("a strict reader refuses half of a surrogate pair", arguments: [#""a\ud83db""#, #""\ude00""#])
  func strict(text: String) { #expect(JSONReader.value(of: Array(text.utf8), isStrict: true) == nil) }

  @Test(
    "values are written as they were read",
    arguments: [
      "null", "[true, -1, 1.5, 1e+30]", "18446744073709551615", "18446744073709550000",
      #"{"a": [], "b": {"c": "é\n"}}"#,
    ])
  func written(text: String) throws {
    var writer = JSONWriter()
    writer.value(try #require(Self.read(text)))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "nul", "nulll", "tru", "01", "1.", ".5", "+1", "-", "1e", "1e+", "1e400", "0x1", "'a'", #""a"#,
      "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\"#, "[1,]", "[,1]", "[1 2]", "[", "]",
      "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "{", "[}", "1 2", "[1]]", "\u{FEFF}1",
    ])
  func refused(text: String) { #expect(Self.read(text) == nil) }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xE2, 0x82, 0xEF, 0xBF],
    ])
  func encoding(bytes: [UInt8]) { #expect(JSONReader.value(of: [0x22] + bytes + [0x22]) == nil) }

  @Test("arrays in arrays are read down to a limit, beyond which the stack could end")
  func depth() {
    let nested = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(Self.read(nested(JSONReader.deepest)) != nil)
    for count in [JSONReader.deepest + 1, 100_000] { #expect(Self.read(nested(count)) == nil) }
  }

  @Test("changed bytes of messages are read as Foundation reads them, or refused as it does")
  func mutants() {
    let messages = [
      #"{"id": 1, "method": "a/b", "params": {"text": "a\n\"é\u00e9 b", "range": [1, -2.5e3, true, null, {}]}}"#,
      #"[{"a": ["b", {"c": "\\d"}], "e": 10, "f": false}, 0.25, "\t"]"#,
    ].map { Array($0.utf8) }
    for seed in Cases.runs(10) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Cases.count(3_000, least: 750) {
        var bytes = messages[Int.random(in: 0..<messages.count, using: &random)]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          let signs = Array(#"{}[],:"\u0123eE+-. ntf"#.utf8)
          bytes[place] = signs.randomElement(using: &random) ?? 0
        }
        let (own, other) = (JSONReader.value(of: bytes), Self.foundation(bytes))
        // Half of a surrogate pair is refused by Foundation.
        if own != other, String(decoding: bytes, as: UTF8.self).contains(/\\u[dD][89a-fA-F]/) { continue }
        #expect(own == other, "TEST_SEED=\(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private struct Sample: Decodable, Equatable {
    struct Part: Decodable, Equatable {
      var count: Int
      var flag: Bool?
    }
    var name: String
    var parts: [Part]?
    var size: Double?
    var grid: [[Int]]?
  }

  @Test("types are made of it; a field of another type, or none, is named with its path")
  func types() throws {
    let decode = { (text: String) in
      try Sample(from: JSONValueDecoder(Self.read(text) ?? .null))
    }
    let sample = try decode(
      #"{"name": "a", "parts": [{"count": 3, "flag": null}, {"count": 4, "flag": true}], "size": 2, "grid": [[1], []]}"#
    )
    #expect(
      sample
        == Sample(
          name: "a", parts: [Sample.Part(count: 3, flag: nil), Sample.Part(count: 4, flag: true)], size: 2,
          grid: [[1], []]))
    let wrong = [
      (#"{"parts": []}"#, "name"), (#"{"name": 1}"#, "name"),
      (#"{"name": "a", "parts": [{"count": 1.5}]}"#, "parts.0.count"),
      (#"{"name": "a", "grid": [[1], [true]]}"#, "grid.1.0"), (#"{"name": "a", "parts": {}}"#, "parts"),
    ]
    for (text, path) in wrong {
      do {
        _ = try decode(text)
        Issue.record("\(text) was taken")
      } catch let error as DecodingError { #expect(Self.path(error) == path) }
    }
  }

  private static func path(_ error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }.joined(separator: ".")
  }
}
