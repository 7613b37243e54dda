/// Which files count beside those that are named, and which don't.
struct FileSelection: Sendable {
  /// The file that has more names; `-` is standard input.
  var list: String?
  /// Patterns of files that count in folders, too.
  var included: [String] = []
  /// Patterns of files and folders that don't count.
  var excluded: [String] = []
  /// Whether ignore files count.
  var ignores = true

  /// The files that `arguments` and the list name, where `source` says which configurations count.
  func search(_ arguments: [String], _ source: ConfigurationSource) throws(Problem) -> FileSearch {
    var search = FileSearch(self, Configurations(source))
    for argument in arguments + (try listed()) { search.add(argument) }
    return search
  }

  private func listed() throws(Problem) -> [String] {
    guard let list else { return [] }
    let bytes = try Input.read(list).bytes
    let separators: [UInt8] = bytes.contains(0) ? [0] : [0x0A, 0x0D]
    return bytes.split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
