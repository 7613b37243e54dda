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

  /// What was found out about the text off the main actor, where the configuration asks for it; it may be about a
  /// version before this one, as it says.
  public let analysis: VersionedAnalysis?

  /// What a toolbar shows, worked out when it's asked for.
  ///
  /// - Complexity: as of `MarkdownDocument.activeStyles(at:)`.
  public var toolbar: ToolbarState { ToolbarState(document) }

  /// The update that tells of `document` at `version`, whose text came about by `text`; for tests of a host.
  public init(
    text: TextUpdate, document: MarkdownDocument, version: EditorVersion, analysis: VersionedAnalysis? = nil
  ) {
    self.text = text
    self.document = document
    self.version = version
    self.analysis = analysis
  }
}

/// What happened to a text.
public enum TextUpdate: Sendable, Hashable {
  /// Nothing.
  case unchanged
  /// This change of the text that the host shows; never the identity.
  case edited(ChangeSet)
  /// It was replaced: show the whole document anew.
  case replaced
}
