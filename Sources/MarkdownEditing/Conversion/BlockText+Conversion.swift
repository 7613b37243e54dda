import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// What each line of `units` must become when the kinds of its containers change by `change`.
  func expect(
    _ lines: some Sequence<Int>, in conversion: inout Conversion, _ change: (inout [ContainerKind]) -> Void
  ) {
    for line in lines {
      var kinds = chain(ofLine: line).kinds
      change(&kinds)
      conversion.expected[line] = ConvertedLines.Line(containers: kinds)
    }
  }

  /// Gives the line of the paragraph behind `unit`, where that isn't `selected` too, the prefixes that it lacks if it's
  /// lazy, and what keeps it text, so that it stays where and what it is; the lines behind it can go on being lazy.
  func pinRest(of unit: BlockUnit, _ selected: SelectedBlocks, in conversion: inout Conversion) {
    let line = unit.lines.upperBound + 1
    guard unit.isLine, line <= lastLine(of: unit.node), !selected.contains(line) else { return }
    let chain = chain(ofLine: line)
    let (cursor, matched) = match(line, chain)
    if matched < chain.levels.count || cursor.indentation > 3 {
      conversion.add(rewriteIndentation(line, at: cursor, with: chain.missingPrefix(from: matched)))
    }
    conversion.add(escape(ofLine: line))
  }

  /// The conversion that writes `marker` into an empty line in the containers of `chain`, with the caret behind it.
  ///
  /// Blank lines keep it away from neighbours that the empty line kept apart.
  func marking(
    emptyLine line: Int, in chain: ContainerChain, with marker: String, becoming containers: [ContainerKind],
    _ leaf: LeafKind? = nil
  ) -> Conversion {
    var conversion = Conversion()
    let cursor = cursor(on: line, in: chain)
    conversion.add(rewriteIndentation(line, at: cursor, with: lead(line, cursor, chain) + marker))
    conversion.expected[line] = ConvertedLines.Line(containers: containers, leaf: leaf, isEmpty: true)
    conversion.addGaps(aroundEmpty: line, in: chain, of: self)
    return conversion
  }
}
