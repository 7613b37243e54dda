public import EditorCoordination

extension ActionOutcome {
  /// Whether `text`, which a view showed when it reported it, is somewhere: in the document, or in the intent's error.
  public func keeps(_ text: String) -> Bool {
    switch self {
    case .applied, .unchanged, .coalesced: true
    case .failed(let error): error.rescuedTexts == [text]
    case .cancelled: false
    }
  }
}
