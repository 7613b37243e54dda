import EditorCoordination
import TextBuffer

/// The unsaved changes of a file as bytes in lines, so that they survive a crash.
///
/// A header holds the text before the changes, so that the result can be recovered whatever becomes of the file. Each
/// record holds a change and the hash of the text after it. A record that ends with `file` leads to a text that the
/// file had, such as one that others wrote while something here was unsaved. The header's text is such a text, too.
///
///     mdedit-journal 2 HASH LENGTH
///     the text before
///     change LENGTH-BEFORE EDITS
///     edit LOWER UPPER BYTES
///     the bytes
///     end HASH, or file HASH
///
/// A header of version 1 has no text: `mdedit-journal 1 HASH`. In version 3, which is written where a journal's place
/// doesn't tell its file, the path of the file comes before the text:
///
///     mdedit-journal 3 HASH LENGTH PATH-LENGTH
///     the path
///     the text before
struct Journal: Sendable {
  /// The state of the journal's last bytes.
  enum Ending: Sendable {
    /// A complete header or record: more can be appended.
    case whole
    /// A partial record, as a crash leaves it; nobody was told that its content is safe.
    case torn
    /// Bytes that are no record, or a record that doesn't lead to the text that it names.
    case damaged
  }

  /// The text before the first change; `nil` if the header has only its hash.
  let base: Rope?
  /// The path of the file; `nil` if the journal's place tells it.
  let path: String?
  /// The hashes of the texts before the first change and after each change.
  private(set) var hashes: [String]
  /// The changes, in order.
  private(set) var changes: [ChangeSet] = []
  /// The number of changes up to the last text that the file is known to have had.
  private(set) var changesToFile = 0
  private(set) var ending = Ending.whole

  /// The hash of the text after the last change.
  var lastHash: String { hashes[hashes.count - 1] }

  /// The text after the last change; `nil` if the base is unknown.
  var text: Rope? { text(after: changes.count) }

  /// The last text that the file is known to have had; `nil` if the base is unknown.
  var fileText: Rope? { text(after: changesToFile) }

  private func text(after count: Int) -> Rope? {
    base.map { base in changes.prefix(count).reduce(base) { $1.applied(to: $0) } }
  }
}

// MARK: Writing

extension Journal {
  /// The header of a journal whose first change is made for `text`; the place doesn't tell `path` if it's given.
  static func header(for text: Rope, of path: String? = nil) -> [UInt8] {
    let (version, end) = path.map { (3, " \($0.utf8.count)\n" + $0) } ?? (2, "")
    return line("mdedit-journal \(version) \(hash(of: text)) \(text.utf8Count)" + end)
      + text.bytes(in: text.range) + [0x0A]
  }

  /// The record of `change`, which led to `text`; `isFile` marks a text that the file had.
  static func record(_ change: ChangeSet, to text: Rope, isFile: Bool) -> [UInt8] {
    var bytes = line("change \(change.lengthBefore) \(change.edits.count)")
    for edit in change.edits {
      let (lower, upper) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      bytes += line("edit \(lower) \(upper) \(edit.replacement.utf8.count)")
      bytes += line(edit.replacement)
    }
    return bytes + line("\(isFile ? "file" : "end") \(hash(of: text))")
  }

  /// The records that lead from `start` through each of `texts`; the file has `saved`.
  static func records(from start: Rope, by texts: [Rope], file saved: Rope) -> [UInt8] {
    var (bytes, last) = ([UInt8](), start)
    for text in texts where text != last {
      let change = ChangeSet.difference(from: last, to: text)
      bytes += record(change, to: text, isFile: text == saved)
      last = text
    }
    return bytes
  }

  /// The text's length and 64-bit FNV-1a hash (Fowler, Noll, Vo): a guard against mistakes, not against forgery.
  static func hash(of text: Rope) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.bytes(in: text.range) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\(text.utf8Count)-" + String(hash, radix: 16)
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) + [0x0A] }
}

// MARK: Reading

extension Journal {
  /// The reasons why bytes can't be read as a journal.
  enum Problem: Error {
    /// The journal has this version, which is unknown here.
    case newerVersion(Int)
    /// The bytes are the front part of a header: a crash came before anything was safe.
    case onlyBegun
    /// The bytes are something else.
    case damaged
  }

  /// Reads a journal from `bytes`, up to the first bad record.
  init(_ bytes: [UInt8]) throws(Problem) {
    var reader = JournalReader(bytes)
    let (first, path, base) = try reader.header()
    if let base, Self.hash(of: base) != first { throw .damaged }
    (self.base, self.path, hashes) = (base, path, [first])
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

  /// The result of `change` on `text`; `nil` if it can't be a change of that text.
  static func result(of change: ChangeSet, on text: Rope) -> Rope? {
    let ends = change.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    guard change.lengthBefore == text.utf8Count, !ends.contains(where: { text.isInsideScalar($0) }) else {
      return nil
    }
    return change.applied(to: text)
  }
}
