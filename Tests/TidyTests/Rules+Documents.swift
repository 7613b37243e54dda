extension Rule {
  /// What documents say of the repository.
  static let documentsAgree = code + lists

  private static let code = [
    Rule(
      "the Swift code of documents is compiled by tests or examples, in one piece",
      brokenBy: "```swift\nlet nobody = \"compiles this\"\n```\n", at: "Docs/Bad.md"
    ) { file in
      guard file.path.hasSuffix(".md") else { return [] }
      return DocumentCode.blocks(in: file).filter { !DocumentCode.isCompiled($0.lines) }
        .map { "\(file.path):\($0.line): \($0.lines.first ?? "")" }
    },
    Rule(
      "the tutorial's manifest is the example's",
      brokenBy: "```swift\n// swift-tools-version: 5.0\n```\n",
      at: "Sources/EditorHosts/EditorHosts.docc/Your-first-editor.md"
    ) { file in
      guard file.path.hasSuffix("Your-first-editor.md") else { return [] }
      let manifest = Repository.files.first { $0.path == "Examples/FirstEditor/Package.swift" }?.text ?? ""
      let shown = manifest.replacing(#"path: "../..""#, with: #"path: "../swift-markdown-editing""#)
      return file.text.contains("```swift\n\(shown)```\n") ? [] : ["\(file.path) has another manifest"]
    },
    Rule(
      "scripts that documents name are there",
      brokenBy: "Run `Scripts/no-such-script`.", at: "README.md"
    ) { file in
      guard file.path.hasSuffix(".md") else { return [] }
      return file.text.matches(of: #/[ `(](Scripts\/[a-z-]+(\.[a-z]+)?)/#).map { String($0.1) }
        .filter { !Repository.has($0) }.map { "\(file.path): \($0)" }
    },
  ]

  private static let lists = [
    Rule(
      "ARCHITECTURE's tables of folders list those that there are",
      brokenBy: "## TextBuffer\n\n| folder | holds |\n| --- | --- |\n| `Ropes` | text |\n",
      at: "ARCHITECTURE.md"
    ) { file in
      guard file.path == "ARCHITECTURE.md" else { return [] }
      return file.text.split(separator: "\n## ").flatMap { section -> [String] in
        let lines = section.split(separator: "\n")
        guard let start = lines.firstIndex(of: "| folder | holds |"), let target = lines.first else {
          return []
        }
        let names = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
          .flatMap { row in
            row.split(separator: "|").first?.matches(of: #/`([^`]+)`/#).map { String($0.1) } ?? []
          }
        return disagreements(
          Set(names.map { top($0) }), Set(folders(of: target.drop { "# ".contains($0) })), file.path)
          + names.filter { !Repository.has("Sources/\(target.drop { "# ".contains($0) })/\($0)") }
      }
    },
    Rule(
      "the files that ARCHITECTURE's walks name are there",
      brokenBy: "## Three walks\n\n`NoSuchFile` does it.\n\n## Next\n", at: "ARCHITECTURE.md"
    ) { file in
      guard file.path == "ARCHITECTURE.md",
        let walks = file.text.split(separator: "\n## ").first(where: { $0.contains(#/^(## )?Three walks/#) })
      else { return [] }
      let names = Set(Repository.files.filter(\.isSource).map { $0.name })
      let modules = Set(Repository.files.filter(\.isSource).map(\.target))
      return walks.matches(of: #/`([A-Z][A-Za-z+]+|main)`/#).map { String($0.1) }
        .filter { !names.contains($0) && !modules.contains($0) }
    },
    Rule(
      "the table of libraries lists the package's products",
      brokenBy: "| library | holds |\n| --- | --- |\n| `NoSuchLibrary` | nothing |\n", at: "Docs/Install.md"
    ) { file in
      guard file.path == "Docs/Install.md" else { return [] }
      let manifest = Repository.files.first { $0.path == "Package.swift" }?.text ?? ""
      // An underscore says that a product is for the packages of this repository alone.
      let products = manifest.matches(of: #/\.library\(name: "([^_"][^"]*)"/#).map { String($0.1) }
      let table = file.text.split(separator: "| library | holds |").last?.prefix { _ in true } ?? ""
      let rows = table.split(separator: "\n").prefix { $0.hasPrefix("|") }
      let names = rows.compactMap { $0.firstMatch(of: #/^\| `([^`]+)`/#).map { String($0.1) } }
      return disagreements(Set(names), Set(products), file.path)
    },
    Rule(
      "every trait of the package is explained",
      brokenBy: ".trait(name: \"NoSuchTrait\", description: \"\")", at: "Package.swift"
    ) { file in
      guard file.path == "Package.swift" else { return [] }
      let guides = Repository.files.filter { ["CONTRIBUTING.md", "Docs/Install.md"].contains($0.path) }
      return file.text.matches(of: #/\.trait\(\s*name: "([^"]+)"/#).map { String($0.1) }
        .filter { name in !guides.contains { $0.text.contains(name) } }
    },
    Rule(
      "every environment variable that a script reads is listed in CONTRIBUTING.md",
      brokenBy: "#!/bin/bash\necho \"${NO_SUCH_VARIABLE:-none}\"", at: "Scripts/bad"
    ) { file in
      guard file.path.hasPrefix("Scripts/") || file.path.hasPrefix(".ci/") else { return [] }
      let guide = Repository.files.first { $0.path == "CONTRIBUTING.md" }?.text ?? ""
      let reads = #/os\.environ(?:\.get\(|\[)"(?<python>[A-Z_]+)"|\$\{(?<bash>[A-Z_]+):[-+?]/#
      return file.text.matches(of: reads).map { String($0.python ?? $0.bash ?? "") }
        // From /etc/os-release.
        .filter { $0 != "VERSION_CODENAME" && !guide.contains("| `\($0)` |") }
        .map { "\(file.path) reads \($0)" }
    },
    Rule(
      "an example has as many lines as documents say, to a tenth",
      brokenBy: "an editor in some 12 lines of code", at: "Docs/Bad.md"
    ) { file in
      guard file.path.hasSuffix(".md") else { return [] }
      return file.text.matches(of: #/some (\d+) lines/#).compactMap { Int($0.1) }.filter { said in
        !["TerminalEditor", "FirstEditor"].contains { abs(codeLines(of: $0) - said) * 10 <= said }
      }.map { "\(file.path): no example has some \($0) lines" }
    },
    Rule(
      "README's time of a key is the benchmark's",
      brokenBy: "| a key | 99 µs from the key until the model has it (9 ms at a typist's pace) |",
      at: "README.md"
    ) { file in
      guard file.path == "README.md" else { return [] }
      let page = Repository.files.first { $0.path == "Bench/README.md" }?.text ?? ""
      let claims = [
        ("keystroke", #/(\d+) µs from the key/#), ("keystroke, paced", #/\((\d+) µs at a typist's pace\)/#),
      ]
      return claims.compactMap { row, claim in
        let line = page.split(separator: "\n").first { $0.hasPrefix("| \(row) | made | 10 MB |") }
        let median = line?.split(separator: "|").dropFirst(4).first?.split(separator: " ") ?? []
        let rounded =
          median.last == "µs" ? median.first.flatMap { Double($0) }.map { Int($0.rounded()) } : nil
        let said = file.text.firstMatch(of: claim).flatMap { Int($0.1) }
        return said != nil && said == rounded
          ? nil : "\(row): README says \(said ?? -1), the table \(rounded ?? -1)"
      }
    },
  ]

  /// The lines of an example's sources that are neither blank nor comments.
  private static func codeLines(of example: String) -> Int {
    Repository.files.filter { $0.path.hasPrefix("Examples/\(example)/Sources/") }.flatMap(\.lines)
      .count { !$0.allSatisfy { $0 == " " } && !$0.drop { $0 == " " }.hasPrefix("//") }
  }

  private static func top(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// The folders with sources of a target.
  private static func folders(of target: Substring) -> [String] {
    Repository.files.filter { $0.isSource && $0.target == target }
      .compactMap { file in
        let parts = file.path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : nil
      }
  }

  private static func disagreements(_ said: Set<String>, _ there: Set<String>, _ path: String) -> [String] {
    said.subtracting(there).sorted().map { "\(path): there is no \($0)" }
      + there.subtracting(said).sorted().map { "\(path): \($0) is missing" }
  }
}
