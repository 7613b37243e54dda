package import MarkdownEditing
package import MarkdownSyntax

/// The files that a server may look at: a capability of whoever owns the server, which itself calls no system.
///
/// All paths are absolute, without `.` and `..`. The server calls it from any thread.
package protocol WorkspaceFiles: Sendable {
  /// The Markdown files below `folders` that a person wants to see, and what couldn't be looked at.
  func search(_ folders: [String]) -> FoundFiles

  /// Those files among and below `paths` that `search(folders)` would find.
  func find(_ paths: [String], in folders: [String]) -> [String]

  /// The bytes of the file at `path`; refused where it has more than `limit`.
  func read(_ path: String, atMost limit: Int) throws(FileProblem) -> [UInt8]

  /// The names in the folder at `path` without hidden ones, those of folders with a slash at the end; none where it
  /// can't be read.
  func names(in path: String) -> [String]

  /// Whether there is a file or folder at `path`.
  func exists(_ path: String) -> Bool

  /// Globs of all files of which a change matters, as the protocol has them.
  var watchedPatterns: [String] { get }

  /// Whether the file at `path` says which files count, or how they are read and written.
  func isConfiguration(_ path: String) -> Bool

  /// Reads configurations anew from now on.
  func forgetConfigurations()

  /// The style of the text at `path`: that of its project's configuration, and `style` where that says nothing.
  func style(for path: String, over style: DocumentStyle) throws(FileProblem) -> DocumentStyle
}

/// What a search found.
package struct FoundFiles: Sendable {
  /// The paths, each file once.
  package var paths: [String]
  /// A sentence for each folder that couldn't be searched.
  package var problems: [String]

  /// What was found at `paths`, and what went wrong.
  package init(paths: [String], problems: [String]) { (self.paths, self.problems) = (paths, problems) }
}

/// Why a file can't be read, in words.
package struct FileProblem: Error, Equatable, Sendable {
  /// What is wrong, where, and what to do.
  package var message: String

  /// The problem that reads as `message`.
  package init(_ message: String) { self.message = message }
}

/// How a document is read and written.
package struct DocumentStyle: Sendable {
  /// The syntax that counts.
  package var dialect: Dialect
  /// How the formatter and the actions write.
  package var editing: EditingOptions

  /// Read as `dialect`, and written with `editing`.
  package init(dialect: Dialect, editing: EditingOptions) {
    (self.dialect, self.editing) = (dialect, editing)
  }
}
