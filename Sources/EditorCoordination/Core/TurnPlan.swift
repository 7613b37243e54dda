import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// The plan for an intent's turn, before anything is changed.
///
/// A plan names the effect, not the intent. A new intent needs a new case here or in `ViewChange` only if it changes
/// what no other intent changes.
enum TurnPlan: Sendable {
  /// Nothing changes, for the given reason.
  case nothing(UnchangedReason)
  /// Nothing is left to change: the request has been carried out.
  case done
  /// The view changes.
  case change(ViewChange)
  /// The intent waits until no input method is composing text.
  case postpone
  /// The job is begun; its result has a turn of its own.
  case elsewhere(ElsewhereJob)
}

/// A change of one view, which is applied whole and can't fail.
enum ViewChange: Sendable {
  /// The document changes, in all views on it.
  case document(DocumentNews)
  /// The document follows an edit that the host shows already.
  case hostEdit(EditorCore.Change, lag: HostView.Lag, isComposing: Bool)
  /// The selection becomes the host's.
  case hostSelection(EditorCore.Change)
  /// The view shows the document of `EditorCore` instead, with `as` as its author there.
  indirect case view(EditorCore, as: History.Author)
  indirect case configure(EditorConfiguration)
  /// A host is attached that shows nothing yet.
  case greetHost
}

extension ViewChange {
  /// The news for the other views on the document; `nil` if the change doesn't concern them.
  var news: DocumentNews? {
    switch self {
    case .document(let news): news
    case .hostEdit(let change, lag: _, isComposing: _): .changed(change)
    case .hostSelection, .view, .configure, .greetHost: nil
    }
  }

  /// Whether edits that hosts made on the present document have no effect after the change.
  var endsDocument: Bool {
    switch self {
    case .view, .document(.loaded(.began, number: _)), .document(.loaded(.finished, number: _)): true
    default: false
    }
  }
}

/// A change that one view makes to a document and that other views on it follow.
enum DocumentNews: Sendable {
  /// The text changed, or at least the undo history; the selection in `after` is the changing view's own.
  case changed(EditorCore.Change)
  /// The tree is now complete.
  indirect case parsed(SyntaxTree)
  /// The read-only parts of the text are now exactly these.
  indirect case protected(ReadOnlyRanges)
  /// A step of loading another document, which has the number `number`.
  indirect case loaded(LoadEvent, number: Int)
  /// A new analysis of the text.
  indirect case analysed(VersionedAnalysis)
}
