import EditorCoordination
import TextBuffer

/// The unsaved changes of a file as lines of bytes, so that they survive a crash.
///
/// A header holds the text that they begin with, so that nothing else is needed to get at what they lead to, whatever
/// becomes of the file; each record holds a change and names the text after it. A record that ends with `file` leads to
/// a text that the file had, such as one that others wrote while something here was unsaved; so does the header.
///
///     mdedit-journal 2 HASH LENGTH
///     the text before
///     change LENGTH-BEFORE EDITS
///     edit LOWER UPPER BYTES
///     the bytes
///     end HASH, or file HASH
///
/// A header of version 1 has no text: `mdedit-journal 1 HASH`.
struct Journal: Sendable {
  /// How the bytes end.
  enum Ending: Sendable {
    /// With the end of a record or of the header: more can be added.
    case whole
    /// In the middle of a record, as a crash leaves it; nobody was told that what is cut off is safe.
    case torn
    /// Something else than a record follows, or a record that doesn't lead to the text that it says.
    case damaged
  }

  /// The text that the first change is made for; `nil` where the header only names it.
  let base: Rope?
  /// The names of the texts before the first change and after each.
  private(set) var hashes: [String]
  /// The changes, in order.
  private(set) var changes: [ChangeSet] = []
  /// The number of changes that lead to the last text which the file is known to have had.
  private(set) var changesToFile = 0
  private(set) var ending = Ending.whole

  /// The name of the text that all of it leads to.
  var lastHash: String { hashes[hashes.count - 1] }

  /// The text that all of it leads to, where that can be told.
  var text: Rope? { text(after: changes.count) }

  /// The last text that the file is known to have had, where that can be told.
  var fileText: Rope? { text(after: changesToFile) }

  private func text(after count: Int) -> Rope? {
    base.map { base in changes.prefix(count).reduce(base) { $1.applied(to: $0) } }
  }
}

// MARK: Writing

extension Journal {
  /// The header for unsaved changes of `text`.
  static func header(for text: Rope) -> [UInt8] {
    line("mdedit-journal 2 \(hash(of: text)) \(text.utf8Count)") + text.bytes(in: text.range) + [0x0A]
  }

  /// The record of `change`, which led to `text`; whether the file had that, `isFile` says.
  static func record(_ change: ChangeSet, to text: Rope, isFile: Bool) -> [UInt8] {
    var bytes = line("change \(change.lengthBefore) \(change.edits.count)")
    for edit in change.edits {
      let (lower, upper) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      bytes += line("edit \(lower) \(upper) \(edit.replacement.utf8.count)")
      bytes += line(edit.replacement)
    }
    return bytes + line("\(isFile ? "file" : "end") \(hash(of: text))")
  }

  /// The text's FNV-1a hash of 64 bits (Fowler, Noll, Vo) and its length: against mistakes, not against forgery.
  static func hash(of text: Rope) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.bytes(in: text.range) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\(text.utf8Count)-" + String(hash, radix: 16)
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) + [0x0A] }
}

// MARK: Reading

extension Journal {
  /// Why bytes are no journal that can be read.
  enum Problem: Error {
    /// They are a journal of this version, which is not known here.
    case newerVersion(Int)
    /// They are the front part of a header: a crash came before anything was safe.
    case onlyBegun
    /// They are something else.
    case damaged
  }

  /// The journal that `bytes` hold, as far as its records go.
  init(_ bytes: [UInt8]) throws(Problem) {
    var reader = JournalReader(bytes)
    let (first, base) = try reader.header()
    if let base, Self.hash(of: base) != first { throw .damaged }
    (self.base, hashes) = (base, [first])
    var text = base
    while !reader.isAtEnd {
      guard let (change, hash, isFile) = reader.record() else {
        ending = reader.hasRunOut ? .torn : .damaged
        return
      }
      if let before = text {
        guard let after = Self.result(of: change, on: before), Self.hash(of: after) == hash else {
          ending = .damaged
          return
        }
        text = after
      }
      changes.append(change)
      hashes.append(hash)
      if isFile { changesToFile = changes.count }
    }
  }

  /// What `change` makes of `text`, or `nil` where it can't be of that text.
  static func result(of change: ChangeSet, on text: Rope) -> Rope? {
    let ends = change.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    guard change.lengthBefore == text.utf8Count, !ends.contains(where: { text.isInsideScalar($0) }) else {
      return nil
    }
    return change.applied(to: text)
  }
}
