import MarkdownSyntax
import TextBuffer

/// The block structure of a text with the content of its blocks, as a flat sequence of tokens.
///
/// Two texts with equal tokens mean the same, except for the numbers and the looseness of Markdown lists.
///
/// Markdown lists have no token of their own, so two adjacent ones of one type equal one with the items of both.
struct BlockTokens {
  /// A leaf block, or the start or end of a container.
  struct Token: Equatable {
    /// The part of the structure that a token marks.
    enum Shape: Equatable {
      /// The start of a container.
      case start(ContainerKind)
      /// The end of a container.
      case end(ContainerKind)
      /// A leaf block.
      case leaf(LeafKind)
    }

    var shape: Shape
    /// Whether the checkbox of an item is checked.
    var isChecked = false
    /// The info string of an extension's container.
    var info = ""
    /// The content of a leaf block; `nil` for containers and thematic breaks.
    var content: BlockContent?

    /// The kind of a leaf block; `nil` for containers.
    var leaf: SyntaxKind? { if case .leaf(let kind) = shape { kind.kind } else { nil } }

    /// A token of `shape` without content.
    init(_ shape: Shape) { self.shape = shape }

    /// A leaf block that has to have `content`.
    init(leaf: LeafKind, saying content: BlockContent?) { (shape, self.content) = (.leaf(leaf), content) }
  }

  /// A block with the indices of its tokens.
  private struct Place {
    var kind: SyntaxKind
    var start: UTF8Offset
    var tokens: Range<Int>
  }

  /// The containers around the first block, outermost first; `nil` if there is no block.
  let enclosing: [ContainerKind]?
  /// The tokens, in document order.
  private(set) var tokens: [Token] = []
  /// The places of all blocks, in the order of their starts.
  private var places: [Place] = []

  /// The tokens of `text`.
  init(of text: LineModel) { self.init(of: text, in: .zero..<text.rope.range.upperBound.advanced(by: 1)) }

  /// The tokens of the blocks of `text` that start in `range`.
  init(of text: LineModel, in range: Range<UTF8Offset>) {
    var steps = BlockSteps(of: text, in: range)
    enclosing = steps.run.blocks.isEmpty ? nil : steps.enclosing
    // The indices in `places` of the open lists and containers.
    var open: [Int] = []
    while let step = steps.next() {
      switch step {
      case .intoList(let index):
        open.append(places.count)
        begin(steps.run.node(index))
      case .into(let kind, let index):
        open.append(places.count)
        let node = steps.run.node(index)
        begin(node)
        tokens.append(Token(startOf: kind, node))
      case .past(let index):
        let node = steps.run.node(index)
        begin(node)
        let content = node.kind == .thematicBreak ? nil : BlockContent(node, in: text)
        tokens.append(Token(leaf: LeafKind(node), saying: content))
        end(places.count - 1)
      case .outOfList: end(open.popLast())
      case .outOf(let kind, _):
        tokens.append(Token(.end(kind)))
        end(open.popLast())
      }
    }
  }

  /// The indices of the tokens of `node`; `nil` if no block has its kind and start.
  func place(of node: SyntaxNode) -> Range<Int>? {
    let (kind, start) = (node.kind, node.start)
    let first = places.partitioningIndex { $0.start >= start }
    return places[first...].prefix { $0.start == start }.first { $0.kind == kind }?.tokens
  }

  private mutating func begin(_ node: SyntaxNode) {
    places.append(Place(kind: node.kind, start: node.start, tokens: tokens.count..<tokens.count))
  }

  private mutating func end(_ place: Int?) {
    guard let place else { return }
    places[place].tokens = places[place].tokens.lowerBound..<tokens.count
  }
}

extension BlockTokens.Token {
  /// The start of `node`, a container of the kind `kind`.
  fileprivate init(startOf kind: ContainerKind, _ node: SyntaxNode) {
    shape = .start(kind)
    isChecked = node.isChecked ?? false
    info = node.info ?? ""
  }
}
