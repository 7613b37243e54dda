public import MarkdownEditing
public import MarkdownSyntax
import TextBuffer

/// An action by its name, as `EditorAction(name:)` reads it.
///
/// An action without a readable name, such as a heading of the ninth level, can be written but not read.
public struct RecordedAction: Codable, Hashable, Sendable {
  /// The action.
  public let action: EditorAction

  init(_ action: EditorAction) { self.action = action }

  /// Reads the action's name; throws `DecodingError` if there is no action of that name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let action = EditorAction(name: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no action is called \(name)")
    }
    self.action = action
  }

  /// Writes the action's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(action.name)
  }
}

/// A document's text, selection, dialect and read-only parts, without its history.
public struct RecordedDocument: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selection.
  public var selection: RecordedSelection
  /// The dialect.
  public var dialect: Dialect
  /// The read-only parts of the text; `nil` if there are none.
  public var protection: RecordedProtection?

  /// The content of `document`.
  public init(_ document: MarkdownDocument) {
    text = document.rope.description
    selection = RecordedSelection(document.selection)
    dialect = document.tree.dialect
    protection = document.readOnly.isEmpty ? nil : RecordedProtection(document.readOnly)
  }

  /// The document, with nothing to undo.
  public var document: MarkdownDocument {
    let plain = MarkdownDocument(Rope(text), selection: selection.selection, dialect: dialect)
    return protection.map { plain.protecting($0.ranges) } ?? plain
  }
}

/// A step of loading.
public enum RecordedLoad: Codable, Hashable, Sendable {
  /// Loading has begun.
  case began
  /// This part of the document has come, from 0 to 1.
  case progressed(Double)
  /// Loading has ended with this document.
  case finished(RecordedDocument)
  /// Loading has failed.
  case failed(RecordedError)

  init(_ event: LoadEvent) {
    switch event {
    case .began: self = .began
    case .progressed(let part): self = .progressed(part)
    case .finished(let document): self = .finished(RecordedDocument(document))
    case .failed(let error): self = .failed(RecordedError(error))
    }
  }

  /// The step as a load event.
  public var event: LoadEvent {
    switch self {
    case .began: .began
    case .progressed(let part): .progressed(part)
    case .finished(let document): .finished(document.document)
    case .failed(let error): .failed(error.error)
    }
  }
}

/// An error by its code and message.
public struct RecordedError: Codable, Hashable, Sendable {
  /// The name of its code.
  public var code: String
  /// Its message.
  public var message: String

  init(_ error: EditorError) { (code, message) = (error.code.name, error.message) }

  /// The error.
  public var error: EditorError { EditorError(EditorError.Code(code), message) }
}

/// The result of work that was begun elsewhere.
public enum RecordedEnd: Codable, Hashable, Sendable {
  /// An action, whose result is computed again on replay.
  case action
  /// The file was written.
  case saved
  /// The file had the text already.
  case nothingToSave
  /// Changes that others made to the file are on their way into the document.
  case merged
  /// The save failed.
  case notSaved(RecordedError)

  init(_ result: ElsewhereResult) {
    switch result {
    case .action: self = .action
    case .saved(.success(.saved)): self = .saved
    case .saved(.success(.nothingToSave)): self = .nothingToSave
    case .saved(.success(.merged)): self = .merged
    case .saved(.failure(let error)): self = .notSaved(RecordedError(error))
    }
  }

  /// The result of the save; `nil` for an action.
  public var save: Result<SaveOutcome, EditorError>? {
    switch self {
    case .action: nil
    case .saved: .success(.saved)
    case .nothingToSave: .success(.nothingToSave)
    case .merged: .success(.merged)
    case .notSaved(let error): .failure(error.error)
    }
  }
}

/// An error boundary.
public struct RecordedBoundary: Codable, Hashable, Sendable {
  /// The reaction to an error.
  public enum Response: Codable, Hashable, Sendable {
    /// It is tried again up to this many times.
    case retry(Int)
    /// This action is performed instead.
    case fallback(RecordedAction)
    /// Observers are told.
    case propagate
    /// Nobody is told but the handle.
    case ignore

    init(_ response: ErrorBoundary.Response) {
      switch response {
      case .retry(let count): self = .retry(count)
      case .fallback(let action): self = .fallback(RecordedAction(action))
      case .propagate: self = .propagate
      case .ignore: self = .ignore
      }
    }

    /// The response.
    var response: ErrorBoundary.Response {
      switch self {
      case .retry(let count): .retry(count)
      case .fallback(let action): .fallback(action.action)
      case .propagate: .propagate
      case .ignore: .ignore
      }
    }
  }

  /// The responses by the names of the error codes.
  public var responses: [String: Response]
  /// The response to all other errors.
  public var otherwise: Response

  init(_ boundary: ErrorBoundary) {
    responses = boundary.responses.reduce(into: [:]) { $0[$1.key.name] = Response($1.value) }
    otherwise = Response(boundary.otherwise)
  }

  /// The boundary.
  public var boundary: ErrorBoundary {
    let named = responses.map { (EditorError.Code($0.key), $0.value.response) }
    return ErrorBoundary(Dictionary(uniqueKeysWithValues: named), otherwise: otherwise.response)
  }
}
