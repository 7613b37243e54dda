import MarkdownSyntax
import TextBuffer

/// An element of raw HTML in a leaf, with both of its tags.
///
/// Both must stay in one block, because browsers close an element where its parent ends.
struct HTMLElement {
  /// The name of the tags, in lower case.
  let name: String
  /// The bytes from the start of the opening tag to the end of the closing tag, relative to the leaf's start.
  let range: Range<Int>
  /// The bytes between the tags, relative to the leaf's start.
  let content: Range<Int>

  /// Whether the element begins before `gap` and ends behind it.
  func reaches(over gap: Range<Int>) -> Bool {
    range.lowerBound < gap.lowerBound && gap.upperBound < range.upperBound
  }
}

extension SyntaxNode {
  /// The elements with both tags in the leaf, a node of `text`, ordered by their ends.
  ///
  /// - Complexity: O(*n* + *t* *d*), where *n* is the leaf's length, *t* the number of tags and *d* the depth to which
  ///   these nest.
  func elements(in text: LineModel) -> [HTMLElement] {
    let bytes = text.rope.bytes(in: range)
    guard bytes.contains(UInt8(ascii: "<")) else { return [] }
    var open: [(name: String, tag: Range<Int>)] = []
    var found: [HTMLElement] = []
    for node in leafInlines.nodes where node.kind == .htmlInline {
      let tag = bytes[node.range]
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
        // Open elements inside of this one have no closing tag, like `<br>`.
        open.removeSubrange(index...)
      }
    }
    return found
  }
}
