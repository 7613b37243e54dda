/// The modules that files import, and those that they may.
enum Imports {
  /// The imported modules' names, in order, whatever attributes and access levels stand before `import`.
  static func of(_ lines: [Substring]) -> [String] {
    lines.compactMap { line in
      // Bytes first: without optimisation, words take most of the time.
      guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") }), beginnings.contains(first)
      else { return nil }
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || levels.contains($0) }
      guard words.first == "import" else { return nil }
      return words.dropFirst().drop { kinds.contains($0) }.first.map { String($0.prefix { $0 != "." }) }
    }
  }

  /// The first bytes of an attribute, of an access level and of `import`.
  private static let beginnings = Set("@pif".utf8)
  private static let levels: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
  /// The kinds of declarations that can be imported alone.
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// What `file` may import; `nil` where its target is unknown.
  static func allowed(for file: RepositoryFile) -> Set<String>? {
    guard var allowed = targets[file.target] else { return nil }
    allowed.formUnion(standard)
    if file.path.hasSuffix("+Foundation.swift") { allowed.insert("Foundation") }
    // The adapter frees what cmark allocated.
    if file.path.hasPrefix("Sources/MarkdownSyntax/CMark/") { allowed.formUnion(cLibrary) }
    return allowed
  }

  /// What each target may import, beside the standard library's own modules.
  private static let targets: [String: Set<String>] = [
    // The system's own lock, on Apple platforms.
    "Locking": ["Synchronization", "os"],
    "TextBuffer": [],
    "MarkdownSyntax": ["Locking", "TextBuffer", "CCMark", "cmark_gfm"],
    "MarkdownFormatting": ["TextBuffer", "MarkdownSyntax"],
    "MarkdownEditing": ["TextBuffer", "MarkdownSyntax", "MarkdownFormatting"],
    "EditorCoordination": [
      "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "Logging", "CoreMetrics", "Metrics",
    ],
    "EditorDocuments": ["Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination"],
    "EditorTesting": [
      "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorDocuments",
    ],
    "FoundationAdapters": ["TextBuffer", "MarkdownSyntax", "Foundation"],
    "EditorHosts": ["TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination"],
    "TextStorageHosts": [
      "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "FoundationAdapters",
      "Foundation", "UIKit", "AppKit",
    ],
    "MarkdownEditingC": ["TextBuffer", "MarkdownSyntax", "MarkdownEditing", "CMarkdownEditing"],
    "JSONText": [],
    "LanguageServer": [
      "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing",
      "EditorCoordination", "JSONText",
    ],
    // Dispatch waits for what the system tells of files, so that no thread of ours does.
    "SystemFiles": ["Darwin", "Dispatch", "Glibc", "Musl"],
    // Dispatch also runs calls that may hang, so that they keep no thread of Swift's own.
    "EditorFiles": [
      "Locking", "EditorCoordination", "EditorDocuments", "SystemFiles", "Darwin", "Dispatch", "Glibc",
      "Musl",
    ],
    "mdedit": [
      "Locking", "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing",
      "EditorCoordination", "SystemFiles", "JSONText", "LanguageServer", "ArgumentParser",
      "Darwin", "Dispatch", "Glibc", "Musl",
    ],
  ]

  /// The C library, under each platform's name.
  private static let cLibrary: Set<String> = ["Darwin", "Glibc", "Musl"]

  /// Modules of the standard library, for every target.
  private static let standard: Set<String> = ["Swift", "Observation", "_Concurrency"]

  /// The targets that stay without Foundation, so that they start fast and run anywhere.
  static let core: Set<String> = [
    "TextBuffer", "MarkdownSyntax", "MarkdownFormatting", "MarkdownEditing", "EditorCoordination",
    "EditorDocuments", "SystemFiles", "EditorFiles", "EditorHosts", "EditorTesting", "MarkdownEditingC",
    "LanguageServer", "JSONText", "Locking", "mdedit",
  ]
}
