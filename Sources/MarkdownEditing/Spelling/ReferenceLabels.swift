import MarkdownSyntax
import TextBuffer

extension Reading {
  /// The edits that keep the targets of links whose text is their label.
  ///
  /// If such a link's text changes, its old label is written out. If a bracket lands right behind it, it gets an empty
  /// label.
  func labels(in bytes: [UInt8], for edits: [InlineEdit]) -> [InlineEdit] {
    if links.isEmpty { return [] }
    let references = spans.indices.filter {
      let form = attributes(of: spans[$0])?.form
      return form == .shortcut || form == .collapsed
    }
    if references.isEmpty { return [] }
    let edits = edits.inOrder
    return references.compactMap { index in
      let (span, form) = (spans[index], attributes(of: spans[index])?.form)
      let content = span.opening.upperBound...max(span.opening.upperBound, span.closing.lowerBound)
      let first = edits.partitioningIndex { $0.range.lowerBound >= content.lowerBound }
      guard first < edits.count, edits[first].range.upperBound <= content.upperBound else {
        let end = span.closing.upperBound
        return form == .shortcut && edits.bringsBracket(to: end, in: bytes)
          ? .insert("[]", at: end) : nil
      }
      let label = String(decoding: bytes[content.lowerBound..<content.upperBound], as: UTF8.self)
      if form == .shortcut {
        return .insert("[" + label + "]", at: span.closing.upperBound)
      }
      let place = span.closing.upperBound - 1
      return .insert(label, at: place)
    }
  }
}

extension [InlineEdit] {
  /// Whether the edits, which are in order, put a bracket right behind `place`, which would make another link of the
  /// one that ends there.
  fileprivate func bringsBracket(to place: Int, in bytes: [UInt8]) -> Bool {
    var (end, isTouched) = (place, false)
    for edit in self[partitioningIndex { $0.range.lowerBound >= place }...] {
      guard edit.range.lowerBound == end else { break }
      isTouched = true
      if let byte = edit.text.utf8.first { return Self.isBracket(byte) }
      end = edit.range.upperBound
    }
    return isTouched && end < bytes.count && Self.isBracket(bytes[end])
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(")
  }
}
