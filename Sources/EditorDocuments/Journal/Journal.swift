import EditorCoordination
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
    ///
    /// Whole where nothing follows them that is torn or wrong, so that more can be added.
    case changes([ChangeSet], isWhole: Bool)
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
    let changes = valid(zip(records[start...], hashes[(start + 1)...]), on: text)
    return .changes(changes, isWhole: reader.isAtEnd && changes.count == records.count - start)
  }

  /// The changes up to the first that doesn't fit, or doesn't lead to the text that it says.
  private static func valid(
    _ records: Zip2Sequence<ArraySlice<ChangeSet>, ArraySlice<String>>, on text: Rope
  ) -> [ChangeSet] {
    var (text, changes) = (text, [ChangeSet]())
    for (change, expected) in records {
      let ends = change.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      guard change.lengthBefore == text.utf8Count, !ends.contains(where: { text.isInsideScalar($0) }) else {
        break
      }
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
