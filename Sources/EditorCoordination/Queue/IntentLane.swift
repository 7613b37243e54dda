/// Which of two lines an intent waits in: what stands in the critical one has its turn before anything in the normal
/// one.
///
/// Within a lane, order is kept. All that a person does (typing, actions, undo, save) is critical, because each may
/// be about what the one before did: an undo that overtook the typing that it is to take back would take back
/// something else. What may wait is the result of work done elsewhere, and what a sender puts into the normal lane
/// itself, such as a long macro.
public enum IntentLane: Int, Hashable, Sendable, CaseIterable {
  /// First.
  case critical
  /// Only while nothing critical waits.
  case normal
}
