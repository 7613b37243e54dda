internal import TextBuffer

/// Top-level blocks of a document and their HTML, beside those that stand in the same place after a change.
package struct ChangedHTML: Sendable {
  /// A top-level block's HTML.
  package struct Block: Sendable {
    /// The block's place among those of its document.
    var place: Int
    /// The block's first byte.
    package var start: Int
    /// Its HTML; empty where it has none.
    package var html: String
  }

  /// Those of the document before the change.
  package var before: [Block]
  /// Those after it.
  package var after: [Block]
  /// The places of `before` among the blocks of its document.
  package var oldPlaces: Range<Int>
  /// The places of `after`.
  package var newPlaces: Range<Int>
}

extension SyntaxTree {
  /// The HTML of all stretches of top-level blocks that may render to something else than in `old`.
  ///
  /// Outside of them both trees' HTML is the same. What an update shares with the tree before isn't looked at.
  ///
  /// Blocks that say the same in both trees are in none. So where the HTML of each stretch is the same before and
  /// after, that of the documents is; where it isn't, only a comparison of all HTML tells.
  ///
  /// `nil` where a block's HTML doesn't depend on the block alone: with footnotes, which are numbered, and where empty
  /// titles are written, as by cmark in plain CommonMark, which may stand in a definition anywhere.
  ///
  /// - Complexity: O(*b* + *k*), where *b* is the number of blocks, and *k* the size of what isn't shared.
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
