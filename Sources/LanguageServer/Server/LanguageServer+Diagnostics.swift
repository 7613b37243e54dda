import JSONText
import MarkdownEditing
import TextBuffer

// What is most probably a mistake in open documents.
extension LanguageServer {
  /// What is told of `document`, worked out anew where something that it depends on has changed.
  func report(of document: ServedDocument) -> DiagnosticReport {
    let key = findingsKey(of: document)
    if let known = document.knownReport, known.key == key { return known.report }
    let report = DiagnosticReport(findings(in: document), document.map)
    document.knownReport = (key, report)
    return report
  }

  /// What the mistakes in `document` depend on.
  private func findingsKey(of document: ServedDocument) -> [Int] {
    [document.document.version, settings.generation, workspace.current.generation]
  }

  /// What is wrong in `document`, but for what nobody wants to see, in no order; worked out anew as `report(of:)` is.
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

  /// The mistakes that touch `range` and can be mended, each with its mend.
  func fixes(in range: Range<UTF8Offset>, of document: ServedDocument) -> [(Finding, Finding.Fix)] {
    findings(in: document).filter {
      $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
    }.compactMap { finding in finding.mend().map { (finding, $0) } }
  }

  /// Tells a client that doesn't ask.
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

  /// Tells a client that doesn't ask, once nothing has changed for half a second.
  func pushDiagnosticsLater(of document: ServedDocument) {
    guard !client.pullsDiagnostics else { return }
    document.pendingDiagnostics?.cancel()
    document.pendingDiagnostics = Task { [weak self, weak document] in
      do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
      guard let self, let document else { return }
      pushDiagnostics(of: document)
    }
  }

  /// Has clients know anew what is wrong in open documents, as files or settings have changed.
  func renewDiagnostics() {
    if client.refreshesDiagnostics { return ask("workspace/diagnostic/refresh") }
    for document in documents.values { pushDiagnostics(of: document) }
  }

  /// Takes back what was told of a document that is closed.
  func withdrawDiagnostics(of document: ServedDocument) {
    guard !client.pullsDiagnostics else { return }
    notify("textDocument/publishDiagnostics") {
      $0.field("uri", document.uri)
      $0.key("diagnostics")
      $0.findings([], document.map)
    }
  }
}
