public import EditorCoordination
public import EditorDocuments

/// A clipboard in memory, with a script that says what fails.
public actor SimulatedClipboard: FormattedClipboard {
  /// What fails, and how much works.
  public nonisolated let script: CapabilityScript

  private var copied: ClipboardContent?

  /// A clipboard that holds `text`, with `html` where it isn't `nil`, which is to be initialised.
  public init(_ text: String? = nil, html: String? = nil, script: CapabilityScript = CapabilityScript()) {
    copied = text.map { ClipboardContent(text: $0, html: html) }
    self.script = script
  }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// The levels from now on.
  public func levels() -> LevelStream { script.levels() }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it.
  public func invalidate() { script.invalidate() }

  /// What was copied last.
  public func text() throws(EditorError) -> String? {
    try script.call("text", of: name)
    return copied?.text
  }

  /// What was copied last as HTML.
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
