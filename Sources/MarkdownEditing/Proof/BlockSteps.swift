import MarkdownSyntax
import TextBuffer

/// The steps through the blocks of a stretch of text, in document order: into containers, past leaf blocks, and out of
/// the containers again.
///
/// `BlockTokens` and `LineRecords` take these steps. They need no recursion, so no nesting is too deep. A checkbox is
/// no step, because the kind of its item reports it. A container that began before the stretch is left if a later
/// block of the stretch is outside of it. A container that began in the stretch is left at its end at the latest.
struct BlockSteps {
  /// A step, with the index of the block in `run`.
  enum Step {
    /// Into a list.
    case intoList(Int)
    /// Into a container.
    case into(ContainerKind, Int)
    /// Past a leaf block.
    case past(Int)
    /// Out of a list, with its index in `run`; `nil` if the list began before the stretch.
    case outOfList(Int?)
    /// Out of a container, with its index in `run`; `nil` if the container began before the stretch.
    case outOf(ContainerKind, Int?)
  }

  /// The blocks that start in the stretch.
  let run: BlockRun
  /// The kinds of the open containers, outermost first; before the first step, of those around the first block.
  var enclosing: [ContainerKind] { open.compactMap { $0.kind } }

  private var index = 0
  /// The lists and containers that were entered and not yet left.
  private var open: [Open] = []

  private struct Open {
    var depth: Int
    /// The kind of the container; `nil` for a list.
    var kind: ContainerKind?
    /// Whether it's an ordered list.
    var isOrdered: Bool
    /// The index of the block in `run`; `nil` if the block began before the stretch.
    var index: Int?
  }

  /// The steps through the blocks of `text` that start in `range`.
  init(of text: LineModel, in range: Range<UTF8Offset>) {
    run = text.tree.blocks(startingIn: range)
    guard let first = run.blocks.first else { return }
    open.reserveCapacity(first.depth + 4)
    guard first.depth > 1 else { return }
    for block in text.tree.path(toFirstBlockFrom: run.node(0).start).blocks.dropLast() {
      enter(block, index: nil)
    }
  }

  /// The next step; `nil` at the end of the stretch.
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
