import Foundation
import MarkdownSyntax
import TextBuffer

/// An engine in another process, by the line protocol of Bench/peers/README.md.
final class PeerProcess {
  /// The units of offsets.
  enum Units: String, Decodable { case utf8, scalar }

  /// The answers, each a line.
  private struct Opened: Decodable {
    var engine: String
    var units: Units
  }
  private struct Edited: Decodable { var nanoseconds: UInt64 }
  struct Checked: Decodable {
    var blocks: [Block]?
    var html: String?
  }

  /// A block of the top level: its kind, its first line, and the line after its last.
  struct Block: Decodable, Equatable {
    var kind: String
    var firstLine: Int
    var endLine: Int

    init(kind: String, firstLine: Int, endLine: Int) {
      (self.kind, self.firstLine, self.endLine) = (kind, firstLine, endLine)
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      kind = try values.decode(String.self)
      firstLine = try values.decode(Int.self)
      endLine = try values.decode(Int.self)
    }
  }

  private let command: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  /// The name that the engine gives itself.
  private(set) var name: String
  private var units = Units.utf8

  /// Starts `command` in a shell.
  init(_ command: String) throws {
    (self.command, name) = (command, command)
    // A peer that ends early is an error with its answer, not the end of this program.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec \(command)"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Has it open `text`.
  func open(_ text: String) throws {
    let opened = try ask(["op": "open", "text": text], Opened.self)
    (name, units) = (opened.engine, opened.units)
  }

  /// Has it insert `text` at `place` of `rope`, the text before; the nanoseconds that it took by its own clock.
  func insert(_ text: String, at place: UTF8Offset, in rope: Rope) throws -> UInt64 {
    let offset = units == .utf8 ? place.value : rope.scalarCount(before: place)
    return try ask(["op": "edit", "start": offset, "end": offset, "text": text], Edited.self).nanoseconds
  }

  /// The engine's check of its present text.
  func check() throws -> Checked { try ask(["op": "check"], Checked.self) }

  private func ask<Answer: Decodable>(_ request: [String: Any], _ type: Answer.Type) throws -> Answer {
    let line = try JSONSerialization.data(withJSONObject: request) + Data("\n".utf8)
    // One that doesn't read any more may have said why: its answer tells more than a write that failed.
    try? input.fileHandleForWriting.write(contentsOf: line)
    let answer = try readLine()
    do { return try JSONDecoder().decode(type, from: answer) } catch {
      throw Failure("\(command) answered '\(String(decoding: answer.prefix(200), as: UTF8.self))'")
    }
  }

  private func readLine() throws -> Data {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[unread.index(after: end)...]) }
        return Data(unread[..<end])
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure("\(command) ended without an answer") }
      unread += more
    }
  }
}

extension SyntaxTree {
  /// The blocks of the top level as peers have them.
  func peerBlocks(in rope: Rope) -> [PeerProcess.Block] {
    root.children.compactMap { node in
      guard node.kind != .linkDefinition, node.kind != .frontMatter else { return nil }
      let first = rope.line(at: node.range.lowerBound)
      let last = rope.line(at: node.range.upperBound)
      return PeerProcess.Block(kind: node.kind.peerName, firstLine: first, endLine: last + 1).trimmed(
        in: rope)
    }
  }
}

extension PeerProcess.Block {
  /// The block without blank lines at its end: engines differ in whose those are.
  func trimmed(in rope: Rope) -> PeerProcess.Block {
    var end = min(endLine, rope.lineCount)
    while end > firstLine + 1 {
      let line = rope.contentOfLine(end - 1)
      guard rope.bytes(in: line).allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
        break
      }
      end -= 1
    }
    return PeerProcess.Block(kind: kind, firstLine: firstLine, endLine: end)
  }
}

extension SyntaxKind {
  /// The name of the construct in the protocol.
  fileprivate var peerName: String {
    switch self {
    case .heading: "heading"
    case .list: "list"
    case .blockQuote: "block_quote"
    case .codeBlock: "code_block"
    case .htmlBlock: "html_block"
    case .thematicBreak: "thematic_break"
    case .table: "table"
    default: "paragraph"
    }
  }
}
