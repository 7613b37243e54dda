public import TextBuffer

/// A heading and the part of the document that it heads.
public struct OutlineEntry: Sendable {
  /// The heading.
  public var heading: SyntaxNode
  /// Its level, 1 to 6.
  public var level: Int
  /// What a reader sees of it.
  public var title: String
  /// How many of the headings before it head the part that it stands in, from 0 on.
  public var depth: Int
  /// From the heading's first byte to the next heading of its level or a higher one, or to the text's end.
  public var section: Range<UTF8Offset>
}

extension SyntaxTree {
  /// The headings of the document, in the text's order, those in quotes and items included.
  ///
  /// - Complexity: O(*b* + *t*), where *b* is the number of blocks and *t* the length of the headings.
  public func outline() -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    var open: [Int] = []
    for heading in headings {
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

  /// The headings of the document, in the text's order.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks: a few nanoseconds for each that is none.
  package var headings: [SyntaxNode] { blocks { $0 == .heading } }

  /// The blocks of kinds that are wanted, in the text's order; of others nothing but their kind is read.
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
