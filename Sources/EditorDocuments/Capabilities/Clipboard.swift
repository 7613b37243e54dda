public import EditorCoordination

/// Copies and pastes.
public protocol Clipboard: Capability {
  /// What was copied last, or `nil` where that isn't text.
  func text() async throws(EditorError) -> String?

  /// Copies `text`.
  func copy(_ text: String) async throws(EditorError)
}

extension Clipboard {
  /// What every clipboard is called.
  public var name: CapabilityName { .clipboard }
}

/// A clipboard of the program's own, for where the platform has none.
public actor PrivateClipboard: Clipboard {
  private let announcer = LevelAnnouncer()
  private var copied: String?

  /// An empty clipboard, which is to be initialised.
  public init() {}

  /// Full once it's initialised.
  public var level: DegradationLevel { announcer.level }

  /// The levels from now on.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes it work.
  public func initialize() { announcer.announce(.full) }

  /// Forgets what was copied.
  public func invalidate() {
    announcer.announce(.unavailable)
    copied = nil
  }

  /// What was copied last.
  public func text() throws(EditorError) -> String? {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    return copied
  }

  /// Copies `text`.
  public func copy(_ text: String) throws(EditorError) {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    copied = text
  }
}
