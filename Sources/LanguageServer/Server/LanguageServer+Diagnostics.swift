import JSONText
import MarkdownEditing
import TextBuffer

// Probable mistakes in open documents.
extension LanguageServer {
  /// The report of `document`, computed again if anything that it depends on has changed.
  func report(of document: ServedDocument) -> DiagnosticReport {
    let key = findingsKey(of: document)
    if let known = document.knownReport, known.key == key { return known.report }
    let report = DiagnosticReport(findings(in: document), document.map)
    document.knownReport = (key, report)
    return report
  }

  /// The numbers that the findings in `document` depend on.
  private func findingsKey(of document: ServedDocument) -> [Int] {
    [document.document.version, settings.generation, workspace.current.generation]
  }

  /// The findings in `document` without silenced ones, unordered; cached as the report is.
  func findings(in document: ServedDocument) -> [Finding] {
    let key = findingsKey(of: document)
    if let known = document.knownFindings, known.key == key { return known.findings }
    let findings = findFindings(in: document)
    document.knownFindings = (key, findings)
    return findings
  }

  private func findFindings(in document: ServedDocument) -> [Finding] {
    let links = BrokenLinks(index: document.index, files: workspace.current, storage: workspace.files)
    let looks = settings.checksFormat && !settings.silenced.contains(DiagnosticCode.unformatted.rawValue)
    let all = Finding.all(in: document.index) + links.findings + (looks ? document.unformatted.findings : [])
    return all.filter { !settings.silenced.contains($0.code.rawValue) }
  }

  /// The findings that touch `range` and have a fix, each with its fix.
  func fixes(in range: Range<UTF8Offset>, of document: ServedDocument) -> [(Finding, Finding.Fix)] {
    findings(in: document).filter {
      $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
    }.compactMap { finding in finding.mend().map { (finding, $0) } }
  }

  /// Sends diagnostics to a client that doesn't ask for them.
  func pushDiagnostics(of document: ServedDocument) {
    guard !client.pullsDiagnostics, document.problem == nil else { return }
    let report = report(of: document)
    notify("textDocument/publishDiagnostics") {
      $0.field("uri", document.uri)
      $0.field("version", document.version)
      $0.key("diagnostics")
      $0.raw(report.items)
    }
  }

  /// Sends diagnostics, to a client that doesn't ask for them, once nothing has changed for half a second.
  func pushDiagnosticsLater(of document: ServedDocument) {
    guard !client.pullsDiagnostics else { return }
    document.pendingDiagnostics?.cancel()
    document.pendingDiagnostics = Task { [weak self, weak document] in
      do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
      guard let self, let document else { return }
      pushDiagnostics(of: document)
    }
  }

  /// Renews the diagnostics of open documents after files or settings have changed.
  func renewDiagnostics() {
    if client.refreshesDiagnostics { return ask("workspace/diagnostic/refresh") }
    for document in documents.values { pushDiagnostics(of: document) }
  }

  /// Withdraws the diagnostics of a document that is closed.
  func withdrawDiagnostics(of document: ServedDocument) {
    guard !client.pullsDiagnostics else { return }
    notify("textDocument/publishDiagnostics") {
      $0.field("uri", document.uri)
      $0.key("diagnostics")
      $0.findings([], document.map)
    }
  }
}
