import TextBuffer

/// The unsaved changes of a file as lines of bytes, so that they survive a crash.
///
/// A header names the text that they begin with; each record holds a change and names the text after it. A torn record
/// at the end, as a crash leaves it, is left out.
///
///     mdedit-journal 1 HASH
///     change LENGTH-BEFORE EDITS
///     edit LOWER UPPER BYTES
///     the bytes
///     end HASH
enum Journal {
  /// The header for unsaved changes of `text`.
  static func header(for text: Rope) -> [UInt8] { line("mdedit-journal 1 \(hash(of: text))") }

  /// The record of `change`, which led to `text`.
  static func record(_ change: ChangeSet, to text: Rope) -> [UInt8] {
    var bytes = line("change \(change.lengthBefore) \(change.edits.count)")
    for edit in change.edits {
      let (lower, upper) = (edit.range.lowerBound.value, edit.range.upperBound.value)
      bytes += line("edit \(lower) \(upper) \(edit.replacement.utf8.count)")
      bytes += line(edit.replacement)
    }
    return bytes + line("end \(hash(of: text))")
  }

  /// What came of an attempt to replay a journal.
  enum Replay: Sendable {
    /// These changes lead from the file's text to what was unsaved; none where the last save had everything.
    case changes([ChangeSet])
    /// It belongs to another text than the file's.
    case otherText
  }

  /// The changes in `bytes` that haven't got into `text` yet.
  static func replay(_ bytes: [UInt8], on text: Rope) -> Replay {
    var reader = JournalReader(bytes)
    guard let first = reader.header() else { return .otherText }
    var (hashes, records) = ([first], [ChangeSet]())
    while let (change, hash) = reader.record() {
      records.append(change)
      hashes.append(hash)
    }
    // The last match counts: a save may have got in, and a crash come before the journal was removed.
    let present = hash(of: text)
    guard let start = hashes.lastIndex(of: present) else { return .otherText }
    return .changes(valid(zip(records[start...], hashes[(start + 1)...]), on: text))
  }

  /// The changes up to the first that doesn't fit, or doesn't lead to the text that it says.
  private static func valid(
    _ records: Zip2Sequence<ArraySlice<ChangeSet>, ArraySlice<String>>, on text: Rope
  ) -> [ChangeSet] {
    var (text, changes) = (text, [ChangeSet]())
    for (change, expected) in records {
      let ends = change.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      guard change.lengthBefore == text.utf8Count, !ends.contains(where: { text.isInsideScalar($0) }) else { break }
      text = change.applied(to: text)
      guard hash(of: text) == expected else { break }
      changes.append(change)
    }
    return changes
  }

  /// The text's FNV-1a hash of 64 bits (Fowler, Noll, Vo) and its length: against mistakes, not against forgery.
  static func hash(of text: Rope) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.bytes(in: text.range) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\(text.utf8Count)-" + String(hash, radix: 16)
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) + [0x0A] }
}

/// Reads a journal as far as it goes.
private struct JournalReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The hash that the header names.
  mutating func header() -> String? {
    guard let words = words(), words.count == 3, words[0] == "mdedit-journal", words[1] == "1" else { return nil }
    return words[2]
  }

  /// The next change and the hash after it, or `nil` where there is none in whole.
  mutating func record() -> (ChangeSet, String)? {
    guard let words = words(), words.count == 3, words[0] == "change", let length = Int(words[1]),
      let count = Int(words[2]), length >= 0, count >= 0
    else { return nil }
    var edits: [Edit] = []
    for _ in 0..<count {
      guard let edit = edit(from: edits.last?.range.upperBound.value ?? 0, to: length) else { return nil }
      edits.append(edit)
    }
    guard let end = self.words(), end.count == 2, end[0] == "end" else { return nil }
    return (ChangeSet(edits, length: length), end[1])
  }

  /// An edit of a range within `start...length`.
  private mutating func edit(from start: Int, to length: Int) -> Edit? {
    guard let words = words(), words.count == 4, words[0] == "edit", let lower = Int(words[1]),
      let upper = Int(words[2]), let count = Int(words[3]), (start...max(start, length)).contains(lower),
      (lower...max(lower, length)).contains(upper), upper <= length, count >= 0, count < bytes.count - place
    else { return nil }
    let text = String(validating: bytes[place..<place + count], as: UTF8.self)
    place += count + 1
    return text.map { Edit(UTF8Offset(lower)..<UTF8Offset(upper), $0) }
  }

  private mutating func words() -> [String]? {
    guard let end = bytes[place...].firstIndex(of: 0x0A) else { return nil }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self).split(separator: " ").map(String.init)
  }
}
