import MarkdownSyntax
import TextBuffer

/// The block structure of a text with what its blocks say, as a flat list: two texts with equal lists mean the same
/// but for the numbers and the looseness of lists.
///
/// Flat, and built without recursion, so that no nesting is too deep. Lists have no token of their own: neighbours of
/// one type that become one list are the same items.
struct BlockTokens {
  /// A block without blocks in it, or the start or end of one with.
  struct Token: Equatable {
    var kind: SyntaxKind
    /// Of a heading its level, of an item its type.
    var detail = 0
    var isEnd = false
    /// The info string of an extension's container.
    var info = ""
    /// What the block says; `nil` for containers.
    var content: BlockContent?

    /// The bytes of that; none for containers.
    var bytes: [UInt8] { content?.bytes ?? [] }
  }

  /// Where a block's tokens stand.
  private struct Place {
    var kind: SyntaxKind
    var start: UTF8Offset
    var tokens: Range<Int>
  }

  /// The tokens, in the text's order.
  private(set) var tokens: [Token] = []
  /// The places of all blocks, in the order of their starts.
  private var places: [Place] = []
  private let rope: Rope

  /// Containers whose end is still to come.
  private var open: [Open] = []

  private struct Open {
    var kind: SyntaxKind
    var depth: Int
    /// The index of its place.
    var place: Int
    /// Whether it's a list with numbers.
    var isOrdered = false
  }

  /// The tokens of `text`.
  init(of text: BlockText) { self.init(of: text, in: .zero..<text.rope.range.upperBound.advanced(by: 1)) }

  /// The tokens of the blocks of `text` that start in `range`.
  init(of text: BlockText, in range: Range<UTF8Offset>) {
    rope = text.rope
    let run = text.tree.blocks(startingIn: range)
    for (index, block) in run.blocks.enumerated() {
      while let last = open.last, last.depth >= block.depth { closeLast() }
      visit(run.node(index), block.kind, block.depth)
    }
    while !open.isEmpty { closeLast() }
  }

  /// Whether the blocks are the same but for what code says.
  func isSame(as other: BlockTokens) -> Bool {
    tokens.elementsEqual(other.tokens) {
      $0.kind == $1.kind && $0.kind.isLiteralBlock || $0 == $1
    }
  }

  /// The place of the tokens of `node`.
  func place(of node: SyntaxNode) -> Range<Int>? {
    let (kind, start) = (node.kind, node.start)
    let first = places.partitioningIndex { $0.start >= start }
    return places[first...].prefix { $0.start == start }.first { $0.kind == kind }?.tokens
  }

  private mutating func visit(_ node: SyntaxNode, _ kind: SyntaxKind, _ depth: Int) {
    // An item's type tells of its box.
    if kind == .taskMarker { return }
    places.append(Place(kind: kind, start: node.start, tokens: tokens.count..<tokens.count))
    switch kind {
    case .list:
      let isOrdered = node.list?.isOrdered ?? false
      open.append(Open(kind: kind, depth: depth, place: places.count - 1, isOrdered: isOrdered))
    case _ where kind.holdsAnyBlock:
      tokens.append(Token(kind: kind, detail: kind == .item ? type(ofItem: node) : 0, info: node.info ?? ""))
      open.append(Open(kind: kind, depth: depth, place: places.count - 1))
    default:
      let content = kind == .thematicBreak ? nil : BlockContent(node, rope)
      tokens.append(Token(kind: kind, detail: node.headingLevel ?? 0, content: content))
      end(places.count - 1)
    }
  }

  private func type(ofItem item: SyntaxNode) -> Int {
    let list = open.last.flatMap { $0.kind == .list ? $0.isOrdered : nil } ?? item.parent?.list?.isOrdered
    return (item.isChecked.map { $0 ? 4 : 2 } ?? 0) + (list ?? false ? 1 : 0)
  }

  private mutating func closeLast() {
    let last = open.removeLast()
    if last.kind != .list { tokens.append(Token(kind: last.kind, isEnd: true)) }
    end(last.place)
  }

  private mutating func end(_ place: Int) {
    places[place].tokens = places[place].tokens.lowerBound..<tokens.count
  }
}
