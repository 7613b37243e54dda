import Foundation
import TextBuffer

/// The time that an editor waits for `mdedit lsp`.
struct ServerBench {
  let program: URL
  let repetition: Repetition
  let seed: UInt64

  /// Keys in `document`: from what is changed to the tokens that became others.
  func keys(_ document: BenchmarkDocument) throws -> Row {
    var open = try ServerDocument(.init(document.rope), ServerClient(program), seed: seed)
    return Row("lsp", "key to token delta", document, try measure { _ in try open.type() })
  }

  /// Keys in a definition that 1,000 links use.
  ///
  /// A letter in its address changes no token; one in its label, which comes and goes in turn, those of all links: what
  /// is told of them at once, and when all of it is.
  func definition() throws -> [Row] {
    let text = String(repeating: "Some [text][label] of a line.\n\n", count: 1_000) + "[label]: /address\n"
    let document = BenchmarkDocument(name: "1000 links", rope: Rope(text))
    var open = try ServerDocument(.init(document.rope), ServerClient(program), seed: seed)
    let address = try measure { number in
      let key = try open.replace(2_000, 10..<(number % 2 == 0 ? 10 : 11), by: number % 2 == 0 ? "x" : "")
      _ = try number == 0 && open.takeRemainder()
      return key
    }
    var rest = Measurement()
    let label = try measure { number in
      let start = ContinuousClock.now
      let key = try open.replace(2_000, 1..<(number % 2 == 0 ? 1 : 2), by: number % 2 == 0 ? "x" : "")
      let hasMore = try open.takeRemainder()
      rest.note(hasMore ? start.duration(to: .now) : key.time)
      rest.note(applied: key.isApplied)
      return key
    }
    return [
      Row("lsp", "address to token delta", document, address),
      Row("lsp", "definition to token delta", document, label),
      Row("lsp", "definition to all tokens", document, rest),
    ]
  }

  /// From the start of the process to all tokens of `document`.
  func start(_ document: BenchmarkDocument) throws -> Row {
    let opening = try ServerDocument.Opening(document.rope)
    return Row(
      "lsp", "start to first tokens", document,
      try measure { _ in
        let start = ContinuousClock.now
        let open = try ServerDocument(opening, ServerClient(program), seed: seed)
        // How long the process takes to end is no part of that.
        return withExtendedLifetime(open) { (true, start.duration(to: .now)) }
      })
  }

  /// From the first look at a folder of `count` files to the answer that needs all of them; and the memory that has
  /// become used then, beside that of a server that has nothing to do.
  func index(_ count: Int) throws -> [Row] {
    let folder = try ServerFolder(count, seed: seed)
    defer { folder.remove() }
    var memory: [(before: Int?, after: Int?)] = []
    let measurement = try measure { _ in
      let client = try ServerClient(program, folder: folder.url)
      let before = client.residentBytes
      let start = ContinuousClock.now
      try client.notify("initialized", "{}")
      let reply = try client.request("workspace/symbol", #"{"query": "unlikely"}"#)
      let time = start.duration(to: .now)
      memory.append((before, client.residentBytes))
      return (String(decoding: reply.suffix(20), as: UTF8.self).contains("[]"), time)
    }
    var row = Row("lsp", "index", document: "\(count) files", bytes: folder.bytes)
    row.take(Row("lsp", "index", measurement))
    let idle = memory.compactMap(\.before).min()
    let used = memory.compactMap(\.after).max()
    return [
      row, figure("idle memory", "", 0, idle),
      figure("memory with index", "\(count) files", folder.bytes, used),
    ]
  }

  private func figure(_ scenario: String, _ document: String, _ bytes: Int, _ figure: Int?) -> Row {
    var row = Row("lsp", scenario, document: document, bytes: bytes, unit: .bytes)
    row.iterations = figure == nil ? 0 : 1
    row.p50 = figure.map { UInt64($0) }
    return row
  }

  /// Does `body`, which is told how often it was done before, as long as the repetition says.
  private func measure(_ body: (Int) throws -> (isApplied: Bool, time: Duration)) throws -> Measurement {
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      let (isApplied, time) = try body(measurement.count)
      measurement.note(time)
      measurement.note(applied: isApplied)
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    return measurement
  }
}

extension Row {
  /// Takes over the figures of `other`.
  fileprivate mutating func take(_ other: Row) {
    let (name, size) = (document, bytes)
    self = other
    (document, bytes) = (name, size)
  }
}

/// A folder of made files with links to each other; gone once it's removed.
struct ServerFolder {
  let url: URL
  /// The bytes of all files.
  let bytes: Int

  /// The least length of a file in bytes, without its links.
  private static let fileSize = 4_000

  /// The folder of `count` files.
  init(_ count: Int, seed: UInt64) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "mdedit-bench-\(UUID().uuidString)")
    var bytes = 0
    for number in 0..<count {
      let folder = url.appending(path: "part-\(number / 100)")
      if number % 100 == 0 {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      var text = DocumentGenerator.document(ofAtLeast: Self.fileSize, seed: seed &+ UInt64(number % 97))
      for step in 1...10 {
        let other = (number + step * step) % count
        text += "\n[See also](../part-\(other / 100)/file-\(other).md#part-\(step))\n"
      }
      bytes += text.utf8.count
      try text.write(to: folder.appending(path: "file-\(number).md"), atomically: false, encoding: .utf8)
    }
    self.bytes = bytes
  }

  /// Removes it.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
