import TextBuffer

/// A preview without a scan, for edits of lines that keep their role.
final class LinePreview: PreviewWay {
  private let tree: SyntaxTree
  private let rope: Rope
  private let leaves: [SyntaxNode]
  /// The edits; some of the leaves may have none.
  private let edits: LeafEdits
  /// The readings of the edited leaves.
  private let readings: [LeafReading]

  /// `nil` if only a scan can tell whether `changes` change no more than the content of `leaves`.
  ///
  /// `changes` make `rope` of the text of `tree`.
  init?(_ tree: SyntaxTree, _ leaves: [SyntaxNode], _ changes: ChangeSet, _ rope: Rope) {
    let text = EditedText(before: tree.text, after: rope, seam: 0, shift: 0)
    var edits = LeafEdits(tree.dialect)
    var rest = changes.edits.map(TextEdit.init)[...]
    var distance = 0
    for leaf in leaves {
      guard case .block(let place) = leaf.place else { return nil }
      let own = rest.prefix { $0.old.upperBound <= place.end }
      if own.isEmpty { continue }
      guard edits.add(place, own, in: text, movedBy: distance) else { return nil }
      distance += own.reduce(0) { $0 + $1.growth }
      rest = rest[own.endIndex...]
    }
    guard rest.isEmpty else { return nil }
    var parsing = LeafParsing(tree.dialect, budget: .max)
    let mentions = edits.add(to: &parsing)
    guard let trees = tree.tryOut(parsing, in: edits.source, documentSize: rope.utf8Count) else { return nil }
    readings = zip(mentions, trees).map { LeafReading(mentions: $0, inlines: $1) }
    (self.tree, self.rope, self.leaves, self.edits) = (tree, rope, leaves, edits)
  }

  func forEachLeaf(_ body: (LeafInlines, [UInt8]) -> Void) {
    var edited = zip(edits.leaves, readings).makeIterator()
    var next = edited.next()
    var growth = 0
    for leaf in leaves {
      guard case .block(let place) = leaf.place else { continue }
      if let (leaf, reading) = next, leaf.place.index == place.index {
        body(
          LeafInlines(leaf.lines[...], reading.inlines, from: leaf.start), Array(edits.source[leaf.range]))
        growth += leaf.growth
        next = edited.next()
      } else {
        body(
          leaf.leafInlines, rope.bytes(in: UTF8Offset(place.start + growth)..<UTF8Offset(place.end + growth)))
      }
    }
  }

  var chunks: ChunkTree {
    var chunks = tree.chunks
    edits.apply(to: &chunks, readings)
    return chunks
  }
}

extension TextEdit {
  fileprivate init(_ edit: Edit) {
    self.init(
      old: edit.range.lowerBound.value..<edit.range.upperBound.value, newCount: edit.replacement.utf8.count)
  }
}
