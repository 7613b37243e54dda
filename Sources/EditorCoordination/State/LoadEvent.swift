public import MarkdownEditing

/// The steps of loading a document.
public enum LoadEvent: Sendable {
  /// Loading has begun; actions fail until it ends.
  case began
  /// This part of the document has come, from 0 to 1; nothing where none is being loaded.
  case progressed(Double)
  /// Loading has ended with this document.
  case finished(MarkdownDocument)
  /// Loading has failed; the document of before is back.
  case failed(EditorError)

  /// Whether it only says how far things are, so that a reader may miss it.
  var isProgress: Bool {
    if case .progressed = self { true } else { false }
  }
}
