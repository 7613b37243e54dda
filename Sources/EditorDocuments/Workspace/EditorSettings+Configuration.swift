import EditorCoordination

extension EditorSettings {
  /// What they come to for models, with what works as `health` says.
  ///
  /// What isn't needed for typing is given up first. All else stays.
  func adjust(_ configuration: inout EditorConfiguration, in health: WorkspaceHealth) {
    configuration.analysesText = analysesText && health.overall == .full
    configuration.coalescesToggles = coalescesToggles
  }

  /// What they come to for stores, with what works as `health` says.
  ///
  /// Nothing is saved by itself where the file storage hardly works, which would fail each time. All else stays.
  func adjust(_ configuration: inout DocumentStore.Configuration, in health: WorkspaceHealth) {
    let level = health[.fileStorage]
    configuration.autosaveDelay = level >= .limited ? autosaveDelay : nil
    configuration.journalDelay = level >= .minimal ? journalDelay : nil
  }
}
