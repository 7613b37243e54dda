import Foundation
import TestSupport
import Testing

/// The names that the pages of the libraries link to; `Scripts/docs` has docc check the same, with the types around
/// them.
@Suite struct LandingPageTests {
  static let modules = [
    "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing", "EditorCoordination",
    "EditorDocuments", "EditorFiles", "EditorHosts", "TextStorageHosts", "FoundationAdapters",
    "EditorTesting",
  ]

  @Test("the pages link to what there is", arguments: modules)
  func links(module: String) throws {
    let names = try Self.declaredNames(of: module)
    let pages = try Self.pages(of: module)
    #expect(pages.contains("# ``\(module)``\n"))
    for link in pages.matches(of: #/``([A-Za-z\/]+)(?:\([^`]*\))?``/#).map(\.output.1) where link != module {
      #expect(link.split(separator: "/").allSatisfy { $0 == "init" || names.contains(String($0)) }, "\(link)")
    }
  }

  private static func pages(of module: String) throws -> String {
    let folder = Corpora.packageRoot.appending(path: "Sources/\(module)/\(module).docc")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }
    return try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  /// What the module's sources declare as public, by its names; the cases of its enumerations, too.
  private static func declaredNames(of module: String) throws -> Set<String> {
    let folder = Corpora.packageRoot.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let keywords: Set<Substring> = [
      "struct", "class", "enum", "actor", "protocol", "func", "var", "let", "case",
    ]
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.contains("public ") || line.contains("case ") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
          names.insert(String(next))
        }
      }
    }
    return names
  }
}
