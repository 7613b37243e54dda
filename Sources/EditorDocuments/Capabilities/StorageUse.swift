/// What a document store does with a storage of which only so much works.
///
///     level        by request       by itself
///     full         saves            saves, keeps a journal, looks for changes of others
///     limited      saves            the same, but saves four times as late
///     minimal      tries to save    keeps a journal
///     unavailable  refuses to save  nothing
///
/// A journal is small, and may find the space that a file doesn't. Where saving is refused, the storage was asked just
/// before whether it works again.
public struct StorageUse: Sendable, Hashable {
  /// What a store does.
  public enum Feature: Sendable, Hashable, CaseIterable {
    /// It writes the file when it's told to.
    case saving
    /// It writes the file by itself, a while after the last change.
    case autosave
    /// It keeps what isn't saved in a journal.
    case journal
    /// It notices by itself what others do to the file.
    case watching
  }

  /// What a store does at this level.
  public let features: Set<Feature>
  /// How many times as long as usual it waits before it saves by itself.
  public let patience: Int

  /// The use of a storage at `level`.
  public init(_ level: DegradationLevel) {
    switch level {
    case .full: (features, patience) = (Set(Feature.allCases), 1)
    case .limited: (features, patience) = (Set(Feature.allCases), 4)
    case .minimal: (features, patience) = ([.saving, .journal], 4)
    case .unavailable: (features, patience) = ([], 4)
    }
  }

  /// What a store does without.
  public var forgone: Set<Feature> { Set(Feature.allCases).subtracting(features) }
}
