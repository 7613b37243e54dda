public import TextBuffer

/// A heading and its section of the document.
public struct OutlineEntry: Sendable {
  /// The heading.
  public var heading: SyntaxNode
  /// The heading's level, 1 to 6.
  public var level: Int
  /// The heading's text without markup.
  public var title: String
  /// The number of earlier headings whose sections contain this one.
  public var depth: Int
  /// The range from the heading's start to the next heading of the same or a higher level, or to the text's end.
  public var section: Range<UTF8Offset>
}

extension SyntaxTree {
  /// The headings of the document in document order, including those in quotes and items.
  ///
  /// - Complexity: O(*b* + *t*), where *b* is the number of blocks and *t* the length of the headings.
  public func outline() -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    var open: [Int] = []
    for heading in blocks(where: { $0 == .heading }) {
      let (level, start) = (heading.headingLevel ?? 1, heading.range.lowerBound)
      while let last = open.last, entries[last].level >= level {
        entries[last].section = entries[last].section.lowerBound..<start
        open.removeLast()
      }
      entries.append(
        OutlineEntry(
          heading: heading, level: level, title: heading.visibleText(in: text), depth: open.count,
          section: start..<root.range.upperBound))
      open.append(entries.count - 1)
    }
    return entries
  }

  /// The blocks of the wanted kinds in document order.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks: a few nanoseconds for each block of another kind.
  package func blocks(where isWanted: (SyntaxKind) -> Bool) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    chunks.forEach { place in
      let records = place.chunk.records
      for local in 0..<records.count where isWanted(records[local].kind) {
        found.append(SyntaxNode(tree: chunks, home: place, local: local))
      }
    }
    return found
  }
}
