import SystemFiles

/// Paths as text: names with slashes between them.
enum FilePath {
  /// The working folder, which this program never leaves.
  private static let workingFolder = SystemCalls.workingFolder ?? ""

  /// `path` from the root, without `.` and `..`; symbolic links aren't looked at.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : workingFolder + "/" + path
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The folder in which the file at the absolute path `path` is; `nil` for the root.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folders around the absolute path `path` but for the root, outermost first.
  static func folders(around path: String) -> [String] {
    path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) }
  }

  /// `name` in `folder`.
  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
