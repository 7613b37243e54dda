import Dispatch
import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTestSupport
import EditorTesting
import Foundation
import Locking
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// A disk that doesn't answer, such as a network's, holds up neither other disks nor anybody who waits.
@Suite(.endsSomeTime) struct HungDiskTests {
  private let scene: FileScene
  private let clock = ManualClock()
  private let storage: SystemFileStorage
  /// Lets the calls that hang go on.
  private let end = DispatchSemaphore(value: 0)
  /// A part of the paths that are hanging when they are opened.
  private let hanging = Hanging()

  private final class Hanging: Sendable {
    let part = Locked("/hung/")
    /// The number of calls so far that hang.
    let count = Locked(0)
  }

  init() async throws {
    let scene = try FileScene(.symbolicLink)
    self.scene = scene
    let (end, hanging) = (end, hanging)
    let calls = WatchedCalls(
      scene,
      watch: { call in
        guard case .open(let path, _, _) = call, path.contains(hanging.part.withLock { $0 }) else { return }
        hanging.count.withLock { $0 += 1 }
        end.wait()
        end.signal()
      })
    // On a busy machine any write may take long, and a slow one lowers the level: no write takes any time here.
    storage = SystemFileStorage(calls: calls, clock: ManualClock(), timeLimit: .seconds(5), timer: clock)
    await storage.initialize()
    try FileManager.default.createDirectory(
      atPath: scene.folder.path + "/hung", withIntermediateDirectories: false)
    try Data("hung".utf8).write(to: URL(fileURLWithPath: hung))
  }

  /// A file on the disk that doesn't answer.
  private var hung: String { scene.folder.path + "/hung/file.md" }

  /// The error code of what `work` throws; `nil` if it ends well.
  private static func code(_ work: @Sendable () async throws(EditorError) -> Void) async -> EditorError.Code?
  {
    do throws(EditorError) {
      try await work()
      return nil
    } catch { return error.code }
  }

  @Test("a call ends at its time limit with an error and a level, later ones of its folder at once")
  func limit() async throws {
    let (storage, hung) = (storage, hung)
    let read = Task { await Self.code { () throws(EditorError) in _ = try await storage.read(hung) } }
    try await wait { clock.sleeperCount == 1 && hanging.count.withLock { $0 } == 1 }
    clock.advance(by: .seconds(5))
    #expect(await read.value == .timedOut)
    #expect(await storage.level == .limited)
    #expect(await Self.code { () throws(EditorError) in _ = try await storage.stamp(of: hung) } == .timedOut)
    #expect(await storage.probe() == .limited)
    // Another folder is as fast as ever.
    #expect(try await storage.read(scene.path).bytes == FileScene.old)
    end.signal()
    try await wait { await storage.level == .full }
    #expect(try await storage.read(hung).bytes == Array("hung".utf8))
  }

  @Test("documents on other disks are saved and journaled while calls hang, however many")
  func others() async throws {
    let (storage, hung) = (storage, hung)
    let reads = (0..<8).map { number in
      Task { await Self.code { () throws(EditorError) in _ = try await storage.read(hung + "\(number)") } }
    }
    let store = store()
    try await store.open(scene.path)
    await store.note(Self.typed)
    await store.journalNow()
    #expect(await store.state.file?.isSafe == true)
    #expect(try await store.save() == .saved)
    try await store.close()
    end.signal()
    for read in reads { #expect(await read.value == .noSuchFile) }
  }

  @Test("a document whose disk stops answering is unsafe, says why, and is saved once it answers")
  func document() async throws {
    end.signal()
    let store = store()
    try await store.open(hung)
    end.wait()
    // The file's new content is about to be written.
    hanging.part.withLock { $0 = "/hung/.mdedit-tmp" }
    await store.note(Self.typed)
    let before = hanging.count.withLock { $0 }
    let save = Task { await Self.code { () throws(EditorError) in _ = try await store.save() } }
    try await wait { [hanging] in hanging.count.withLock { $0 } > before }
    // Time passes only while the disk hangs, or on a busy machine a call that doesn't would be given up, too.
    let time = Task { [clock] in
      while !Task.isCancelled {
        clock.advance(by: .seconds(1))
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    #expect(await save.value == .timedOut)
    #expect(await store.state.phase == .unsaveable)
    #expect(await store.state.file?.isSafe == false)
    #expect(await Self.code { () throws(EditorError) in _ = try await store.close() } == .unsaved)
    time.cancel()
    await time.value
    end.signal()
    try await wait { [storage] in await storage.level == .full }
    // The write took effect all the same; it's nobody else's, whatever is typed next.
    #expect(FileManager.default.contents(atPath: hung) == Data("typed".utf8))
    await store.note(
      DocumentSnapshot(MarkdownDocument("other"), version: EditorVersion(document: 0, change: 2)))
    #expect(try await store.checkOutside() == false)
    #expect(try await store.save() == .saved)
    #expect(FileManager.default.contents(atPath: hung) == Data("other".utf8))
    try await store.close()
    let folder = scene.folder.path + "/hung"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file.md"])
  }

  /// A store that does nothing by itself.
  private func store() -> DocumentStore {
    var configuration = DocumentStore.Configuration()
    (configuration.pollInterval, configuration.outsideDelay, configuration.recovery) = (nil, nil, .propagate)
    (configuration.autosaveDelay, configuration.journalDelay) = (nil, .seconds(1_000))
    return DocumentStore(storage: storage, configuration: configuration)
  }

  private static let typed = DocumentSnapshot(
    MarkdownDocument("typed"), version: EditorVersion(document: 0, change: 1))
}
