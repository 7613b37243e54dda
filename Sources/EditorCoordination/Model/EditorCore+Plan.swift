import MarkdownEditing
import TextBuffer

extension EditorCore {
  /// A document's next state, and what leads there.
  struct Change: Sendable {
    let after: MarkdownDocument
    let changes: ChangeSet
  }

  /// What an intent comes to, before it's made.
  enum Plan: Sendable {
    case nothing(UnchangedReason)
    /// It must wait until no input method is composing text.
    case postpone
    /// It has been done elsewhere.
    case done
    case change(Change)
    case hostEdit(Change, lag: HostView.Lag, isComposing: Bool)
    case hostSelection(Change)
    /// What comes of loading; a document that has arrived has this number.
    case load(LoadEvent, number: Int)
    indirect case view(EditorCore, as: History.Author)
    /// The document of other read-only ranges.
    case protect(MarkdownDocument)
    case configure(EditorConfiguration)
    case greetHost
    case elsewhere(ElsewhereJob)
    case analysed(VersionedAnalysis)
    case parsed(MarkdownDocument)
  }
}
