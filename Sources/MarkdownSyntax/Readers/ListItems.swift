/// The position of a list item and its surroundings.
package struct ListItemPlace: Sendable {
  /// The start of an item and of its text, as offsets from the document's start in bytes.
  package struct Start: Sendable {
    /// The start of the marker.
    package var marker: Int
    /// The start of the item's content.
    ///
    /// `nil` if the item is empty or begins with indented code.
    package var text: Int?
  }

  /// The start of the item and of its text.
  package var start: Start
  /// The attributes of the item's list.
  package var list: ListAttributes
  /// The number of lists that contain the item's list.
  package var depth: Int
  /// Whether the item's list comes directly after a bullet list.
  package var followsBullets: Bool
  /// The kind of the block that contains the item's list.
  package var holder: SyntaxKind
  /// The start of the item that contains the item's list.
  ///
  /// `nil` if its parent is another block.
  package var outer: Start?
}

extension SyntaxTree {
  /// Calls `body` with each list item of the document, in the order in which the items' first blocks begin.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks.
  package func forEachListItem(_ body: (ListItemPlace) -> Void) {
    var walk = ListItemWalk()
    chunks.forEach { place in
      let blocks = place.chunk.blocks
      for record in blocks.records {
        walk.enter(record, startingAt: place.documentOffset(of: record.start), in: blocks, body)
      }
    }
    walk.finish(body)
  }
}

/// A walk over a document's blocks that keeps the open ones.
private struct ListItemWalk {
  /// An open block.
  private struct Frame {
    let kind: SyntaxKind
    let depth: Int32
    let list: ListAttributes?
    /// Whether the block is a list directly after a bullet list.
    var followsBullets = false
    var start: ListItemPlace.Start
  }

  private var open: [Frame] = []
  /// The number of lists among the open blocks.
  private var lists = 0
  /// Whether the last open block is an item whose text start isn't known yet.
  private var awaitsText = false

  /// Visits `record` of `blocks`, which starts at the offset `start` of the document.
  mutating func enter(
    _ record: BlockRecord, startingAt start: Int, in blocks: FlatBlocks, _ body: (ListItemPlace) -> Void
  ) {
    if awaitsText, let item = open.last {
      let isText = record.depth > item.depth && !blocks.isIndentedCode(record)
      open[open.count - 1].start.text = isText ? start : nil
      emit(body)
    }
    var sibling: ListAttributes?
    while let last = open.last, last.depth >= record.depth {
      if last.kind == .list { lists -= 1 }
      sibling = last.depth == record.depth ? last.list : nil
      open.removeLast()
    }
    // Most blocks contain no others.
    guard !record.kind.isLeafWithInlines, !record.kind.isLiteralBlock else { return }
    open.append(
      Frame(
        kind: record.kind, depth: record.depth, list: record.detail.list,
        followsBullets: sibling?.isOrdered == false, start: ListItemPlace.Start(marker: start)))
    if record.kind == .list { lists += 1 }
    awaitsText = record.kind == .item
  }

  /// Ends the walk.
  mutating func finish(_ body: (ListItemPlace) -> Void) { if awaitsText { emit(body) } }

  /// Reports the last item.
  private mutating func emit(_ body: (ListItemPlace) -> Void) {
    awaitsText = false
    guard open.count > 1, let item = open.last, case let list = open[open.count - 2],
      let attributes = list.list
    else { return }
    let holder = open.count > 2 ? open[open.count - 3] : nil
    body(
      ListItemPlace(
        start: item.start, list: attributes, depth: lists - 1, followsBullets: list.followsBullets,
        holder: holder?.kind ?? .document, outer: holder?.kind == .item ? holder?.start : nil))
  }
}

extension FlatBlocks {
  /// Whether `record`, one of these blocks, is indented code.
  fileprivate func isIndentedCode(_ record: BlockRecord) -> Bool {
    guard record.kind == .codeBlock else { return false }
    if case .fence = extra(of: record) { return false }
    return true
  }
}
