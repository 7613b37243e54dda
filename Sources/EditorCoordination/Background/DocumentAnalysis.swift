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
  ///
  /// - Complexity: O(1); once positions have moved, O(*h* log *e*), where *h* is the number of headings and *e* that of
  ///   edits since.
  public var outline: [Heading] {
    get { since == nil ? known.headings : known.headings.map(moved) }
    set { (known, since) = (KnownHeadings(newValue), nil) }
  }
  /// The headings where they stood in the text that was analysed.
  private var known: KnownHeadings
  /// What changed since then: applied as late as positions are asked for, since a key mustn't touch every heading.
  private var since: ChangeSet?
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
    var titles = KnownTitles()
    if let earlier, earlier.tally.length == tally.length {
      tally = earlier.tally
      titles = KnownTitles(earlier.outline, besides: tally.uncounted)
    }
    guard tally.count(in: document.rope, isCancelled: isCancelled) else { return nil }
    words = tally.words
    scalars = document.rope.scalarCount
    lines = document.rope.lineCount
    let headings = document.tree.headings.map { node in
      let (level, range) = (node.headingLevel ?? 1, node.range)
      let title = titles.take(level, range) ?? document.rope.string(in: node.content)
      return Heading(level: level, title: title, range: range)
    }
    known = KnownHeadings(headings)
  }

  /// The headings of the sections that `offset` is in, the outermost first.
  ///
  /// - Complexity: O(log *h* + *b*), where *h* is the number of headings and *b* of those from the nearest one of
  ///   level 1, or the first one, up to `offset`; each step takes O(log *e*) for *e* edits since the analysis.
  public func headings(above offset: UTF8Offset) -> [Heading] {
    let known = known.headings
    let next = known.partitioningIndex { moved($0).range.lowerBound > offset }
    var path: [Heading] = []
    for heading in known[..<next].reversed() where heading.level < path.last?.level ?? 7 {
      path.append(moved(heading))
      if heading.level == 1 { break }
    }
    return path.reversed()
  }

  /// The analysis after `changes`, as far as positions go; the numbers stay what they were.
  ///
  /// - Complexity: O(*e* + *s*), where *e* is the number of edits since the analysis and *s* the length of the text in
  ///   stretches of some 16 kB
  func mapped(through changes: ChangeSet) -> DocumentAnalysis {
    guard !changes.edits.isEmpty else { return self }
    var result = self
    result.tally.map(through: changes)
    result.since = since?.composed(with: changes) ?? changes
    return result
  }

  /// `heading` where it stands now.
  private func moved(_ heading: Heading) -> Heading {
    guard let since else { return heading }
    var result = heading
    let start = since.map(heading.range.lowerBound, bias: .after)
    result.range = start..<max(start, since.map(heading.range.upperBound, bias: .before))
    return result
  }
}

/// The headings of an analysis: one object, so that analyses that differ in positions alone are told apart at once.
private final class KnownHeadings: Sendable {
  let headings: [DocumentAnalysis.Heading]

  init(_ headings: [DocumentAnalysis.Heading]) { self.headings = headings }
}

/// The titles of an outline that was known before a change: a heading with the same bytes at the same place has the
/// same.
private struct KnownTitles {
  private var headings: ArraySlice<DocumentAnalysis.Heading> = []
  /// What may have changed; sorted.
  private var changed: ArraySlice<Range<Int>> = []

  /// None.
  init() {}

  /// Those of `outline`, but for what stands in `changed`, which is sorted.
  init(_ outline: [DocumentAnalysis.Heading], besides changed: [Range<Int>]) {
    (headings, self.changed) = (outline[...], changed[...])
  }

  /// The title of the heading of `level` at `range`, if it's known; headings are asked for in the text's order.
  mutating func take(_ level: Int, _ range: Range<UTF8Offset>) -> String? {
    while let heading = headings.first, heading.range.lowerBound < range.lowerBound { headings.removeFirst() }
    while let next = changed.first, next.upperBound < range.lowerBound.value { changed.removeFirst() }
    guard let heading = headings.first, heading.range == range, heading.level == level else { return nil }
    let isChanged = changed.first.map { $0.lowerBound <= range.upperBound.value } ?? false
    return isChanged ? nil : heading.title
  }
}

extension DocumentAnalysis {
  /// Whether both say the same of a text, however that was found.
  ///
  /// - Complexity: O(*h* log *e*), where *h* is the number of headings and *e* that of edits since the analysis; where
  ///   one is the other moved along, only headings behind the first edit are compared, the last one first, since most
  ///   edits move it
  public static func == (left: DocumentAnalysis, right: DocumentAnalysis) -> Bool {
    guard (left.words, left.scalars, left.lines) == (right.words, right.scalars, right.lines) else {
      return false
    }
    guard left.known === right.known else { return left.outline == right.outline }
    if left.since == right.since { return true }
    guard let first = [left, right].compactMap({ $0.since?.edits.first?.range.lowerBound }).min() else {
      return true
    }
    return left.known.headings.reversed().prefix { $0.range.upperBound >= first }
      .allSatisfy { left.moved($0) == right.moved($0) }
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
