import Locking
import MarkdownSyntax

@testable import LanguageServer

/// Files in memory: those whose names end with `.md` are found, below the folder `hidden` none.
final class StubFiles: WorkspaceFiles {
  private struct State {
    var texts: [String: String]
    var problems: [String] = []
    var searches = 0
    var dialect: String?
    var kept: [UInt8]?
    var reads: [String] = []
  }

  private let state: Locked<State>

  /// The files `texts`, by their absolute paths.
  init(_ texts: [String: String]) { state = Locked(State(texts: texts)) }

  /// The text of the file at `path`; none where there is no such file.
  subscript(path: String) -> String? {
    get { state.withLock { $0.texts[path] } }
    set { state.withLock { $0.texts[path] = newValue } }
  }

  /// All files, by their absolute paths.
  var texts: [String: String] { state.withLock(\.texts) }

  /// What each search says that it couldn't look at.
  var problems: [String] {
    get { state.withLock(\.problems) }
    set { state.withLock { $0.problems = newValue } }
  }

  /// How often all files were searched.
  var searches: Int { state.withLock(\.searches) }

  /// What is kept for the next server.
  var kept: [UInt8]? {
    get { state.withLock(\.kept) }
    set { state.withLock { $0.kept = newValue } }
  }

  /// Takes the paths of the files that were read since this was asked last, in order.
  func takeReads() -> [String] {
    state.withLock { state in
      defer { state.reads = [] }
      return state.reads.sorted()
    }
  }

  // MARK: WorkspaceFiles

  /// Another one for another text; files whose name begins with `new` have changed just now.
  func stamp(of path: String) -> UInt64? {
    FileURI.name(of: path).hasPrefix("new") ? nil : self[path].map { Checksum.of($0.utf8) }
  }

  func kept(for folders: [String], atMost limit: Int) -> [UInt8]? { kept }

  func keep(_ bytes: [UInt8], for folders: [String]) { kept = bytes }

  let watchedPatterns = ["**/*.md"]

  func search(_ folders: [String]) -> FoundFiles {
    state.withLock { $0.searches += 1 }
    return FoundFiles(paths: find(folders, in: folders), problems: problems)
  }

  func find(_ paths: [String], in folders: [String]) -> [String] {
    let all = state.withLock { $0.texts.keys.sorted() }
    return all.filter { file in
      file.hasSuffix(".md") && !file.contains("/hidden/")
        && paths.contains { file == $0 || FileURI.isBelow(file, $0) }
        && folders.contains { FileURI.isBelow(file, $0) }
    }
  }

  func read(_ path: String, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    state.withLock { $0.reads.append(path) }
    guard let text = self[path], text.utf8.count <= limit else { throw FileProblem("\(path) can't be read") }
    return Array(text.utf8)
  }

  func names(in path: String) -> [String] {
    let below = state.withLock { $0.texts.keys.filter { FileURI.isBelow($0, path) } }
    return Set(
      below.map { file in
        let parts = file.dropFirst(path.utf8.count + 1).split(separator: "/")
        return parts.count > 1 ? "\(parts[0])/" : "\(parts[0])"
      }
    ).sorted()
  }

  func exists(_ path: String) -> Bool {
    state.withLock { $0.texts.keys.contains { $0 == path || FileURI.isBelow($0, path) } }
  }

  func isConfiguration(_ path: String) -> Bool { path.hasSuffix(".toml") }

  func forgetConfigurations() {}

  /// The file `style.toml` in `/w` says the dialect, or is wrong.
  func style(for path: String, over style: DocumentStyle) throws(FileProblem) -> DocumentStyle {
    var style = style
    switch self["/w/style.toml"] {
    case "commonmark": style.dialect = .commonMark
    case nil: break
    default: throw FileProblem("style.toml is wrong")
    }
    return style
  }
}
