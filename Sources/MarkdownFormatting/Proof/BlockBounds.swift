import MarkdownSyntax
import TextBuffer

/// Where a document's top-level blocks start, to tell which of them a change makes mean something else.
struct BlockBounds {
  /// The starts of the blocks' first lines: no edit of a plan goes over one.
  private let starts: [Int]

  /// The bounds of `blocks`, those of `source`.
  init(of blocks: [SyntaxNode], in source: SourceText) {
    starts = blocks.map { source.startOfLine(at: $0.firstByte) }
  }

  /// The indices of the blocks that render to something else in two texts, each made by edits of the document.
  ///
  /// Where the whole of both renders to something else, so does at least one block, as long as there is one.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text
  func differences(
    _ left: ([HTMLPart], [Edit]), _ right: ([HTMLPart], [Edit]), comparison: HTMLComparison
  ) -> [Int] {
    let (before, after) = (parts(of: left.0, edits: left.1), parts(of: right.0, edits: right.1))
    return starts.indices.filter { !comparison.isSame(before[$0], after[$0]) }
  }

  /// For each block the HTML of what begins from its start up to the next one's, in a text that `edits` made.
  private func parts(of blocks: [HTMLPart], edits: [Edit]) -> [[UInt8]] {
    guard !starts.isEmpty else { return [] }
    var parts = [[UInt8]](repeating: [], count: starts.count)
    // What is inserted at a bound comes behind it: it may be the next block's marker.
    var (index, next, shift) = (0, 0, 0)
    for block in blocks {
      while index + 1 < starts.count {
        while next < edits.count, edits[next].range.lowerBound.value < starts[index + 1] {
          shift += edits[next].replacement.utf8.count - edits[next].range.bytes.count
          next += 1
        }
        guard starts[index + 1] + shift <= block.start else { break }
        index += 1
      }
      parts[index] += block.html
    }
    return parts
  }
}
