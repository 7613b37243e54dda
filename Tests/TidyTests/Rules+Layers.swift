extension Rule {
  /// The layers inside of a target: a folder never names a type of a folder above it.
  static let layers = [
    Rule(
      "a folder names no type of a folder above it in its target's table",
      brokenBy: "struct Bad { var owner: EditorWorkspace }", at: "Sources/EditorDocuments/Stores/Bad.swift"
    ) { file in Layers.namesAbove(file, in: Layers.declared, file.words.types) },
    Rule(
      "a folder calls no extension of a folder above it, as far as only one folder has that name",
      brokenBy: "let result = document.deletingSelection(in: text)",
      at: "Sources/MarkdownEditing/Lines/Bad.swift"
    ) { file in Layers.namesAbove(file, in: Layers.extending, file.members.used) },
  ]
}

/// The folders of the targets as layers.
enum Layers {
  /// The folders of each target, lowest first.
  ///
  /// A file beside all folders is in the folder "".
  static let table: [String: [String]] = [
    "TextBuffer": [
      "Bytes", "Positions", "Rope/Scanning", "Rope/Storage", "Rope/Tree", "Rope", "Rope/Queries",
      "Rope/Editing",
      "Rope/Cursors", "Rope/Finding", "Changes", "Decorations", "Selections", "Transactions", "History",
    ],
    "MarkdownSyntax": [
      "Bytes", "Model", "Constructs", "CMark", "Guard", "Labels", "Storage", "Inlines", "Blocks", "Parsing",
      "Invariants", "Tree", "Updating", "Readers", "Highlighting", "HTML",
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
      "Actions/Keys/Delete", "Actions/Keys/Backspace", "Actions/Keys/Tab", "Actions/Keys/Typing",
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
      "Checks", "Performers", "Capabilities", "Hosts", "Background", "Scheduling", "MarkedText", "Harness",
      "Recording",
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

  /// Names by target and folder.
  typealias Names = [String: [String: Set<String>]]

  /// A line for each of `words` that is among the `names` of a folder above that of `file`, and one where the folder
  /// isn't in the table.
  static func namesAbove(_ file: RepositoryFile, in names: Names, _ words: Set<String>) -> [String] {
    guard let place = place(of: file) else { return [] }
    guard let level = place.folders.firstIndex(of: place.folder) else {
      return ["\(file.path): the folder isn't in the table of layers of \(file.target)"]
    }
    return place.folders[(level + 1)...].flatMap { folder in
      words.intersection(names[file.target]?[folder] ?? []).sorted()
        .map { "\(file.path): \(place.folder) is below \(folder), which has \($0)" }
    }
  }

  /// The types that only one folder of a target declares; those that are nested don't count.
  static let declared = once { $0.words.declared }

  /// The members that only one folder declares, by extending a type of another folder.
  ///
  /// Names don't count that another target has, too, or that mean something else elsewhere in the target.
  static let extending: Names = {
    var (extending, exported): (Names, [String: Set<String>]) = ([:], [:])
    for file in Repository.files where file.isSource {
      exported[file.target, default: []].formUnion(file.members.exported)
      guard let folder = place(of: file)?.folder else { continue }
      let own = declared[file.target]?[folder] ?? []
      extending[file.target, default: [:]][folder, default: []]
        .formUnion(file.members.extending.filter { !own.contains($0.type) }.map { $0.name })
    }
    let homes = once { $0.members.declared }
    for (target, folders) in extending {
      let others = exported.filter { $0.key != target }.values.reduce(into: Set()) { $0.formUnion($1) }
      for (folder, names) in folders {
        extending[target]?[folder] = names.intersection(homes[target]?[folder] ?? []).subtracting(others)
      }
    }
    return extending
  }()

  /// The names that `names` finds in the files of one folder of a target and of no other.
  private static func once(_ names: (RepositoryFile) -> Set<String>) -> Names {
    var homes: Names = [:]
    for file in Repository.files {
      guard let place = place(of: file) else { continue }
      for name in names(file) { homes[file.target, default: [:]][name, default: []].insert(place.folder) }
    }
    return homes.mapValues { names in
      names.reduce(into: [:]) { result, entry in
        if entry.value.count == 1, let folder = entry.value.first {
          result[folder, default: []].insert(entry.key)
        }
      }
    }
  }
}
