import TextBuffer

/// The syntax of footnote definitions, by the rules of cmark-gfm.
extension LineCursor {
  /// A footnote definition's marker.
  struct FootnoteMarker {
    /// The length of `[^label]:` and the blanks after it, in bytes.
    var length: Int
    /// The range of the label in the source.
    var label: Range<Int>
  }

  /// The marker of a footnote definition at the first nonspace: `[^`, a label without white space, then `]:`.
  ///
  /// Returns `nil` if there is none.
  func footnoteMarker() -> FootnoteMarker? {
    let start = firstNonspace
    guard byte == UInt8(ascii: "["), peek(start + 1) == UInt8(ascii: "^") else { return nil }
    var index = start + 2
    while index < end, source[index] != UInt8(ascii: "]"), !source[index].isBlank { index += 1 }
    let label = start + 2..<index
    guard !label.isEmpty, peek(index) == UInt8(ascii: "]"), peek(index + 1) == UInt8(ascii: ":") else {
      return nil
    }
    index += 2
    while index < end, source[index].isBlank { index += 1 }
    return FootnoteMarker(length: index - start, label: label)
  }

  /// Whether the line has no bytes at all, so that a footnote definition continues.
  ///
  /// A line of white space, or of a quote's `>`, ends it.
  var isEmptyLine: Bool { column == 0 && offset == end }
}

extension BlockScanner {
  mutating func openFootnoteDefinition(_ marker: LineCursor.FootnoteMarker, in container: Int) -> Int {
    let start = cursor.firstNonspace
    let label = Array(source[marker.label])
    cursor.advance(to: start + marker.length)
    let block = openContainer(
      .footnoteDefinition, in: container, start: start, end: marker.label.upperBound + 2,
      detail: .footnote(label: Range(marker.label.lowerBound - start..<marker.label.upperBound - start)),
      markers: [start..<start + marker.length])
    output.append(
      Definition(key: LabelKey(footnote: label), meaning: .footnote(label)), of: output.records.count - 1)
    return block
  }

  /// Takes the four columns that indent a footnote definition's later lines, or an empty line.
  ///
  /// Returns whether the line continues the definition.
  mutating func takeFootnoteIndent() -> Bool {
    guard cursor.isIndented else { return cursor.isEmptyLine }
    cursor.advance(columns: 4)
    return true
  }
}
