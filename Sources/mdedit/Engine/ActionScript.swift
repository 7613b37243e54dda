import EditorCoordination
import MarkdownEditing
import TextBuffer

/// The result of a list of actions run through the action queue; the only place that knows the queue.
struct ActionScript {
  /// The document afterwards.
  var document: MarkdownDocument
  /// All changes in one, relative to the text before; text that was added and removed again isn't included.
  var changes: ChangeSet
  /// The actions' names with their outcomes.
  var outcomes: [(action: String, outcome: ActionOutcome)]

  /// A line for each failed action.
  var failures: [String] {
    outcomes.compactMap {
      if case .failed(let error) = $0.outcome { "\($0.action): \(error)" } else { nil }
    }
  }

  /// A line for each action that changed nothing.
  var remarks: [String] {
    outcomes.compactMap {
      if case .unchanged(let reason) = $0.outcome { "\($0.action): \(reason)" } else { nil }
    }
  }

  /// The actions called `names`; throws if a name is unknown.
  static func parse(_ names: [String], units: PositionUnit) throws(RequestError) -> [EditorAction] {
    var actions: [EditorAction] = []
    for name in names {
      guard let action = ActionRegistry.standard.action(named: name) else {
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

  /// The actions of the keys in `text`; throws if a key is unknown.
  static func parse(keys text: String) throws(RequestError) -> [EditorAction] {
    do throws(KeyScriptError) { return try KeyScript(text).actions } catch {
      throw RequestError(code: .unknownKey, message: error.description)
    }
  }

  /// Runs `actions` on `document`, one after the other, with the editing `options`.
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
    outcomes = zip(names, result.outcomes).map { ($0, $1) }
  }
}
