public import EditorCoordination
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// Parses off the main actor.
public protocol SyntaxParsing: Capability {
  /// The document of `rope`; a caret at its start is selected.
  func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument

  /// The same, and tells now and then which share of it is done, from 0 to 1.
  ///
  /// Ends soon, with the code `cancelled`, where the task is cancelled.
  func document(
    of rope: Rope, dialect: Dialect, progress: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument
}

extension SyntaxParsing {
  /// What every parser is called.
  public var name: CapabilityName { .syntaxParsing }

  /// Who needs a document can parse by itself.
  public var recovery: RecoveryStrategy { .fallback }

  /// Tells nothing, and can't be stopped.
  public func document(
    of rope: Rope, dialect: Dialect, progress: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument { try await document(of: rope, dialect: dialect) }
}

extension EditorError.Code {
  /// The task that asked was cancelled before the answer was there.
  public static let cancelled = Self("cancelled")
}

/// The engine's own parser, on the threads that tasks share.
public actor BackgroundParser: SyntaxParsing {
  private let announcer = LevelAnnouncer()
  private let pieceSize: Int

  /// A parser, which is to be initialised.
  public init() { pieceSize = 1_000_000 }

  /// A parser that goes through texts in pieces of so many bytes.
  package init(pieceSize: Int) { self.pieceSize = pieceSize }

  /// Full once it's initialised.
  public var level: DegradationLevel { announcer.level }

  /// The levels from now on.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes it work.
  public func initialize() { announcer.announce(.full) }

  /// Ends it.
  public func invalidate() { announcer.announce(.unavailable) }

  /// The document of `rope`; a caret at its start is selected.
  public func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument {
    try await document(of: rope, dialect: dialect) { _ in }
  }

  /// The same, and tells after each megabyte how far it is; between two of them other calls get their turn.
  public func document(
    of rope: Rope, dialect: Dialect, progress: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument {
    var parse = PiecewiseParse(rope, dialect: dialect, pieceSize: pieceSize)
    while true {
      guard announcer.level > .unavailable else { throw .unavailable(name) }
      if let document = parse.document { return document }
      guard !Task.isCancelled else { throw .cancelledParse }
      parse.step()
      await progress(parse.progress)
    }
  }
}

extension EditorError {
  fileprivate static let cancelledParse = EditorError(
    .cancelled, "the parse was stopped, because nobody waits for it any more")
}
