import TextBuffer

/// The limits of a rendered selection, and the parts of blocks and inlines that are within them.
struct Clip {
  /// The selected indices of the rendered source.
  let limits: Range<Int>
  private let source: [UInt8]
  private let reader = TextPieceReader()

  /// The limits of a selection of `source`.
  init(_ limits: Range<Int>, of source: [UInt8]) { (self.limits, self.source) = (limits, source) }

  /// Whether a block of `kind` at `range` is shown.
  ///
  /// A block is shown if it overlaps the limits. All cells of a shown row are, so that they stay in their columns.
  func shows(_ kind: SyntaxKind, at range: Range<Int>) -> Bool {
    kind == .tableCell || range.overlaps(limits)
  }

  /// Whether all of `range` is selected.
  func isWhole(_ range: Range<Int>) -> Bool {
    limits.lowerBound <= range.lowerBound && range.upperBound <= limits.upperBound
  }

  /// The limits relative to a block whose first byte has the index `start`.
  private func limits(from start: Int) -> Range<BlockOffset> {
    Range(limits.lowerBound - start..<limits.upperBound - start)
  }

  /// The part of a line of code within the limits; its block starts at the index `start`.
  ///
  /// An empty line counts if its position is within them. Returns `nil` for other lines.
  func clipped(_ line: BlockLine, from start: Int) -> BlockLine? {
    let limits = limits(from: start)
    guard line.start < limits.upperBound, limits.lowerBound <= line.end else { return nil }
    var part = line
    if line.start < limits.lowerBound { part.virtualSpaces = 0 }
    part.start = max(line.start, limits.lowerBound)
    part.end = max(part.start, min(line.end, limits.upperBound))
    return part
  }

  /// The inlines of `leaf` within the limits, in preorder.
  func clippedNodes(of leaf: RenderedLeaf) -> [InlineNode<InBlock>] {
    var (kept, open): ([InlineNode<InBlock>], [(index: Int, end: Int)]) = ([], [])
    var index = 0
    while index < leaf.nodes.count {
      let node = leaf.nodes[index]
      let end = Int(node.subtreeEnd)
      while let last = open.last, last.end <= index {
        kept[open.removeLast().index].subtreeEnd = Int32(kept.count)
      }
      guard let part = clipped(node, in: open.last.map { kept[$0.index] }, of: leaf) else {
        index = end
        continue
      }
      open.append((kept.count, end))
      kept.append(part)
      index += 1
    }
    while let last = open.popLast() { kept[last.index].subtreeEnd = Int32(kept.count) }
    return kept
  }

  /// The part of `node`, a child of `parent`, within the limits.
  ///
  /// Returns `nil` if there is none.
  private func clipped(
    _ node: InlineNode<InBlock>, in parent: InlineNode<InBlock>?, of leaf: RenderedLeaf
  ) -> InlineNode<InBlock>? {
    let limits = limits(from: leaf.start)
    guard node.start < limits.upperBound, limits.lowerBound < node.end else { return nil }
    var part = node
    switch node.kind {
    case .text:
      let spellings = Spellings(inside: parent, of: leaf)
      guard let text = clippedText(leaf.indices(of: node), spellings, inCell: leaf.kind == .tableCell) else {
        return nil
      }
      part.contentStart = Offset(text.lowerBound - leaf.start)
      part.contentEnd = Offset(text.upperBound - leaf.start)
    case .code:
      part.contentStart = max(node.contentStart, limits.lowerBound)
      part.contentEnd = max(part.contentStart, min(node.contentEnd, limits.upperBound))
      if part.contentStart == part.contentEnd { return nil }
    case .htmlInline: if node.start < limits.lowerBound || limits.upperBound < node.end { return nil }
    default: break
    }
    return part
  }

  /// The characters of the text at `content` with at least one byte within the limits.
  ///
  /// Returns `nil` if there are none.
  private func clippedText(_ content: Range<Int>, _ spellings: Spellings, inCell: Bool) -> Range<Int>? {
    if isWhole(content) { return content }
    var found: Range<Int>?
    reader.forEach(in: source, content, inCell: inCell) { piece in
      guard piece.range.overlaps(limits) else { return }
      let part = spellings.count(piece.spelling) ? piece.range : piece.range.clamped(to: limits)
      found = (found?.lowerBound ?? part.lowerBound)..<part.upperBound
    }
    return found
  }
}

extension HTMLRenderer {
  /// Renders the selection, which is in the top-level blocks from `first` on.
  ///
  /// The result is the content of the innermost block that contains all of it and isn't selected as a whole.
  mutating func renderSelection(from first: SyntaxNode) {
    guard let clip, case .block(let place) = first.place else { return }
    var (innermost, next) = (SyntaxNode?.none, onlyShown(from: first))
    while let block = next, !clip.isWhole(indices(of: block)) {
      if let innermost { open.append(OpenBlock(node: innermost)) }
      innermost = block
      next = block.kind.isLeafWithInlines ? nil : onlyShown(from: block.firstChild)
    }
    guard let innermost else { return render(from: place, before: .max) }
    switch innermost.kind {
    case .paragraph, .heading, .tableCell: writeInlines(of: innermost)
    case .footnoteDefinition, .blockQuote, .item, .container: renderChildren(of: innermost)
    case .tableRow: if let table = open.popLast() { render(table.node) }
    default: render(innermost)
    }
  }

  /// The only block of `first` and its next siblings that overlaps the limits.
  ///
  /// Returns `nil` if none or several do.
  private func onlyShown(from first: SyntaxNode?) -> SyntaxNode? {
    guard let clip else { return nil }
    var (next, only): (SyntaxNode?, SyntaxNode?) = (first, nil)
    while let block = next, block.start.value - origin < clip.limits.upperBound {
      if indices(of: block).overlaps(clip.limits) {
        guard only == nil else { return nil }
        only = block
      }
      next = block.nextSibling
    }
    return only
  }
}
