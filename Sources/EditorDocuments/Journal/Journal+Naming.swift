import TextBuffer

extension Journal {
  /// The path of the file's journal with this number, counted from 1: hidden, beside the file at `path`.
  static func path(for path: String, number: Int = 1) -> String {
    self.path(for: path, infix: infix) + (number == 1 ? "" : "-\(number)")
  }

  private static func path(for path: String, infix: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "." + shortened(path[folder.endIndex...]) + infix
  }

  /// The name of the file at `path`.
  static func name(in path: String) -> String {
    String(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
  }

  /// The path of the records of those who have the file at `path` open.
  static func claimPath(for path: String) -> String { self.path(for: path, infix: ".mdedit-claim") }

  /// The name of a file as a part of another file's name: if that would be too long, its front and its hash.
  static func shortened(_ name: Substring) -> String {
    // Most file systems take 255 bytes. A name that fits stays as it is, as earlier versions wrote it. A shortened one
    // leaves room for a number of four digits.
    guard name.utf8.count + 1 + infix.utf8.count > 255 else { return String(name) }
    let hash = "~" + hash(of: Rope(String(name)))
    var front = name
    while 1 + front.utf8.count + hash.utf8.count + infix.utf8.count + 5 > 255 { front.removeLast() }
    return front + hash
  }

  /// The name of the file beside which the file called `name` is a journal; `nil` if it's none.
  static func nameOfFile(_ name: String) -> String? {
    guard name.hasPrefix("."), let end = name.ranges(of: infix).last else { return nil }
    let number = name[end.upperBound...]
    guard number.isEmpty || number.first == "-" && Int(number.dropFirst()) != nil else { return nil }
    return String(name[name.index(after: name.startIndex)..<end.lowerBound])
  }

  private static let infix = ".mdedit-journal"
}
