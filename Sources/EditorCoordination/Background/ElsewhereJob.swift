import Locking
import MarkdownEditing

/// Work that an intent starts and that isn't done within its turn.
enum ElsewhereJob: Sendable {
  case save(DocumentSnapshot)
  case action(EditorAction, DocumentSnapshot)
}

/// The result of an `ElsewhereJob`.
enum ElsewhereResult: Sendable {
  case saved(Result<SaveOutcome, EditorError>)
  case action(Result<ActionResult, EditorError>, for: EditorVersion)
}

extension ElsewhereResult {
  /// The error of a failed job; `nil` if it succeeded.
  var error: EditorError? {
    switch self {
    case .saved(.failure(let error)), .action(.failure(let error), for: _): error
    case .saved, .action: nil
    }
  }

  /// The result once the document is at `current`: that of an action on any other version is stale.
  func asOf(_ current: EditorVersion) -> ElsewhereResult {
    guard case .action(_, for: let version) = self, version != current else { return self }
    return .action(.failure(.stale(version, current: current)), for: version)
  }
}

/// The reports of a job that are worth a turn of the main actor: each at least one step further than the one before.
final class ProgressSteps: Sendable {
  /// The least share of the work between two reports.
  static let step = 0.02

  private let last = Locked(0.0)

  /// No reports yet.
  init() {}

  /// Whether `share` is a step further than the last one for which this was true.
  func isDue(_ share: Double) -> Bool {
    last.withLock { last in
      guard share >= last + Self.step else { return false }
      last = share
      return true
    }
  }
}
