import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import MarkdownEditing
import Testing
import TextBuffer

/// What is on the disk when the power goes, after each system call.
@Suite struct DurabilityTests {
  private static let (old, new) = (FileScene.old, FileScene.new)
  private static let path = VolatileDisk.folder + "a.md"

  private static func storage(_ disk: VolatileDisk) async -> SystemFileStorage {
    let storage = SystemFileStorage(calls: disk)
    await storage.initialize()
    return storage
  }

  /// The file's bytes as who reads it on `disk` gets them.
  private static func content(_ disk: VolatileDisk) async -> [UInt8]? {
    try? await storage(disk).read(path).bytes
  }

  @Test("a file that is replaced is whole whenever the power goes, and has the new bytes once that was said")
  func replaces() async throws { await Self.writes { _ in } }

  @Test(
    "a file with two names has its old bytes or its new ones in whole, at the latest when it's read again")
  func inPlace() async throws { await Self.writes { $0.addName("b.md", of: "a.md") } }

  @Test("a new file is there in whole or not at all, and is there once that was said")
  func creates() async throws {
    for limit in 0... {
      let disk = VolatileDisk(dyingAfter: limit)
      let stamp = try? await Self.storage(disk).write(Self.new, to: Self.path, if: .isNew)
      for survival in VolatileDisk.Survival.allCases {
        let content = await Self.content(disk.restarted(after: survival))
        #expect(content == Self.new || stamp == nil && content == nil, "call \(limit), \(survival)")
      }
      if disk.count <= limit { return }
    }
  }

  /// Writes the new bytes on a disk that was made as `prepare` says, cut off after each of its calls.
  private static func writes(_ prepare: (VolatileDisk) -> Void) async {
    for limit in 0... {
      let disk = VolatileDisk(["a.md": old], dyingAfter: limit)
      prepare(disk)
      let stamp = try? await storage(disk).write(new, to: path, if: .always)
      for survival in VolatileDisk.Survival.allCases {
        let content = await content(disk.restarted(after: survival))
        let isRight = content == new || stamp == nil && content == old
        #expect(isRight, "call \(limit), \(survival)")
      }
      if disk.count <= limit { return }
    }
  }

  @Test("what was added is on the disk once that was said, the name of a new file included")
  func appends() async throws {
    for limit in 0... {
      let disk = VolatileDisk(dyingAfter: limit)
      let storage = await Self.storage(disk)
      let first = try? await storage.append(Self.old, to: Self.path, if: .isNew)
      var second: FileStamp?
      if let first { second = try? await storage.append(Self.new, to: Self.path, if: .unchanged(first)) }
      for survival in VolatileDisk.Survival.allCases {
        let content = disk.restarted(after: survival).content("a.md") ?? []
        let isRight = content.starts(with: (first == nil ? [] : Self.old) + (second == nil ? [] : Self.new))
        #expect(isRight && (Self.old + Self.new).starts(with: content), "call \(limit), \(survival)")
      }
      if disk.count <= limit { return }
    }
  }

  @Test("file and journal together have every text that was said to be safe, whenever the power goes")
  func documents() async throws {
    for limit in 0... {
      let disk = VolatileDisk(["a.md": Array("one\n".utf8)], dyingAfter: limit)
      let (safe, all) = await Self.edit(disk)
      for survival in VolatileDisk.Survival.allCases {
        let storage = await Self.storage(disk.restarted(after: survival))
        let store = DocumentStore(storage: storage, clock: ManualClock(), configuration: Self.configuration)
        let text = try await store.open(Self.path).rope.description
        let index = all.lastIndex(of: text) ?? -1
        #expect(index >= safe, "call \(limit), \(survival): \(text.debugDescription), \(all[safe]) was safe")
      }
      if disk.count <= limit { return }
    }
  }

  @Test(
    "a draft has every text that was said to be safe, whenever the power goes, and so has the file that it becomes"
  )
  func drafts() async throws {
    for limit in 0... {
      let disk = VolatileDisk(dyingAfter: limit)
      let (safe, all) = await Self.type(disk)
      for survival in VolatileDisk.Survival.allCases {
        let restarted = disk.restarted(after: survival)
        let storage = await Self.storage(restarted)
        let workspace = try await EditorWorkspace([storage], store: Self.configuration, clock: ManualClock())
        try await workspace.start()
        var texts = try await workspace.unsavedDocuments().compactMap { $0.text?.description }
        if let file = try? await storage.read(Self.path) {
          texts.append(String(decoding: file.bytes, as: UTF8.self))
        }
        let index = texts.compactMap { all.lastIndex(of: $0) }.max() ?? 0
        #expect(index >= safe, "call \(limit), \(survival): \(texts), \(all[safe].debugDescription) was safe")
      }
      if disk.count <= limit { return }
    }
  }

  /// Types without a file, and saves that as one; answers as `edit(_:)` does.
  private static func type(_ disk: VolatileDisk) async -> (safe: Int, all: [String]) {
    let store = DocumentStore(
      storage: await storage(disk), clock: ManualClock(), configuration: configuration)
    var (safe, all) = (0, [""])
    for round in 1...4 {
      all.append(all[round - 1] + "\(round)\n")
      let snapshot = DocumentSnapshot(
        MarkdownDocument(Rope(all[round])), version: EditorVersion(document: 0, change: round))
      await store.note(snapshot)
      if round == 3 { _ = try? await store.save(as: path) }
      await store.journalNow()
      if let file = await store.state.file, file.isSafe { safe = round }
    }
    return (safe, all)
  }

  private static let configuration = {
    var configuration = DocumentStore.Configuration()
    configuration.recovery = .propagate
    configuration.stateFolder = String(VolatileDisk.folder.dropLast())
    return configuration
  }()

  /// Types into the file, closes it, opens it, saves it; answers the number of the last text that was said to be safe,
  /// and all of them.
  private static func edit(_ disk: VolatileDisk) async -> (safe: Int, all: [String]) {
    let store = DocumentStore(
      storage: await storage(disk), clock: ManualClock(), configuration: configuration)
    var (safe, all) = (0, ["one\n"])
    do throws(EditorError) {
      for round in 0..<3 {
        try await store.open(path)
        for _ in 0...round {
          all.append(all[all.count - 1] + "and \(all.count)\n")
          let document = MarkdownDocument(Rope(all[all.count - 1]))
          let snapshot = DocumentSnapshot(document, version: EditorVersion(document: 0, change: all.count))
          await store.note(snapshot)
          if round == 1 {
            try await store.save()
            safe = all.count - 1
          }
        }
        try await store.close()
        safe = all.count - 1
      }
    } catch {}
    return (safe, all)
  }
}
