import Foundation
import TextBuffer

/// The time of the filter from the start of its process to its end.
///
/// Beside it, a process that does nothing is measured, and cmark's own formatter if it is installed. They take turns,
/// so that other work of the machine slows all of them down.
enum StartBench {
  /// A program to start, with a file as its standard input, and its output discarded.
  private struct Peer {
    let program: URL
    let arguments: [String]
    /// The engine's name in the row; `nil` for the filter itself.
    let engine: String?
  }

  /// The rows, and what is missing for others.
  static func rows(
    _ documents: [BenchmarkDocument], _ repetition: Repetition
  ) throws -> (rows: [Row], missing: [String]) {
    let folder = Program.url.deletingLastPathComponent()
    let filter = folder.appending(path: "mdedit")
    guard FileManager.default.isExecutableFile(atPath: filter.path) else {
      return ([], ["process: there is no mdedit beside this program"])
    }
    let empty = BenchmarkDocument(name: "empty", rope: Rope())
    let own = Peer(program: filter, arguments: ["format"], engine: nil)
    let nothing = Peer(program: URL(filePath: "/usr/bin/env"), arguments: ["true"], engine: "env true")
    let cmark = Program.installed("cmark").map {
      Peer(program: $0, arguments: ["-t", "commonmark"], engine: "cmark -t commonmark")
    }
    let rows = try self.rows([nothing, own], empty, repetition)
    return try (
      documents.reduce(into: rows) {
        $0 += try self.rows([own] + (cmark.map { [$0] } ?? []), $1, repetition)
      }, cmark == nil ? ["process: cmark isn't installed"] : []
    )
  }

  private static func rows(
    _ peers: [Peer], _ document: BenchmarkDocument, _ repetition: Repetition
  ) throws -> [Row] {
    let input = FileManager.default.temporaryDirectory.appending(path: "mdedit-bench-\(UUID().uuidString).md")
    try Data(document.rope.bytes(in: document.rope.range)).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    var measurements = peers.map { _ in Measurement() }
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds * Double(peers.count)))
    repeat {
      for (index, peer) in peers.enumerated() { try measure(peer, on: input, into: &measurements[index]) }
    } while measurements[0].count < repetition.iterations && ContinuousClock.now < end
    return zip(peers, measurements).map { peer, measurement in
      var row = Row("files", "process", document, measurement)
      row.engine = peer.engine
      return row
    }
  }

  private static func measure(_ peer: Peer, on input: URL, into measurement: inout Measurement) throws {
    let process = Process()
    (process.executableURL, process.arguments) = (peer.program, peer.arguments)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    measurement.note(start.duration(to: .now))
    measurement.note(applied: process.terminationStatus == 0)
  }
}
