import EditorCoordination
import EditorTesting
import MarkdownEditing
import TextBuffer

/// Performs a few actions in the simplest way, so that these tests don't depend on what the real ones do.
///
/// `type` replaces the main range, `select` selects (in bytes), `code` fails, `quote` answers with a change that
/// doesn't fit, `newline` finds nothing to do; `undo` and `redo` are real.
let testPerformer = ScriptedPerformer { action, document in .plain(action, on: document) }

extension Result<ActionResult, EditorError> {
  /// What `testPerformer` says.
  static func plain(_ action: EditorAction, on document: MarkdownDocument) -> Self {
    let length = document.rope.utf8Count
    switch action {
    case .type(action.argument ?? ""):
      return .success(.changed(typing(action.argument ?? "", in: document)))
    case let select where select.plainName == "select":
      let ends = (select.argument ?? "").split(separator: ":").compactMap { Int($0) }
      let selection = Selection([SelectionRange(anchor: UTF8Offset(ends[0]), head: UTF8Offset(ends[1]))])
      return .success(
        .changed(
          Transaction(changes: .identity(length: length), selection: selection, event: .selection)))
    case .code:
      return .failure(EditorError(.actionFailed, "told to fail"))
    case .quote:
      return .success(
        .changed(
          Transaction(changes: ChangeSet([.insert("x", at: .zero)], length: length + 7), event: .typing)))
    case .newline:
      return .success(.unchanged(UnchangedReason("told to do nothing")))
    default:
      return .success(document.result(of: action))
    }
  }

  private static func typing(_ text: String, in document: MarkdownDocument) -> Transaction {
    let range = document.selection.main.range
    let changes = ChangeSet([Edit(range, text)], length: document.rope.utf8Count)
    let end = range.lowerBound.advanced(by: text.utf8.count)
    return Transaction(changes: changes, selection: Selection(caret: end), event: .typing)
  }
}
