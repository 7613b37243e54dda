public import EditorCoordination

/// How much of a capability works.
public enum DegradationLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// None of it.
  case unavailable
  /// Only what can't be done without.
  case minimal
  /// Some of it.
  case limited
  /// All of it.
  case full

  /// Whether less works at `left` than at `right`.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a capability is called; an open set.
public struct CapabilityName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// The name that reads as `description`.
  public init(_ description: String) { self.description = description }

  /// Reading and writing files.
  public static let fileStorage = CapabilityName("file storage")
  /// The clipboard.
  public static let clipboard = CapabilityName("clipboard")
  /// Parsing off the main actor.
  public static let syntaxParsing = CapabilityName("syntax parsing")

  /// The order of the names' texts.
  public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

/// Something that the engine asks the outside world for, behind a protocol that tests can stand in for.
///
/// A capability begins unavailable, works after `initialize()`, and may lose its level at any time, which it announces.
/// A call to one that is unavailable throws with the code `unavailable`.
public protocol Capability: Sendable {
  /// What it's called.
  var name: CapabilityName { get }

  /// The names of the capabilities that must be initialised before this one; none by default.
  var dependencies: [CapabilityName] { get }

  /// Whether there is little to be done without it; `false` unless it says otherwise.
  var isEssential: Bool { get }

  /// What to do where a call to it fails; nothing but to hand the error on unless it says otherwise.
  var recovery: RecoveryStrategy { get }

  /// How much of it works now.
  var level: DegradationLevel { get async }

  /// The levels from now on, the present one first, each time that it changes; the stream ends at once for a capability
  /// that announces nothing and has to be asked.
  func levels() async -> LevelStream

  /// Tries whether what doesn't work any more works again, and answers with the level after that.
  func probe() async -> DegradationLevel

  /// Makes it work, for the first time or after `invalidate()`.
  func initialize() async throws(EditorError)

  /// Ends it: what it holds is given back, and it is unavailable until it's initialised again.
  func invalidate() async
}

extension Capability {
  /// None.
  public var dependencies: [CapabilityName] { [] }

  /// `false`.
  public var isEssential: Bool { false }

  /// Hands the error on.
  public var recovery: RecoveryStrategy { .propagate }

  /// Ends at once.
  public func levels() -> LevelStream { LevelStream { $0.finish() } }

  /// Tries nothing.
  public func probe() async -> DegradationLevel { await level }
}

extension EditorError {
  /// A capability was asked while it's unavailable.
  public static func unavailable(_ name: CapabilityName) -> EditorError {
    EditorError(.unavailable, "\(name) is unavailable: initialise it first, or wait until it's back")
  }
}
