/// The modules that a file imports.
enum Imports {
  /// The imported modules' names, in order, whatever attributes and access levels stand before `import`.
  static func of(_ file: RepositoryFile) -> [String] {
    let pattern =
      /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    return file.lines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } }
  }

  /// What each target may import, beside the standard library's own modules.
  static let allowed: [String: Set<String>] = [
    "TextBuffer": [],
    "MarkdownSyntax": ["TextBuffer", "CCMark"],
    "MarkdownEditing": ["TextBuffer", "MarkdownSyntax"],
    "EditorCoordination": ["TextBuffer", "MarkdownSyntax", "MarkdownEditing", "Logging"],
    "EditorTesting": ["TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination"],
    "mdedit": [
      "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "ArgumentParser", "Foundation",
      "FoundationEssentials", "Darwin", "Glibc", "Musl",
    ],
  ]

  /// Modules of the standard library, for every target.
  static let standard: Set<String> = ["Swift", "Synchronization", "Observation", "_Concurrency"]

  /// The targets that stay without Foundation, so that they start fast and run anywhere.
  static let core: Set<String> = [
    "TextBuffer", "MarkdownSyntax", "MarkdownEditing", "EditorCoordination", "EditorTesting",
  ]
}
