import MarkdownEditing
import TextBuffer

/// What an intent's turn comes to, before anything is made.
///
/// It says what is to be done, not for which intent: a new intent needs a new case here or in `ViewChange` only if it
/// changes what no other one does.
enum TurnPlan: Sendable {
  /// Nothing changes, for this reason.
  case nothing(UnchangedReason)
  /// Nothing changes any more: what was asked for has been done.
  case done
  /// The view becomes another one.
  case change(ViewChange)
  /// The intent waits until no input method is composing text.
  case postpone
  /// This is begun, and its result has a turn of its own.
  case elsewhere(ElsewhereJob)
}

/// What becomes of a view: made whole, which can't fail.
enum ViewChange: Sendable {
  /// The document changes, in all views on it.
  case document(DocumentNews)
  /// The document changes as the host has changed its text already.
  case hostEdit(EditorCore.Change, lag: HostView.Lag, isComposing: Bool)
  /// The selection is the host's.
  case hostSelection(EditorCore.Change)
  /// The view shows another document, that of `EditorCore`, and is called so among the views on it.
  indirect case view(EditorCore, as: History.Author)
  case configure(EditorConfiguration)
  /// A host is there that shows nothing yet.
  case greetHost
}

extension ViewChange {
  /// What the other views on the document must hear of once this is made; `nil` where it's nothing to them.
  var news: DocumentNews? {
    switch self {
    case .document(let news): news
    case .hostEdit(let change, lag: _, isComposing: _): .changed(change)
    case .hostSelection, .view, .configure, .greetHost: nil
    }
  }
}
