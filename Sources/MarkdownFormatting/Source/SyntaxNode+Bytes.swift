package import MarkdownSyntax
import TextBuffer

extension SyntaxNode {
  /// The node's range as byte indices in a document.
  package var bytes: Range<Int> { range.bytes }

  /// The start of that range; it is known without searching for the end of a container.
  var firstByte: Int { start.value }
}

extension Range<UTF8Offset> {
  /// The range as byte indices in a document.
  var bytes: Range<Int> { lowerBound.value..<upperBound.value }
}
