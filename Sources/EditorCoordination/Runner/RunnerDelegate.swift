/// The owner of a runner, which shows observers the result of a drain.
@MainActor
protocol RunnerDelegate: AnyObject {
  /// Shows the result of a drain; called once per drain.
  func publish(_ update: StateUpdate, lastError: EditorError?, analysis: VersionedAnalysis?)
}
