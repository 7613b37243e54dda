extension Rule {
  /// The layers inside of a target: what stands below never names what stands above.
  static let layers = [
    Rule(
      "in the documents, a capability knows no store, a store no workspace",
      brokenBy: "struct Bad { var owner: EditorWorkspace }", at: "Sources/EditorDocuments/Stores/Bad.swift"
    ) { file in
      guard let above = namesAbove(file) else { return [] }
      return lines(of: file) { line, _ in
        let code = line.replacing(#/\/\/.*/#, with: "")
        return code.split { !$0.isLetter && !$0.isNumber }.contains { above.contains(String($0)) }
      }
    }
  ]

  /// The folders of `EditorDocuments`, lowest first: values and protocols, clients of them, contexts and what makes
  /// those.
  private static let levels = [
    ["Streams", "Recovery", "Merging", "Settings", "Capabilities"], ["Journal"], ["Stores"], ["Workspace"],
  ]

  private static func level(of file: RepositoryFile) -> Int? {
    let parts = file.path.split(separator: "/")
    guard file.isSource, file.target == "EditorDocuments", parts.count > 3 else { return nil }
    return levels.firstIndex { $0.contains(String(parts[2])) }
  }

  /// The types that are declared above the layer of `file`; `nil` for a file of another target.
  @Sendable
  private static func namesAbove(_ file: RepositoryFile) -> Set<String>? {
    guard let level = level(of: file) else { return nil }
    return declared.reduce(into: []) { names, entry in if entry.key > level { names.formUnion(entry.value) } }
  }

  /// The types that each layer declares.
  private static let declared: [Int: Set<String>] = Repository.files.reduce(into: [:]) { result, file in
    guard let level = level(of: file) else { return }
    for line in file.lines {
      guard let match = line.firstMatch(of: #/^(?:\w+ )*(?:struct|class|enum|actor|protocol) (\w+)/#) else {
        continue
      }
      result[level, default: []].insert(String(match.1))
    }
  }
}
