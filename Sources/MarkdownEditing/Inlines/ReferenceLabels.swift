import MarkdownSyntax

extension Reading {
  /// A link whose text is its label gets the label written out where its text changes; these are the edits for that.
  func labels(of leaf: Leaf, in bytes: [UInt8], for edits: [InlineEdit]) -> [InlineEdit] {
    leaf.spans.compactMap { index in
      let span = spans[index]
      guard let form = span.link?.form, form == .shortcut || form == .collapsed else { return nil }
      let content = span.opening.upperBound...max(span.opening.upperBound, span.closing.lowerBound)
      guard
        edits.contains(where: {
          content.contains($0.range.lowerBound) && content.contains($0.range.upperBound)
        })
      else { return nil }
      let label = String(decoding: bytes[content.lowerBound..<content.upperBound], as: UTF8.self)
      if form == .shortcut {
        return InlineEdit(range: span.closing.upperBound..<span.closing.upperBound, text: "[" + label + "]")
      }
      let place = span.closing.upperBound - 1
      return InlineEdit(range: place..<place, text: label)
    }
  }
}
