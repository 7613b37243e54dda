import TextBuffer

/// Opens the blocks and containers that a dialect adds.
extension BlockScanner {
  /// Opens the dialect's block or container that starts at the first nonspace.
  ///
  /// Returns its frame, or `nil` if none starts there.
  mutating func openByConstruct(in container: Int) -> Int? {
    let byte = cursor.byte
    guard dialect.blockSigns.contains(byte) else { return nil }
    if let construct = dialect.block(delimiter: byte), let length = cursor.openingFence(of: construct) {
      return openFence(.block(construct.id), in: container, length: length, of: construct)
    }
    return cursor.containerMarker(in: dialect).map { open($0, in: container) }
  }

  /// Opens a container of `construct` and takes the rest of the line, which holds no block.
  private mutating func open(_ construct: ContainerConstruct, in container: Int) -> Int {
    let start = cursor.firstNonspace
    let end = cursor.end
    let length = construct.marker.utf8.count
    let info = info(from: start + length)
    let opening = Fence(
      byte: cursor.byte, length: Int32(length), indent: Int32(start - cursor.offset),
      infoRange: Range(info.range.lowerBound - start..<info.range.upperBound - start), info: info.text,
      isHidden: construct.tag == nil, takesInfo: construct.takesInfo)
    cursor.skipRemainder()
    return openContainer(
      .container(construct.id), in: container, start: start, end: end, markers: [start..<end],
      extra: .fence(opening))
  }

  /// The info string between `index` and the line's end: its range in the source, and its text, unescaped as by cmark.
  func info(from index: Int) -> (range: Range<Int>, text: String) {
    var start = index
    while start < cursor.end, source[start].isASCIIWhitespace { start += 1 }
    let end = trimmedEnd(from: start, to: cursor.end)
    return (
      start..<end, String(decoding: InlineText.unescapedAttribute(Array(source[start..<end])), as: UTF8.self)
    )
  }

  /// Takes the four columns that indent a line of indented code or of a container, or a whole blank line.
  ///
  /// Returns whether the line continues the block.
  mutating func takeContainerIndent() -> Bool {
    if cursor.isIndented {
      cursor.advance(columns: 4)
    } else if cursor.isBlank {
      cursor.skipWhitespace()
    } else {
      return false
    }
    return true
  }
}

extension LineCursor {
  /// The construct of `dialect` with a container that starts at the first nonspace.
  ///
  /// If several match, the one with the longest marker is taken. Returns `nil` if none matches.
  func containerMarker(in dialect: Dialect) -> ContainerConstruct? {
    dialect.containers.filter { isMarker(of: $0) }.max { $0.marker.utf8.count < $1.marker.utf8.count }
  }

  private func isMarker(of construct: ContainerConstruct) -> Bool {
    let marker = construct.marker.utf8
    let rest = firstNonspace + marker.count
    guard rest <= end, source[firstNonspace..<rest].elementsEqual(marker), peek(rest) != marker.last else {
      return false
    }
    return construct.takesInfo || isBlank(from: rest)
  }
}

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
