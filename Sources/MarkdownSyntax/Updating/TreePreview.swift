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
  ///   the leaves. If an edit could change a line's role, it is the complexity of an update.
  package func preview(of leaves: [SyntaxNode], after changes: ChangeSet, in rope: Rope) -> TreePreview? {
    if changes.isIdentity { return nil }
    var places: [BlockPlace] = []
    for leaf in leaves {
      guard case .block(let place) = leaf.place else { return nil }
      places.append(place)
    }
    let outcome =
      lineEdits(of: places, changes, rope).map { TreePreview.Outcome.edits($0, $1) }
      ?? update(of: places, changes, rope).map { .update($0) }
    return outcome.map {
      TreePreview(before: self, leaves: places, changes: changes, rope: rope, outcome: $0)
    }
  }

  /// The edits with the new readings of the edited leaves; `nil` if the edits could change the role of a line.
  private func lineEdits(
    of leaves: [BlockPlace], _ changes: ChangeSet, _ rope: Rope
  ) -> (LeafEdits, [LeafReading])? {
    let text = EditedText(before: text, after: rope, seam: 0, shift: 0)
    var edits = LeafEdits(dialect)
    var rest = changes.edits.map(TextEdit.init)[...]
    var distance = 0
    for place in leaves {
      let own = rest.prefix { $0.old.upperBound <= place.end }
      if own.isEmpty { continue }
      guard edits.add(place, own, in: text, movedBy: distance) else { return nil }
      distance += own.reduce(0) { $0 + $1.growth }
      rest = rest[own.endIndex...]
    }
    guard rest.isEmpty else { return nil }
    var parsing = LeafParsing(dialect, budget: .max)
    let mentions = edits.add(to: &parsing)
    return tryOut(parsing, in: edits.source, documentSize: rope.utf8Count).map { trees in
      (edits, zip(mentions, trees).map { LeafReading(mentions: $0, inlines: $1) })
    }
  }

  /// The inlines of the leaves of `parsing`, which are in `source`, with the definitions of this tree.
  ///
  /// Returns `nil` if one of the leaves could take cmark too long, or if the proof of exactness fails.
  private func tryOut(
    _ parsing: LeafParsing, in source: [UInt8], documentSize: Int
  ) -> [InlineTree<InSource>]? {
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

  /// The updated tree; `nil` if more than the content of `leaves` differs.
  private func update(of leaves: [BlockPlace], _ changes: ChangeSet, _ rope: Rope) -> SyntaxTree? {
    let added = changes.edits.reduce(0) { $0 + $1.replacement.utf8.count }
    let budget = WorkBudget(scannedBytes: added + Self.previewLimit, parsingNanoseconds: .max)
    let updated = updating(after: changes, in: rope, within: budget)
    guard updated.chunks.summary.records == chunks.summary.records else { return nil }
    var comparison = LeafComparison(changes.edits[...], leaves.map { $0.index }[...])
    for range in updated.chunks.bytesNotShared(with: chunks) {
      guard let home = updated.chunks.chunk(holding: range.lowerBound) else { return nil }
      var new: BlockPlace? = BlockPlace(tree: updated.chunks, home: home, local: 0)
      var old = BlockPlace(home.base.records, in: chunks)
      while let place = new, place.home.base.bytes < range.upperBound {
        guard let before = old, comparison.isSame(before, place) else { return nil }
        (new, old) = (place.next, before.next)
      }
    }
    return updated
  }

  /// The most bytes, besides the new text, that are read to find the place from which on nothing has changed.
  private static let previewLimit = 1 << 18
}

/// A comparison of blocks before and after edits that may change the content of some leaves only.
private struct LeafComparison {
  /// The edits behind the last block, and the bytes by which the text before has grown.
  private var edits: ArraySlice<Edit>
  private var growth = 0
  /// The indices of the leaves behind the last block.
  private var leaves: ArraySlice<Int>

  init(_ edits: ArraySlice<Edit>, _ leaves: ArraySlice<Int>) { (self.edits, self.leaves) = (edits, leaves) }

  /// Whether `new` is the block `old`, with other content at most if it is one of the leaves.
  ///
  /// Blocks must be compared in order.
  mutating func isSame(_ old: BlockPlace, _ new: BlockPlace) -> Bool {
    while let edit = edits.first, edit.range.lowerBound.value < old.start {
      growth += edit.replacement.utf8.count - edit.range.count
      edits.removeFirst()
    }
    while let leaf = leaves.first, leaf < old.index { leaves.removeFirst() }
    let (record, other) = (old.record, new.record)
    guard new.start == old.start + growth, record.kind == other.kind, record.depth == other.depth,
      record.detail == other.detail
    else { return false }
    if leaves.first == old.index { return other.flags.isDisjoint(with: .ofInlines) }
    return record.kind.isLeafWithInlines
      ? old.home.chunk.hasSameContent(record, as: other, in: new.home.chunk)
      : old.lines.elementsEqual(new.lines)
  }
}

/// The effect of edits on a tree in which they change some leaves and nothing else.
package struct TreePreview: Sendable {
  /// The result of trying the edits.
  fileprivate enum Outcome {
    /// Edits of lines that keep their role, with the readings of the edited leaves.
    case edits(LeafEdits, [LeafReading])
    /// An update.
    case update(SyntaxTree)
  }

  fileprivate let before: SyntaxTree
  /// The leaves, some of which may have no edits.
  fileprivate let leaves: [BlockPlace]
  fileprivate let changes: ChangeSet
  fileprivate let rope: Rope
  fileprivate let outcome: Outcome

  /// Calls `body` with the inlines of each requested leaf after the edits, in order, and with its bytes.
  package func forEachLeaf(_ body: (_ inlines: LeafInlines, _ bytes: [UInt8]) -> Void) {
    switch outcome {
    case .edits(let edits, let readings): forEachLeaf(of: edits, readings, body)
    case .update(let tree):
      for place in leaves.compactMap({ BlockPlace($0.index, in: tree.chunks) }) {
        body(SyntaxNode(place).leafInlines, rope.bytes(in: UTF8Offset(place.start)..<UTF8Offset(place.end)))
      }
    }
  }

  private func forEachLeaf(
    of edits: LeafEdits, _ readings: [LeafReading], _ body: (LeafInlines, [UInt8]) -> Void
  ) {
    var edited = zip(edits.leaves, readings).makeIterator()
    var next = edited.next()
    var growth = 0
    for place in leaves {
      if let (leaf, reading) = next, leaf.place.index == place.index {
        body(
          LeafInlines(leaf.lines[...], reading.inlines, from: leaf.start), Array(edits.source[leaf.range]))
        growth += leaf.growth
        next = edited.next()
      } else {
        let range = UTF8Offset(place.start + growth)..<UTF8Offset(place.end + growth)
        body(SyntaxNode(place).leafInlines, rope.bytes(in: range))
      }
    }
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
    let after = updated
    return after.isComplete && !before.hasManyReferences(after.chunks.summary, rope.utf8Count) ? after : nil
  }

  private var updated: SyntaxTree {
    switch outcome {
    case .update(let tree): return tree
    case .edits(let edits, let readings):
      var chunks = before.chunks
      edits.apply(to: &chunks, readings)
      return SyntaxTree(text: rope, chunks: chunks, dialect: before.dialect, updating: before.chunks)
    }
  }
}

extension TextEdit {
  fileprivate init(_ edit: Edit) {
    self.init(
      old: edit.range.lowerBound.value..<edit.range.upperBound.value, newCount: edit.replacement.utf8.count)
  }
}
