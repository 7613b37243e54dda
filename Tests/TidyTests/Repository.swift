import Foundation
import TestSupport

/// A file of the repository as the rules see it.
struct RepositoryFile: Sendable {
  /// The path from the package's folder, with `/`.
  var path: String
  /// Its content.
  let text: String
  /// Its lines, without their ends.
  let lines: [Substring]
  /// The words of a source, and the members among them.
  let words: Words
  let members: Members
  /// The modules that it imports, in order.
  let imports: [String]

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    words = Words(Self.isSource(path) ? text : "")
    members = Members(words)
    imports = path.hasSuffix(".swift") ? Imports.of(lines) : []
  }

  /// Whether any of `words` is anywhere in the file.
  ///
  /// A pattern is matched line by line only where this holds: without optimisation, patterns take most of the time.
  func holds(_ words: String...) -> Bool {
    // A search by the C library, since one in Swift is slow without optimisation.
    text.withCString { text in words.contains { strstr(text, $0) != nil } }
  }

  /// Whether it's code of a library or an executable.
  var isSource: Bool { Self.isSource(path) }

  private static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") && homes.contains { path.hasPrefix($0) }
  }

  /// The folders with the sources of the libraries and executables, those of the C interface among them.
  private static let homes = ["Sources/", "Bindings/C/Sources/"]

  /// Its name without folder and extension.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".swift") ? last.dropLast(6) : last)
  }

  /// The target whose code it is: the folder below `Sources`.
  var target: String {
    path.split(separator: "/").drop { $0 != "Sources" }.dropFirst().first.map(String.init) ?? ""
  }
}

/// The repository's own files: no build products, no checkouts.
enum Repository {
  /// All text files.
  static let files: [RepositoryFile] = {
    let root = Corpora.packageRoot
    let kinds = ["swift", "md", "h", "modulemap", "yml", "yaml", "json", "txt", "sh", ""]
    guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
    else { return [] }
    var files: [RepositoryFile] = []
    for case let url as URL in walk {
      let name = url.lastPathComponent
      if name.hasPrefix(".build") || [".git", ".swiftpm", "Package.resolved"].contains(name)
        || name == "Fixtures" && walk.level == 1
      {
        walk.skipDescendants()
        continue
      }
      guard kinds.contains(url.pathExtension), let data = try? Data(contentsOf: url),
        let text = String(data: data, encoding: .utf8)
      else { continue }
      let path = url.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count)
      files.append(RepositoryFile(path: String(path.drop { $0 == "/" }), text: text))
    }
    return files.sorted { $0.path < $1.path }
  }()

  /// Whether there is a file or folder at `path`, from the package's folder.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Corpora.packageRoot.appending(path: path).path)
  }
}
