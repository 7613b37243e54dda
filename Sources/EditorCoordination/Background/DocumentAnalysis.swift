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
  /// How the words were counted, so that the next analysis needn't count them all; tells nothing of the text.
  private var tally: WordTally

  /// The analysis of `document`, or `nil` where `isCancelled` says so before it's done.
  ///
  /// - Complexity: O(n), where n is the text's length.
  public init?(_ document: MarkdownDocument, isCancelled: () -> Bool = { false }) {
    self.init(document, after: nil, isCancelled: isCancelled)
  }

  /// The analysis of `document`, where `earlier` is one of an older text that was mapped through all changes since;
  /// `nil` where `isCancelled` says so before it's done.
  ///
  /// - Complexity: O(*b* + *m*), where *b* is the number of blocks and *m* the length of what the changes touched
  init?(_ document: MarkdownDocument, after earlier: DocumentAnalysis?, isCancelled: () -> Bool) {
    tally = WordTally(length: document.rope.utf8Count)
    if let known = earlier?.tally, known.length == tally.length { tally = known }
    guard tally.count(in: document.rope, isCancelled: isCancelled) else { return nil }
    words = tally.words
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
    result.tally.map(through: changes)
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

extension DocumentAnalysis {
  /// Whether both say the same of a text, however that was found.
  public static func == (left: DocumentAnalysis, right: DocumentAnalysis) -> Bool {
    (left.words, left.scalars, left.lines, left.outline)
      == (right.words, right.scalars, right.lines, right.outline)
  }

  /// Hashes what they say of a text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words)
    hasher.combine(scalars)
    hasher.combine(lines)
    hasher.combine(outline)
  }
}

/// An analysis together with the version that it was computed for.
public struct VersionedAnalysis: Sendable, Hashable {
  /// The analysis; its positions are moved along with changes since, as soon as those are published.
  public var analysis: DocumentAnalysis
  /// The version of the text for which its numbers hold.
  public var version: EditorVersion
}
