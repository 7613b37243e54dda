/// What a model told somebody, and when: whatever that one sends because of it is a consequence.
///
/// A task that is begun by whoever is told inherits it, so that a chain is found that goes through tasks. It fades:
/// what a task sends long after that is more likely a person's doing than a consequence, and a chain that takes its
/// time keeps nobody from anything.
struct Cause: Sendable {
  /// The longest chain that led to what was told.
  let generation: Int
  /// The number of the last intent of that chain.
  let intent: Int
  /// When it was told.
  let time: Duration

  /// What the task that runs now was told last; `nil` where nothing led to it.
  @TaskLocal static var current: Cause?

  /// The time after which a consequence counts as one less.
  static let fading = Duration.milliseconds(10)

  /// The number of the consequence that comes at `now`: one more than its cause, less what has faded.
  func next(at now: Duration) -> Int {
    let faded = max(.zero, now - time) / Self.fading
    return max(0, generation + 1 - Int(min(faded, Double(generation + 1))))
  }
}

/// What a model told a reader.
protocol Caused {
  /// That it was told, and when.
  var cause: Cause? { get }
}
