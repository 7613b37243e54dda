import ArgumentParser

/// The output format of `--check`.
enum Report: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The name of each file, on a line of its own.
  case text
  /// All files, with the lines that would change.
  case json
  /// SARIF 2.1.0 (OASIS), which code hosts and editors read.
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// JUnit's XML, with a test for each file.
  case junit

  /// The report of `findings`, in their order.
  func render(_ findings: [FileFinding]) -> [UInt8] {
    switch self {
    case .text: Array(findings.filter { !$0.lines.isEmpty }.map { $0.name + "\n" }.joined().utf8)
    case .json: JSONReport.render(findings)
    case .sarif: SARIFReport.render(findings)
    case .github: GitHubReport.render(findings)
    case .gitlab: GitLabReport.render(findings)
    case .junit: JUnitReport.render(findings)
    }
  }
}
