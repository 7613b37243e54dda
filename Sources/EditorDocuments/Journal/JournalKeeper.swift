import EditorCoordination
import TextBuffer

/// Keeps the journal of one open file on disk.
///
/// It writes only to a journal that is as it left it: one that somebody else goes on with, be it another store or
/// another process, stays as it is, and a new one is begun under the next free name. Steps have their turns one after
/// the other.
///
/// A journal goes by every text that the file may have: only then what is unsaved can be told, after a crash, from what
/// others did to the file.
///
/// Its steps may arrive in another order than the one in which they were numbered. One that is older than the last that
/// was done knows less, and does nothing.
actor JournalKeeper {
  private let storage: any FileStorage
  private let path: String
  /// The journal that is written to.
  private var file: JournalShelf.Item?
  /// The text that is safe on disk; `nil` where that is the file's.
  private(set) var text: Rope?
  /// Texts of the file that the journal goes by, the newest few.
  private(set) var passed: [Rope] = []
  /// What reading the journal's records costs, in bytes: each has to be read, and the text that it leads to hashed.
  private var cost: Int
  /// Journals that have nothing which isn't in `text`.
  private var used: [JournalShelf.Item]
  private var lastStep: Task<EditorError?, Never>?
  /// The number of the newest step that was begun.
  private var newest = 0

  /// Goes on with what `shelf` has of the file at `path`.
  init(_ shelf: JournalShelf, of path: String, in storage: any FileStorage) {
    (self.storage, self.path) = (storage, path)
    (file, used) = (shelf.usable, shelf.used)
    text = shelf.changes.isEmpty ? nil : shelf.text
    if text != nil { passed = [shelf.saved] }
    cost = shelf.changes.count * Self.cost(of: shelf.text)
  }

  /// Where the journal is; `nil` where there is none.
  var journalPath: String? { file?.path ?? used.last?.path }

  /// Sees to it that `text` is on disk, as changes that go by each of `texts`, which the file has or is about to get;
  /// nothing where there are none.
  func write(_ text: Rope, through texts: [Rope], as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper in
      do throws(EditorError) {
        try await keeper.writeNow(text, through: texts)
        return nil
      } catch { return error }
    }
  }

  /// Sees to it that a journal which leads on from the file leads to `text`, as `write` does; begins none.
  ///
  /// Journals of which the file has everything are removed: beside a newer text of the file, which they don't go by,
  /// they would look like the work of somebody else.
  func follow(_ text: Rope, through texts: [Rope], as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper in
      guard keeper.text != nil else {
        await keeper.removeUsed()
        return nil
      }
      do throws(EditorError) {
        try await keeper.writeNow(text, through: texts)
        return nil
      } catch { return error }
    }
  }

  /// Takes note that the file has `saved` now, while `text` is the newest: what isn't needed any more is removed.
  func retire(_ text: Rope, since saved: Rope, as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper in
      let old = keeper.used + (keeper.file.map { [$0] } ?? [])
      let before = (keeper.file, keeper.text, keeper.passed)
      (keeper.file, keeper.text, keeper.passed) = (nil, nil, [])
      do throws(EditorError) {
        // It goes by what the old journal leads to: so both can be read where a crash leaves both.
        let texts = [saved] + (before.1.map { [$0] } ?? []) + [text]
        if text != saved { try await keeper.begin(texts, passing: 1) }
      } catch {
        // The journal of before still leads to what was typed while the file was saved.
        (keeper.file, keeper.text, keeper.passed) = before
        return error
      }
      keeper.used = []
      await keeper.remove(old)
      return nil
    }
  }

  /// Removes what was written, whose content nobody wants; nothing is written after that.
  func discard() async {
    let step = enqueue { keeper in
      keeper.newest = .max
      let old = keeper.used + (keeper.file.map { [$0] } ?? [])
      (keeper.file, keeper.text, keeper.passed, keeper.used) = (nil, nil, [], [])
      await keeper.remove(old)
      return nil
    }
    _ = await step.value
  }

  // MARK: Steps

  private func writeNow(_ text: Rope, through texts: [Rope]) async throws(EditorError) {
    guard let saved = texts.first, text != (self.text ?? saved) || !texts.allSatisfy(isPassed) else { return }
    guard let start = self.text else { return try await begin(texts + [text], passing: texts.count) }
    let missing = texts.filter { !isPassed($0) }
    let all = [saved, start] + texts.dropFirst() + [text]
    guard let file else { return try await begin(all, passing: texts.count + 1) }
    if text != start, isLong(for: text),
      await beginAnew(all, passing: texts.count + 1, from: start, insteadOf: file)
    {
      return
    }
    do throws(EditorError) {
      let records = Self.records(from: start, by: missing + [text], file: saved)
      let stamp = try await storage.append(records, to: file.path, if: .unchanged(file.stamp))
      self.file = JournalShelf.Item(path: file.path, stamp: stamp, text: nil)
      self.text = text
      passed = (passed + missing).suffix(Self.mostPassed)
      cost += (missing.count + 1) * Self.cost(of: text)
    } catch {
      self.file = nil
      guard error.code == .changedOutside || error.code == .noSuchFile else {
        // Torn, perhaps: nothing is added to it, but what it had before is still read from it.
        used.append(JournalShelf.Item(path: file.path, stamp: file.stamp, text: start))
        throw error
      }
      // Somebody else's by now, or gone: whatever it has stays, and doesn't count as safe.
      (self.text, passed) = (nil, [])
      try await begin(all, passing: texts.count + 1)
    }
  }

  /// Whether the journal goes by `text`; the file's own needs none where there is no journal.
  private func isPassed(_ text: Rope) -> Bool { self.text == nil || passed.contains(text) }

  /// The records that lead from `start` by each of `texts`, of which the file has `saved`.
  private static func records(from start: Rope, by texts: [Rope], file saved: Rope) -> [UInt8] {
    var (bytes, last) = ([UInt8](), start)
    for text in texts where text != last {
      let change = ChangeSet.difference(from: last, to: text)
      bytes += Journal.record(change, to: text, isFile: text == saved)
      last = text
    }
    return bytes
  }

  /// Begins a journal under the first free name, which leads from the first of `texts` by all others to the last; the
  /// file may have the first `count` of them.
  ///
  /// Where it goes by the text of another journal it is plain from it that nothing of that one is missing; so it goes
  /// by the texts of those that are removed then, too, which a crash before that leaves beside it.
  private func begin(_ texts: [Rope], passing count: Int) async throws(EditorError) {
    guard let first = texts.first, let last = texts.last else { return }
    let records = Self.records(from: first, by: used.compactMap(\.text) + texts.dropFirst(), file: first)
    let bytes = Journal.header(for: first) + records
    for number in 1...Self.mostJournals {
      let path = Journal.path(for: path, number: number)
      do throws(EditorError) {
        let stamp = try await storage.append(bytes, to: path, if: .isNew)
        file = JournalShelf.Item(path: path, stamp: stamp, text: nil)
        (text, passed) = (last, Array(texts.prefix(count)))
        cost = (texts.count - 1) * Self.cost(of: last)
        return await removeUsed()
      } catch { if error.code != .changedOutside { throw error } }
    }
    throw .tooManyJournals(path)
  }

  /// What reading a record costs that leads to `text`.
  private static func cost(of text: Rope) -> Int { 64 + text.utf8Count }

  /// Whether the journal's records cost so much to read that it's worth a new one: a file that is typed at for hours,
  /// and not saved, would take minutes to be opened after a crash.
  ///
  /// Of a long text that is so after some 16 records, of a short one after a megabyte of them.
  private func isLong(for text: Rope) -> Bool { cost > max(1 << 20, 16 * Self.cost(of: text)) }

  /// Begins a journal that stands for `old`, which leads to `text`; false where it can't be written.
  ///
  /// A record may still be; a new journal is tried again only after as many of them.
  private func beginAnew(
    _ texts: [Rope], passing count: Int, from text: Rope, insteadOf old: JournalShelf.Item
  ) async -> Bool {
    used.append(JournalShelf.Item(path: old.path, stamp: old.stamp, text: text))
    do throws(EditorError) {
      try await begin(texts, passing: count)
      return true
    } catch {
      used.removeLast()
      cost = 0
      return false
    }
  }

  /// How many of the file's texts are kept in mind; one that is forgotten is gone by once more.
  private static let mostPassed = 8

  /// No file has more journals.
  private static let mostJournals = 1_000

  private func removeUsed() async {
    let old = used
    used = []
    await remove(old)
  }

  /// Removes `items`, as far as they are what they were when they were read or written.
  private func remove(_ items: [JournalShelf.Item]) async {
    for item in items {
      // Where that fails it does no harm: what it leads to is in the file, or in another journal.
      do throws(EditorError) { try await storage.remove(item.path, if: .unchanged(item.stamp)) } catch {}
    }
  }

  // MARK: Turns

  private typealias Step = @Sendable (isolated JournalKeeper) async -> EditorError?

  private func enqueue(_ step: @escaping Step) -> Task<EditorError?, Never> {
    let previous = lastStep
    let task = Task {
      _ = await previous?.value
      return await step(self)
    }
    lastStep = task
    return task
  }

  private func inTurn(_ number: Int, _ step: @escaping Step) async throws(EditorError) {
    let task = enqueue { keeper in
      guard number > keeper.newest else { return nil }
      keeper.newest = number
      return await step(keeper)
    }
    if let error = await task.value { throw error }
  }
}

extension Journal {
  /// Where the journal with this number, from 1 on, of the file at `path` is: hidden, beside it.
  static func path(for path: String, number: Int = 1) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "." + path[folder.endIndex...] + ".mdedit-journal" + (number == 1 ? "" : "-\(number)")
  }
}

extension EditorError {
  fileprivate static func tooManyJournals(_ path: String) -> EditorError {
    EditorError(
      .fileSystem, "\(path) has too many journals beside it: open it, and decline those that aren't needed")
  }
}
