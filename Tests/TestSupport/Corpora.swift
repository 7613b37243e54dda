public import Foundation

/// Test data that may be next to a checkout but isn't part of the package.
///
/// The environment variable `MARKDOWN_CORPORA` names another folder.
public enum Corpora {
  /// The package's own folder.
  public static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of corpora; `nil` if it is absent.
  public static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["MARKDOWN_CORPORA"].map { URL(filePath: $0) }
    let folder = named ?? packageRoot.deletingLastPathComponent().appending(path: "shared/corpora")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Whether tests that need the corpora can run: for `.enabled(if: Corpora.arePresent, Corpora.absence)`.
  public static var arePresent: Bool { folder != nil }

  /// The comment of a skipped test.
  public static let absence = "the corpora folder is absent: set MARKDOWN_CORPORA to its path"

  /// The examples of `name`, such as `commonmark-0.30`.
  public static func examples(_ name: String) throws -> [Example] {
    guard let folder else { return [] }
    let text = try String(contentsOf: folder.appending(path: name + ".jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      try JSONDecoder().decode(Example.self, from: Data(line.utf8))
    }
  }

  /// The real documents, by file name.
  public static func documents() throws -> [(name: String, text: String)] {
    guard let folder = folder?.appending(path: "documents") else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// An example of a specification.
  public struct Example: Decodable, Sendable {
    /// Its number.
    public var example: Int
    /// Its section.
    public var section: String
    /// Its input.
    public var markdown: String
    /// The HTML that it should become.
    public var html: String
    /// The extensions that it needs.
    public var extensions: [String]
  }
}
