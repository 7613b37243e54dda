import Foundation
import TextBuffer

/// A recorded editing session, keystroke by keystroke.
struct EditingTrace: Sendable {
  /// An edit: `deleted` bytes at a UTF-8 offset are replaced by a text.
  struct Patch {
    var position: Int
    var deleted: Int
    var inserted: String
  }

  var name: String
  var start: String
  var end: String
  var patches: [Patch]

  private struct File: Decodable {
    struct Step: Decodable { var patches: [RawPatch] }
    var startContent: String
    var endContent: String
    var txns: [Step]
  }

  /// `[position, deleted, inserted]`, counted in Unicode scalars.
  private struct RawPatch: Decodable {
    var position: Int
    var deleted: Int
    var inserted: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      position = try values.decode(Int.self)
      deleted = try values.decode(Int.self)
      inserted = try values.decode(String.self)
    }
  }

  /// The trace in the file at `path`, which may be compressed by gzip.
  ///
  /// Its positions are turned from scalars to bytes by replaying it once, so that a replay measures edits only.
  init(path: String) throws {
    let file = try JSONDecoder().decode(File.self, from: EditingTrace.contents(path))
    var rope = Rope(file.startContent)
    patches = try file.txns.flatMap(\.patches).map { raw in
      guard raw.position >= 0, raw.deleted >= 0, raw.position <= rope.scalarCount,
        raw.deleted <= rope.scalarCount - raw.position
      else {
        throw Failure("\(path): there is no place \(raw.position) with \(raw.deleted) scalars to delete")
      }
      let low = rope.utf8Offset(afterScalars: raw.position)
      let high = rope.utf8Offset(afterScalars: raw.position + raw.deleted)
      rope.replaceSubrange(low..<high, with: raw.inserted)
      return Patch(position: low.value, deleted: high.value - low.value, inserted: raw.inserted)
    }
    if patches.isEmpty { throw Failure("\(path) has no edits") }
    name = URL(filePath: path).lastPathComponent.split(separator: ".").first.map(String.init) ?? path
    start = file.startContent
    end = file.endContent
  }

  private static func contents(_ path: String) throws -> Data {
    guard path.hasSuffix(".gz") else { return try Data(contentsOf: URL(filePath: path)) }
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", path]
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    guard gzip.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return data
  }
}
