public import EditorCoordination
public import EditorDocuments
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// A parser with a script of failures.
public actor SimulatedParser: SyntaxParsing {
  /// The script of failures and the level.
  public nonisolated let script: CapabilityScript

  /// A parser, not yet initialised.
  public init(script: CapabilityScript = CapabilityScript()) { self.script = script }

  /// The level of the script.
  public var level: DegradationLevel { script.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { script.levels() }

  /// Makes the parser available, unless the script makes that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Makes the parser unavailable.
  public func invalidate() { script.invalidate() }

  /// Parses `rope`.
  public func document(of rope: Rope, dialect: Dialect) throws(EditorError) -> MarkdownDocument {
    try script.call("parse", of: name)
    return MarkdownDocument(rope, dialect: dialect)
  }
}
