/// Which model each view is attached to: a view that shows two documents at once would show neither.
@MainActor
struct AttachedHosts {
  /// Those of the program.
  static var all = AttachedHosts()

  private var runners: [ObjectIdentifier: WeakRunner] = [:]

  /// Whether `host` is attached to another model than that of `runner`.
  func hasElsewhere(_ host: any EditorHost, than runner: ActionRunner) -> Bool {
    guard let other = runners[ObjectIdentifier(host)]?.runner, other !== runner else { return false }
    // An identifier may be that of a host which is gone.
    return other.attachment.holds(host)
  }

  /// Takes note that `host` is attached to the model of `runner`.
  ///
  /// - Complexity: O(*n*) for *n* attached hosts.
  mutating func add(_ host: any EditorHost, to runner: ActionRunner) {
    runners = runners.filter { $0.value.runner != nil }
    runners[ObjectIdentifier(host)] = WeakRunner(runner: runner)
  }

  /// Takes note that the model of `runner` has let `host` go.
  mutating func remove(_ host: any EditorHost, from runner: ActionRunner) {
    if runners[ObjectIdentifier(host)]?.runner === runner { runners[ObjectIdentifier(host)] = nil }
  }
}
