import Foundation
import JSONText
import Testing

@testable import LanguageServer

/// A client that talks to a server within the process, by messages as they come over a pipe.
@MainActor
final class TestClient {
  /// The document that most tests have open.
  static let uri = "file:///folder/a.md"

  private var messages: [JSONValue] = []
  private var lastID = 0
  private(set) lazy var server = LanguageServer(version: "1") { [unowned self] in
    messages.append((try? JSONDecoder().decode(JSONValue.self, from: Data($0))) ?? .null)
  }

  /// A client that has sent nothing.
  init() {}

  /// A client that can do what `capabilities` say, and has `text` open.
  init(_ text: String, encoding: String = "utf-16", capabilities: String = "") {
    let general = #""general": {"positionEncodings": ["\#(encoding)"]}"#
    let all = capabilities.isEmpty ? general : general + ", " + capabilities
    _ = request("initialize", #"{"capabilities": {\#(all)}}"#)
    open(text)
    messages = []
  }

  // MARK: Sending

  /// Opens `text`.
  func open(_ text: String, version: Int = 1) {
    let item =
      #"{"uri": "\#(Self.uri)", "languageId": "markdown", "version": \#(version), "text": \#(Self.json(text))}"#
    notify("textDocument/didOpen", #"{"textDocument": \#(item)}"#)
  }

  /// Changes the document by `changes`, a JSON array.
  func change(_ changes: String, to version: Int) {
    notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(Self.uri)", "version": \#(version)}, "contentChanges": \#(changes)}"#)
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: String) {
    receive(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
  }

  /// Sends a request, and returns the reply.
  func request(_ method: String, _ params: String = "null") -> JSONValue {
    lastID += 1
    receive(#"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(params)}"#)
    return takeReply(lastID)
  }

  /// Sends a request about the document, with further `fields`, and returns the result.
  func ask(_ method: String, _ fields: String = "") -> JSONValue {
    let rest = fields.isEmpty ? "" : ", " + fields
    return request(method, #"{"textDocument": {"uri": "\#(Self.uri)"}\#(rest)}"#)["result"]
  }

  /// Hands over a message as it is.
  func receive(_ message: String) { server.receive(Array(message.utf8)) }

  /// Takes the messages that came.
  func take() -> [JSONValue] {
    defer { messages = [] }
    return messages
  }

  private func takeReply(_ id: Int) -> JSONValue {
    let isReply = { (message: JSONValue) in message["id"].number == id && message["method"] == .null }
    guard let place = messages.lastIndex(where: isReply) else { return .null }
    return messages.remove(at: place)
  }

  // MARK: JSON

  /// `text` as JSON.
  static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A place as JSON.
  static func place(_ line: Int, _ character: Int) -> String {
    #"{"line": \#(line), "character": \#(character)}"#
  }

  /// A stretch as JSON.
  static func range(_ line: Int, _ character: Int, _ endLine: Int, _ end: Int) -> String {
    #"{"start": \#(place(line, character)), "end": \#(place(endLine, end))}"#
  }
}

extension JSONValue {
  /// The element at `index`; null where there is none.
  subscript(index: Int) -> JSONValue { elements.indices.contains(index) ? elements[index] : .null }

  /// A stretch in short: `0:2-0:7`.
  var stretch: String {
    let (start, end) = (self["start"], self["end"])
    return "\(start.short)-\(end.short)"
  }

  private var short: String { "\(self["line"].number ?? -1):\(self["character"].number ?? -1)" }

  /// Edits in short: `0:2-0:7 text`.
  var edits: [String] { elements.map { $0["range"].stretch + " " + ($0["newText"].text ?? "") } }
}
