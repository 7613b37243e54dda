import EditorCoordination
import TextBuffer

/// All journals of one file: the changes recovered from them, and the journals that must be left alone.
struct JournalShelf: Sendable {
  /// A journal on disk.
  struct Item: Sendable {
    let path: String
    let stamp: FileStamp
    /// The journal's final text; `nil` if it's unknown.
    let text: Rope?
  }

  /// The changes from the file's text to the unsaved text.
  private(set) var changes: [ChangeSet] = []
  /// The unsaved text.
  private(set) var text: Rope
  /// The journal that leads exactly to that text and can be appended to.
  private(set) var usable: Item?
  /// Journals whose content is all in the text.
  private(set) var used: [Item] = []
  /// Whether the text needs no kept journal, which a person may decline.
  private(set) var isWhole = true
  /// Journals with content that isn't in the text.
  private(set) var kept: [KeptJournal] = []
  /// The text of the file; empty if the file is missing.
  let saved: Rope
  private let isThere: Bool
  /// The place whose journals can be appended to.
  private let place: JournalPlace?

  /// No journals, for a file that has the text `saved`.
  init(of saved: Rope) { (self.saved, text, isThere, place) = (saved, saved, true, nil) }

  /// Reads the journals at `places` of a file that has the text `saved` and `identity`; the text is `nil` if it's
  /// missing.
  ///
  /// Journals that `others` write are left out: they aren't a crash's. Only those at the first place can be appended
  /// to.
  init(
    at places: [JournalPlace], _ saved: Rope?, _ identity: FileIdentity?, in storage: any FileStorage,
    without others: [FileClaim] = []
  ) async {
    (self.saved, text, isThere) = (saved ?? Rope(), saved ?? Rope(), saved != nil)
    place = places.first
    var read: [(item: Item, journal: Journal)] = []
    // Two places can be one, spelled in two ways.
    var (stamps, unreadable): (Set<FileStamp>, Set<String>) = ([], [])
    let live = others.reduce(into: Set()) { $0.formUnion($1.journals) }
    for path in await Self.paths(at: places, of: identity, in: storage)
    where !live.contains(Journal.name(in: path)) {
      let file: StoredFile
      do throws(EditorError) { file = try await storage.read(path) } catch {
        let isNew = unreadable.insert(Journal.name(in: path)).inserted
        if error.code != .noSuchFile, isNew { keep(path, nil, .unreadable(error), nil) }
        continue
      }
      guard stamps.insert(file.stamp).inserted else { continue }
      do throws(Journal.Problem) {
        let journal = try Journal(file.bytes)
        read.append((Item(path: path, stamp: file.stamp, text: journal.text), journal))
      } catch {
        switch error {
        case .newerVersion(let version): keep(path, file.stamp, .newerVersion(version), nil)
        case .damaged: keep(path, file.stamp, .damaged, nil)
        case .onlyBegun: used.append(Item(path: path, stamp: file.stamp, text: nil))
        }
      }
    }
    let succession = JournalSuccession(of: read.map(\.journal))
    for (index, one) in read.enumerated() {
      if succession.isSucceeded(index), one.journal.ending != .damaged {
        used.append(one.item)
      } else {
        take(one.journal, one.item)
      }
    }
  }

  /// The paths of existing journals at `places`, lowest number first at each.
  private static func paths(
    at places: [JournalPlace], of identity: FileIdentity?, in storage: any FileStorage
  ) async -> [String] {
    var paths: [String] = []
    for place in places {
      do throws(EditorError) {
        let names = try await storage.names(besides: place.folder + ".")
        let numbered = names.compactMap { name in place.number(of: name).map { ($0, name) } }
        paths += numbered.sorted { $0.0 < $1.0 }.map { place.folder + $0.1 }
      } catch {
        // The folder can't be listed: a journal, if there is one, most probably has the first name.
        paths.append(place.journal(of: identity))
      }
    }
    return paths
  }

  private mutating func keep(
    _ path: String, _ stamp: FileStamp?, _ reason: KeptJournal.Reason, _ text: Rope?
  ) {
    kept.append(KeptJournal(path: path, reason: reason, text: text, stamp: stamp))
  }

  /// Adds the changes of `journal`, or keeps it if they don't fit.
  private mutating func take(_ journal: Journal, _ item: Item) {
    let isWhole = journal.ending == .whole
    switch journal.recovery(on: saved, isThere: isThere) {
    case .otherText: keep(item.path, item.stamp, .otherText, journal.text)
    case .overlap: keep(item.path, item.stamp, .overlaps, journal.text)
    case .changes(let found, let isComplete):
      let isDamaged = journal.ending == .damaged || !isComplete
      let isUsable = isWhole && isComplete && place?.has(item.path) == true
      take(found, item, journal, isUsable: isUsable, isDamaged: isDamaged)
    case .merged(let change):
      let found = change.isIdentity ? [] : [change]
      take(found, item, journal, isUsable: false, isDamaged: journal.ending == .damaged)
    }
  }

  private mutating func take(
    _ found: [ChangeSet], _ item: Item, _ journal: Journal, isUsable: Bool, isDamaged: Bool
  ) {
    var isUsable = isUsable
    if changes.isEmpty {
      add(found)
    } else if !found.isEmpty {
      // Another journal has brought changes already. A person must choose where both changed the same place.
      let theirs = found.dropFirst().reduce(found[0]) { $0.composed(with: $1) }
      let ours = changes.dropFirst().reduce(changes[0]) { $0.composed(with: $1) }
      guard case .merged(let change) = ThreeWayMerge(ours: ours, theirs: theirs, mayTouch: false) else {
        return keep(item.path, item.stamp, .overlaps, journal.text ?? theirs.applied(to: saved))
      }
      if !change.isIdentity { add([change]) }
      if let usable { used.append(usable) }
      (usable, isUsable) = (nil, false)
    }
    if isDamaged {
      keep(item.path, item.stamp, .damaged, journal.text)
      if !found.isEmpty { isWhole = false }
    } else if isUsable, !found.isEmpty {
      usable = item
    } else {
      used.append(item)
    }
  }

  private mutating func add(_ found: [ChangeSet]) {
    changes += found
    text = found.reduce(text) { $1.applied(to: $0) }
  }
}

extension JournalShelf.Item {
  /// Removes the journal, unless somebody else has changed it since it was read or written.
  func remove(from storage: any FileStorage) async {
    do throws(EditorError) { try await storage.remove(path, if: .unchanged(stamp)) } catch {
      // Any other failure does no harm: the journal's content is in the file or in another journal.
      if error.code == .changedOutside { await removeTouched(from: storage) }
    }
  }

  /// Removes the journal, whose stamp has changed, if it still leads to the same text.
  ///
  /// A failed append changes a journal's stamp, even if the added bytes were taken back. Left alone, the journal would
  /// bring back text that a person has deleted since.
  private func removeTouched(from storage: any FileStorage) async {
    guard let text, let file = try? await storage.read(path), let journal = try? Journal(file.bytes),
      journal.ending != .damaged, journal.lastHash == Journal.hash(of: text)
    else { return }
    do throws(EditorError) { try await storage.remove(path, if: .unchanged(file.stamp)) } catch {}
  }
}
