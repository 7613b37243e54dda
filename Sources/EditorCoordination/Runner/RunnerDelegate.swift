/// The owner of a runner, which shows observers what a drain came to.
@MainActor
protocol RunnerDelegate: AnyObject {
  /// Takes over what a drain came to; called once per drain.
  func publish(_ update: StateUpdate, lastError: EditorError?, analysis: VersionedAnalysis?)
}
