/// The model that each view is attached to: a view attached to two models would show neither document.
@MainActor
struct AttachedHosts {
  /// The attached hosts of the process.
  static var all = AttachedHosts()

  private var runners: [ObjectIdentifier: WeakRunner] = [:]

  /// Whether `host` is attached to a model other than that of `runner`.
  func hasElsewhere(_ host: any EditorHost, than runner: ActionRunner) -> Bool {
    guard let other = runners[ObjectIdentifier(host)]?.runner, other !== runner else { return false }
    // The identifier may be that of a host which is gone.
    return other.attachment.holds(host)
  }

  /// Notes that `host` is attached to the model of `runner`.
  ///
  /// - Complexity: O(*n*) for *n* attached hosts.
  mutating func add(_ host: any EditorHost, to runner: ActionRunner) {
    runners = runners.filter { $0.value.runner != nil }
    runners[ObjectIdentifier(host)] = WeakRunner(runner: runner)
  }

  /// Notes that `host` was detached from the model of `runner`.
  mutating func remove(_ host: any EditorHost, from runner: ActionRunner) {
    if runners[ObjectIdentifier(host)]?.runner === runner { runners[ObjectIdentifier(host)] = nil }
  }
}
