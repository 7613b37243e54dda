public import EditorCoordination
public import EditorDocuments

/// A clipboard in memory, with a script of failures.
public actor SimulatedClipboard: FormattedClipboard {
  /// The script of failures and the level.
  public nonisolated let script: CapabilityScript

  private var copied: ClipboardContent?

  /// A clipboard with `text` and `html`, not yet initialised; empty if `text` is `nil`.
  public init(_ text: String? = nil, html: String? = nil, script: CapabilityScript = CapabilityScript()) {
    copied = text.map { ClipboardContent(text: $0, html: html) }
    self.script = script
  }

  /// The level of the script.
  public var level: DegradationLevel { script.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { script.levels() }

  /// Makes the clipboard available, unless the script makes that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Makes the clipboard unavailable.
  public func invalidate() { script.invalidate() }

  /// The text that was copied last.
  public func text() throws(EditorError) -> String? {
    try script.call("text", of: name)
    return copied?.text
  }

  /// The HTML that was copied last.
  public func html() throws(EditorError) -> String? {
    try script.call("html", of: name)
    return copied?.html
  }

  /// Copies `text`.
  public func copy(_ text: String) throws(EditorError) { try copy(ClipboardContent(text: text)) }

  /// Copies `content`.
  public func copy(_ content: ClipboardContent) throws(EditorError) {
    try script.call("copy", of: name)
    copied = content
  }
}
