/// Where an item of a list stands, and what holds it.
package struct ListItemPlace: Sendable {
  /// Where an item and its text begin.
  package struct Start: Sendable {
    /// The marker's first byte.
    package var marker: Int
    /// The first byte of what the item holds; `nil` where that's nothing, or indented code.
    package var text: Int?
  }

  /// Where it begins.
  package var start: Start
  /// Its list.
  package var list: ListAttributes
  /// How many lists hold its list.
  package var depth: Int
  /// Whether its list comes right behind another one with bullets.
  package var followsBullets: Bool
  /// What holds its list.
  package var holder: SyntaxKind
  /// Where the item begins that holds its list; `nil` where something else does.
  package var outer: Start?
}

extension SyntaxTree {
  /// Calls `body` with each item of the document's lists, in the order in which their first blocks begin.
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

/// The way through a document's blocks, with those that hold the next one.
private struct ListItemWalk {
  /// A block under way.
  private struct Frame {
    let kind: SyntaxKind
    let depth: Int32
    let list: ListAttributes?
    /// Of a list, whether it comes right behind another one with bullets.
    var followsBullets = false
    var start: ListItemPlace.Start
  }

  private var open: [Frame] = []
  /// How many of those are lists.
  private var lists = 0
  /// Whether the last one is an item of which it isn't known yet where its text begins.
  private var awaitsText = false

  /// Goes on to `record`, one of `blocks`, which starts at the document's offset `start`.
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
    // Most blocks hold none.
    guard !record.kind.isLeafWithInlines, !record.kind.isLiteralBlock else { return }
    open.append(
      Frame(
        kind: record.kind, depth: record.depth, list: record.detail.list,
        followsBullets: sibling?.isOrdered == false, start: ListItemPlace.Start(marker: start)))
    if record.kind == .list { lists += 1 }
    awaitsText = record.kind == .item
  }

  /// Ends the document.
  mutating func finish(_ body: (ListItemPlace) -> Void) { if awaitsText { emit(body) } }

  /// Tells of the last item.
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
  /// Whether `record`, which is one of these, is a code block without fences.
  fileprivate func isIndentedCode(_ record: BlockRecord) -> Bool {
    guard record.kind == .codeBlock else { return false }
    if case .fence = extra(of: record) { return false }
    return true
  }
}
