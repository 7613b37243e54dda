import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves each caret to the start of its block of text or, from there, to the start of the block before.
  ///
  /// A block of text is a paragraph, a heading, a table or the like.
  public static let caretParagraphBackward = EditorAction("caret-paragraph-backward")
  /// Moves each caret to the end of its block of text or, from there, to the end of the next block.
  ///
  /// A block of text is a paragraph, a heading, a table or the like.
  public static let caretParagraphForward = EditorAction("caret-paragraph-forward")
  /// Moves the head of the selection like `caretParagraphBackward`.
  public static let extendParagraphBackward = EditorAction("extend-paragraph-backward")
  /// Moves the head of the selection like `caretParagraphForward`.
  public static let extendParagraphForward = EditorAction("extend-paragraph-forward")
}

extension ActionRegistry {
  /// Moves by a block that holds no other blocks.
  static let paragraphMotions =
    carets(
      "paragraph-backward", "to Paragraph Start", key: "Mod-ArrowUp", need: .blocks,
      .to(isForward: false) { $0.startOfLeaf(before: $1) })
    + carets(
      "paragraph-forward", "to Paragraph End", key: "Mod-ArrowDown", need: .blocks,
      .to(isForward: true) { $0.endOfLeaf(behind: $1) })
}

extension EditingContext {
  /// The start of the last block of text that starts before `offset`; the text's start if there is none.
  ///
  /// - Complexity: O(*d* log *n*) at a depth of *d* in *n* blocks.
  fileprivate func startOfLeaf(before offset: UTF8Offset) -> UTF8Offset {
    var place = offset
    // Each iteration leaves a container whose first block is further on.
    while let block = tree.lastBlock(startingBefore: place)?.enclosingBlock {
      if block.holdsNoBlock { return rope.startOfGrapheme(containing: block.start) }
      place = block.start
    }
    return .zero
  }

  /// The end of the first block of text that ends behind `offset`; the text's end if there is none.
  ///
  /// - Complexity: O(*d* log *n*) at a depth of *d* in *n* blocks.
  fileprivate func endOfLeaf(behind offset: UTF8Offset) -> UTF8Offset {
    let holder = tree.innermostBlock(at: offset).enclosingBlock
    if holder.holdsNoBlock, case let end = visibleEnd(of: holder), end > offset { return end }
    var place = offset
    while var block = tree.path(toFirstBlockFrom: place).innermost?.enclosingBlock {
      while !block.holdsNoBlock, let first = block.blockChild { block = first }
      if case let end = visibleEnd(of: block), end > offset { return end }
      place = max(place, block.start).advanced(by: 1)
    }
    return rope.range.upperBound
  }

  /// The end of `block`, before a line break that belongs to it.
  private func visibleEnd(of block: SyntaxNode) -> UTF8Offset {
    let end = block.range.upperBound
    guard end > block.start, rope.startOfLine(holding: end) == end else { return end }
    return max(block.start, rope.contentOfLine(rope.line(at: end) - 1).upperBound)
  }
}

extension SyntaxNode {
  /// The node, or the block around it if it is a row, a cell or a checkbox.
  fileprivate var enclosingBlock: SyntaxNode {
    var node = self
    while !node.isBlock, let parent = node.parent { node = parent }
    return node
  }

  /// Whether the node holds no block.
  fileprivate var holdsNoBlock: Bool { !holdsBlocks || blockChild == nil }

  /// The node's first child that is a block, not a checkbox; `nil` if there is none.
  fileprivate var blockChild: SyntaxNode? {
    var child = firstChild
    while let node = child, !node.isBlock { child = node.nextSibling }
    return child
  }
}
