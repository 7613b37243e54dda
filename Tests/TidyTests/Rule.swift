import Testing

/// A rule of the repository that neither compiler nor formatter knows.
struct Rule: Sendable, CustomTestStringConvertible {
  /// The rule as a sentence.
  var name: String
  /// A file that breaks it, which proves that the rule can find something.
  var counterexample: RepositoryFile
  /// What is wrong in a file: a line for each finding.
  var findings: @Sendable (RepositoryFile) -> [String]

  var testDescription: String { name }

  /// The rule `name`, broken by `text` at `path`.
  init(
    _ name: String, brokenBy text: String, at path: String,
    _ findings: @escaping @Sendable (RepositoryFile) -> [String]
  ) {
    self.name = name
    counterexample = RepositoryFile(path: path, text: text)
    self.findings = findings
  }

  /// A finding for each line of a file that `isBad`.
  static func lines(
    of file: RepositoryFile, where isBad: (_ line: Substring, _ previous: Substring) -> Bool
  ) -> [String] {
    zip(file.lines, [""] + file.lines).enumerated().compactMap { index, pair in
      isBad(pair.0, pair.1) ? "\(file.path):\(index + 1): \(pair.0)" : nil
    }
  }
}
