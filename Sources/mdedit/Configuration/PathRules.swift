/// A list of patterns, each for paths below a folder; the last one that matches a path decides whether the list holds
/// it.
///
/// Such lists are the exclusions of ignore files (gitignore(5)) and configuration files, and the inclusions of a
/// search.
struct PathRules: Sendable {
  private struct Rule: Sendable {
    var pattern: GlobPattern
    /// Whether the rule cancels earlier ones.
    var isNegated: Bool
    /// The folder to which paths are relative, with a trailing slash.
    var folder: String

    func matches(_ path: String, isFolder: Bool) -> Bool {
      path.hasPrefix(folder) && (isFolder || !pattern.isForFolders)
        && pattern.matches(path.dropFirst(folder.count))
    }
  }

  private var rules: [Rule] = []

  /// An empty list, which holds nothing.
  init() {}

  /// The list of `patterns`, for paths below the absolute path `folder`.
  init(_ patterns: [String], in folder: String) { add(patterns, in: folder) }

  /// Adds patterns for paths below the absolute path `folder`; `!` before a pattern cancels earlier ones.
  mutating func add(_ patterns: [String], in folder: String) {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for written in patterns {
      let isNegated = written.hasPrefix("!")
      let pattern = GlobPattern(isNegated ? String(written.dropFirst()) : written)
      rules.append(Rule(pattern: pattern, isNegated: isNegated, folder: base))
    }
  }

  /// Adds the lines of the ignore file `text`, for paths below the absolute path `folder`.
  mutating func add(lines text: String, in folder: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      // Trailing white space counts only behind a backslash.
      var rule = line
      while rule.last == " " || rule.last == "\t", !rule.dropLast().hasSuffix("\\") { rule.removeLast() }
      if !rule.isEmpty, !rule.hasPrefix("#") { add([String(rule)], in: folder) }
    }
  }

  /// Whether the list holds the file or folder at the absolute path `path`; outer folders aren't considered.
  func hold(_ path: String, isFolder: Bool) -> Bool {
    let last = rules.last { $0.matches(path, isFolder: isFolder) }
    return last.map { !$0.isNegated } ?? false
  }

  /// Whether the list holds the file or folder at the absolute path `path`, or a folder around it.
  ///
  /// This is git's rule: a file in an excluded folder can't be included again.
  func holdAnyOf(_ path: String, isFolder: Bool = false) -> Bool {
    FilePath.folders(around: path).contains { hold($0, isFolder: true) } || hold(path, isFolder: isFolder)
  }

  /// Whether the list holds the file at the absolute path `path`, judged by the last rule that matches it or a folder
  /// around it.
  ///
  /// So a folder's rule applies to the files in it until a later rule decides otherwise.
  func holdFile(_ path: String) -> Bool {
    let folders = FilePath.folders(around: path)
    let last = rules.last { rule in
      rule.matches(path, isFolder: false) || folders.contains { rule.matches($0, isFolder: true) }
    }
    return last.map { !$0.isNegated } ?? false
  }
}
