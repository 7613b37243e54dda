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

  /// Who needs a document can parse by itself.
  public var recovery: RecoveryStrategy { .fallback }
}

/// The engine's own parser, on the threads that tasks share.
public actor BackgroundParser: SyntaxParsing {
  private let announcer = LevelAnnouncer()

  /// A parser, which is to be initialised.
  public init() {}

  /// Full once it's initialised.
  public var level: DegradationLevel { announcer.level }

  /// The levels from now on.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes it work.
  public func initialize() { announcer.announce(.full) }

  /// Ends it.
  public func invalidate() { announcer.announce(.unavailable) }

  /// The document of `rope`; a caret at its start is selected.
  public func document(of rope: Rope, dialect: Dialect) throws(EditorError) -> MarkdownDocument {
    guard announcer.level > .unavailable else { throw .unavailable(name) }
    return MarkdownDocument(rope, dialect: dialect)
  }
}
