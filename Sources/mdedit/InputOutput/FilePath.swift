import SystemFiles

/// Paths as text: names with slashes between them.
enum FilePath {
  /// The working folder, which the program never changes.
  private static let workingFolder = SystemCalls.workingFolder ?? ""

  /// The absolute form of `path`, without `.` and `..`; symbolic links aren't resolved.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : workingFolder + "/" + path
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The folder of the file at the absolute path `path`; `nil` for the root.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folders around the absolute path `path` except for the root, outermost first.
  static func folders(around path: String) -> [String] {
    path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) }
  }

  /// The path of `name` in `folder`.
  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
