import EditorCoordination
import EditorDocuments
import EditorFiles
import EditorTesting
import Foundation
import MarkdownEditing
import TestSupport
import Testing
import TextBuffer

/// Real files, changed as other programs do, and the system's own hints.
@Suite(.timeLimit(.minutes(15))) struct SystemFileWatchingTests {
  /// What others do to a file; each step is hinted at.
  enum Change: String, CaseIterable, Sendable {
    case append, truncate, replace, remove, make, rename, touch, linked
  }

  /// A reader of hints that counts them.
  private actor Reader {
    private(set) var count = 0
    private var task: Task<Void, Never>?

    func read(_ hints: AsyncStream<Void>) {
      task = Task { for await _ in hints { self.count += 1 } }
    }

    func end() { task?.cancel() }

    /// Waits until there were more hints than `old`.
    func wait(past old: Int) async throws {
      while count <= old {
        try Task.checkCancellation()
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    /// How many there are once no more come.
    func settle() async throws -> Int {
      var last = -1
      while last != count {
        last = count
        try await Task.sleep(for: .milliseconds(20))
      }
      return count
    }
  }

  /// The system's hints at what happens to the file at `path`, and who reads them, once the first one came.
  private static func watching(_ path: String) async throws -> (SystemFileWatching, Reader) {
    let (watching, reader) = (SystemFileWatching(), Reader())
    try await watching.initialize()
    await reader.read(try await watching.changes(of: [path]))
    try await reader.wait(past: 0)
    return (watching, reader)
  }

  /// Ends reading, with which watching ends.
  private static func end(_ readers: [Reader], of watching: SystemFileWatching) async throws {
    for reader in readers { await reader.end() }
    try await wait { await watching.watchCount == 0 }
  }

  private static func apply(_ change: Change, to scene: FileScene) throws {
    let (path, other) = (scene.path, scene.folder.appending(path: "other.md").path)
    let files = FileManager.default
    switch change {
    case .append: try write("more", to: path, appending: true)
    case .truncate: try write("", to: path, appending: false)
    case .replace:
      // As most editors save.
      try Data("replaced".utf8).write(to: URL(filePath: other))
      guard rename(other, path) == 0 else { throw POSIXError(.EIO) }
    case .remove: try files.removeItem(atPath: path)
    case .make: try Data("made".utf8).write(to: URL(filePath: path))
    case .rename:
      guard rename(path, other) == 0 else { throw POSIXError(.EIO) }
    case .touch:
      try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: path)
    case .linked:
      let inner = scene.folder.appending(path: "inner/linked.md").path
      // What was linked before may have been replaced.
      try? files.removeItem(atPath: inner)
      try files.linkItem(atPath: path, toPath: inner)
      try write("through another name", to: inner, appending: true)
    }
  }

  /// Writes in place.
  private static func write(_ text: String, to path: String, appending: Bool) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    if appending { try handle.seekToEnd() } else { try handle.truncate(atOffset: 0) }
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test(
    "whatever others do to a file is hinted at, again and again, under each kind of name",
    arguments: [FileScene.Kind.plain, .symbolicLink, .hardLink])
  func changes(kind: FileScene.Kind) async throws {
    let scene = try FileScene(kind)
    let (watching, reader) = try await Self.watching(scene.path)
    let steps: [Change] = [
      .append, .truncate, .touch, .linked, .append, .replace, .append, .replace, .linked, .remove, .make,
      .append,
      .rename, .make, .truncate, .remove, .make, .replace, .append,
    ]
    for step in steps {
      let count = try await reader.settle()
      // The second name of a link's target would be one of the link.
      if kind == .symbolicLink, step == .linked { continue }
      try Self.apply(step, to: scene)
      try await reader.wait(past: count)
    }
    try await Self.end([reader], of: watching)
  }

  @Test("a file that a link leads to is hinted at when it goes and when it's made anew, again and again")
  func linkedFile() async throws {
    let scene = try FileScene(.symbolicLink)
    let files = FileManager.default
    let target = URL(filePath: scene.path).resolvingSymlinksInPath().path
    let (watching, reader) = try await Self.watching(scene.path)
    for _ in 0..<3 {
      var count = try await reader.settle()
      try files.removeItem(atPath: target)
      try await reader.wait(past: count)
      count = try await reader.settle()
      try Data("made".utf8).write(to: URL(filePath: target))
      try await reader.wait(past: count)
    }
    try await Self.end([reader], of: watching)
  }

  #if os(Linux)
    @Test("a file that changed its name is watched no more")
    func renamedFile() async throws {
      let scene = try FileScene(.plain)
      let (watching, reader) = try await Self.watching(scene.path)
      let inode = try #require(try Self.inode(scene.path))
      #expect(try Self.watchedInodes().contains(inode))
      let count = try await reader.settle()
      try Self.apply(.rename, to: scene)
      try await reader.wait(past: count)
      _ = try await reader.settle()
      #expect(try !Self.watchedInodes().contains(inode))
      try await Self.end([reader], of: watching)
    }

    @Test("a path that can't be watched leaves no watch of those before it")
    func refusedPath() async throws {
      let scene = try FileScene(.plain)
      let inode = try #require(try Self.inode(scene.path))
      let watching = SystemFileWatching()
      try await watching.initialize()
      let tooLong = "/tmp/" + String(repeating: "n", count: 300) + "/a.md"
      await #expect(throws: EditorError.self) { try await watching.changes(of: [scene.path, tooLong]) }
      #expect(try !Self.watchedInodes().contains(inode))
      await watching.invalidate()
    }

    private static func inode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }

    /// What this process watches, as the system lists it: proc(5), "/proc/pid/fdinfo".
    private static func watchedInodes() throws -> Set<Int> {
      let folder = "/proc/self/fdinfo"
      let lines = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
        // A descriptor may be closed by now.
        ((try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n")
      }
      return Set(
        lines.filter { $0.hasPrefix("inotify") }.compactMap { line in
          line.split(separator: " ").first { $0.hasPrefix("ino:") }.flatMap {
            Int($0.dropFirst(4), radix: 16)
          }
        })
    }
  #endif

  @Test(
    "a file whose folder is missing is hinted at when it comes, and when the folder goes or changes its name")
  func missingFolder() async throws {
    let scene = try FileScene(.missing)
    let files = FileManager.default
    let folder = scene.folder.appending(path: "a/b").path
    let (watching, reader) = try await Self.watching(folder + "/file.md")
    for _ in 0..<2 {
      var count = try await reader.settle()
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try await reader.wait(past: count)
      count = try await reader.settle()
      try Data("x".utf8).write(to: URL(filePath: folder + "/file.md"))
      try await reader.wait(past: count)
      count = try await reader.settle()
      try files.moveItem(atPath: folder, toPath: scene.folder.path + "/\(UUID())")
      try await reader.wait(past: count)
    }
    try await Self.end([reader], of: watching)
  }

  @Test("a file is hinted at however fast the folders above it came, one in the other")
  func deepFolder() async throws {
    let scene = try FileScene(.missing)
    let folder = scene.folder.appending(path: "a/b/c/d/e/f/g/h").path
    let (watching, reader) = try await Self.watching(folder + "/file.md")
    // One folder is made while the one above it is taken in, so each round is a race that is to be lost now and then.
    for _ in 0..<Cases.count(50, least: 10) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let count = try await reader.settle()
      try Data("x".utf8).write(to: URL(filePath: folder + "/file.md"))
      try await reader.wait(past: count)
      try FileManager.default.removeItem(atPath: scene.folder.appending(path: "a").path)
    }
    try await Self.end([reader], of: watching)
  }

  @Test("what happens to other files isn't hinted at")
  func others() async throws {
    let scene = try FileScene(.plain)
    let (watching, reader) = try await Self.watching(scene.path)
    let last = Reader()
    await last.read(try await watching.changes(of: [scene.folder.path + "/last.md"]))
    let (count, before) = (try await reader.settle(), try await last.settle())
    for number in 0..<5 {
      try Data("x".utf8).write(to: URL(filePath: scene.folder.path + "/strange-\(number).md"))
    }
    // The system tells of one thing after the other, so all of the others' is known by then.
    try Data("x".utf8).write(to: URL(filePath: scene.folder.path + "/last.md"))
    try await last.wait(past: before)
    #expect(try await reader.settle() == count)
    try await Self.end([reader, last], of: watching)
  }

  @Test("one reader watches several files, also in a folder that isn't there yet")
  func severalFiles() async throws {
    let scene = try FileScene(.plain)
    let (watching, reader) = (SystemFileWatching(), Reader())
    let late = scene.folder.appending(path: "late/claims")
    try await watching.initialize()
    await reader.read(try await watching.changes(of: [scene.path, late.path]))
    try await reader.wait(past: 0)
    for step in 0..<3 {
      let count = try await reader.settle()
      try Self.apply(.append, to: scene)
      try await reader.wait(past: count)
      let next = try await reader.settle()
      if step == 0 {
        try FileManager.default.createDirectory(
          at: late.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      try Data("claim \(step)".utf8).write(to: late)
      try await reader.wait(past: next)
    }
    try await Self.end([reader], of: watching)
  }

  @Test("several watch one file, each until it reads no more; ending the capability ends all")
  func several() async throws {
    let scene = try FileScene(.plain)
    let watching = SystemFileWatching()
    #expect(await watching.level == .unavailable)
    await #expect(throws: EditorError.self) { try await watching.changes(of: [scene.path]) }
    try await watching.initialize()
    let readers = [Reader(), Reader()]
    for reader in readers { await reader.read(try await watching.changes(of: [scene.path])) }
    for reader in readers { try await reader.wait(past: 0) }
    await readers[0].end()
    let count = try await readers[1].settle()
    try Self.apply(.append, to: scene)
    try await readers[1].wait(past: count)
    let hints = try await watching.changes(of: [scene.path])
    await watching.invalidate()
    // The stream ends, whatever waited in it.
    for await _ in hints {}
    #expect(await watching.watchCount == 0)
    #expect(await watching.level == .unavailable)
  }

  @Test("a document that is open takes in what another program writes into its file, with nobody asking")
  func document() async throws {
    let scene = try FileScene(.plain)
    let (storage, watching) = (SystemFileStorage(), SystemFileWatching())
    try await watching.initialize()
    await storage.initialize()
    try await Self.open(scene, storage, watching)
  }
}

extension SystemFileWatchingTests {
  /// Opens the scene's file in a model, and has it changed from outside while more is typed.
  @MainActor
  private static func open(
    _ scene: FileScene, _ storage: SystemFileStorage, _ watching: SystemFileWatching
  ) async throws {
    let workspace = try EditorWorkspace([storage, watching])
    let context = workspace.makeContext()
    let host = SimulatedHost()
    context.model.handle(.attach(host))
    try await context.open(scene.path)
    try await wait { await watching.watchCount > 0 }
    for number in 1...2 {
      _ = await context.model.handle(.perform(.type("typed \(number)\n"))).outcome
      _ = await context.model.handle(.save).outcome
      try Self.write("\nnews \(number)\n", to: scene.path, appending: true)
      while !context.model.text.description.contains("news \(number)") {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    #expect(context.model.text.description.hasPrefix("typed 1\ntyped 2\n") && host.mistakes.isEmpty)
    try await workspace.close(context, .discard)
  }
}
