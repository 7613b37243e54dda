import MarkdownSyntax
import TextBuffer

/// The HTML of the blocks that may have changed, before and after a change.
struct ChangedBlocks {
  private let stretches: [ChangedHTML]

  /// Compares `before` with its update `after`.
  ///
  /// Returns `nil` if a block's HTML depends on other blocks.
  init?(_ before: SyntaxTree, _ after: SyntaxTree) {
    guard let stretches = after.changedHTML(since: before) else { return nil }
    self.stretches = stretches
  }

  /// Whether both texts certainly have the same HTML.
  ///
  /// `false` doesn't mean that they differ.
  func areSame(by comparison: HTMLComparison) -> Bool {
    stretches.allSatisfy { stretch in
      comparison.isSame(
        stretch.before.lazy.map { $0.html }.joined(), stretch.after.lazy.map { $0.html }.joined())
    }
  }

  /// The index ranges of the blocks in both texts, in order; all other blocks are unchanged.
  var places: [(old: Range<Int>, new: Range<Int>)] { stretches.map { $0.places } }

  /// The blocks before the change.
  var before: [BlockHTML] { stretches.flatMap { $0.before } }

  /// The blocks after the change.
  var after: [BlockHTML] { stretches.flatMap { $0.after } }
}

/// The bounds of a document's top-level blocks, for finding the blocks whose meaning a change alters.
struct BlockBounds {
  /// The starts of the blocks' first lines; no edit of a plan crosses one.
  private let starts: [Int]

  /// Creates the bounds of `blocks` in `source`.
  init(of blocks: [SyntaxNode], in source: SourceText) {
    starts = blocks.map { source.startOfLine(at: $0.firstByte) }
  }

  /// The indices of the blocks that render differently in two texts, each made by edits of the document.
  ///
  /// If the whole texts render differently, at least one block is included, provided that there is one.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text
  func differences(
    _ left: ([BlockHTML], [Edit]), _ right: ([BlockHTML], [Edit]), comparison: HTMLComparison
  ) -> [Int] {
    let (before, after) = (parts(of: left.0, edits: left.1), parts(of: right.0, edits: right.1))
    return starts.indices.filter { !comparison.isSame(before[$0], after[$0]) }
  }

  /// For each block, the HTML of everything between its start and the next block's, in a text that `edits` made.
  private func parts(of blocks: [BlockHTML], edits: [Edit]) -> [[UInt8]] {
    guard !starts.isEmpty else { return [] }
    var parts = [[UInt8]](repeating: [], count: starts.count)
    // Text inserted at a bound counts as after it, because it may be the next block's marker.
    var (index, next, shift) = (0, 0, 0)
    for block in blocks {
      while index + 1 < starts.count {
        while next < edits.count, edits[next].range.lowerBound.value < starts[index + 1] {
          shift += edits[next].replacement.utf8.count - edits[next].range.bytes.count
          next += 1
        }
        guard starts[index + 1] + shift <= block.range.lowerBound.value else { break }
        index += 1
      }
      parts[index] += block.html.utf8
    }
    return parts
  }
}
