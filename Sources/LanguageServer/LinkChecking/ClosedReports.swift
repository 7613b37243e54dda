import MarkdownSyntax

/// The broken links of files that nobody has open, which changes in other files can cause.
///
/// Other mistakes in closed files aren't searched for, as nothing causes new ones while a file is closed.
@MainActor
final class ClosedReports {
  /// The number of files checked at a time; other requests have their turns in between.
  private static let batchSize = 256
  /// The number of files in each task.
  private nonisolated static let sliceSize = 32

  /// The reports by path; files without mistakes have none.
  private(set) var reports: [String: DiagnosticReport] = [:]
  private let workspace: Workspace
  private var work: Task<Void, Never>?
  private var silenced: Set<String> = []

  /// No reports yet for the files of `workspace`.
  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Updates the reports, without the codes in `silenced`.
  func update(silencing silenced: Set<String>) async {
    let before = work
    let task = Task {
      await before?.value
      await check(silencing: silenced)
    }
    work = task
    await task.value
  }

  private func check(silencing silenced: Set<String>) async {
    if silenced != self.silenced {
      workspace.uncheckAll()
      self.silenced = silenced
    }
    guard let files = workspace.files else { return }
    let unchecked = workspace.takeUnchecked()
    for start in stride(from: 0, to: unchecked.count, by: Self.batchSize) {
      let batch = Array(unchecked[start..<min(unchecked.count, start + Self.batchSize)])
      let found = await Self.reports(of: batch, workspace.current, files, silenced)
      // Files changed meanwhile are unchecked again, and are checked at the next update.
      for (path, report) in found { reports[path] = report }
    }
    let index = workspace.current
    reports = reports.filter { index.holds($0.key) }
  }

  /// The reports of some files, computed on several cores.
  private nonisolated static func reports(
    of files: [FileReading], _ index: WorkspaceIndex, _ storage: any WorkspaceFiles, _ silenced: Set<String>
  ) async -> [(String, DiagnosticReport?)] {
    await withTaskGroup(of: [(String, DiagnosticReport?)].self) { group in
      for start in stride(from: 0, to: files.count, by: sliceSize) {
        let slice = files[start..<min(files.count, start + sliceSize)]
        group.addTask(priority: .utility) {
          slice.map { ($0.path, report(of: $0, index, storage, silenced)) }
        }
      }
      var all: [(String, DiagnosticReport?)] = []
      for await some in group { all += some }
      return all
    }
  }

  /// The report of a file; `nil` if its links are fine.
  ///
  /// Only a file with a link whose target isn't in the index is read.
  private nonisolated static func report(
    of file: FileReading, _ index: WorkspaceIndex, _ storage: any WorkspaceFiles, _ silenced: Set<String>
  ) -> DiagnosticReport? {
    guard index.hasDoubtfulLinks(file.path, storage), let rope = try? file.rope(storage)
    else { return nil }
    let document = DocumentIndex(file.tree(rope, storage), home: file.home.withPage(storage))
    let links = BrokenLinks(index: document, files: index, storage: storage)
    let findings = (Finding.brokenAnchors(document) + links.findings)
      .filter { !silenced.contains($0.code.rawValue) }
    return findings.isEmpty ? nil : DiagnosticReport(findings, PositionMap(rope: rope, unit: file.unit))
  }
}

extension WorkspaceIndex {
  /// Whether the file at `path` may have a broken link: true for every file with one, and for few others.
  fileprivate func hasDoubtfulLinks(_ path: String, _ storage: any WorkspaceFiles) -> Bool {
    (summary(of: path)?.links ?? []).contains { link in
      let target = page(self.path(of: link), storage)
      guard holds(target) else { return !storage.exists(target) }
      guard let anchor = link.anchor, !anchor.isEmpty else { return false }
      return hasAnchor(anchor, in: target) == false
    }
  }
}
