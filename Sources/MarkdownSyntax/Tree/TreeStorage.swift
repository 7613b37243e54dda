/// The nodes of a tree in flat arrays, blocks and inlines each in preorder.
///
/// Flat, so that neither building, walking nor freeing a tree needs a stack as deep as its nesting.
final class TreeStorage: Sendable {
  /// The blocks; the first is the document.
  let blocks: [BlockRecord]
  /// The markers of all blocks; each block has a slice.
  let markers: [Range<Int32>]
  /// The content lines of all leaves; each leaf has a slice.
  let lines: [ContentLine]
  /// The inlines of all leaves; each leaf has a slice, and `subtreeEnd` is an index in this array.
  let inlines: [InlineNode]
  /// The attributes of links.
  let links: [InlineLink]
  /// The leaves that could not be proven exact.
  let unproven: [Range<Int32>]

  init(_ draft: TreeDraft) {
    blocks = draft.blocks
    markers = draft.markers
    lines = draft.lines
    inlines = draft.inlines
    links = draft.links
    unproven = draft.unproven
  }
}

/// A block of a finished tree; all positions are offsets in the document.
struct BlockRecord: Sendable {
  /// What the block is.
  var kind: SyntaxKind
  /// The first byte.
  var start: Int32
  /// Just after the last byte.
  var end: Int32
  /// The index of the parent; the document is its own.
  var parent: Int32
  /// The index after the last descendant.
  var subtreeEnd: Int32 = 0
  /// The slice of the tree's markers.
  var markers: Range<Int32> = 0..<0
  /// The slice of the tree's lines.
  var lines: Range<Int32> = 0..<0
  /// The slice of the tree's inlines.
  var inlines: Range<Int32> = 0..<0
  /// What only some kinds have.
  var detail = BlockDetail.none
}
