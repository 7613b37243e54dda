public import MarkdownEditing
public import TextBuffer

/// The news for a host, from which it shows what the model holds.
public struct EditorUpdate: Sendable {
  /// The change of the text since the host's last update, without the host's own edits.
  public let text: TextUpdate

  /// The current selection.
  public var selection: Selection { document.selection }

  /// The whole current document.
  public let document: MarkdownDocument

  /// The version of `document`, with which a host stamps its own changes.
  public let version: EditorVersion

  /// The analysis of the text, if the configuration asks for one.
  ///
  /// It may be of an earlier version than this one; its own `version` tells.
  public let analysis: VersionedAnalysis?

  /// The state of a toolbar, computed when it's asked for.
  ///
  /// - Complexity: as of `MarkdownDocument.activeStyles(at:)`.
  public var toolbar: ToolbarState { ToolbarState(document) }

  /// An update to `document` at `version`, whose text changed by `text`; for tests of a host.
  public init(
    text: TextUpdate, document: MarkdownDocument, version: EditorVersion, analysis: VersionedAnalysis? = nil
  ) {
    self.text = text
    self.document = document
    self.version = version
    self.analysis = analysis
  }
}

/// The change of a text between two updates.
public enum TextUpdate: Sendable, Hashable {
  /// The text is the same.
  case unchanged
  /// The text that the host shows changed by this change set, which is never the identity.
  case edited(ChangeSet)
  /// The text was replaced: show the whole document anew.
  case replaced
}
