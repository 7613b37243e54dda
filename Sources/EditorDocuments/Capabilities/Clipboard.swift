public import EditorCoordination

/// Copies and pastes.
public protocol Clipboard: Capability {
  /// What was copied last, or `nil` where that isn't text.
  func text() async throws(EditorError) -> String?

  /// Copies `text`.
  func copy(_ text: String) async throws(EditorError)
}

/// A clipboard that keeps HTML beside the text.
public protocol FormattedClipboard: Clipboard {
  /// What was copied last as HTML, or `nil` where there is none.
  func html() async throws(EditorError) -> String?

  /// Copies `content`.
  func copy(_ content: ClipboardContent) async throws(EditorError)
}

/// What is copied: a text, and the same as HTML for programs that read that.
public struct ClipboardContent: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The HTML; `nil` where there is none.
  public var html: String?

  /// The content that is `text`, and `html`.
  public init(text: String, html: String? = nil) { (self.text, self.html) = (text, html) }
}

extension Clipboard {
  /// What every clipboard is called.
  public var name: CapabilityName { .clipboard }
}

/// A clipboard of the program's own, for where the platform has none.
public actor PrivateClipboard: FormattedClipboard {
  private let announcer = LevelAnnouncer()
  private var copied: ClipboardContent?

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
    return copied?.text
  }

  /// What was copied last as HTML.
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
