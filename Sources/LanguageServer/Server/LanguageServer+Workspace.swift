import JSONText
import TextBuffer

/// Events of the client's folders and files.
extension LanguageServer {
  // MARK: Beginning

  /// Subscribes to the events of the workspace.
  func observeWorkspace() { workspace.observer = { [weak self] in self?.note($0) } }

  /// Starts the index and registers the file watchers; called at `initialized`.
  func beginWorkspace() {
    workspace.style = usualStyle
    workspace.begin(initialFolders)
    guard client.watchesFiles, let files = workspace.files else { return }
    ask("client/registerCapability") {
      $0.array("registrations") {
        $0.object {
          $0.field("id", "mdedit-files")
          $0.field("method", "workspace/didChangeWatchedFiles")
          $0.object("registerOptions") {
            $0.array("watchers") { writer in
              for pattern in files.watchedPatterns { writer.object { $0.field("globPattern", pattern) } }
            }
          }
        }
      }
    }
  }

  private func note(_ event: IndexingEvent) {
    switch event {
    case .began(let isSearch):
      if isSearch, client.showsProgress { progress = ProgressReport(self) }
    case .progressed(let done, let total): progress?.report(done, of: total)
    case .problem(let problem): log(problem)
    case .ended(let count):
      progress?.end(count)
      progress = nil
      answerPostponed()
      renewDiagnostics()
    }
  }

  // MARK: Notifications from the client

  private struct FolderParams: Decodable {
    struct Event: Decodable {
      var added: [Folder]
      var removed: [Folder]
    }
    var event: Event
  }

  /// Handles `workspace/didChangeWorkspaceFolders`.
  func changeFolders(_ request: Request) throws(ResponseError) {
    let event = try request.params(FolderParams.self).event
    let paths = { (folders: [Folder]) in folders.compactMap { FileURI.path($0.uri) } }
    workspace.change(adding: paths(event.added), removing: paths(event.removed))
  }

  private struct WatchedParams: Decodable {
    struct Change: Decodable { var uri: String }
    var changes: [Change]
  }

  /// Handles `workspace/didChangeWatchedFiles`.
  func noteWatchedFiles(_ request: Request) throws(ResponseError) {
    note(touched: try request.params(WatchedParams.self).changes.compactMap { FileURI.path($0.uri) })
  }

  /// Handles `workspace/didRenameFiles`.
  func noteRenamedFiles(_ request: Request) throws(ResponseError) {
    let files = try request.params(FileRenames.self).files
    note(touched: files.flatMap { [$0.oldUri, $0.newUri] }.compactMap(FileURI.path))
  }

  private func note(touched paths: [String]) {
    guard let files = workspace.files else { return }
    if paths.contains(where: files.isConfiguration) {
      files.forgetConfigurations()
      renewStyles()
      workspace.searchAgain()
    }
    workspace.noteTouched(paths.filter { !files.isConfiguration($0) })
  }

  // MARK: Styles

  /// The style of documents without a project's configuration.
  var usualStyle: DocumentStyle { DocumentStyle(dialect: settings.dialect, editing: settings.editing) }

  /// The style of the document at `path`: its project's configuration beats the client's settings.
  func style(of path: String?) -> DocumentStyle {
    guard let path, let files = workspace.files else { return usualStyle }
    do throws(FileProblem) { return try files.style(for: path, over: usualStyle) } catch {
      log(error.message)
      return usualStyle
    }
  }

  /// Applies the present settings and configurations to all open documents.
  func renewStyles() {
    workspace.style = usualStyle
    settings.generation += 1
    for (uri, document) in documents {
      let style = style(of: document.path)
      guard style.dialect != document.style.dialect else {
        document.style = style
        continue
      }
      // A different dialect gives a different tree of the same text.
      let renewed = ServedDocument(renewing: document, style: style)
      document.close()
      documents[uri] = renewed
      changeCount += 1
      workspace.noteOpened(renewed)
    }
    if client.refreshesTokens { ask("workspace/semanticTokens/refresh") }
    renewDiagnostics()
  }
}
