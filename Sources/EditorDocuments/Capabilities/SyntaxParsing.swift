public import EditorCoordination
public import MarkdownEditing
public import MarkdownSyntax
public import TextBuffer

/// Parses off the main actor.
public protocol SyntaxParsing: Capability {
  /// Parses `rope`; the document's selection is a caret at the start.
  func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument

  /// Parses `rope` and reports the share done now and then, from 0 to 1.
  ///
  /// If the task is cancelled, throws soon, with the code `cancelled`.
  func document(
    of rope: Rope, dialect: Dialect, progress: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument
}

extension SyntaxParsing {
  /// The name of every parser.
  public var name: CapabilityName { .syntaxParsing }

  /// Returns `fallback`: a caller that needs a document can parse by itself.
  public var recovery: RecoveryStrategy { .fallback }

  /// Parses without reporting progress and without being cancellable.
  public func document(
    of rope: Rope, dialect: Dialect, progress: @escaping @Sendable (Double) async -> Void
  ) async throws(EditorError) -> MarkdownDocument { try await document(of: rope, dialect: dialect) }
}

extension EditorError.Code {
  /// The asking task was cancelled before the answer was ready.
  public static let cancelled = Self("cancelled")
}

/// The engine's own parser, on the threads that tasks share.
public actor BackgroundParser: SyntaxParsing {
  private let announcer = LevelAnnouncer()
  private let pieceSize: Int

  /// A parser, not yet initialised.
  public init() { pieceSize = 1_000_000 }

  /// A parser that works in pieces of `pieceSize` bytes.
  package init(pieceSize: Int) { self.pieceSize = pieceSize }

  /// Full once initialised.
  public var level: DegradationLevel { announcer.level }

  /// A stream of the levels.
  public func levels() -> LevelStream { announcer.levels() }

  /// Makes the parser available.
  public func initialize() { announcer.announce(.full) }

  /// Makes the parser unavailable.
  public func invalidate() { announcer.announce(.unavailable) }

  /// Parses `rope`; the document's selection is a caret at the start.
  public func document(of rope: Rope, dialect: Dialect) async throws(EditorError) -> MarkdownDocument {
    try await document(of: rope, dialect: dialect) { _ in }
  }

  /// Parses `rope` and reports progress after each megabyte; other calls get their turns in between.
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
