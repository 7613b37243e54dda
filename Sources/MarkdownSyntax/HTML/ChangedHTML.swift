internal import TextBuffer

/// A run of top-level blocks with their HTML, and the run in the same place after a change.
package struct ChangedHTML: Sendable {
  /// The blocks of the document before the change; the HTML is empty if a block has none.
  package var before: [BlockHTML]
  /// The blocks of the document after the change.
  package var after: [BlockHTML]
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
      let (oldPlaces, newPlaces) = stretches[index]
      return ChangedHTML(
        before: before.blocks(oldPlaces, in: old, html: left[index]),
        after: after.blocks(newPlaces, in: self, html: right[index]),
        oldPlaces: oldPlaces, newPlaces: newPlaces)
    }
  }
}

extension TopLevelBlocks {
  /// The blocks at `places` of `tree`, each with its element of `html`.
  fileprivate func blocks(_ places: Range<Int>, in tree: SyntaxTree, html: [String]) -> [BlockHTML] {
    zip(places, html).map { BlockHTML(node($0, in: tree), of: tree, html: $1) }
  }
}
