/// What led to an intent.
struct IntentOrigin: Sendable {
  /// The number of the intent that did, if any.
  var cause: Int?
  /// How many in a row did.
  var generation = 0
}
