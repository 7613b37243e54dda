import Foundation
import JSONText
import TestSupport
import Testing

@testable import LanguageServer

/// What the server says of itself, as it's kept in `Fixtures/lsp`.
@MainActor @Suite struct GoldenTests {
  @Test("what is announced is as it's kept (UPDATE_DOCS=1 writes it anew)")
  func initialize() throws {
    let client = TestClient()
    let reply = client.request("initialize", #"{"capabilities": {}}"#)["result"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page = String(decoding: try encoder.encode(Golden(value: reply)), as: UTF8.self) + "\n"
    let file = Corpora.packageRoot.appending(path: "Fixtures/lsp/initialize.json")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run this test with UPDATE_DOCS=1")
  }
}

/// JSON that Foundation writes.
private struct Golden: Encodable {
  let value: JSONValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .object(let fields): try container.encode(fields.mapValues(Golden.init))
    case .array(let elements): try container.encode(elements.map(Golden.init))
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .unsigned(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .null: try container.encodeNil()
    }
  }
}
