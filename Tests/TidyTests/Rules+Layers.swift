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
      return Layers.names(in: file.text).compactMap { name in
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
      for line in file.lines {
        guard let name = declaration(in: line) else { continue }
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

  /// The name of the type that a line without indentation declares.
  private static func declaration(in line: Substring) -> String? {
    guard let first = line.utf8.first, UInt8(ascii: "@")...UInt8(ascii: "z") ~= first else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    guard let kind = words.firstIndex(where: kinds.contains), words[..<kind].allSatisfy(isModifier) else {
      return nil
    }
    return words.dropFirst(kind + 1).first.map(String.init)
  }

  private static func isModifier(_ word: Substring) -> Bool {
    ["public", "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated", "open"]
      .contains(word) || !(word.first?.isLowercase ?? true)
      || ["frozen", "usableFromInline", "unchecked", "spi"].contains(word)
  }

  /// The capitalised words of Swift code, without those in comments and string literals.
  static func names(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    var (names, index): (Set<String>, Int) = ([], 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8):
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      case UInt8(ascii: "\""):
        index = endOfString(bytes, index)
      case let byte where isWord(byte):
        let end = bytes[index...].firstIndex { !isWord($0) } ?? bytes.count
        if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte {
          names.insert(String(decoding: bytes[index..<end], as: UTF8.self))
        }
        index = end
      default: index += 1
      }
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }

  /// The offset behind the string literal that begins at `start`, or the line's end where nothing closes it.
  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    let fence = Array("\"\"\"".utf8)
    let isLong = bytes[start...].starts(with: fence)
    var index = start + (isLong ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\"") where !isLong: return index + 1
      case UInt8(ascii: "\"") where bytes[index...].starts(with: fence): return index + 3
      case 0x0A where !isLong: return index
      default: index += 1
      }
    }
    return bytes.count
  }
}
