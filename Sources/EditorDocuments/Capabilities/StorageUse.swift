/// The features of a document store at each level of its storage.
///
///     level        by request       by itself
///     full         saves            saves, keeps a journal, looks for changes of others
///     limited      saves            the same, but saves four times as late
///     minimal      tries to save    keeps a journal
///     unavailable  refuses to save  nothing
///
/// A journal is small, and may find space that a file doesn't. A save is refused only after a probe confirmed that the
/// storage is unavailable.
public struct StorageUse: Sendable, Hashable {
  /// A feature of a store.
  public enum Feature: Sendable, Hashable, CaseIterable {
    /// The store writes the file on request.
    case saving
    /// The store writes the file by itself, some time after the last change.
    case autosave
    /// The store keeps unsaved changes in a journal.
    case journal
    /// The store notices changes of the file by others by itself.
    case watching
  }

  /// The features at this level.
  public let features: Set<Feature>
  /// The factor by which the autosave delay is extended.
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

  /// The features that are off at this level.
  public var forgone: Set<Feature> { Set(Feature.allCases).subtracting(features) }
}
