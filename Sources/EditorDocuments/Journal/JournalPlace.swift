import TextBuffer

/// The place of a file's journals and claims: the names in a folder that begin in a certain way.
///
/// Beside the file, these are hidden names with the file's own in them. In a state folder, which has the journals of
/// many files, the hash of the file's path is in them, too. A journal's name there also has the hash of the file's
/// identity, so that it's found after the file was renamed.
struct JournalPlace: Sendable, Hashable {
  /// The folder, which ends with a slash; empty for the working directory.
  let folder: String
  /// The beginning of all names at this place.
  private let front: String
  /// Whether the place is in a state folder.
  let isInStateFolder: Bool
  /// The hash of the identity that a journal's file must have, with its leading `~`; empty if any will do.
  private var key: Substring = ""

  /// The place beside the file at `path`.
  init(beside path: String) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    (front, isInStateFolder) = ("." + Self.shortened(path.dropFirst(folder.count)), false)
  }

  /// The place in the folder `state` for the file whose absolute path is `path`.
  init(in state: String, of path: String) {
    let hash = "~" + Journal.hash(of: Rope(path))
    let name = Self.shortened(Journal.name(in: path)[...], leaving: hash.utf8.count + Self.longestKey)
    (folder, front, isInStateFolder) = (state + "/", "." + name + hash, true)
  }

  /// The place in the folder `state` of the journal called `name`, and of others of a file with the same identity.
  ///
  /// Returns `nil` if it's no journal of this kind.
  init?(in state: String, journal name: String) {
    guard let file = Journal.nameOfFile(name), let key = file.lastIndex(of: "~"),
      let hash = file[..<key].lastIndex(of: "~"), Self.isHash(file[file.index(after: hash)..<key]),
      Self.isHash(file[file.index(after: key)...])
    else { return nil }
    (folder, front, isInStateFolder) = (state + "/", "." + file[..<key], true)
    self.key = file[key...]
  }

  /// The places at which journals of the file at `path` are written, the preferred one first.
  ///
  /// `path` is what `FileStorage.target(of:)` returns. Beside the file there are only those that the state folder, if
  /// there is one, doesn't accept.
  static func all(of path: String, stateFolder: String?) -> [JournalPlace] {
    (stateFolder.map { [JournalPlace(in: $0, of: path)] } ?? []) + [JournalPlace(beside: path)]
  }

  /// The path of the journal with this number, counted from 1, of a file that has `identity`.
  func journal(_ number: Int = 1, of identity: FileIdentity? = nil) -> String {
    let key = isInStateFolder ? "~" + Self.hash(of: identity) : ""
    return folder + front + key + Journal.infix + (number == 1 ? "" : "-\(number)")
  }

  /// The path of the first record of those who have the file open.
  var claims: String { folder + front + ".mdedit-claim" }

  /// The number of the journal called `name`; `nil` if it's none of this place.
  func number(of name: String) -> Int? {
    guard name.hasPrefix(front), Journal.nameOfFile(name) != nil else { return nil }
    var rest = name.dropFirst(front.count)
    if isInStateFolder {
      guard rest.first == "~", let end = rest.ranges(of: Journal.infix).last?.lowerBound,
        rest[..<end].hasSuffix(key)
      else { return nil }
      rest = rest[end...]
    }
    guard rest.hasPrefix(Journal.infix) else { return nil }
    let number = rest.dropFirst(Journal.infix.count)
    return number.isEmpty ? 1 : Int(number.dropFirst())
  }

  /// Whether the journal at `path` is at this place.
  func has(_ path: String) -> Bool {
    path.hasPrefix(folder) && number(of: String(path.dropFirst(folder.count))) != nil
  }

  /// Whether the journal called `name`, in a state folder, is of a file that had `identity`.
  static func isJournal(_ name: String, of identity: FileIdentity) -> Bool {
    Journal.nameOfFile(name)?.hasSuffix("~" + hash(of: identity)) == true
  }

  private static func hash(of identity: FileIdentity?) -> String {
    Journal.hash(of: Rope(identity?.value ?? ""))
  }

  private static func isHash(_ text: Substring) -> Bool {
    text.contains("-") && text.allSatisfy { "0123456789abcdef-".contains($0) }
  }

  /// The greatest number of bytes of an identity's hash and of the sign before it.
  private static let longestKey = 1 + 20 + 1 + 16

  /// The name of a file as a part of another file's name: if that would be too long, its front and its hash.
  static func shortened(_ name: Substring, leaving room: Int = 0) -> String {
    // Most file systems take 255 bytes. A name that fits stays as it is, as earlier versions wrote it. A shortened one
    // leaves room for a number of four digits.
    let room = room + 1 + Journal.infix.utf8.count
    guard name.utf8.count + room > 255 else { return String(name) }
    let hash = "~" + Journal.hash(of: Rope(String(name)))
    var front = name
    while room + front.utf8.count + hash.utf8.count + 5 > 255 { front.removeLast() }
    return front + hash
  }
}

extension Journal {
  /// The name of the file at `path`.
  static func name(in path: String) -> String {
    String(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
  }

  /// The name of the file beside which the file called `name` is a journal; `nil` if it's none.
  static func nameOfFile(_ name: String) -> String? {
    guard name.hasPrefix("."), let end = name.ranges(of: infix).last else { return nil }
    let number = name[end.upperBound...]
    guard number.isEmpty || number.first == "-" && Int(number.dropFirst()) != nil else { return nil }
    return String(name[name.index(after: name.startIndex)..<end.lowerBound])
  }

  fileprivate static let infix = ".mdedit-journal"
}
