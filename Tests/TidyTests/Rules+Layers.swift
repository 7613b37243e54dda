extension Rule {
  /// The layers inside of a target: a folder never names a type of a folder above it.
  static let layers = [
    Rule(
      "a folder names no type of a folder above it in its target's table",
      brokenBy: "struct Bad { var owner: EditorWorkspace }", at: "Sources/EditorDocuments/Stores/Bad.swift"
    ) { file in
      guard let place = Layers.place(of: file) else { return [] }
      guard let level = place.folders.firstIndex(of: place.folder) else {
        return ["\(file.path): the folder isn't in the table of layers of \(file.target)"]
      }
      let above = place.folders[(level + 1)...].reduce(into: [String: String]()) { names, folder in
        for name in Layers.declared[file.target]?[folder] ?? [] { names[name] = folder }
      }
      return Words(file.text).types.compactMap { name in
        above[name].map { "\(file.path): \(place.folder) is below \($0), which has \(name)" }
      }.sorted()
    }
  ]
}

/// The folders of the targets as layers.
enum Layers {
  /// The folders of each target, lowest first.
  ///
  /// A file beside all folders is in the folder "".
  static let table: [String: [String]] = [
    "TextBuffer": [
      "Positions", "Rope/Storage", "Rope/Scanning", "Rope/Tree", "Rope", "Rope/Queries", "Rope/Finding",
      "Rope/Cursors", "Changes", "Decorations", "Selections", "Transactions", "History",
    ],
    "MarkdownSyntax": [
      "Bytes", "Model", "Constructs", "CMark", "Guard", "Labels", "Storage", "Inlines", "Blocks", "Parsing",
      "Tree", "Updating", "Invariants", "Readers", "Highlighting", "HTML",
    ],
    "MarkdownFormatting": [
      "Width", "Results", "Source", "Options", "Foreign", "Foreign/Constructs", "Foreign/Scanning",
      "Printing", "Planning", "Proof", "Code", "",
    ],
    "MarkdownEditing": [
      "Support", "Width", "Options", "Visible", "Document", "Lines", "Inlines", "Proof",
      "Spelling/Rewriting", "Spelling", "Spelling/Parting", "Conversion", "Completion", "Actions/Registry",
      "Actions/Keys/Support", "Actions/Styles/State", "Actions/Styles", "Actions/Links", "Actions/Document",
      "Actions/Lists", "Actions/Blocks/Leaves", "Actions/Blocks", "Actions/Tables", "Actions/Sections",
      "Actions/Blocks/Moving", "Actions/Selection", "Actions/Carets", "Pasting", "Actions/Keys/Enter",
      "Actions/Keys/Backspace", "Actions/Keys/Delete", "Actions/Keys/Tab", "Actions/Keys/Typing",
      "Actions/Keys/Paste", "Actions/Keys", "Actions",
    ],
    "EditorCoordination": [
      "Causes", "Changes", "Errors", "Scheduling", "Queue", "Metrics", "State", "Background", "Streams",
      "Hosts", "Intents", "Core", "Recording", "Runner", "Model", "Session",
    ],
    "EditorDocuments": [
      "Streams", "Recovery", "Capabilities", "Settings", "Merging", "Journal", "Stores", "Workspace",
    ],
    "SystemFiles": ["System", "Watching", "Replacing"],
    "EditorFiles": ["Storage", "Watching"],
    "EditorTesting": [
      "Performers", "Capabilities", "Leaks", "Hosts", "Clients", "Background", "Scheduling", "MarkedText",
      "Harness", "Recording",
    ],
    "LanguageServer": [
      "Bytes", "Transport", "Tokens", "Protocol", "Links", "Diagnostics", "Documents", "Workspace",
      "LinkChecking", "Completion", "Server", "Features", "",
    ],
    "mdedit": [
      "InputOutput", "Configuration", "Positions", "Files", "Engine", "Batch", "Server", "Output", "Reports",
      "Commands", "",
    ],
  ]

  /// The folder of a file, and those of its target; `nil` where the target has no table.
  static func place(of file: RepositoryFile) -> (folder: String, folders: [String])? {
    guard file.isSource, let folders = table[file.target] else { return nil }
    return (file.path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/"), folders)
  }

  /// The types that only one folder of a target declares, by target and folder; those that are nested don't count.
  static let declared: [String: [String: Set<String>]] = {
    var homes: [String: [String: Set<String>]] = [:]
    for file in Repository.files {
      guard let place = place(of: file) else { continue }
      for name in Words(file.text).declared {
        homes[file.target, default: [:]][name, default: []].insert(place.folder)
      }
    }
    return homes.mapValues { names in
      names.reduce(into: [:]) { result, entry in
        if entry.value.count == 1, let folder = entry.value.first {
          result[folder, default: []].insert(entry.key)
        }
      }
    }
  }()
}
