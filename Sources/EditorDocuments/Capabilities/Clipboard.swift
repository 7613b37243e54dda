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
  private var isInitialized = false
  private var copied: String?

  /// An empty clipboard, which is to be initialised.
  public init() {}

  /// Full once it's initialised.
  public var level: DegradationLevel { isInitialized ? .full : .unavailable }

  /// Makes it work.
  public func initialize() { isInitialized = true }

  /// Forgets what was copied.
  public func invalidate() {
    isInitialized = false
    copied = nil
  }

  /// What was copied last.
  public func text() throws(EditorError) -> String? {
    guard isInitialized else { throw .unavailable(name) }
    return copied
  }

  /// Copies `text`.
  public func copy(_ text: String) throws(EditorError) {
    guard isInitialized else { throw .unavailable(name) }
    copied = text
  }
}
