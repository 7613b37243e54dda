/// The blocks that a dialect describes.
extension BlockScanner {
  /// Opens the block of the dialect that the first byte, with what is behind it, tells.
  mutating func openByConstruct(in container: Int) -> Int? {
    let byte = cursor.byte
    guard dialect.blockSigns.contains(byte) else { return nil }
    if let construct = dialect.block(delimiter: byte), let length = cursor.openingFence(of: construct) {
      return openFence(.block(construct.id), in: container, length: length, of: construct)
    }
    return cursor.containerMarker(in: dialect).map { open($0, in: container) }
  }

  /// Opens a container of `construct`; the line holds no block.
  private mutating func open(_ construct: ContainerConstruct, in container: Int) -> Int {
    let start = cursor.firstNonspace
    let end = cursor.end
    let length = construct.marker.utf8.count
    let info = info(from: start + length)
    let opening = Fence(
      byte: cursor.byte, length: Int32(length), indent: Int32(start - cursor.offset),
      infoRange: Range(info.range.lowerBound - start..<info.range.upperBound - start), info: info.text,
      isHidden: construct.tag == nil, takesInfo: construct.takesInfo)
    cursor.skipRest()
    return openContainer(
      .container(construct.id), in: container, start: start, end: end, markers: [start..<end],
      extra: .fence(opening))
  }

  /// The info string in what is left of the line from `index` on, unescaped as cmark does it, and where it's written.
  func info(from index: Int) -> (range: Range<Int>, text: String) {
    var start = index
    while start < cursor.end, source[start].isSpaceOrControl { start += 1 }
    let end = trimmedEnd(from: start, to: cursor.end)
    return (
      start..<end, String(decoding: InlineText.unescapedAttribute(Array(source[start..<end])), as: UTF8.self)
    )
  }

  /// Takes the four columns that a container's further lines are indented by, or passes a blank line.
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
  /// The construct of `dialect` of which a container starts at the first nonspace: of several, the one with the longest
  /// marker.
  package func containerMarker(in dialect: Dialect) -> ContainerConstruct? {
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
