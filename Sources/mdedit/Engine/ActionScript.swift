import EditorCoordination
import MarkdownEditing
import TextBuffer

/// What came of running a list of actions through the action queue: the one place that knows the queue.
struct ActionScript {
  /// How one action ended.
  enum Outcome: Equatable {
    /// It changed text or selection.
    case applied
    /// It had nothing to do, and why.
    case unchanged(String)
    /// It could not be done, and why; the document is as it was before it.
    case failed(String)

    /// The outcome as replies write it.
    var description: String {
      switch self {
      case .applied: "applied"
      case .unchanged(let reason): "unchanged: " + reason
      case .failed(let reason): "failed: " + reason
      }
    }
  }

  /// The document afterwards.
  var document: MarkdownDocument
  /// All changes in one, against the text before; what one action wrote and another took back isn't among them.
  var changes: ChangeSet
  /// The actions' names, each with how it ended.
  var outcomes: [(action: String, outcome: Outcome)]

  /// A line for each action that failed.
  var failures: [String] {
    outcomes.compactMap {
      if case .failed(let reason) = $0.outcome { "\($0.action): \(reason)" } else { nil }
    }
  }

  /// A line for each action that changed nothing.
  var remarks: [String] {
    outcomes.compactMap {
      if case .unchanged(let reason) = $0.outcome { "\($0.action): \(reason)" } else { nil }
    }
  }

  /// The actions called `names`; refused where there is none of that name.
  static func parse(_ names: [String], units: PositionUnit) throws(RequestError) -> [EditorAction] {
    var actions: [EditorAction] = []
    for name in names {
      guard let action = EditorAction(name: name) else {
        throw RequestError(
          code: .unknownAction, message: "there is no action '\(name)'; 'mdedit help apply' lists them")
      }
      if action.plainName == "select", units != .utf16 {
        throw .invalidPosition("'\(name)' counts UTF-16 code units and goes with the units utf16 only")
      }
      actions.append(action)
    }
    return actions
  }

  /// What the keys do that `text` says; refused where there is none of a name.
  static func parse(keys text: String) throws(RequestError) -> [EditorAction] {
    do throws(KeyScriptError) { return try KeyScript(text).actions } catch {
      throw RequestError(code: .unknownKey, message: error.description)
    }
  }

  /// Runs `actions` on `document`, one after the other; they write by `options`.
  @MainActor
  static func run(
    _ actions: [EditorAction], on document: MarkdownDocument, options: EditingOptions
  ) -> ActionScript {
    let result = EditorSession.run(actions, on: document, performer: DocumentPerformer(options: options))
    return ActionScript(actions.map(\.name), result, before: document)
  }

  private init(_ names: [String], _ result: EditorSession.Result, before: MarkdownDocument) {
    document = result.document
    changes = result.changes.trimmed(in: before.rope)
    outcomes = zip(names, result.outcomes).map { ($0, Outcome($1)) }
  }
}

extension ActionScript.Outcome {
  /// The outcome as the queue reported it.
  init(_ outcome: ActionOutcome) {
    switch outcome {
    case .applied: self = .applied
    case .unchanged(let reason): self = .unchanged(reason.description)
    case .coalesced: self = .unchanged("taken back by the same action right after it")
    case .cancelled: self = .failed("cancelled")
    case .failed(let error): self = .failed("\(error)")
    }
  }
}
