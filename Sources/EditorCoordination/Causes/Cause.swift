/// The intent chain behind a piece of news, and the time of the news: intents sent in answer to it are consequences.
///
/// A task begun by the receiver inherits the cause, so a chain that passes through tasks is detected. A cause fades:
/// what a task sends long afterwards is more likely a person's doing than a consequence. So a slow chain is never
/// refused.
///
/// A loop of one's own over a stream, a dispatch queue and a detached task lose the cause. Hand it on there, so that a
/// chain of answers still ends with an error:
///
///     for await update in model.states() {
///       Cause.$current.withValue(update.cause) { model.handle(answer) }
///     }
///
/// A chain whose cause is lost isn't ended for its rate: a script that awaits each outcome sends as fast.
public struct Cause: Sendable {
  /// The length of the longest chain that led to the news.
  let generation: Int
  /// The number of the last intent of that chain.
  let intent: Int
  /// The time at which the receiver was told.
  let time: Duration

  /// The cause of the news that the current task received last; `nil` if nothing led to it.
  @TaskLocal public static var current: Cause?

  /// The time after which a chain counts as shorter by one.
  static let fading = Duration.milliseconds(10)

  /// The generation of a consequence that arrives at `now`: one more than its cause's, less what has faded.
  func next(at now: Duration) -> Int {
    let faded = max(.zero, now - time) / Self.fading
    return max(0, generation + 1 - Int(min(faded, Double(generation + 1))))
  }
}

/// A piece of news from a model that carries its cause.
protocol Caused {
  /// The cause of the news; `nil` if none is known.
  var cause: Cause? { get }
}

/// The cause of an intent.
struct IntentOrigin: Sendable {
  /// The number of the causing intent, if any.
  var cause: Int?
  /// The length of the chain of causes; 0 without a cause.
  var generation = 0
}
