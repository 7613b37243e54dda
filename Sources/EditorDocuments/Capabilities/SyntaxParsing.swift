public import EditorCoordination
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// Parses off the main actor.
public protocol SyntaxParsing: Capability {
  /// The document of `rope`; a caret at its start is selected.
  func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument
}

extension SyntaxParsing {
  /// What every parser is called.
  public var name: CapabilityName { .syntaxParsing }
}

/// The engine's own parser, on the threads that tasks share.
public actor BackgroundParser: SyntaxParsing {
  private var isInitialized = false

  /// A parser, which is to be initialised.
  public init() {}

  /// Full once it's initialised.
  public var level: DegradationLevel { isInitialized ? .full : .unavailable }

  /// Makes it work.
  public func initialize() { isInitialized = true }

  /// Ends it.
  public func invalidate() { isInitialized = false }

  /// The document of `rope`; a caret at its start is selected.
  public func document(of rope: Rope, dialect: Dialect) throws(EditorError) -> MarkdownDocument {
    guard isInitialized else { throw .unavailable(name) }
    return MarkdownDocument(rope, dialect: dialect)
  }
}
