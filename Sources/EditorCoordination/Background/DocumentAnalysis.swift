public import MarkdownEditing
import MarkdownSyntax
public import TextBuffer

/// Facts about a text beyond its syntax (word count, outline), computed off the main actor.
public struct DocumentAnalysis: Sendable, Hashable {
  /// A heading of the outline.
  public struct Heading: Sendable, Hashable {
    /// From 1 to 6.
    public var level: Int
    /// The source of the heading's content.
    public var title: String
    /// The heading's range in the text.
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
  /// The headings with their ranges in the text that was analysed.
  private var known: KnownHeadings
  /// The changes since the analysis.
  ///
  /// They are applied only when positions are asked for, since a key press mustn't touch every heading.
  private var since: ChangeSet?
  /// The word counts by stretch, so that the next analysis recounts only changed stretches; not part of equality.
  private var tally: WordTally

  /// Analyses `document`.
  ///
  /// Returns `nil` if `isCancelled` returns `true` before the analysis is done.
  ///
  /// - Complexity: O(n), where n is the text's length.
  public init?(_ document: MarkdownDocument, isCancelled: () -> Bool = { false }) {
    self.init(document, after: nil, isCancelled: isCancelled)
  }

  /// Analyses `document`, reusing `earlier`, an analysis of an older text that was mapped through all changes since.
  ///
  /// Returns `nil` if `isCancelled` returns `true` before the analysis is done.
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
    let headings = document.tree.blocks { $0 == .heading }.map { node in
      let (level, range) = (node.headingLevel ?? 1, node.range)
      let title = titles.take(level, range) ?? document.rope.string(in: node.content)
      return Heading(level: level, title: title, range: range)
    }
    known = KnownHeadings(headings)
  }

  /// The headings of the sections that contain `offset`, the outermost first.
  ///
  /// - Complexity: O(log *h* + *b*), where *h* is the number of headings and *b* the number from the last one of level
  ///   1 (or from the first heading) up to `offset`; each step takes O(log *e*) for *e* edits since the analysis.
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

  /// The analysis with positions moved through `changes`; the numbers (words, scalars, lines) stay unchanged.
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

  /// `heading` with its range in the current text.
  private func moved(_ heading: Heading) -> Heading {
    guard let since else { return heading }
    var result = heading
    let start = since.map(heading.range.lowerBound, bias: .after)
    result.range = start..<max(start, since.map(heading.range.upperBound, bias: .before))
    return result
  }
}

/// The headings of an analysis; one object, so that two analyses that differ only in positions are recognised by
/// identity.
private final class KnownHeadings: Sendable {
  let headings: [DocumentAnalysis.Heading]

  init(_ headings: [DocumentAnalysis.Heading]) { self.headings = headings }
}

/// The titles of the outline before a change.
///
/// A heading with the same bytes at the same place keeps its title.
private struct KnownTitles {
  private var headings: ArraySlice<DocumentAnalysis.Heading> = []
  /// The ranges that may have changed; sorted.
  private var changed: ArraySlice<Range<Int>> = []

  /// No known titles.
  init() {}

  /// The titles of `outline`, except those in `changed`, which is sorted.
  init(_ outline: [DocumentAnalysis.Heading], besides changed: [Range<Int>]) {
    (headings, self.changed) = (outline[...], changed[...])
  }

  /// The title of the heading of `level` at `range`, or `nil` if it isn't known.
  ///
  /// Headings must be asked for in document order.
  mutating func take(_ level: Int, _ range: Range<UTF8Offset>) -> String? {
    while let heading = headings.first, heading.range.lowerBound < range.lowerBound { headings.removeFirst() }
    while let next = changed.first, next.upperBound < range.lowerBound.value { changed.removeFirst() }
    guard let heading = headings.first, heading.range == range, heading.level == level else { return nil }
    let isChanged = changed.first.map { $0.lowerBound <= range.upperBound.value } ?? false
    return isChanged ? nil : heading.title
  }
}

extension DocumentAnalysis {
  /// Whether both analyses agree on the numbers and the outline, however they were computed.
  ///
  /// - Complexity: O(*h* log *e*), where *h* is the number of headings and *e* the number of edits since the analysis.
  ///   If one analysis is the other moved along, only headings behind the first edit are compared. The last heading is
  ///   compared first, since most edits move it.
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

  /// Hashes the numbers and the outline.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words)
    hasher.combine(scalars)
    hasher.combine(lines)
    hasher.combine(outline)
  }
}

/// An analysis together with the version that it was computed for.
public struct VersionedAnalysis: Sendable, Hashable {
  /// The analysis; its positions are moved along as soon as later changes are published.
  public var analysis: DocumentAnalysis
  /// The version of the text for which its numbers hold.
  public var version: EditorVersion
}
