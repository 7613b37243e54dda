import EditorDocuments
import EditorFiles
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Processes that type into a document, each really killed at a random moment.
///
/// The seed decides what is typed and when the kill comes; how far a process has got by then is the machine's affair.
@Suite struct DocumentKillTests {
  private static let killsOfOneFile = 5

  @Test("every acknowledged edit is there after a kill, typed in one view or in two", arguments: [1, 2])
  func killed(views: Int) async throws {
    var acknowledged = 0
    for seed in Cases.seeds(7, from: 1) {
      let file = try TypedFile(views: views, seed: seed)
      for _ in 0..<Self.killsOfOneFile { acknowledged += try await file.typeAndKill() }
      try await file.end()
    }
    #expect(acknowledged > 0, "no edit was ever acknowledged")
  }
}

/// A file that processes type into, one after the other, as its seed says.
private final class TypedFile {
  private static let name = "a.md"
  private let sandbox: Sandbox
  private let names: [String]
  private let seed: UInt64
  private var random: SeededGenerator
  private var text = ""
  private var kills = 0

  /// A new file, with as many names as there are to be views.
  init(views: Int, seed: UInt64) throws {
    (sandbox, self.seed, random) = (try Sandbox(), seed, SeededGenerator(seed: seed))
    names = Array(["a.md", "b.md"].prefix(views))
    try sandbox.write(Self.name, [])
    for name in names.dropFirst() {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.folder.appending(path: name).path, withDestinationPath: Self.name)
    }
  }

  /// Has a process type, kills it, and looks whether all is there; answers how many edits it had acknowledged.
  func typeAndKill() async throws -> Int {
    kills += 1
    let typed = seed &* 1_000 &+ UInt64(kills)
    let said = try sandbox.typeAndKill(
      [String(typed)] + names, firstSaid: Int.random(in: 0..<8, using: &random) > 0,
      after: .microseconds(Int.random(in: 0..<25_000, using: &random)))
    let acknowledged = Int(said.last ?? "0") ?? 0
    let comment: Comment = "TEST_SEED=\(seed), kill \(kills): \(said.suffix(3)), then \(text)"
    #expect(!said.contains { $0.hasPrefix("!") }, comment)

    let found = try await open(saving: Bool.random(using: &random))
    var typing = RandomTyping(seed: typed, text: text)
    while typing.text != found, typing.count < 5_000 { _ = typing.type() }
    #expect(typing.text == found, "a text that was never there: \(comment): \(found)")
    #expect(
      typing.count >= acknowledged, "\(acknowledged) was acknowledged, \(typing.count) found, \(comment)")
    text = found
    return acknowledged
  }

  /// Saves the file, after which there is nothing else beside it.
  func end() async throws {
    #expect(try await open(saving: true) == text)
    // What killed processes left behind is removed when something is written.
    let storage = SystemFileStorage()
    await storage.initialize()
    _ = try await storage.write(
      Array(text.utf8), to: sandbox.folder.appending(path: Self.name).path, if: .always)
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).sorted()
    #expect(left == names, "TEST_SEED=\(seed)")
    #expect(try sandbox.text(Self.name) == text, "TEST_SEED=\(seed)")
  }

  /// The text that a new store finds, which then closes the file, saved or not.
  private func open(saving: Bool) async throws -> String {
    let storage = SystemFileStorage()
    await storage.initialize()
    let store = DocumentStore(storage: storage, clock: ManualClock())
    let document = try await store.open(sandbox.folder.appending(path: Self.name).path)
    let kept = await store.state.file?.keptJournals ?? []
    #expect(kept.isEmpty, "TEST_SEED=\(seed), kill \(kills)")
    if saving { try await store.save() }
    try await store.close()
    return document.rope.description
  }
}

extension Sandbox {
  /// Starts a `TypingProcess`, and kills it `delay` after it began, or, where `firstSaid`, after it acknowledged
  /// something; answers the lines that it said.
  fileprivate func typeAndKill(_ arguments: [String], firstSaid: Bool, after delay: Duration) throws
    -> [String]
  {
    let process = Process()
    process.executableURL = try Products.executable("TypingProcess")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // Ends the reading at the process's end: the writing side is open there only.
    try pipe.fileHandleForWriting.close()
    var said = firstSaid ? pipe.fileHandleForReading.availableData : Data()
    usleep(UInt32(delay / .microseconds(1)))
    Foundation.kill(process.processIdentifier, SIGKILL)
    said += try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // It ends by itself only where it waits for what never comes.
    try #require(
      process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL, "it hung")
    // What follows the last line's end was cut off.
    return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}
