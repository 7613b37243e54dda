package import MarkdownSyntax
import TextBuffer

extension SyntaxNode {
  /// The node's range as offsets into a document's bytes.
  package var bytes: Range<Int> { range.bytes }

  /// The start of that range, which is known without looking for the end of what a container holds.
  var firstByte: Int { start.value }
}

extension Range<UTF8Offset> {
  /// The range as offsets into a document's bytes.
  var bytes: Range<Int> { lowerBound.value..<upperBound.value }
}
