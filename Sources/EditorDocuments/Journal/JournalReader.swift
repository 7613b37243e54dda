import TextBuffer

/// Reads a journal up to the first record that can't be read.
struct JournalReader {
  private let bytes: [UInt8]
  private var place = 0
  /// Whether everything was read.
  var isAtEnd: Bool { place == bytes.count }
  /// Whether the last failed read ran past the end of the bytes, so that they may be cut off.
  private(set) var hasRunOut = false

  /// A reader at the start of `bytes`, which may be anything.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the header: the hash, and the file's path and the text if the version has them.
  mutating func header() throws(Journal.Problem) -> (hash: String, path: String?, base: Rope?) {
    guard let words = words() else {
      throw Self.title.utf8.starts(with: bytes) || bytes.starts(with: Self.title.utf8) ? .onlyBegun : .damaged
    }
    guard words.count >= 3, words[0] + " " == Self.title, let version = Int(words[1]) else { throw .damaged }
    switch (version, words.count) {
    case (1, 3): return (words[2], nil, nil)
    case (2, 4): return (words[2], nil, try text(of: words[3]))
    case (3, 5): return (words[2], try text(of: words[4]).description, try text(of: words[3]))
    default: throw version > 3 ? .newerVersion(version) : .damaged
    }
  }

  /// Reads a text of `length` bytes, and the end of its line.
  private mutating func text(of length: String) throws(Journal.Problem) -> Rope {
    guard let count = Int(length), count >= 0 else { throw .damaged }
    guard count < bytes.count - place else { throw .onlyBegun }
    let text: Rope
    do { text = try Rope(validating: Array(bytes[place..<place + count])) } catch { throw .damaged }
    guard bytes[place + count] == 0x0A else { throw .damaged }
    place += count + 1
    return text
  }

  private static let title = "mdedit-journal "

  /// A change, the hash of the text after it, and whether the file had that text.
  typealias Record = (change: ChangeSet, hash: String, isFile: Bool)

  /// Reads the next record; returns `nil`, having read nothing, if it isn't complete and valid.
  mutating func record() -> Record? {
    hasRunOut = false
    let start = place
    guard let record = parseRecord() else {
      place = start
      return nil
    }
    return record
  }

  private mutating func parseRecord() -> Record? {
    guard let words = words(), words.count == 3, words[0] == "change", let length = Int(words[1]),
      let count = Int(words[2]), length >= 0, count >= 0
    else { return nil }
    var edits: [Edit] = []
    for _ in 0..<count {
      guard let edit = edit(from: edits.last?.range.upperBound.value ?? 0, to: length) else { return nil }
      edits.append(edit)
    }
    guard let end = self.words(), end.count == 2, end[0] == "end" || end[0] == "file" else { return nil }
    let change: ChangeSet
    do throws(ChangeError) { change = try ChangeSet(checking: edits, length: length) } catch { return nil }
    return (change, end[1], end[0] == "file")
  }

  /// Reads an edit whose range must be within `start...length`.
  private mutating func edit(from start: Int, to length: Int) -> Edit? {
    guard let words = words(), words.count == 4, words[0] == "edit", let lower = Int(words[1]),
      let upper = Int(words[2]), let count = Int(words[3]), (start...max(start, length)).contains(lower),
      (lower...max(lower, length)).contains(upper), upper <= length, count >= 0
    else { return nil }
    guard count < bytes.count - place else {
      hasRunOut = true
      return nil
    }
    let text = try? Rope(validating: Array(bytes[place..<place + count]))
    place += count + 1
    return text.map { Edit(UTF8Offset(lower)..<UTF8Offset(upper), $0.description) }
  }

  /// Reads a line and splits it into words; `nil` if no further line ends.
  private mutating func words() -> [String]? {
    guard let end = bytes[place...].firstIndex(of: 0x0A) else {
      hasRunOut = true
      return nil
    }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self).split(separator: " ").map(String.init)
  }
}
