import MarkdownSyntax
import TextBuffer

extension Array {
  /// The elements, given in document order of their lines, without those whose `node` is inside another element's node;
  /// each once.
  func outermost(_ node: (Element) -> SyntaxNode) -> [Element] {
    var result: [Element] = []
    for element in self {
      let range = node(element).range
      if let last = result.last, node(last).range.holds(range) { continue }
      while let last = result.last, range.holds(node(last).range) { result.removeLast() }
      result.append(element)
    }
    return result
  }
}

extension Range {
  /// Whether `other`, which may be empty, is in the range or at an end of it.
  func holds(_ other: Range) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
