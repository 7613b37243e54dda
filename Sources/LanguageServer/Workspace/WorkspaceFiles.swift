/// The files that a server may access, provided by the server's owner; the server itself makes no system calls.
///
/// All paths are absolute, without `.` and `..`. The server calls it from any thread.
package protocol WorkspaceFiles: Sendable {
  /// The Markdown files below `folders` without ignored ones, and the folders that couldn't be searched.
  func search(_ folders: [String]) -> FoundFiles

  /// The files at and below `paths` that `search(folders)` would find.
  func find(_ paths: [String], in folders: [String]) -> [String]

  /// The bytes of the file at `path`; throws if it has more than `limit`.
  func read(_ path: String, atMost limit: Int) throws(FileProblem) -> [UInt8]

  /// The names in the folder at `path` without hidden ones; names of folders end with a slash.
  ///
  /// Returns none if the folder can't be read.
  func names(in path: String) -> [String]

  /// Whether there is a file or folder at `path`.
  func exists(_ path: String) -> Bool

  /// A number that changes when the file at `path` does; `nil` if that can't be guaranteed, as right after a change.
  func stamp(of path: String) -> UInt64?

  /// The bytes that `keep(_:for:)` last stored for `folders`; `nil` if there are none, or more than `limit` bytes.
  func kept(for folders: [String], atMost limit: Int) -> [UInt8]?

  /// Stores `bytes` for the next server with `folders`; failures are ignored.
  func keep(_ bytes: [UInt8], for folders: [String])

  /// Globs, in the protocol's syntax, of the files whose changes matter.
  var watchedPatterns: [String] { get }

  /// Whether the file at `path` is a configuration or ignore file.
  func isConfiguration(_ path: String) -> Bool

  /// Empties the cache of configurations.
  func forgetConfigurations()

  /// The style of the text at `path`: its project's configuration over `style`.
  func style(for path: String, over style: DocumentStyle) throws(FileProblem) -> DocumentStyle
}

/// The result of a search.
package struct FoundFiles: Sendable {
  /// The paths, each file once.
  package var paths: [String]
  /// A message for each folder that couldn't be searched.
  package var problems: [String]

  /// The result with these paths and problems.
  package init(paths: [String], problems: [String]) { (self.paths, self.problems) = (paths, problems) }
}

/// The reason why a file can't be read, in words.
package struct FileProblem: Error, Equatable, Sendable {
  /// The problem, its place, and the remedy.
  package var message: String

  /// The problem with `message`.
  package init(_ message: String) { self.message = message }
}
