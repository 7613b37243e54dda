import EditorCoordination

extension EditorSettings {
  /// How models behave, with what works as `health` says: what isn't needed for typing is given up first.
  func editorConfiguration(in health: WorkspaceHealth) -> EditorConfiguration {
    var configuration = EditorConfiguration()
    configuration.analysesText = analysesText && health.overall == .full
    configuration.coalescesToggles = coalescesToggles
    return configuration
  }

  /// How stores behave: nothing is saved by itself where the file storage hardly works, which would fail each time.
  func storeConfiguration(in health: WorkspaceHealth) -> DocumentStore.Configuration {
    var configuration = DocumentStore.Configuration()
    let level = health[.fileStorage]
    configuration.autosaveDelay = level >= .limited ? autosaveDelay : nil
    configuration.journalDelay = level >= .minimal ? journalDelay : nil
    return configuration
  }
}
