public import MarkdownEditing

/// A step of loading a document.
public enum LoadEvent: Sendable {
  /// Loading has begun; actions fail until it ends.
  case began
  /// This part of the document has come, from 0 to 1; ignored while no document is being loaded.
  case progressed(Double)
  /// Loading has ended with this document.
  case finished(MarkdownDocument)
  /// Loading has failed; the previous document is back.
  case failed(EditorError)

  /// Whether the event only reports progress, so that a reader may miss it.
  var isProgress: Bool {
    if case .progressed = self { true } else { false }
  }
}
