/// The cause of an intent.
struct IntentOrigin: Sendable {
  /// The number of the causing intent, if any.
  var cause: Int?
  /// The length of the chain of causes; 0 without a cause.
  var generation = 0
}
