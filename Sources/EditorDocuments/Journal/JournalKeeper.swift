import EditorCoordination
import TextBuffer

/// Keeps the journal of one open file on disk.
///
/// It appends only to a journal that is as it left it. A journal that somebody else continues, another store or another
/// process, stays as it is, and a new one is begun under the next free name. Steps run one after the other.
///
/// The journal passes through every text that the file may have. Only then can recovery, after a crash, tell unsaved
/// changes from changes by others.
///
/// Steps may arrive out of order. A step with a lower number than the last one has older texts, and does nothing.
///
/// It also claims the file, so that others don't take its journal for one that a crash left.
actor JournalKeeper {
  private let storage: any FileStorage
  private let path: String
  private let stateFolder: String?
  /// Whether the state folder doesn't accept a journal, so that it's beside the file.
  private var isBesideFile = false
  /// The journal that is appended to.
  private var file: JournalShelf.Item?
  /// The text that is safe on disk; `nil` if that is the file's text.
  private(set) var text: Rope?
  /// The newest texts of the file that the journal passes through, at most `mostPassed`.
  private(set) var passed: [Rope] = []
  /// The cost of reading the journal's records, in bytes: each record is read, and the text after it hashed.
  private var cost: Int
  /// Journals with nothing that isn't in `text`.
  private var used: [JournalShelf.Item]
  private var lastStep: Task<EditorError?, Never>?
  /// The identifier of the claim.
  private let id: String
  /// The turn in which the file was taken over here, and the journals that others were told of last.
  private var (turn, told): (Int, Set<String>) = (0, [])
  private var isReleased = false
  /// The path of a journal that is about to be begun.
  private var candidate: String?
  /// The claim on the file, as it was told to others last.
  var claim: FileClaim { FileClaim(id: id, turn: turn, journals: told) }
  /// The claims of others on the file when they were looked at last.
  private(set) var others: [FileClaim] = []
  /// The number of the newest step that began.
  private var newest = 0

  /// Continues the journals that `shelf` found for the file at `path`, which `claim` is made on.
  ///
  /// New journals are in the state folder, and beside the file if there is none or if it doesn't accept them. `path` is
  /// what the storage's `target(of:)` returns.
  init(
    _ shelf: JournalShelf, of path: String, in storage: any FileStorage, stateFolder: String?,
    by claim: FileClaim = .new
  ) {
    (self.storage, self.path, self.stateFolder) = (storage, path, stateFolder)
    (id, turn, told) = (claim.id, claim.turn, claim.journals)
    (file, used) = (shelf.usable, shelf.used)
    text = shelf.changes.isEmpty ? nil : shelf.text
    if text != nil, shelf.isWhole { passed = [shelf.saved] }
    cost = shelf.changes.count * Self.cost(of: shelf.text)
  }

  /// Whether no journal alone leads to the unsaved text: after a merge, a part of it is only in the file.
  var needsFile: Bool { text != nil && file == nil }

  /// The path of the journal; `nil` if there is none.
  var journalPath: String? { file?.path ?? used.last?.path }

  /// Writes `text` to disk as changes that pass through each of `texts`, which the file has or is about to get.
  ///
  /// Does nothing if the journal has all of that already.
  func write(_ text: Rope, through texts: [Rope], as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper throws(EditorError) in
      try await keeper.writeNow(text, through: texts)
    }
  }

  /// Extends an existing journal to `text`, as `write` does; begins none.
  ///
  /// Without one, journals whose content is all in the file are removed. They don't pass through the file's next text,
  /// so beside it they would look like the work of somebody else.
  func follow(_ text: Rope, through texts: [Rope], as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper throws(EditorError) in
      guard keeper.text != nil else { return await keeper.removeUsed() }
      try await keeper.writeNow(text, through: texts)
    }
  }

  /// Replaces the journals after the file got `saved`, while `text` is the newest text.
  func retire(_ text: Rope, since saved: Rope, as number: Int) async throws(EditorError) {
    try await inTurn(number) { keeper throws(EditorError) in
      let old = keeper.used + (keeper.file.map { [$0] } ?? [])
      let before = (keeper.file, keeper.text, keeper.passed)
      (keeper.file, keeper.text, keeper.passed) = (nil, nil, [])
      do throws(EditorError) {
        // The new journal passes through the old one's final text, so recovery can read both if a crash leaves both.
        let texts = [saved] + (before.1.map { [$0] } ?? []) + [text]
        if text != saved { try await keeper.begin(texts, passing: 1) }
      } catch {
        // The old journal still leads to the text typed while the file was saved.
        (keeper.file, keeper.text, keeper.passed) = before
        throw error
      }
      keeper.used = []
      await keeper.remove(old)
    }
  }

  /// Tells others which journals are written here, and looks who else has the file open; does nothing once released.
  func tellOthers() async {
    guard !isReleased else { return }
    let paths = used.map(\.path) + [file?.path, candidate].compactMap { $0 }
    told = Set(paths.map { Journal.name(in: $0) })
    others = await storage.othersClaims(at: places, making: claim, first: claimed.count)
      .filter { !ClaimEnd.isBegun($0.id) }
    // It was released meanwhile, and the record may have been made after that.
    if isReleased { await releaseClaims() }
  }

  /// The paths of the first records of those who have the file open.
  nonisolated var claimPaths: [String] { places.map(\.claims) }

  /// The places of the file's journals, the preferred one first.
  private nonisolated var places: [JournalPlace] { JournalPlace.all(of: path, stateFolder: stateFolder) }

  /// The places at which the claim is made.
  private var claimed: [JournalPlace] { isBesideFile ? places : Array(places.prefix(1)) }

  private func releaseClaims() async { for place in claimed { await storage.release(id, at: place.claims) } }

  /// Takes the file over from all others who have it open, and tells them.
  func takeOver() async {
    await tellOthers()
    turn = max(turn, others.map(\.turn).max() ?? 0) + 1
    await tellOthers()
  }

  /// Ends the claim after the steps that were begun.
  func release() async {
    _ = await lastStep?.value
    isReleased = true
    await releaseClaims()
  }

  /// Ends the claim in a task, after `last`; who opens the file from now on waits for that.
  @discardableResult
  nonisolated func end(after last: @escaping @Sendable () async -> Void = {}) -> Task<Void, Never> {
    ClaimEnd.begin(id) {
      await last()
      await self.release()
    }
  }

  /// Removes the journals, whose content nobody wants; later steps write nothing.
  func discard() async {
    let step = enqueue { keeper in
      keeper.newest = .max
      let old = keeper.used + (keeper.file.map { [$0] } ?? [])
      (keeper.file, keeper.text, keeper.passed, keeper.used) = (nil, nil, [], [])
      await keeper.remove(old)
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
      let records = Journal.records(from: start, by: missing + [text], file: saved)
      let stamp = try await storage.append(records, to: file.path, if: .unchanged(file.stamp))
      self.file = JournalShelf.Item(path: file.path, stamp: stamp, text: nil)
      self.text = text
      passed = (passed + missing).suffix(Self.mostPassed)
      cost += (missing.count + 1) * Self.cost(of: text)
    } catch {
      self.file = nil
      guard error.code == .changedOutside || error.code == .noSuchFile else {
        // The journal may be torn: nothing is appended to it, but its earlier content can still be read.
        used.append(JournalShelf.Item(path: file.path, stamp: file.stamp, text: start))
        throw error
      }
      // The journal is somebody else's by now, or gone. Its content stays, and doesn't count as safe.
      (self.text, passed) = (nil, [])
      try await begin(all, passing: texts.count + 1)
    }
  }

  /// Whether the journal passes through `text`; without a journal no text needs to be passed.
  private func isPassed(_ text: Rope) -> Bool { self.text == nil || passed.contains(text) }

  /// Begins a journal under the first free name that leads from the first of `texts` through the others to the last.
  ///
  /// The file may have any of the first `count` texts. The new journal also passes through the final texts of the
  /// journals that it replaces. If a crash leaves both, recovery can see that the old ones are contained in it.
  private func begin(_ texts: [Rope], passing count: Int) async throws(EditorError) {
    guard let first = texts.first, let last = texts.last else { return }
    let records = Journal.records(from: first, by: used.compactMap(\.text) + texts.dropFirst(), file: first)
    for place in places {
      do throws(EditorError) {
        let bytes = Journal.header(for: first, of: place.isInStateFolder ? path : nil) + records
        file = try await begin(bytes, at: place)
        break
      } catch {
        // A folder for all files can be full, or missing, where the file's own isn't.
        guard place.isInStateFolder else { throw error }
        isBesideFile = true
      }
    }
    (text, passed) = (last, Array(texts.prefix(count)))
    cost = (texts.count - 1) * Self.cost(of: last)
    await removeUsed()
  }

  /// Writes `bytes` as a journal under the first free name at `place`.
  private func begin(_ bytes: [UInt8], at place: JournalPlace) async throws(EditorError) -> JournalShelf.Item
  {
    let identity = place.isInStateFolder ? try? await storage.identity(of: path) : nil
    for number in 1...Self.mostJournals {
      let path = place.journal(number, of: identity)
      do throws(EditorError) {
        // Named before it's there: nobody who opens the file may take it for what a crash left.
        candidate = path
        defer { candidate = nil }
        await tellOthers()
        let stamp = try await storage.append(bytes, to: path, if: .isNew)
        return JournalShelf.Item(path: path, stamp: stamp, text: nil)
      } catch { if error.code != .changedOutside { throw error } }
    }
    throw .tooManyJournals(path)
  }

  /// The cost of reading a record that leads to `text`, in bytes.
  private static func cost(of text: Rope) -> Int { 64 + text.utf8Count }

  /// Whether the records cost so much to read that a new journal is due.
  ///
  /// Otherwise a file that is typed in for hours and never saved would take minutes to open after a crash. The limit is
  /// reached after some 16 records of a long text, or after a megabyte of records of a short one.
  private func isLong(for text: Rope) -> Bool { cost > max(1 << 20, 16 * Self.cost(of: text)) }

  /// Begins a journal that replaces `old`, which leads to `text`; returns `false` if it can't be written.
  ///
  /// Then records can still be appended to `old`, and the cost is counted anew before the next attempt.
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

  /// The number of remembered texts of the file; a forgotten text that is needed again gets another record.
  private static let mostPassed = 8

  /// The greatest number of journals of one file.
  static let mostJournals = 1_000

  private func removeUsed() async {
    let old = used
    used = []
    await remove(old)
  }

  /// Removes those of `items` that nobody else has changed since they were read or written.
  private func remove(_ items: [JournalShelf.Item]) async {
    for item in items { await item.remove(from: storage) }
  }

  // MARK: Turns

  private typealias Step = @Sendable (isolated JournalKeeper) async throws(EditorError) -> Void

  private func enqueue(_ step: @escaping Step) -> Task<EditorError?, Never> {
    let previous = lastStep
    let task = Task { () -> EditorError? in
      _ = await previous?.value
      do throws(EditorError) {
        try await step(self)
        return nil
      } catch { return error }
    }
    lastStep = task
    return task
  }

  private func inTurn(_ number: Int, _ step: @escaping Step) async throws(EditorError) {
    let task = enqueue { keeper throws(EditorError) in
      guard number > keeper.newest else { return }
      keeper.newest = number
      do throws(EditorError) { try await step(keeper) } catch {
        await keeper.tellOthers()
        throw error
      }
      await keeper.tellOthers()
    }
    if let error = await task.value { throw error }
  }
}

extension EditorError {
  fileprivate static func tooManyJournals(_ path: String) -> EditorError {
    EditorError(
      .fileSystem, "\(path) has too many journals beside it: open it, and decline those that aren't needed")
  }
}
