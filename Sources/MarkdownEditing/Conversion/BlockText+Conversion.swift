import MarkdownSyntax
import TextBuffer

extension BlockText {
  /// Expects each of `lines` in its containers with their kinds changed by `change`.
  func expect(
    _ lines: some Sequence<Int>, in conversion: inout Conversion, _ change: (inout [ContainerKind]) -> Void
  ) {
    for line in lines {
      var kinds = chain(ofLine: line).kinds
      change(&kinds)
      conversion.expected[line] = ConvertedLines.Line(containers: kinds)
    }
  }

  /// Pins the first unselected line behind `unit`, so that it stays in its place and its kind of block.
  ///
  /// A lazy continuation line gets its missing container prefixes. A line that would start a block gets an escape.
  /// Later lines may stay lazy.
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

  /// The conversion that writes `marker` into an empty line in the containers of `chain`.
  ///
  /// Gaps keep the marker apart from neighbours that the empty line kept apart.
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
