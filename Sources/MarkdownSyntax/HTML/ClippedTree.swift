/// The parts of a flat tree's nodes that are within limits, as a separate tree.
struct ClippedTree {
  /// The part of the tree to render.
  enum Shown {
    /// The inlines of the leaf at an index, without the leaf itself.
    case inlines(Int)
    /// The blocks at the indices of a range of whole subtrees.
    case blocks(Range<Int>)
  }

  /// The blocks that overlap the limits.
  private(set) var tree: FlatTree
  /// The indices of the tree's tables whose header row is outside of the limits.
  private(set) var headlessTables: Set<Int> = []
  /// The part to render.
  private(set) var shown = Shown.blocks(0..<0)

  private let limits: Range<Int>
  private let source: [UInt8]
  private let reader = TextPieceReader()

  /// Clips `whole`, parsed from `source`, to `limits`, a range of byte indices in `source`.
  init(_ whole: FlatTree, to limits: Range<Int>, source: [UInt8]) {
    tree = FlatTree(length: source.count)
    (self.limits, self.source) = (limits, source)
    var open: [(index: Int, end: Int)] = [(0, whole.blocks.count)]
    var index = 1
    while index < whole.blocks.count {
      let end = Int(whole.blocks[index].subtreeEnd)
      while let last = open.last, last.end <= index { close(open.removeLast().index) }
      if isKept(whole.blocks[index]) {
        let parent = open.last?.index ?? 0
        open.append((append(index, of: whole, in: parent), end))
        index += 1
      } else {
        index = end
      }
    }
    while let last = open.popLast() { close(last.index) }
    shown = found()
  }

  private mutating func close(_ index: Int) { tree.endSubtree(of: index) }

  /// Whether `block` overlaps the limits.
  ///
  /// All cells of a kept row are kept, so that they stay in their columns.
  private func isKept(_ block: FlatBlock) -> Bool {
    block.kind == .tableCell || block.range.overlaps(limits)
  }

  // MARK: Blocks

  private mutating func append(_ index: Int, of whole: FlatTree, in parent: Int) -> Int {
    var block = whole.blocks[index]
    let place = tree.blocks.count
    switch block.kind {
    case .list: block.detail = numbered(index, of: whole)
    case .tableRow where whole.isHeader(index) == false && parent == place - 1: headlessTables.insert(parent)
    // A definition isn't in a list of footnotes here; only its content is rendered.
    case .footnoteDefinition: block.kind = .document
    case .htmlBlock where !isWhole(block.range): block.lines = 0..<0
    default: break
    }
    let lines = whole.lines[block.lineIndices]
    let inlines = whole.inlines[block.inlineIndices]
    block.parent = Int32(parent)
    tree.append(
      block, lines: block.isVerbatim ? lines.compactMap(clipped) : Array(lines),
      inlines: clipped(inlines, of: whole), links: whole.links)
    return place
  }

  /// The list's attributes, with the number of its first item within the limits.
  private func numbered(_ list: Int, of whole: FlatTree) -> BlockDetail {
    let detail = whole.blocks[list].detail
    guard case .orderedList(let start, let delimiter, let isTight) = detail else { return detail }
    var (item, skipped) = (list + 1, Int32(0))
    while item < whole.blocks[list].subtreeEnd, !isKept(whole.blocks[item]) {
      item = Int(whole.blocks[item].subtreeEnd)
      skipped += 1
    }
    return .orderedList(start: start &+ skipped, delimiter: delimiter, isTight: isTight)
  }

  /// The part of a line of code within the limits.
  ///
  /// An empty line counts if its position is within them. Returns `nil` for other lines.
  private func clipped(_ line: FlatLine) -> FlatLine? {
    guard Int(line.start) < limits.upperBound, limits.lowerBound <= Int(line.end) else { return nil }
    var part = line
    if Int(line.start) < limits.lowerBound { part.virtualSpaces = 0 }
    part.start = max(line.start, Offset(limits.lowerBound))
    part.end = max(part.start, min(line.end, Offset(limits.upperBound)))
    return part
  }

  private func isWhole(_ range: Range<Int>) -> Bool {
    limits.lowerBound <= range.lowerBound && range.upperBound <= limits.upperBound
  }

  // MARK: Inlines

  /// The nodes within the limits, in preorder; their `subtreeEnd`s are relative to the first node.
  private func clipped(_ nodes: ArraySlice<FlatNode>, of whole: FlatTree) -> [FlatNode] {
    var (kept, open): ([FlatNode], [(index: Int, end: Int)]) = ([], [])
    var index = nodes.startIndex
    while index < nodes.endIndex {
      let node = nodes[index]
      let end = Int(node.subtreeEnd)
      while let last = open.last, last.end <= index {
        kept[open.removeLast().index].subtreeEnd = Int32(kept.count)
      }
      let spellings = Spellings(inside: open.last.map { kept[$0.index] }, links: whole.links)
      guard let part = clipped(node, spellings) else {
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

  /// The part of `node` within the limits.
  ///
  /// Returns `nil` if there is none.
  private func clipped(_ node: FlatNode, _ spellings: Spellings) -> FlatNode? {
    guard Int(node.start) < limits.upperBound, limits.lowerBound < Int(node.end) else { return nil }
    switch node.kind {
    case .text: return clippedText(node, spellings)
    case .code:
      var part = node
      part.contentStart = max(node.contentStart, Offset(limits.lowerBound))
      part.contentEnd = max(part.contentStart, min(node.contentEnd, Offset(limits.upperBound)))
      return part.contentStart < part.contentEnd ? part : nil
    case .htmlInline: return isWhole(Int(node.start)..<Int(node.end)) ? node : nil
    default: return node
    }
  }

  /// The characters of a text node with at least one byte within the limits.
  ///
  /// Returns `nil` if there are none.
  private func clippedText(_ node: FlatNode, _ spellings: Spellings) -> FlatNode? {
    let content = Int(node.contentStart)..<Int(node.contentEnd)
    guard !isWhole(content) else { return node }
    var found: Range<Int>?
    reader.forEach(in: source, content) { piece in
      guard piece.range.overlaps(limits) else { return }
      let part = spellings.count(piece.spelling) ? piece.range : piece.range.clamped(to: limits)
      found = (found?.lowerBound ?? part.lowerBound)..<part.upperBound
    }
    guard let found else { return nil }
    var part = node
    (part.contentStart, part.contentEnd) = (Offset(found.lowerBound), Offset(found.upperBound))
    (part.start, part.end) = (part.contentStart, part.contentEnd)
    return part
  }

  // MARK: What is shown

  /// The content of the innermost block that contains everything and isn't selected as a whole.
  private func found() -> Shown {
    var top = 0
    while let only = onlyChild(of: top), !isWhole(tree.blocks[only].range) { top = only }
    let block = tree.blocks[top]
    switch block.kind {
    case .paragraph, .heading, .tableCell: return .inlines(top)
    case .document, .blockQuote, .item, .container: return .blocks(top + 1..<Int(block.subtreeEnd))
    default: return .blocks(top..<Int(block.subtreeEnd))
    }
  }

  /// The only child of the block at `index` that overlaps the limits.
  ///
  /// Returns `nil` if none or several do.
  private func onlyChild(of index: Int) -> Int? {
    var (child, only): (Int, Int?) = (index + 1, nil)
    while child < tree.blocks[index].subtreeEnd {
      if tree.blocks[child].range.overlaps(limits) {
        guard only == nil else { return nil }
        only = child
      }
      child = Int(tree.blocks[child].subtreeEnd)
    }
    return only
  }
}

/// The spellings of a character that are interpreted in a text: escapes, character references, both or none.
///
/// An autolink in `<>` has character references but no escapes. A bare URL has neither; a bare email address has both.
private struct Spellings {
  private var escapes = true
  private var references = true

  /// The spellings interpreted inside of the inline `parent`.
  init(inside parent: FlatNode?, links: [FlatLink]) {
    guard let parent, parent.kind == .link, parent.link >= 0 else { return }
    let link = links[Int(parent.link)]
    guard link.form == .autolink else { return }
    let isBare = parent.start == parent.contentStart
    (escapes, references) = (isBare && link.isEmail, !isBare || link.isEmail)
  }

  /// Whether `spelling` is read as one character.
  func count(_ spelling: TextPiece.Spelling) -> Bool {
    switch spelling {
    case .plain: true
    case .escape: escapes
    case .reference: references
    }
  }
}

extension FlatBlock {
  /// Whether its lines are rendered verbatim.
  fileprivate var isVerbatim: Bool { kind.isLiteralBlock }
}
