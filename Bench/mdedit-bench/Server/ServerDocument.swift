import Foundation
import TestSupport
import TextBuffer

/// A document that a client has open, and types into.
struct ServerDocument {
  fileprivate static let uri = "file:///bench/a.md"

  /// The message that opens a document, made before any clock runs: a client has it at hand.
  struct Opening {
    /// The parameters of `textDocument/didOpen`.
    fileprivate let params: String
    /// The length of each line in bytes.
    fileprivate let lengths: [Int]

    /// The message that opens `rope`.
    init(_ rope: Rope) throws {
      lengths = (0..<rope.lineCount).map { line in
        let content = rope.contentOfLine(line)
        return content.upperBound.value - content.lowerBound.value
      }
      let text = try JSONEncoder().encode(rope.string(in: rope.range))
      params =
        #"{"textDocument": {"uri": "\#(ServerDocument.uri)", "languageId": "markdown", "version": 1, "text": "#
        + String(decoding: text, as: UTF8.self) + "}}"
    }
  }

  private let client: ServerClient
  private var version = 1
  private var result = ""
  private var lengths: [Int]
  private var random: SeededGenerator

  /// Opens a document and asks for all tokens.
  init(_ opening: Opening, _ client: ServerClient, seed: UInt64) throws {
    (self.client, random) = (client, SeededGenerator(seed: seed))
    lengths = opening.lengths
    try client.notify("textDocument/didOpen", opening.params)
    let reply = try client.request("textDocument/semanticTokens/full", Self.document())
    try note(reply)
  }

  /// Types a letter at the end of a line somewhere; whether a delta came, and how long that took.
  mutating func type() throws -> (isApplied: Bool, time: Duration) {
    let line = Int.random(in: 0..<lengths.count, using: &random)
    defer { lengths[line] += 1 }
    return try replace(line, lengths[line]..<lengths[line], by: "x")
  }

  /// Puts `text` in the place of columns of a line, in bytes, and asks for the delta.
  mutating func replace(
    _ line: Int, _ columns: Range<Int>, by text: String
  ) throws -> (isApplied: Bool, time: Duration) {
    version += 1
    let place = { (column: Int) in #"{"line": \#(line), "character": \#(column)}"# }
    let range = #"{"start": \#(place(columns.lowerBound)), "end": \#(place(columns.upperBound))}"#
    let document = #"{"uri": "\#(Self.uri)", "version": \#(version)}"#
    let change = ServerClient.frame(
      #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": \#(document), "#
        + #""contentChanges": [{"range": \#(range), "text": "\#(text)"}]}}"#)
    let start = ContinuousClock.now
    let reply = try client.request(
      "textDocument/semanticTokens/full/delta", Self.document(#", "previousResultId": "\#(result)""#),
      behind: change)
    let time = start.duration(to: .now)
    try note(reply)
    return (reply.contains("\"edits\""), time)
  }

  /// Waits until the server wants to be asked again, as not all tokens were told, and asks it; whether it did.
  mutating func takeRemainder() throws -> Bool {
    guard try client.wasAsked("workspace/semanticTokens/refresh") else { return false }
    let reply = try client.request(
      "textDocument/semanticTokens/full/delta", Self.document(#", "previousResultId": "\#(result)""#))
    try note(reply)
    return reply.contains("\"edits\"")
  }

  private static func document(_ more: String = "") -> String {
    #"{"textDocument": {"uri": "\#(uri)"}\#(more)}"#
  }

  /// Takes the name of the tokens out of `reply`, in which it comes first.
  private mutating func note(_ reply: [UInt8]) throws {
    let start = String(decoding: reply.prefix(120), as: UTF8.self)
    guard let match = start.firstMatch(of: #/"resultId": "(\d+)"/#) else {
      throw Failure("no tokens: \(start)")
    }
    result = String(match.1)
  }
}

extension [UInt8] {
  /// Whether `text` is among the first bytes.
  fileprivate func contains(_ text: String) -> Bool {
    String(decoding: prefix(200), as: UTF8.self).contains(text)
  }
}
