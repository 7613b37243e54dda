import Foundation
import TextBuffer

/// How long the filter takes from the start of its process to its end, beside a process that does nothing.
enum StartBench {
  /// Nothing where `mdedit` isn't beside this program.
  static func rows(_ documents: [BenchmarkDocument], _ repetition: Repetition) throws -> [Row] {
    let folder = Program.url.deletingLastPathComponent()
    let filter = folder.appending(path: "mdedit")
    guard FileManager.default.isExecutableFile(atPath: filter.path) else { return [] }
    let empty = BenchmarkDocument(name: "empty", rope: Rope())
    return try [
      row("process", URL(filePath: "/usr/bin/env"), ["true"], empty, repetition, engine: "env true")
    ]
      + ([empty] + documents).map { try row("process", filter, ["format"], $0, repetition, engine: nil) }
  }

  private static func row(
    _ name: String, _ program: URL, _ arguments: [String], _ document: BenchmarkDocument,
    _ repetition: Repetition, engine: String?
  ) throws -> Row {
    let input = FileManager.default.temporaryDirectory.appending(path: "mdedit-bench-\(UUID().uuidString).md")
    try Data(document.rope.bytes(in: document.rope.range)).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      let process = Process()
      (process.executableURL, process.arguments) = (program, arguments)
      process.standardInput = try FileHandle(forReadingFrom: input)
      process.standardOutput = FileHandle.nullDevice
      let start = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      measurement.note(start.duration(to: .now))
      measurement.note(applied: process.terminationStatus == 0)
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    var row = Row("files", name, document, measurement)
    row.engine = engine
    return row
  }
}
