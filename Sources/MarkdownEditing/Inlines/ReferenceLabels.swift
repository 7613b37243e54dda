import MarkdownSyntax

extension Reading {
  /// A link whose text is its label gets the label written out where its text changes; these are the edits for that.
  func labels(of leaf: Leaf, in bytes: [UInt8], for edits: [InlineEdit]) -> [InlineEdit] {
    let references = leaf.spans.filter {
      spans[$0].link?.form == .shortcut || spans[$0].link?.form == .collapsed
    }
    if references.isEmpty { return [] }
    let edits = edits.inOrder
    return references.compactMap { index in
      let (span, form) = (spans[index], spans[index].link?.form)
      let content = span.opening.upperBound...max(span.opening.upperBound, span.closing.lowerBound)
      let first = edits.partitioningIndex { $0.range.lowerBound >= content.lowerBound }
      guard first < edits.count, edits[first].range.upperBound <= content.upperBound else { return nil }
      let label = String(decoding: bytes[content.lowerBound..<content.upperBound], as: UTF8.self)
      if form == .shortcut {
        return InlineEdit(range: span.closing.upperBound..<span.closing.upperBound, text: "[" + label + "]")
      }
      let place = span.closing.upperBound - 1
      return InlineEdit(range: place..<place, text: label)
    }
  }
}
