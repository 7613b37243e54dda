package import TextBuffer

extension SyntaxTree {
  /// What `leaves` would say after `changes`, which edit nothing but them and make `rope` of this tree's text.
  ///
  /// `nil` where anything else would become other than it is: the kind, place or attributes of a block, the text of
  /// another leaf, a definition. So whoever gets an answer knows that of the whole tree only the text of these leaves
  /// would change.
  ///
  /// - Parameters:
  ///   - leaves: Paragraphs, headings and table cells of this tree, in order.
  ///   - changes: What is edited, all of it in `leaves`.
  ///   - rope: The text after `changes`.
  /// - Returns: What each of `leaves` would say; `nil` where more would change, or cmark could take too long.
  /// - Complexity: O(*m* log *n* + *w*), where *m* is the number of leaves, *n* the size of the text and *w* that of
  ///   the leaves or, where an edit could change what a line is, of all blocks from the first leaf to the last, and
  ///   their neighbours.
  package func preview(of leaves: [SyntaxNode], after changes: ChangeSet, in rope: Rope) -> TreePreview? {
    if changes.isIdentity { return nil }
    let way: (any PreviewWay)? =
      LinePreview(self, leaves, changes, rope) ?? ScanPreview(self, leaves, changes, rope)
    return way.map { TreePreview(way: $0, before: self, changes: changes, rope: rope) }
  }
}

/// What a tree would be after edits of some leaves that change nothing else.
package struct TreePreview: Sendable {
  fileprivate let way: any PreviewWay
  fileprivate let before: SyntaxTree
  fileprivate let changes: ChangeSet
  /// The text after the edits.
  package let rope: Rope

  /// Calls `body` with what each of the leaves that were asked for would say, in order, and with its bytes.
  package func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void) {
    way.forEachLeaf(body)
  }

  /// The tree after the edits, without a second parse; `nil` where the preview is not one of `changes` to `tree`, or
  /// only a full parse can tell, because references repeat so much that all of the text decides which of them cmark
  /// resolves.
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

/// How it was found out what edits of leaves change.
///
/// A class each, since they are large, and are handed from the search to whoever applies the edits.
protocol PreviewWay: AnyObject, Sendable {
  /// Calls `body` with what each leaf would say, in order, and with its bytes.
  func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void)

  /// The tree with what the leaves say.
  var chunks: ChunkTree { get }
}

extension SyntaxTree {
  /// What `parsing` says of its leaves, which stand in `source`, where all definitions are as they are in this tree;
  /// `nil` where one of them could take cmark too long, or the proof of exactness fails.
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
