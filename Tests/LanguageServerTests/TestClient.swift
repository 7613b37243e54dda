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
  private let files: StubFiles?
  private let limits: IndexLimits
  private(set) lazy var server = LanguageServer(version: "1", files: files, indexLimits: limits) {
    [unowned self] in
    messages.append((try? JSONDecoder().decode(JSONValue.self, from: Data($0))) ?? .null)
  }

  /// A client that has sent nothing.
  init(files: StubFiles? = nil, limits: IndexLimits = IndexLimits()) {
    (self.files, self.limits) = (files, limits)
  }

  /// A client that can do what `capabilities` say, and has `text` open.
  convenience init(_ text: String, encoding: String = "utf-16", capabilities: String = "") {
    self.init()
    let general = #""general": {"positionEncodings": ["\#(encoding)"]}"#
    let all = capabilities.isEmpty ? general : general + ", " + capabilities
    _ = request("initialize", #"{"capabilities": {\#(all)}}"#)
    open(text)
    messages = []
  }

  /// A client with the folder `/w`, whose files are `files`, once the server has looked at all of them.
  convenience init(
    workspace files: StubFiles, limits: IndexLimits = IndexLimits(), capabilities: String = ""
  ) async {
    self.init(files: files, limits: limits)
    start(capabilities: capabilities)
    await server.workspace.settle()
    messages = []
  }

  // MARK: Sending

  /// Begins with the folder `/w`.
  func start(capabilities: String = "") {
    _ = request(
      "initialize",
      #"{"capabilities": {\#(capabilities)}, "workspaceFolders": [{"uri": "file:///w", "name": "w"}]}"#)
    notify("initialized", "{}")
  }

  /// Opens `text`.
  func open(_ text: String, version: Int = 1, uri: String = TestClient.uri) {
    let item =
      #"{"uri": "\#(uri)", "languageId": "markdown", "version": \#(version), "text": \#(Self.json(text))}"#
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

  /// Sends a request that others may overtake, and returns the reply once it has come.
  func requestSlowly(_ method: String, _ params: String) async -> JSONValue {
    lastID += 1
    let id = lastID
    receive(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#)
    await server.workspace.settle()
    while let task = server.running.values.first { await task.value }
    return takeReply(id)
  }

  /// Sends a request about the document, with further `fields`, and returns the result.
  func ask(_ method: String, _ fields: String = "", uri: String = TestClient.uri) -> JSONValue {
    let rest = fields.isEmpty ? "" : ", " + fields
    return request(method, #"{"textDocument": {"uri": "\#(uri)"}\#(rest)}"#)["result"]
  }

  /// Sends a request about a place in the document called `uri`, and returns the whole reply.
  func ask(_ method: String, at line: Int, _ character: Int, in uri: String, _ fields: String = "")
    -> JSONValue
  {
    let rest = fields.isEmpty ? "" : ", " + fields
    return request(
      method, #"{"textDocument": {"uri": "\#(uri)"}, "position": \#(Self.place(line, character))\#(rest)}"#)
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
