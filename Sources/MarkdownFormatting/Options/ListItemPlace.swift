import MarkdownSyntax
import TextBuffer

/// The position of a list item and its surroundings.
struct ListItemPlace {
  /// The start of an item and of its text, as offsets from the document's start in bytes.
  struct Start {
    /// The start of the marker.
    var marker: Int
    /// The start of the item's content.
    ///
    /// `nil` if the item is empty or begins with indented code.
    var text: Int?
  }

  /// The start of the item and of its text.
  var start: Start
  /// Whether the item's list is ordered.
  var isOrdered: Bool
  /// The number of lists that contain the item's list.
  var depth: Int
  /// Whether the item's list comes directly after a bullet list.
  var followsBullets: Bool
  /// The kind of the block that contains the item's list.
  var holder: SyntaxKind
  /// The start of the item that contains the item's list.
  ///
  /// `nil` if its parent is another block.
  var outer: Start?
}

/// A walk over a document's blocks that finds the list items.
///
/// It reports each item as soon as the next block tells where the item's text starts.
struct ListItemWalk {
  /// An open block.
  private struct Frame {
    let kind: SyntaxKind
    let depth: Int
    /// Whether it's an ordered list.
    let isOrdered: Bool
    /// Whether the block is a list directly after a bullet list.
    let followsBullets: Bool
    var start: ListItemPlace.Start

    var isBulletList: Bool { kind == .list && !isOrdered }
  }

  private let tree: SyntaxTree
  private let source: SourceText
  private var open: [Frame] = []
  /// The number of lists among the open blocks.
  private var lists = 0
  /// Whether the last open block is an item whose text start isn't known yet.
  private var awaitsText = false

  /// Creates a walk over the blocks of `tree`, whose text is `source`.
  init(tree: SyntaxTree, source: SourceText) { (self.tree, self.source) = (tree, source) }

  /// Visits a block of `kind`, which starts at the offset `start` of the document.
  ///
  /// Blocks must be visited in preorder. `body` gets the item that the block completes.
  mutating func enter(
    _ kind: SyntaxKind, _ depth: Int, startingAt start: Int, _ body: (ListItemPlace) -> Void
  ) {
    if awaitsText, let item = open.last {
      let isText = depth > item.depth && !(kind == .codeBlock && isIndentedCode(at: start))
      open[open.count - 1].start.text = isText ? start : nil
      emit(body)
    }
    var followsBullets = false
    while let last = open.last, last.depth >= depth {
      if last.kind == .list { lists -= 1 }
      followsBullets = last.depth == depth && last.isBulletList
      open.removeLast()
    }
    // Most blocks contain no others.
    guard !kind.isLeafWithInlines, !kind.isLiteralBlock else { return }
    open.append(
      Frame(
        kind: kind, depth: depth, isOrdered: kind == .list && source.bytes[start].isASCIIDigit,
        followsBullets: followsBullets, start: ListItemPlace.Start(marker: start)))
    if kind == .list { lists += 1 }
    awaitsText = kind == .item
  }

  /// Ends the walk.
  mutating func finish(_ body: (ListItemPlace) -> Void) { if awaitsText { emit(body) } }

  /// Reports the last item.
  private mutating func emit(_ body: (ListItemPlace) -> Void) {
    awaitsText = false
    guard open.count > 1, let item = open.last, case let list = open[open.count - 2], list.kind == .list
    else { return }
    let holder = open.count > 2 ? open[open.count - 3] : nil
    body(
      ListItemPlace(
        start: item.start, isOrdered: list.isOrdered, depth: lists - 1, followsBullets: list.followsBullets,
        holder: holder?.kind ?? .document, outer: holder?.kind == .item ? holder?.start : nil))
  }

  /// Whether the code block that starts at `start` is indented.
  private func isIndentedCode(at start: Int) -> Bool {
    tree.innermostBlock(at: UTF8Offset(start)).isFenced == false
  }
}
