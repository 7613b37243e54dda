import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves the selected items, blocks, lines of code, or the section of a heading, past their neighbour above.
  public static let moveUp = EditorAction("move-up")
  /// Moves the selected items, blocks, lines of code, or the section of a heading, past their neighbour below.
  public static let moveDown = EditorAction("move-down")
}

extension ActionRegistry {
  static let moveUp = ActionDefinition(
    "move-up", title: "Move Up", key: "Alt-ArrowUp", inverse: .action("move-down"), change: .order
  ) { $0.movingBlocks(isUp: true) }

  static let moveDown = ActionDefinition(
    "move-down", title: "Move Down", key: "Alt-ArrowDown", inverse: .action("move-up"), change: .order
  ) { $0.movingBlocks(isUp: false) }
}

extension EditingContext {
  /// Moves the selected items, blocks, sections or lines past their neighbours.
  func movingBlocks(isUp: Bool) -> ActionResult {
    let places = MoveAction.places(of: selection, in: text, isUp: isUp)
    return atEach(places) { $0.moving(isUp: isUp) }
  }

  private func moving(isUp: Bool) -> ActionResult {
    let move = MoveAction(selected: selected, isUp: isUp)
    let parted = parting(before: move.partedLines, keepsBreaks: true) { $0.moving(isUp: isUp) }
    if let parted { return parted }
    switch move.move() {
    case .failure(let refusal):
      return .unchanged(refusal == .notProven ? document.refusal(in: text) : refusal)
    case .success(let move):
      let touched = move.change.changes.touchedRange ?? .zero..<(.zero)
      guard ChangeProof(LinkTargets(of: text, touching: touched)).accepts(move.change) else {
        return .unchanged(.linksLeadElsewhere)
      }
      // The neighbour lands right behind the selection, so a caret at the selection's end stays before it.
      let lines = selection.withoutLastBreaks(in: rope)
      let after = move.selection(lines, in: text, isUp: isUp)
      let ends = zip(selection.ranges, lines.ranges).map { $0 != $1 }
      return changed(move.change, after.withLastBreaks(where: ends, in: move.change.text.rope))
    }
  }
}

/// Moves the selected items, blocks, sections or lines past their neighbour.
///
/// The edits move the neighbour's text instead, so that the selection stays selected.
struct MoveAction {
  let selected: SelectedBlocks
  let isUp: Bool
  private var text: LineModel { selected.text }

  /// The moving range, the range it moves past, and the list that holds both.
  struct Plan {
    var moving: Range<UTF8Offset>
    var neighbour: Range<UTF8Offset>
    /// The nodes that swap places; `nil` if lines of one block do.
    var nodes: (moving: ArraySlice<SyntaxNode>, neighbour: ArraySlice<SyntaxNode>)?
    var chain: ContainerChain
    var list: SyntaxNode?

    /// A plan that leaves the indentation of both items in place, if the items are indented differently; else `nil`.
    func aligned(in text: LineModel) -> Plan? {
      func blanks(_ range: Range<UTF8Offset>) -> Int {
        let line = text.line(at: range.lowerBound)
        let index = text.startOfLine(line).distance(to: range.lowerBound)
        return text.bytes(of: line)[index...].prefix { $0.isBlank }.count
      }
      let (first, second) = (blanks(moving), blanks(neighbour))
      guard list != nil, first != second else { return nil }
      var plan = self
      plan.moving = moving.lowerBound.advanced(by: first)..<moving.upperBound
      plan.neighbour = neighbour.lowerBound.advanced(by: second)..<neighbour.upperBound
      return plan
    }
  }

  /// A proven change, the consecutive steps it consists of, and the range that moves.
  struct Move {
    var change: AppliedChange
    var steps: [ChangeSet]
    var moving: Range<UTF8Offset>

    /// `selection`, whose ranges are in the moving lines of `text`, after the move.
    ///
    /// The neighbour lands right before or right behind the moving range. An end in the prefix of the range's first
    /// line keeps its distance from the range, so that the neighbour isn't selected.
    func selection(_ selection: Selection, in text: LineModel, isUp: Bool) -> Selection {
      selection.mapRanges { following($0, in: text, isUp: isUp) }
    }

    private func following(_ range: SelectionRange, in text: LineModel, isUp: Bool) -> SelectionRange {
      let start = LineStart(of: moving.lowerBound, in: text)
      guard start.line <= range.range.upperBound, range.range.lowerBound <= moving.upperBound else {
        return staying(range, isUp)
      }
      func inside(_ offset: UTF8Offset) -> UTF8Offset {
        min(max(offset, moving.lowerBound), moving.upperBound)
      }
      func outside(_ offset: UTF8Offset, _ after: UTF8Offset) -> UTF8Offset {
        offset < moving.lowerBound
          ? start.place(of: offset, movedTo: LineStart(of: after, in: change.text)) : after
      }
      let moved = staying(SelectionRange(anchor: inside(range.anchor), head: inside(range.head)), isUp)
      return SelectionRange(
        anchor: outside(range.anchor, moved.anchor), head: outside(range.head, moved.head))
    }

    private func staying(_ range: SelectionRange, _ isBefore: Bool) -> SelectionRange {
      steps.reduce(Selection([range])) { $0.staying(in: $1, isBefore) }.main
    }
  }

  /// The parts of `selection` that move one by one: ranges that are neighbours, or move past the same lines, are one
  /// part.
  static func places(of selection: Selection, in text: LineModel, isUp: Bool) -> [Selection] {
    selection.placesByNeighbours(in: text) { MoveAction(selected: $0, isUp: isUp).lines }
  }

  /// The lines that move, and those they move past; `nil` if nothing moves.
  var lines: PlaceLines? {
    let path = selected.commonPath
    if let leaf = path.last, linePlan(leaf, path) != nil {
      return PlaceLines(selected.filledLines[0]...selected.filledLines[selected.filledLines.count - 1])
    }
    guard let run = selected.siblingRun() else { return nil }
    let (moving, neighbour) = parts(of: run)
    let own = run.lines(moving)
    return neighbour.map { PlaceLines(own, past: run.lines($0)) } ?? PlaceLines(own)
  }

  /// The first lines of the paragraph's parts that swap places, and the line behind both; no span may reach over the
  /// start of these.
  ///
  /// Empty if blocks move.
  var partedLines: [Int] {
    let path = selected.commonPath
    guard let leaf = path.last, leaf.kind == .paragraph, case .success(let plan) = linePlan(leaf, path) else {
      return []
    }
    let (first, last) = (selected.filledLines[0], selected.filledLines[selected.filledLines.count - 1])
    let other = text.line(at: plan.neighbour.lowerBound)
    return [min(first, other), first, last + 1, max(last, other) + 1]
  }

  /// The move, or the reason why there is none.
  func move() -> Result<Move, UnchangedReason> {
    let path = selected.commonPath
    if let leaf = path.last, let lines = linePlan(leaf, path) {
      return lines.flatMap { plan in
        LineJump(leaf: leaf, plan: plan, text: text).change().map {
          .success(Move(change: $0, steps: [$0.changes], moving: plan.moving))
        } ?? .failure(.notProven)
      }
    }
    guard let run = selected.siblingRun() else { return .failure(.nothingToMove) }
    return plan(for: run).flatMap { plan in
      let jump =
        BlockJump(plan: plan, isUp: isUp, text: text).jump()
        ?? plan.aligned(in: text).flatMap { BlockJump(plan: $0, isUp: isUp, text: text).jump() }
      return jump.map { .success($0) }
        ?? .failure(.notProven)
    }
  }

  // MARK: Blocks

  /// The indices of the siblings that move, and of those they move past.
  ///
  /// These are sections if the run begins with a heading and holds no higher one.
  private func parts(of run: SiblingRun) -> (moving: ClosedRange<Int>, neighbour: ClosedRange<Int>?) {
    if run.sectionLevel != nil {
      let outline = SectionOutline(siblings: run.siblings)
      let moving = outline.sections(run.indices)
      return (moving, isUp ? outline.sectionBefore(moving) : outline.sectionBehind(moving))
    }
    let index = isUp ? run.indices.lowerBound - 1 : run.indices.upperBound + 1
    let isFree = run.siblings.indices.contains(index) && run.siblings[index].kind != .frontMatter
    return (run.indices, isFree ? index...index : nil)
  }

  private func plan(for run: SiblingRun) -> Result<Plan, UnchangedReason> {
    let (moving, neighbour) = parts(of: run)
    guard let neighbour, let extent = run.extent(moving), let other = run.extent(neighbour) else {
      return .failure(isUp ? .nothingAbove : .nothingBelow)
    }
    return .success(
      Plan(
        moving: extent, neighbour: other, nodes: (run.siblings[moving], run.siblings[neighbour]),
        chain: run.chain, list: run.list))
  }

  // MARK: Lines

  /// The plan for single lines of code, or of a paragraph that isn't in an item; `nil` if whole blocks move.
  private func linePlan(_ leaf: SyntaxNode, _ path: [SyntaxNode]) -> Result<Plan, UnchangedReason>? {
    let isCode = leaf.kind.isLiteralBlock
    guard isCode || leaf.kind == .paragraph && path.dropLast().last?.kind != .item else { return nil }
    let lines = leaf.contentLines
    let wanted = lines.indices.filter { selected.contains(text.line(at: lines[$0].lowerBound)) }
    guard let first = wanted.first, let last = wanted.last, wanted.count < lines.count,
      Set(wanted.map { text.line(at: lines[$0].lowerBound) }).isSuperset(of: selected.filledLines)
    else { return nil }
    let index = isUp ? first - 1 : last + 1
    guard lines.indices.contains(index) else {
      // A paragraph's first or last line takes the whole paragraph along; code isn't moved by its edge lines.
      return isCode ? .failure(isUp ? .firstLine : .lastLine) : nil
    }
    let chain = ContainerChain(path: path, in: text)
    return .success(
      Plan(
        moving: lines[first].lowerBound..<lines[last].upperBound, neighbour: lines[index], nodes: nil,
        chain: chain))
  }
}

extension UnchangedReason {
  /// The selected line is empty.
  static let nothingToMove = UnchangedReason("nothing-to-move", "there is no block here")
  /// The block is the first one in its container.
  static let nothingAbove = UnchangedReason(
    "nothing-above", "there is nothing above to move past in the same list, quote or document")
  /// The block is the last one in its container.
  static let nothingBelow = UnchangedReason(
    "nothing-below", "there is nothing below to move past in the same list, quote or document")
  /// The line of code is the first one of its block.
  static let firstLine = UnchangedReason("first-line", "the line is the first one of its block")
  /// The line of code is the last one of its block.
  static let lastLine = UnchangedReason("last-line", "the line is the last one of its block")
}
