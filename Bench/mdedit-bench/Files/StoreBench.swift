import EditorCoordination
import EditorDocuments
import EditorFiles
import Foundation
import MarkdownEditing
import TextBuffer

/// The costs of opening, saving and journaling a document with files of the system, in a folder that is removed
/// afterwards.
enum StoreBench {
  static func rows(_ document: BenchmarkDocument, _ repetition: Repetition) async throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mdedit-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "document.md")
    try Data(document.rope.bytes(in: document.rope.range)).write(to: file)
    return try await rows(document, at: file.path, repetition)
  }

  private static func rows(
    _ document: BenchmarkDocument, at path: String, _ repetition: Repetition
  ) async throws(EditorError) -> [Row] {
    let storage = SystemFileStorage()
    await storage.initialize()
    var configuration = DocumentStore.Configuration()
    // What is measured is asked for; nothing comes by itself meanwhile.
    configuration.autosaveDelay = nil
    (configuration.journalDelay, configuration.pollInterval) = (.seconds(3_600), nil)
    let store = DocumentStore(storage: storage, configuration: configuration)
    // Closed before, so that only opening is measured.
    let close = { if await store.state.file != nil { _ = try? await store.close(.discard) } }
    let open = try await measure(repetition, prepare: close) { () async throws(EditorError) in
      _ = try await store.open(path)
    }
    var text = try await store.open(path)
    var number = 0
    func type() async {
      let changes = ChangeSet([.insert("x", at: .zero)], length: text.rope.utf8Count)
      text = text.applying(Transaction(changes: changes, event: .typing))
      number += 1
      await store.note(DocumentSnapshot(text, version: EditorVersion(document: 0, change: number)))
    }
    let journal = try await measure(repetition, prepare: type) { () async in await store.journalNow() }
    let save = try await measure(repetition, prepare: type) { () async throws(EditorError) in
      _ = try await store.save()
    }
    _ = try await store.close(.discard)
    return [
      Row("files", "open", document, open), Row("files", "journal a letter", document, journal),
      Row("files", "save", document, save),
    ]
  }

  private static func measure(
    _ repetition: Repetition, prepare: () async -> Void = {}, _ work: () async throws(EditorError) -> Void
  ) async throws(EditorError) -> Measurement {
    var measurement = Measurement()
    let end = ContinuousClock.now.advanced(by: .seconds(repetition.seconds))
    repeat {
      await prepare()
      let start = ContinuousClock.now
      try await work()
      measurement.note(start.duration(to: .now))
    } while measurement.count < repetition.iterations && ContinuousClock.now < end
    return measurement
  }
}
