public import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// What is worth knowing about a text beside its syntax; computed off the main actor.
public struct DocumentAnalysis: Sendable, Hashable {
  /// A heading of the outline.
  public struct Heading: Sendable, Hashable {
    /// From 1 to 6.
    public var level: Int
    /// The source of the heading's content.
    public var title: String
    /// Where the heading stands.
    public var range: Range<UTF8Offset>
  }

  /// The number of words: runs without white space that hold a letter or a digit.
  public var words: Int
  /// The number of Unicode scalars.
  public var scalars: Int
  /// The number of lines, at least 1.
  public var lines: Int
  /// The headings, in order.
  public var outline: [Heading]

  /// The analysis of `document`, or `nil` where `isCancelled` says so before it's done.
  ///
  /// - Complexity: O(n), where n is the text's length.
  public init?(_ document: MarkdownDocument, isCancelled: () -> Bool = { false }) {
    guard let words = Self.words(in: document.rope, isCancelled: isCancelled) else { return nil }
    self.words = words
    scalars = document.rope.scalarCount
    lines = document.rope.lineCount
    outline = Self.outline(of: document)
  }

  /// The headings of the sections that `offset` is in, the outermost first.
  ///
  /// - Complexity: O(log *h* + *b*), where *h* is the number of headings and *b* of those from the nearest one of
  ///   level 1, or the first one, up to `offset`.
  public func headings(above offset: UTF8Offset) -> [Heading] {
    var (start, end) = (0, outline.count)
    while start < end {
      let middle = (start + end) / 2
      if outline[middle].range.lowerBound <= offset { start = middle + 1 } else { end = middle }
    }
    var path: [Heading] = []
    for heading in outline[..<start].reversed() where heading.level < path.last?.level ?? 7 {
      path.append(heading)
      if heading.level == 1 { break }
    }
    return path.reversed()
  }

  /// The analysis after `changes`, as far as positions go; the numbers stay what they were.
  func mapped(through changes: ChangeSet) -> DocumentAnalysis {
    guard let first = changes.edits.first?.range, let last = changes.edits.last?.range else { return self }
    let growth = changes.lengthAfter - changes.lengthBefore
    var result = self
    for index in outline.indices where outline[index].range.upperBound >= first.lowerBound {
      let range = outline[index].range
      // Most stand behind all edits, and move as one.
      if range.lowerBound > last.upperBound {
        result.outline[index].range =
          range.lowerBound.advanced(by: growth)..<range.upperBound.advanced(by: growth)
        continue
      }
      let start = changes.map(range.lowerBound, bias: .after)
      result.outline[index].range = start..<max(start, changes.map(range.upperBound, bias: .before))
    }
    return result
  }

  private static func words(in rope: Rope, isCancelled: () -> Bool) -> Int? {
    var count = 0
    var isInWord = false
    var start = UTF8Offset.zero
    while start < rope.range.upperBound {
      if isCancelled() { return nil }
      var end = UTF8Offset(min(start.value + 65_536, rope.utf8Count))
      while rope.isInsideScalar(end) { end = end.advanced(by: 1) }
      for scalar in rope.string(in: start..<end).unicodeScalars {
        if isBlank(scalar) {
          isInWord = false
        } else if !isInWord, isPartOfWord(scalar) {
          isInWord = true
          count += 1
        }
      }
      start = end
    }
    return count
  }

  // The properties of scalars are looked up in tables, which ASCII does without.

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func outline(of document: MarkdownDocument) -> [Heading] {
    var headings: [Heading] = []
    // Headings stand in blocks only; a stack of our own, since nesting may be deep.
    var waiting = [document.tree.root]
    while let node = waiting.popLast() {
      if let level = node.headingLevel {
        let title = document.rope.string(in: node.content)
        headings.append(Heading(level: level, title: title, range: node.range))
      } else if node.kind.holdsBlocks {
        waiting += node.children.reversed()
      }
    }
    return headings
  }
}

extension SyntaxKind {
  fileprivate var holdsBlocks: Bool {
    [.document, .blockQuote, .list, .item].contains(self)
  }
}

/// An analysis together with the version that it was computed for.
public struct VersionedAnalysis: Sendable, Hashable {
  /// The analysis; its positions are moved along with changes since, as soon as those are published.
  public var analysis: DocumentAnalysis
  /// The version of the text for which its numbers hold.
  public var version: EditorVersion
}
