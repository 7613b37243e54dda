/// The line in which an intent waits: every critical intent has its turn before any normal one.
///
/// Within a lane, order is kept. Everything that a person does (typing, actions, undo, save) is critical, because each
/// step may refer to the one before. An undo that overtook typing would take back something else. The normal lane is
/// for results of work done elsewhere, and for intents that a sender puts there, such as a long macro.
public enum IntentLane: Int, Hashable, Sendable, CaseIterable {
  /// Served first.
  case critical
  /// Served only while nothing critical waits.
  case normal
}
