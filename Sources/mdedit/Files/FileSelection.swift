/// The files to include besides named ones, and the files to exclude.
struct FileSelection: Sendable {
  /// A file with further names; `-` is standard input.
  var list: String?
  /// Patterns of additional files to find in folders.
  var included: [String] = []
  /// Patterns of excluded files and folders.
  var excluded: [String] = []
  /// Whether ignore files are considered.
  var ignores = true

  /// Finds the files named in `arguments` and the list, with the configurations from `source`.
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
