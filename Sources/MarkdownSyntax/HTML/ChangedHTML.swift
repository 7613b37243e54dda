internal import TextBuffer

/// A run of top-level blocks with their HTML, and the run in the same place after a change.
package struct ChangedHTML: Sendable {
  /// A top-level block's HTML.
  package struct Block: Sendable {
    /// The block's index among the top-level blocks of its document.
    var place: Int
    /// The block's start in the text, in bytes.
    package var start: Int
    /// The block's HTML; empty if it has none.
    package var html: String
  }

  /// The blocks of the document before the change.
  package var before: [Block]
  /// The blocks of the document after the change.
  package var after: [Block]
  /// The indices of `before` among the top-level blocks of its document.
  package var oldPlaces: Range<Int>
  /// The indices of `after` among the top-level blocks of its document.
  package var newPlaces: Range<Int>
}

extension SyntaxTree {
  /// The HTML of all runs of top-level blocks that may render differently than in `old`.
  ///
  /// Outside of these runs both trees have the same HTML. Chunks that an update shares with the old tree are not read.
  ///
  /// Blocks that are equal in both trees are in no run. So if each run has the same HTML before and after, the
  /// documents have the same HTML. If not, only a comparison of the whole HTML can tell.
  ///
  /// Returns `nil` if a block's HTML doesn't depend on the block alone. That happens with footnotes, which are
  /// numbered. It also happens where empty titles are written, as by cmark in plain CommonMark, because the definition
  /// with the title can be anywhere.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks, and *k* the size of the parts that aren't shared.
  package func changedHTML(since old: SyntaxTree) -> [ChangedHTML]? {
    guard !EmptyTitles.areWritten(in: dialect) else { return nil }
    let (before, after) = (TopLevelBlocks(of: old), TopLevelBlocks(of: self))
    guard !before.haveFootnotes, !after.haveFootnotes else { return nil }
    let stretches = ChangedStretches(before, after).stretches
    let left = before.html(of: stretches.map { $0.before }, in: old).stretches
    let right = after.html(of: stretches.map { $0.after }, in: self).stretches
    return stretches.indices.map { index in
      ChangedHTML(
        before: left[index], after: right[index], oldPlaces: stretches[index].before,
        newPlaces: stretches[index].after)
    }
  }
}
