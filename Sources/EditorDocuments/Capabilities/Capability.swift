public import EditorCoordination

/// The share of a capability that works.
public enum DegradationLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// None of it.
  case unavailable
  /// Only the indispensable part.
  case minimal
  /// Some of it.
  case limited
  /// All of it.
  case full

  /// Whether less works at `left` than at `right`.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The name of a capability; an open set.
public struct CapabilityName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// The name with the text `description`.
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

/// A service of the outside world that the engine uses, behind a protocol so that tests can replace it.
///
/// A capability begins unavailable, works after `initialize()`, and may change its level at any time, which it
/// announces. A call to an unavailable capability throws with the code `unavailable`.
public protocol Capability: Sendable {
  /// The capability's name.
  var name: CapabilityName { get }

  /// The names of the capabilities that must be initialised before this one; none by default.
  var dependencies: [CapabilityName] { get }

  /// Whether a workspace can't start without it; `false` by default.
  var isEssential: Bool { get }

  /// The reaction to a failed call; by default the error is handed on.
  var recovery: RecoveryStrategy { get }

  /// The share that works now.
  var level: DegradationLevel { get async }

  /// A stream of the levels, the present one first, with an element for each change.
  ///
  /// The stream ends at once for a capability that announces nothing and has to be asked.
  func levels() async -> LevelStream

  /// Tests whether failed parts work again, and returns the level after that.
  func probe() async -> DegradationLevel

  /// Makes the capability work, for the first time or after `invalidate()`.
  func initialize() async throws(EditorError)

  /// Releases the capability's resources and makes it unavailable until it's initialised again.
  func invalidate() async
}

extension Capability {
  /// Returns no names.
  public var dependencies: [CapabilityName] { [] }

  /// Returns `false`.
  public var isEssential: Bool { false }

  /// Returns `propagate`.
  public var recovery: RecoveryStrategy { .propagate }

  /// Returns a stream that ends at once.
  public func levels() -> LevelStream { LevelStream { $0.finish() } }

  /// Returns the level without a test.
  public func probe() async -> DegradationLevel { await level }
}

extension EditorError {
  /// The error of a call to an unavailable capability.
  public static func unavailable(_ name: CapabilityName) -> EditorError {
    EditorError(.unavailable, "\(name) is unavailable: initialise it first, or wait until it's back")
  }
}
