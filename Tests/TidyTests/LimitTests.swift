import Testing

/// A weight of the repository that may fall, but never rise.
struct Limit: Sendable, CustomTestStringConvertible {
  /// The name of the weight.
  let name: String
  /// The largest value that is accepted.
  let most: Int
  /// A file that counts once, which proves that the limit looks for the right thing.
  let example: RepositoryFile
  /// The places that count, one for each.
  let places: @Sendable ([RepositoryFile]) -> [String]

  var testDescription: String { name }
}

extension Limit {
  /// All limits.
  ///
  /// Whoever lowers a weight lowers its limit, too.
  static let all = [
    Limit(
      name: "functions of MarkdownEditing outside of Proof that look like a proof", most: 0,
      example: RepositoryFile(
        path: "Sources/MarkdownEditing/Spelling/A.swift", text: "  func isRight() -> Bool { true }")
    ) { files in
      files.filter { $0.target == "MarkdownEditing" && !$0.path.contains("/Proof/") }.flatMap { file in
        file.lines.filter(declaresProof).map { "\(file.path): \($0)" }
      }
    },
    Limit(
      name: "files that extend the line model", most: 1,
      example: RepositoryFile(path: "Sources/MarkdownEditing/Lines/A.swift", text: "extension LineModel {}")
    ) { files in
      files.filter { file in
        file.isSource && file.lines.contains { $0.hasPrefix("extension LineModel") }
      }.map { $0.path }
    },
    Limit(
      name: "package declarations of MarkdownSyntax", most: 99,
      example: RepositoryFile(
        path: "Sources/MarkdownSyntax/Tree/A.swift", text: "  @inlinable package var a: Int { 1 }")
    ) { files in
      files.filter { $0.target == "MarkdownSyntax" }.flatMap { file in
        file.lines.filter(declaresForPackage).map { "\(file.path): \($0)" }
      }
    },
    Limit(
      name: "doc comments that begin with a relative word", most: 0,
      example: RepositoryFile(path: "Sources/TextBuffer/A.swift", text: "/// What it is.")
    ) { files in
      files.filter { $0.isSource }.flatMap { file in
        zip(file.lines, [""] + file.lines).filter { beginsWithRelativeWord($0.0, after: $0.1) }.map {
          "\(file.path): \($0.0)"
        }
      }
    },
    Limit(
      name: "words of ARCHITECTURE.md", most: 4495,
      example: RepositoryFile(path: "ARCHITECTURE.md", text: "word")
    ) { files in
      files.first { $0.path == "ARCHITECTURE.md" }?.text.split { $0.isWhitespace }.map(String.init) ?? []
    },
  ]

  private static func declaresProof(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "func"), index + 1 < words.count else { return false }
    let name = words[index + 1].prefix { $0.isLetter || $0.isNumber }
    return ["isRight", "says", "shows", "proven"].contains { name.hasPrefix($0) }
      || ["areKept", "isAllThatGoes", "keepsMeaning", "harm"].contains(name)
  }

  private static func declaresForPackage(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    return words.first == "package" && words.dropFirst().first != "import"
  }

  private static let relativeWords: Set<Substring> = [
    "What", "Where", "How", "Why", "Those", "That", "Who", "When", "Which", "As", "Of", "Another", "One",
  ]

  private static func beginsWithRelativeWord(_ line: Substring, after previous: Substring) -> Bool {
    let (here, before) = (line.drop { $0 == " " }, previous.drop { $0 == " " })
    guard here.hasPrefix("///"), !before.hasPrefix("///") else { return false }
    return relativeWords.contains(here.dropFirst(3).drop { $0 == " " }.prefix { $0.isLetter })
  }
}

@Suite("The weights of the repository only fall")
struct LimitTests {
  @Test("no weight is above its limit", arguments: Limit.all)
  func holds(_ limit: Limit) {
    let places = limit.places(Repository.files)
    let count = places.count
    #expect(
      count <= limit.most, "\(count) of at most \(limit.most):\n\(places.suffix(20).joined(separator: "\n"))")
  }

  @Test("a limit counts what it is about", arguments: Limit.all)
  func counts(_ limit: Limit) { #expect(limit.places([limit.example]).count == 1) }

  @Test("no limit is far above its weight", arguments: Limit.all)
  func follows(_ limit: Limit) {
    let count = limit.places(Repository.files).count
    #expect(limit.most - count <= max(2, limit.most / 20), "lower the limit to \(count)")
  }
}
