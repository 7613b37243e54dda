import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// The conversion that writes `marker` into an empty line in the containers of `chain`, with the caret behind it.
  ///
  /// Blank lines keep it away from neighbours that the empty line kept apart.
  func marking(
    emptyLine line: Int, in chain: ContainerChain, with marker: String, becoming containers: [ContainerKind],
    _ leaf: LineRecord.Leaf? = nil
  ) -> Conversion {
    var conversion = Conversion()
    let cursor = cursor(on: line, in: chain)
    conversion.add(rewriteIndentation(line, at: cursor, with: lead(line, cursor, chain) + marker))
    conversion.expected[line] = Conversion.Expectation(containers: containers, leaf: leaf, isEmpty: true)
    conversion.addGaps(aroundEmpty: line, in: chain, of: self)
    return conversion
  }

  /// The space that an item's marker at a line's end lacks for anything to follow it.
  func lead(_ line: Int, _ cursor: LineCursor, _ chain: ContainerChain) -> String {
    guard cursor.isAtEnd, let last = cursor.bytes.last, !last.isBlank else { return "" }
    return chain.levels.last.map { $0.kind != .quote && $0.firstLine == line } ?? false ? " " : ""
  }
}
