import MarkdownSyntax
import TextBuffer

/// The way through the blocks of a stretch of a text, in their order: into containers, past blocks that hold none, and
/// out of the containers again.
///
/// All proofs of blocks go this way. It takes no recursion, so that no nesting is too deep. Checkboxes are no step:
/// what an item is tells of them. What began before the stretch is left where it ends in the stretch; what began in it
/// is left at the stretch's end at the latest.
struct BlockSteps: Sequence, IteratorProtocol {
  /// A step, with the index of the block in `run`.
  enum Step {
    /// Into a list.
    case intoList(Int)
    /// Into a container.
    case into(ContainerKind, Int)
    /// Past a block without blocks in it.
    case past(Int)
    /// Out of a list, with the index of what it was entered by; `nil` where it began before the stretch.
    case outOfList(Int?)
    /// Out of a container, likewise.
    case outOf(ContainerKind, Int?)
  }

  /// The blocks that start in the stretch.
  let run: BlockRun
  /// The containers around the first one, outermost first.
  var enclosing: [ContainerKind] { open.compactMap { $0.kind } }

  private var index = 0
  /// What has been entered and not been left.
  private var open: [Open] = []

  private struct Open {
    var depth: Int
    /// What kind of container it is; `nil` for a list.
    var kind: ContainerKind?
    /// Whether it's a list with numbers.
    var isOrdered: Bool
    /// The index that it was entered by.
    var index: Int?
  }

  /// The way through the blocks of `text` that start in `range`.
  init(of text: BlockText, in range: Range<UTF8Offset>) {
    run = text.tree.blocks(startingIn: range)
    guard let first = run.blocks.first else { return }
    open.reserveCapacity(first.depth + 4)
    guard first.depth > 1 else { return }
    for block in text.tree.path(toFirstBlockFrom: run.node(0).start).blocks.dropLast() {
      enter(block, index: nil)
    }
  }

  /// The next step; `nil` where the stretch ends.
  mutating func next() -> Step? {
    while index < run.blocks.count, run.blocks[index].kind == .taskMarker { index += 1 }
    guard index < run.blocks.count else { return open.last?.index == nil ? nil : leave() }
    let block = run.blocks[index]
    if let last = open.last, last.depth >= block.depth { return leave() }
    defer { index += 1 }
    guard block.kind == .list || block.kind.holdsAnyBlock else { return .past(index) }
    enter(block, index: index)
    return open.last?.kind.map { .into($0, index) } ?? .intoList(index)
  }

  private mutating func enter(_ block: BlockRun.Block, index: Int?) {
    let kind = kind(of: block)
    open.append(Open(depth: block.depth, kind: kind, isOrdered: block.isOrderedList, index: index))
  }

  private func kind(of block: BlockRun.Block) -> ContainerKind? {
    switch block.kind {
    case .blockQuote: .quote
    case .footnoteDefinition: .footnote
    case .container(let id): .container(id)
    case .item: .item(isOrdered: open.last?.isOrdered ?? false, isTask: block.isTask)
    default: nil
    }
  }

  private mutating func leave() -> Step {
    let last = open.removeLast()
    return last.kind.map { .outOf($0, last.index) } ?? .outOfList(last.index)
  }
}
