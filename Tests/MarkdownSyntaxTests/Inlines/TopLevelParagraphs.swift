import Testing

@testable import MarkdownSyntax

/// The paragraphs that stand in no container, where cmark says they are by its line numbers, and the definitions
/// before, between and in them.
struct TopLevelParagraphs {
  private let source: [UInt8]
  private var lines: [Range<Int>] = []

  init(_ text: String) {
    source = Array(text.utf8)
    for line in InlineSample.lines(of: source) { lines.append(line.startIndex..<line.endIndex) }
  }

  /// Expects our trees of the paragraphs to have the structure of cmark's; how many there are.
  ///
  /// The structure of documents with definitions in containers isn't compared: finding those is the block scanner's
  /// business.
  func compare(_ name: String) -> Int {
    guard let document = CMarkTree(parsing: source) else { return 0 }
    return document.withRoot { root in
      var parser = InlineParser(source: source, dialect: .commonMark)
      var expected: [(structure: String, leaf: InlineLeaf)] = []
      var line = 0
      var node = root.firstChild
      while line < lines.count {
        let end = node.map { $0.startLine - 1 } ?? lines.count
        defineAll(in: line..<end, &parser)
        guard let block = node else { break }
        let blockEnd = block.next.map { $0.startLine - 1 } ?? lines.count
        line = blockEnd
        node = block.next
        guard block.isParagraph else {
          defineAll(in: end..<blockEnd, &parser)  // at a setext heading's start, or after a list
          continue
        }
        let leaf = self.leaf(from: end, to: blockEnd, &parser)
        expected.append((InlineDumps.structure(of: block.firstChild), leaf))
        parser.add(leaf)
      }
      for (tree, (structure, leaf)) in zip(parser.parse(), expected) {
        #expect(tree.isProven, "\(name)")
        if !mayDefineInContainers {
          #expect(InlineDumps.structure(tree, source: source) == structure, "\(name)")
        }
        #expect(InlineInvariants.findings(tree, leaf, source: source) == [], "\(name)")
      }
      return expected.count
    }
  }

  /// Whether a line has what looks like a definition behind what looks like a prefix.
  private var mayDefineInContainers: Bool {
    lines.contains { line in
      let rest = source[line].drop { " \t>*+-".utf8.contains($0) }
      return rest.count < line.count && rest.first == UInt8(ascii: "[")
        && zip(rest, rest.dropFirst()).contains { $0 == (UInt8(ascii: "]"), UInt8(ascii: ":")) }
    }
  }

  /// The paragraph's lines without its definitions, which are defined; those of a paragraph of definitions that
  /// follows it too.
  private func leaf(from start: Int, to end: Int, _ parser: inout InlineParser) -> InlineLeaf {
    let paragraphEnd = (start..<end).first { isBlank(lines[$0]) } ?? end
    let rest = define(in: start..<paragraphEnd, &parser)
    defineAll(in: paragraphEnd..<end, &parser)
    return InlineLeaf(pieces: (rest..<paragraphEnd).map { content(lines[$0]) })
  }

  private func defineAll(in range: Range<Int>, _ parser: inout InlineParser) {
    var line = range.lowerBound
    while line < range.upperBound {
      let end = (line..<range.upperBound).first { isBlank(lines[$0]) } ?? range.upperBound
      _ = define(in: line..<end, &parser)
      line = end + 1
    }
  }

  /// Defines what stands at the start of a paragraph and returns the line where that ends.
  private func define(in range: Range<Int>, _ parser: inout InlineParser) -> Int {
    var line = range.lowerBound
    let pieces = range.map { content(lines[$0]) }
    while line < range.upperBound {
      let rest = pieces[(line - range.lowerBound)...]
      let text = rest.flatMap { source[$0] }
      guard let definition = LinkSyntax.definition(in: text, at: 0) else { break }
      let fed = definition.borrowsTitle ? (definition.title?.upperBound ?? 0) + 1 : definition.end
      parser.define(Self.prefix(rest, fed), in: source)
      line += Self.prefix(rest, definition.end).count
    }
    return line
  }

  private static func prefix(_ pieces: ArraySlice<Range<Int>>, _ count: Int) -> [Range<Int>] {
    var left = count
    var result: [Range<Int>] = []
    for piece in pieces where left > 0 {
      result.append(piece.lowerBound..<min(piece.upperBound, piece.lowerBound + left))
      left -= piece.count
    }
    return result
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    source[line].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private func content(_ line: Range<Int>) -> Range<Int> {
    let start = line.first { source[$0] != 0x20 && source[$0] != 0x09 } ?? line.upperBound
    return start..<line.upperBound
  }
}
