public import TextBuffer

/// A node of a syntax tree, seen from the whole document: every range is in the document's UTF-8 offsets.
///
/// A node is a small value that keeps the tree alive. A node's range reaches from its first to its last byte, without
/// the last line's ending; of all nodes only an empty document's or an empty table cell's is empty.
public struct SyntaxNode: Sendable {
  let storage: TreeStorage
  let place: Place

  /// Where the node stands in the storage.
  enum Place: Hashable, Sendable {
    case block(Int)
    case inline(Int, leaf: Int)
  }

  /// What the node is.
  ///
  /// - Complexity: O(1).
  public var kind: SyntaxKind {
    switch place {
    case .block(let index): storage.blocks[index].kind
    case .inline(let index, _): storage.inlines[index].kind
    }
  }

  /// All of the node's bytes, its markers included; a container's range includes the prefixes of its lines.
  ///
  /// - Complexity: O(1).
  public var range: Range<UTF8Offset> {
    switch place {
    case .block(let index): offsets(storage.blocks[index].start, storage.blocks[index].end)
    case .inline(let index, _): offsets(storage.inlines[index].start, storage.inlines[index].end)
    }
  }

  /// What the markers enclose: a span without its delimiters, a heading without `#`, a fence's code.
  ///
  /// - Complexity: O(1).
  public var content: Range<UTF8Offset> {
    switch place {
    case .inline(let index, _):
      return offsets(storage.inlines[index].contentStart, storage.inlines[index].contentEnd)
    case .block(let index):
      let block = storage.blocks[index]
      if let first = storage.lines[block.lineIndices].first, let last = storage.lines[block.lineIndices].last
      {
        return offsets(first.start, max(first.start, last.end))
      }
      if index + 1 < block.subtreeEnd { return contentOfContainer(index) }
      let end = storage.markers[block.markerIndices].first?.upperBound ?? block.end
      return block.kind == .document ? range : offsets(end, end)
    }
  }

  private func contentOfContainer(_ index: Int) -> Range<UTF8Offset> {
    let block = storage.blocks[index]
    return block.kind == .document
      ? range : offsets(storage.blocks[index + 1].start, max(storage.blocks[index + 1].start, block.end))
  }

  /// The bytes of syntax itself, sorted and disjoint: `**`, `- `, `](url)`, fence lines, each line's `> `.
  ///
  /// - Complexity: O(*m*), where *m* is the number of markers.
  public var markers: [Range<UTF8Offset>] {
    switch place {
    case .block(let index):
      return storage.markers[storage.blocks[index].markerIndices].map {
        offsets($0.lowerBound, $0.upperBound)
      }
    case .inline(let index, _):
      let node = storage.inlines[index]
      return [offsets(node.start, node.contentStart), offsets(node.contentEnd, node.end)].filter {
        !$0.isEmpty
      }
    }
  }

  /// The child nodes in the text's order.
  ///
  /// - Complexity: O(*c*), where *c* is the number of children.
  public var children: [SyntaxNode] {
    switch place {
    case .block(let index):
      let block = storage.blocks[index]
      if block.kind.isLeafWithInlines { return inlines(in: block.inlineIndices, leaf: index) }
      var children: [SyntaxNode] = []
      var child = index + 1
      while child < block.subtreeEnd {
        children.append(SyntaxNode(storage: storage, place: .block(child)))
        child = Int(storage.blocks[child].subtreeEnd)
      }
      return children
    case .inline(let index, let leaf):
      return inlines(in: index + 1..<Int(storage.inlines[index].subtreeEnd), leaf: leaf)
    }
  }

  private func inlines(in range: Range<Int>, leaf: Int) -> [SyntaxNode] {
    var nodes: [SyntaxNode] = []
    var index = range.lowerBound
    while index < range.upperBound {
      nodes.append(SyntaxNode(storage: storage, place: .inline(index, leaf: leaf)))
      index = Int(storage.inlines[index].subtreeEnd)
    }
    return nodes
  }

  /// The node that holds this one; `nil` for the document.
  ///
  /// - Complexity: O(1) for blocks, O(*s*) for inlines, where *s* is the number of inlines in their block.
  public var parent: SyntaxNode? {
    switch place {
    case .block(0): return nil
    case .block(let index):
      return SyntaxNode(storage: storage, place: .block(Int(storage.blocks[index].parent)))
    case .inline(let index, let leaf):
      let first = storage.blocks[leaf].inlineIndices.lowerBound
      let holder = (first..<index).last { Int(storage.inlines[$0].subtreeEnd) > index }
      return SyntaxNode(storage: storage, place: holder.map { .inline($0, leaf: leaf) } ?? .block(leaf))
    }
  }

  func offsets(_ start: Int32, _ end: Int32) -> Range<UTF8Offset> {
    UTF8Offset(Int(start))..<UTF8Offset(Int(end))
  }

  func offsets(_ range: Range<Int>) -> Range<UTF8Offset> {
    UTF8Offset(range.lowerBound)..<UTF8Offset(range.upperBound)
  }
}

extension SyntaxNode: Equatable {
  /// Whether both are the same node of the same tree.
  public static func == (lhs: SyntaxNode, rhs: SyntaxNode) -> Bool {
    lhs.storage === rhs.storage && lhs.place == rhs.place
  }
}
