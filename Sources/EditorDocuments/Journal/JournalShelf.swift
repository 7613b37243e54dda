import EditorCoordination
import TextBuffer

/// All the journals of one file: what they bring back, and which are to be left alone.
struct JournalShelf: Sendable {
  /// A journal that lies there.
  struct Item: Sendable {
    let path: String
    let stamp: FileStamp
    /// The text that it leads to, where that can be told.
    let text: Rope?
  }

  /// What leads from the file's text to what was unsaved.
  private(set) var changes: [ChangeSet] = []
  /// What was unsaved.
  private(set) var text: Rope
  /// The journal that leads to just that text and to which more can be added.
  private(set) var usable: Item?
  /// Journals of which everything is in the text.
  private(set) var used: [Item] = []
  /// Journals that hold something that isn't.
  private(set) var kept: [KeptJournal] = []
  /// The text that the file has; none where it isn't there.
  let saved: Rope
  private let isThere: Bool

  /// The shelf of the file at `path`, which has the text `saved`, or isn't there.
  init(of path: String, _ saved: Rope?, in storage: any FileStorage) async {
    (self.saved, text, isThere) = (saved ?? Rope(), saved ?? Rope(), saved != nil)
    var read: [(item: Item, journal: Journal)] = []
    for path in await Self.paths(of: path, in: storage) {
      let file: StoredFile
      do throws(EditorError) { file = try await storage.read(path) } catch {
        if error.code != .noSuchFile { keep(path, nil, .unreadable(error), nil) }
        continue
      }
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

  /// The names that journals of the file at `path` can have, those that are taken, lowest number first.
  private static func paths(of path: String, in storage: any FileStorage) async -> [String] {
    let first = Journal.path(for: path)
    let folder = first.lastIndex(of: "/").map { String(first[...$0]) } ?? ""
    let names: [String]
    do throws(EditorError) { names = try await storage.names(besides: path) } catch {
      // A folder that can't be listed: where there is a journal, it has most probably the first name.
      return [first]
    }
    let numbered = names.compactMap { name -> (Int, String)? in
      guard (folder + name).hasPrefix(first) else { return nil }
      let rest = (folder + name).dropFirst(first.count)
      if rest.isEmpty { return (1, first) }
      return rest.first == "-" ? Int(rest.dropFirst()).map { ($0, folder + name) } : nil
    }
    return numbered.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func keep(
    _ path: String, _ stamp: FileStamp?, _ reason: KeptJournal.Reason, _ text: Rope?
  ) {
    kept.append(KeptJournal(path: path, reason: reason, text: text, stamp: stamp))
  }

  /// Takes in what `journal` has.
  private mutating func take(_ journal: Journal, _ item: Item) {
    let isWhole = journal.ending == .whole
    switch journal.recovery(on: saved, isThere: isThere) {
    case .otherText: keep(item.path, item.stamp, .otherText, journal.text)
    case .overlap: keep(item.path, item.stamp, .overlaps, journal.text)
    case .changes(let found, let isComplete):
      let isDamaged = journal.ending == .damaged || !isComplete
      take(found, item, journal, isUsable: isWhole && isComplete, isDamaged: isDamaged)
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
      // There is something from another journal already: what both changed differently, a person has to choose from.
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
