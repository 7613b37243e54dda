public import EditorCoordination

/// Copies and pastes.
public protocol Clipboard: Capability {
  /// The text that was copied last; `nil` if that isn't text.
  func text() async throws(EditorError) -> String?

  /// Copies `text`.
  func copy(_ text: String) async throws(EditorError)
}

/// A clipboard that keeps HTML beside the text.
public protocol FormattedClipboard: Clipboard {
  /// The HTML that was copied last; `nil` if there is none.
  func html() async throws(EditorError) -> String?

  /// Copies `content`.
  func copy(_ content: ClipboardContent) async throws(EditorError)
}

/// The copied content: a text, and optionally the same as HTML.
public struct ClipboardContent: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The HTML; `nil` if there is none.
  public var html: String?

  /// The content of `text` and `html`.
  public init(text: String, html: String? = nil) { (self.text, self.html) = (text, html) }
}

extension Clipboard {
  /// The name of every clipboard.
  public var name: CapabilityName { .clipboard }
}

/// A clipboard private to the program, for platforms without one.
public actor PrivateClipboard: FormattedClipboard {
  private let announcer = LevelAnnouncer()
  private var copied: ClipboardContent?

  /// An empty clipboard, not yet initialised.
  public init() {}

  /// Full once initialised.
  public var level: DegradationLevel { announcer.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes the clipboard available.
  public func initialize() { announcer.announce(.full) }

  /// Makes the clipboard unavailable and forgets the copied content.
  public func invalidate() {
    announcer.announce(.unavailable)
    copied = nil
  }

  /// The text that was copied last.
  public func text() throws(EditorError) -> String? {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    return copied?.text
  }

  /// The HTML that was copied last.
  public func html() throws(EditorError) -> String? {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    return copied?.html
  }

  /// Copies `text`.
  public func copy(_ text: String) throws(EditorError) { try copy(ClipboardContent(text: text)) }

  /// Copies `content`.
  public func copy(_ content: ClipboardContent) throws(EditorError) {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    copied = content
  }
}
