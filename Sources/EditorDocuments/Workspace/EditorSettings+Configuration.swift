import EditorCoordination

extension EditorSettings {
  /// Applies the settings to a model's configuration, considering `health`; other values stay.
  ///
  /// The analysis, which typing doesn't need, is the first to be given up: it's off unless parsing and everything
  /// essential work in full.
  func adjust(_ configuration: inout EditorConfiguration, in health: WorkspaceHealth) {
    configuration.analysesText = analysesText && health.isWhole(including: .syntaxParsing)
    configuration.analysisDelay = analysisDelay
    configuration.coalescesToggles = coalescesToggles
  }

  /// Applies the settings to a store's configuration, considering `health`; other values stay.
  ///
  /// `StorageUse` defines the features of each level.
  func adjust(_ configuration: inout DocumentStore.Configuration, in health: WorkspaceHealth) {
    let features = StorageUse(health[.fileStorage]).features
    configuration.autosaveDelay = features.contains(.autosave) ? autosaveDelay : nil
    configuration.journalDelay = features.contains(.journal) ? journalDelay : nil
  }
}
