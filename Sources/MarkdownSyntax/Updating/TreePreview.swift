package import TextBuffer

extension SyntaxTree {
  /// The content of `leaves` after `changes`, which edit nothing else and make `rope` of this tree's text.
  ///
  /// A result proves that only the text of these leaves changes in the whole tree.
  ///
  /// - Parameters:
  ///   - leaves: Paragraphs, headings and table cells of this tree, in order.
  ///   - changes: The edits, all of them in `leaves`.
  ///   - rope: The text after `changes`.
  /// - Returns: A preview with the content of each of `leaves`; `nil` if cmark could take too long, or if anything else
  ///   would change: the kind, place or attributes of a block, the text of another leaf, a definition.
  /// - Complexity: O(*m* log *n* + *w*), where *m* is the number of leaves, *n* the size of the text and *w* that of
  ///   the leaves. If an edit could change a line's role, *w* is the size of all blocks from the first leaf to the
  ///   last, and of their neighbours.
  package func preview(of leaves: [SyntaxNode], after changes: ChangeSet, in rope: Rope) -> TreePreview? {
    if changes.isIdentity { return nil }
    let way: (any PreviewWay)? =
      LinePreview(self, leaves, changes, rope) ?? ScanPreview(self, leaves, changes, rope)
    return way.map { TreePreview(way: $0, before: self, changes: changes, rope: rope) }
  }
}

/// The effect of edits on a tree in which they change some leaves and nothing else.
package struct TreePreview: Sendable {
  fileprivate let way: any PreviewWay
  fileprivate let before: SyntaxTree
  fileprivate let changes: ChangeSet
  fileprivate let rope: Rope

  /// Calls `body` with the inlines of each requested leaf after the edits, in order, and with its bytes.
  package func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void) {
    way.forEachLeaf(body)
  }

  /// The tree after the edits, without a second parse.
  ///
  /// Returns `nil` if `tree` isn't complete, or if the preview isn't one of `changes` to `tree`. Also returns `nil` if
  /// only a full parse can tell which references cmark resolves, because they repeat so much that all of the text
  /// decides that.
  ///
  /// - Complexity: O(log *n* + *w*), as for the preview.
  package func tree(after changes: ChangeSet, of tree: SyntaxTree) -> SyntaxTree? {
    guard tree.isComplete, tree.chunks.root === before.chunks.root, changes == self.changes,
      tree.text.utf8Count == changes.lengthBefore,
      !before.hasManyReferences(before.chunks.summary, before.text.utf8Count)
    else { return nil }
    let chunks = way.chunks
    if before.hasManyReferences(chunks.summary, rope.utf8Count) { return nil }
    return SyntaxTree(text: rope, chunks: chunks, dialect: tree.dialect, updating: tree.chunks)
  }
}

/// A way to find out what edits of leaves change.
///
/// Each way is a class, since they are large and are passed from the search to the caller that applies the edits.
protocol PreviewWay: AnyObject, Sendable {
  /// Calls `body` with the inlines of each leaf after the edits, in order, and with its bytes.
  func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void)

  /// The tree with the leaves after the edits.
  var chunks: ChunkTree { get }
}

extension SyntaxTree {
  /// The inlines of the leaves of `parsing`, which are in `source`, with the definitions of this tree.
  ///
  /// Returns `nil` if one of the leaves could take cmark too long, or if the proof of exactness fails.
  func tryOut(_ parsing: LeafParsing, in source: [UInt8], documentSize: Int) -> [InlineTree<InSource>]? {
    guard parsing.states.isEmpty else { return nil }
    var parser = InlineParser(source: source, dialect: dialect, documentSize: documentSize)
    let keys = LabelSet(parsing.keys)
    if !keys.isEmpty {
      for meaning in chunks.definitions(of: keys, in: 0..<chunks.summary.records) { parser.define(meaning) }
    }
    for leaf in parsing.leaves { parser.add(leaf) }
    let trees = parser.parse()
    return trees.allSatisfy { $0.isProven } ? trees : nil
  }
}
