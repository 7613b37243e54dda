import EditorCoordination

extension EditorSettings {
  /// What they come to for models, with what works as `health` says.
  ///
  /// What isn't needed for typing is given up first, where what is needed or what parses doesn't work in full. All else
  /// stays.
  func adjust(_ configuration: inout EditorConfiguration, in health: WorkspaceHealth) {
    configuration.analysesText = analysesText && health.isWhole(besides: .syntaxParsing)
    configuration.analysisDelay = analysisDelay
    configuration.coalescesToggles = coalescesToggles
  }

  /// What they come to for stores, with what works as `health` says.
  ///
  /// `StorageUse` says what is done at which level. All else stays.
  func adjust(_ configuration: inout DocumentStore.Configuration, in health: WorkspaceHealth) {
    let features = StorageUse(health[.fileStorage]).features
    configuration.autosaveDelay = features.contains(.autosave) ? autosaveDelay : nil
    configuration.journalDelay = features.contains(.journal) ? journalDelay : nil
  }
}
