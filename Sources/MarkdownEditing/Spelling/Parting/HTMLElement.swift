import MarkdownSyntax

/// An element of raw HTML in a leaf, with both of its tags: they have to stay in one block, since browsers close
/// elements where their parents end.
struct HTMLElement {
  /// The tags' name, in lower case.
  let name: String
  /// From the start of the opening tag to the end of the closing one, in bytes from the start of the leaf.
  let range: Range<Int>
  /// What stands between them.
  let content: Range<Int>

  /// Whether the element reaches over `gap`.
  func reaches(over gap: Range<Int>) -> Bool {
    range.lowerBound < gap.lowerBound && gap.upperBound < range.upperBound
  }
}

extension LeafInlines {
  /// The elements of which both tags stand in the leaf, whose bytes are `bytes`, by where they end.
  ///
  /// - Complexity: O(*i* + *t* *d*), where *i* is the number of inlines, *t* that of tags and *d* the depth to which
  ///   these nest.
  func elements(in bytes: (Range<Int>) -> [UInt8]) -> [HTMLElement] {
    var open: [(name: String, tag: Range<Int>)] = []
    var found: [HTMLElement] = []
    for node in nodes where node.kind == .htmlInline {
      let tag = bytes(node.range)
      let isClosing = tag.dropFirst().first == UInt8(ascii: "/")
      let letters = tag.dropFirst(isClosing ? 2 : 1).prefix { $0.isWordByte || $0 == UInt8(ascii: "-") }
      let name = String(decoding: letters, as: UTF8.self).lowercased()
      if name.isEmpty { continue }
      if !isClosing {
        open.append((name, node.range))
      } else if let index = open.lastIndex(where: { $0.name == name }) {
        let tag = open[index].tag
        found.append(
          HTMLElement(
            name: name, range: tag.lowerBound..<node.range.upperBound,
            content: tag.upperBound..<node.range.lowerBound))
        // Those within it have no closing tags, as `<br>` has none.
        open.removeSubrange(index...)
      }
    }
    return found
  }
}
