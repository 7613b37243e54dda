public import EditorCoordination
public import EditorDocuments
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// A parser with a script that says what fails.
public actor SimulatedParser: SyntaxParsing {
  /// What fails, and how much works.
  public nonisolated let script: CapabilityScript

  /// A parser, which is to be initialised.
  public init(script: CapabilityScript = CapabilityScript()) { self.script = script }

  /// What the script says.
  public var level: DegradationLevel { script.level }

  /// The levels from now on.
  public func levels() -> LevelStream { script.levels() }

  /// Makes it work, where the script doesn't let that fail.
  public func initialize() throws(EditorError) { try script.initialize() }

  /// Ends it.
  public func invalidate() { script.invalidate() }

  /// The document of `rope`.
  public func document(of rope: Rope, dialect: Dialect) throws(EditorError) -> MarkdownDocument {
    try script.call("parse", of: name)
    return MarkdownDocument(rope, dialect: dialect)
  }
}
