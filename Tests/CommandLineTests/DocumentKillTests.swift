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

  @Test(
    "every acknowledged edit is there after a kill, typed into a file or a draft, with journals anywhere",
    arguments: TypedDocument.Kind.allCases)
  func killed(_ kind: TypedDocument.Kind) async throws {
    var acknowledged = 0
    for seed in Cases.seeds(3, from: 1) {
      let document = try TypedDocument(kind, seed: seed)
      for _ in 0..<Self.killsOfOneFile { acknowledged += try await document.typeAndKill() }
      try await document.end()
    }
    #expect(acknowledged > 0, "no edit was ever acknowledged")
  }
}

/// A document that processes type into, one after the other, as its seed says.
final class TypedDocument {
  enum Kind: CaseIterable {
    case file, fileInTwoViews, fileWithStateFolder, fileInTwoViewsWithStateFolder, draft
  }

  private static let (name, state) = ("a.md", "state")
  private let sandbox: Sandbox
  private let kind: Kind
  private let seed: UInt64
  private var random: SeededGenerator
  private var text = ""
  private var kills = 0

  /// A new document, with as many names as there are to be views.
  init(_ kind: Kind, seed: UInt64) throws {
    (self.kind, sandbox, self.seed, random) = (kind, try Sandbox(), seed, SeededGenerator(seed: seed))
    for name in names.prefix(1) { try sandbox.write(name, []) }
    for name in names.dropFirst() {
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: Self.name)
    }
    guard hasStateFolder else { return }
    try FileManager.default.createDirectory(atPath: path(Self.state), withIntermediateDirectories: false)
  }

  private var names: [String] {
    switch kind {
    case .file, .fileWithStateFolder: [Self.name]
    case .fileInTwoViews, .fileInTwoViewsWithStateFolder: [Self.name, "b.md"]
    case .draft: []
    }
  }

  private var hasStateFolder: Bool { ![.file, .fileInTwoViews].contains(kind) }

  private func path(_ name: String) -> String { sandbox.folder.appending(path: name).path }

  /// Has a process type, kills it, and looks whether all is there; answers how many edits it had acknowledged.
  func typeAndKill() async throws -> Int {
    kills += 1
    let typed = seed &* 1_000 &+ UInt64(kills)
    let said = try sandbox.typeAndKill(
      [String(typed), hasStateFolder ? path(Self.state) : "-"] + names,
      firstSaid: Int.random(in: 0..<8, using: &random) > 0,
      after: .microseconds(Int.random(in: 0..<25_000, using: &random)))
    let acknowledged = Int(said.last ?? "0") ?? 0
    let comment: Comment = "TEST_SEED=\(seed), kill \(kills): \(said.suffix(3)), then \(text)"
    #expect(!said.contains { $0.hasPrefix("!") }, comment)

    let found = try await open(saving: kind != .draft && Bool.random(using: &random))
    var typing = RandomTyping(seed: typed, text: text)
    while typing.text != found, typing.count < 5_000 { _ = typing.type() }
    #expect(typing.text == found, "a text that was never there: \(comment): \(found)")
    #expect(
      typing.count >= acknowledged, "\(acknowledged) was acknowledged, \(typing.count) found, \(comment)")
    text = found
    return acknowledged
  }

  /// Saves the document, after which there is nothing else beside it.
  func end() async throws {
    #expect(try await open(saving: true) == text)
    // What killed processes left behind is removed when something is written.
    let storage = SystemFileStorage()
    await storage.initialize()
    _ = try await storage.write(Array(text.utf8), to: path(Self.name), if: .always)
    let files = FileManager.default
    let left = try files.contentsOfDirectory(atPath: sandbox.folder.path).filter { $0 != Self.state }
    #expect(left.sorted() == Set(names + [Self.name]).sorted(), "TEST_SEED=\(seed)")
    let journals = hasStateFolder ? try files.contentsOfDirectory(atPath: path(Self.state)) : []
    #expect(journals.filter { !$0.hasSuffix("claim") } == [], "TEST_SEED=\(seed)")
    #expect(try sandbox.text(Self.name) == text, "TEST_SEED=\(seed)")
  }

  /// The text that a new workspace lists or finds in the file, which it then closes, saved or not.
  private func open(saving: Bool) async throws -> String {
    let storage = SystemFileStorage()
    var configuration = DocumentStore.Configuration()
    configuration.stateFolder = hasStateFolder ? path(Self.state) : nil
    let workspace = try await EditorWorkspace([storage], store: configuration, clock: ManualClock())
    try await workspace.start()
    let listed = try await workspace.unsavedDocuments()
    let path = kind == .draft ? listed.first?.path : path(Self.name)
    let comment: Comment = "TEST_SEED=\(seed), kill \(kills)"
    guard let path else { return "" }
    let store = DocumentStore(storage: storage, clock: ManualClock(), configuration: configuration)
    let document = try await store.open(path)
    let file = try #require(await store.state.file)
    #expect(file.keptJournals.isEmpty, comment)
    let isListed = listed.map(\.text) == (file.isDirty ? [file.text] : [])
    #expect(isListed || !hasStateFolder, "\(comment): \(listed), \(file.text)")
    if saving { _ = try await kind == .draft ? store.save(as: self.path(Self.name)) : store.save() }
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
