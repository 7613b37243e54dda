public import MarkdownEditing
public import TextBuffer

/// What a host must do to show what the model holds.
public struct EditorUpdate: Sendable {
  /// What happened to the text since the host's last update, leaving out what the host itself sent.
  public let text: TextUpdate

  /// What is selected now.
  public var selection: Selection { document.selection }

  /// The whole document as it is now.
  public let document: MarkdownDocument

  /// The version of `document`; a host stamps its own changes with it.
  public let version: EditorVersion

  /// The update that tells of `document` at `version`, whose text came about by `text`; for tests of a host.
  public init(text: TextUpdate, document: MarkdownDocument, version: EditorVersion) {
    self.text = text
    self.document = document
    self.version = version
  }
}

/// What happened to a text.
public enum TextUpdate: Sendable, Hashable {
  /// Nothing.
  case unchanged
  /// These change sets, each against the text that the one before it left; never empty.
  case edited([ChangeSet])
  /// It was replaced: show the whole document anew.
  case replaced

  /// Adds what happened next.
  mutating func append(_ next: TextUpdate) {
    switch (self, next) {
    case (_, .unchanged), (.replaced, _): break
    case (_, .replaced): self = .replaced
    case (.unchanged, .edited): self = next
    case (.edited(let first), .edited(let second)): self = .edited(first + second)
    }
  }
}
