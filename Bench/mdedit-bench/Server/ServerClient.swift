import Foundation

/// A client of `mdedit lsp`, the one beside this program, over pipes.
final class ServerClient {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread: [UInt8] = []
  private var lastID = 0

  /// The program, where it's beside this one.
  static var program: URL? {
    let program = Program.url.deletingLastPathComponent().appending(path: "mdedit")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }

  /// Starts `program`, and initializes it with `folder`.
  init(_ program: URL, folder: URL? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    (process.executableURL, process.arguments) = (program, ["lsp"])
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let root = folder.map { #""\#($0.absoluteString)""# } ?? "null"
    let abilities =
      #"{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}}, "#
      + #""workspace": {"semanticTokens": {"refreshSupport": true}}}"#
    _ = try request("initialize", #"{"rootUri": \#(root), "capabilities": \#(abilities)}"#)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The bytes of memory that it has, where the system tells.
  var residentBytes: Int? {
    let file = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/statm")
    let pages = file.map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    return pages?.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
  }

  // MARK: Messages

  /// Sends a notification.
  func notify(_ method: String, _ params: String) throws {
    try send(Self.frame(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#))
  }

  /// Sends a request, behind `before`, and returns the reply as it comes.
  func request(_ method: String, _ params: String, behind before: [UInt8] = []) throws -> [UInt8] {
    lastID += 1
    try send(
      before
        + Self.frame(#"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(params)}"#))
    let start = Array(#"{"jsonrpc": "2.0", "id": \#(lastID), "#.utf8)
    while true {
      let message = try receive()
      if message.starts(with: start) { return message }
    }
  }

  /// Whether the server sends a request `method` before long.
  func wasAsked(_ method: String) throws -> Bool {
    let wanted = #""method": "\#(method)""#
    while try hasMessage() {
      if String(decoding: try receive().prefix(200), as: UTF8.self).contains(wanted) { return true }
    }
    return false
  }

  /// Whether a message, or a part of one, comes within a quarter of a second.
  private func hasMessage() throws -> Bool {
    if !unread.isEmpty { return true }
    var place = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, 250) > 0
  }

  /// `message` with its header.
  static func frame(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  private func send(_ bytes: [UInt8]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  private func receive() throws -> [UInt8] {
    while true {
      if let message = takeMessage() { return message }
      let count = unread.count
      unread += [UInt8](output.fileHandleForReading.availableData)
      guard unread.count > count else { throw Failure("mdedit lsp ended without an answer") }
    }
  }

  /// The first message of what is unread, if it has come as a whole.
  private func takeMessage() -> [UInt8]? {
    guard let colon = unread.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard let end = unread.firstIndex(of: UInt8(ascii: "\r")), end > colon else { return nil }
    let length = Int(String(decoding: unread[(colon + 2)..<end], as: UTF8.self)) ?? 0
    guard unread.count >= end + 4 + length else { return nil }
    defer { unread.removeFirst(end + 4 + length) }
    return Array(unread[(end + 4)..<(end + 4 + length)])
  }
}
