import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Inserts a copy of the selected items, blocks or lines of code below them.
  public static let duplicate = EditorAction("duplicate")
}

extension ActionRegistry {
  static let duplicate = ActionDefinition(
    "duplicate", title: "Duplicate", key: "Mod-Shift-d", change: .repetition
  ) { context in
    let places = context.selection.placesByNeighbours(in: context.text) {
      DuplicateAction(selected: $0).lines
    }
    return context.atEach(places) { $0.duplicating() }
  }
}

extension EditingContext {
  fileprivate func duplicating() -> ActionResult {
    switch DuplicateAction(selected: selected).copy() {
    case .failure(let refusal):
      return .unchanged(refusal == .notProven ? document.refusal(behindBlockIn: text) : refusal)
    case .success(let copy):
      let after = copy.selection(selection).onGraphemes(of: copy.change.text.rope)
      return changed(copy.change, after)
    }
  }
}

/// Inserts a copy of the selected items, blocks or lines of code below them.
struct DuplicateAction {
  let selected: SelectedBlocks
  private var text: LineModel { selected.text }

  /// A copy: the change, the starts of the original and of the copy, and the part of the change that renumbers the list
  /// behind the copy.
  struct Copy {
    var change: AppliedChange
    var original: LineStart
    var copy: LineStart
    var numbers: ChangeSet?

    /// `selection` moved from the original to the copy; no end is before the copy's first line.
    func selection(_ selection: Selection) -> Selection {
      let copied = selection.mapRanges {
        SelectionRange(
          anchor: original.place(of: $0.anchor, movedTo: copy),
          head: original.place(of: $0.head, movedTo: copy))
      }
      return numbers.map { copied.mapped(through: $0) } ?? copied
    }
  }

  /// The lines of the copied text; `nil` if there is nothing to copy.
  var lines: PlaceLines? {
    if copyOfLines() != nil {
      return PlaceLines(selected.filledLines[0]...selected.filledLines[selected.filledLines.count - 1])
    }
    return selected.siblingRun().map { PlaceLines($0.lines($0.indices)) }
  }

  /// The copy, or the reason why there is none: nothing to copy, or no spelling keeps the blocks as they are.
  func copy() -> Result<Copy, UnchangedReason> {
    if let lines = copyOfLines() { return .success(lines) }
    guard let run = selected.siblingRun(), let extent = run.extent(run.indices) else {
      return .failure(.nothingToCopy)
    }
    let separators = separators(run, isTight: run.list?.list?.isTight ?? false)
    // An open fence is closed if the copy would otherwise become code.
    let closing = text.closing(of: text.path(ofLine: text.line(at: extent.upperBound)).last)
    var search = CandidateSearch<String, Copy> { copy(run, extent, $0) }
    let all = separators + separators.map { closing + $0 }
    return search.first(of: all).map { .success($0) } ?? .failure(.notProven)
  }

  private func separators(_ run: SiblingRun, isTight: Bool) -> [String] {
    let line = text.line(at: run.siblings[run.indices.lowerBound].start)
    let prefix = text.continuation(of: line, run.chain, depth: .max)
    let near = text.lineBreak + prefix
    let apart = text.lineBreak + prefix.trimmingBlanks() + near
    // A tab that reaches into the block is copied with the block.
    let start = text.cursor(on: line, in: run.chain)
    let isInTab = start.spent > 0 && start.bytes[..<start.index].allSatisfy { $0 == ASCII.tab }
    let tabs = String(decoding: start.bytes[..<start.index], as: UTF8.self)
    let tabbed = isInTab ? [text.lineBreak + tabs, text.lineBreak + text.lineBreak + tabs] : []
    return isTight ? tabbed + [near, apart] : tabbed.dropFirst() + [apart]
  }

  private func copy(_ run: SiblingRun, _ extent: Range<UTF8Offset>, _ separator: String) -> Copy? {
    var blocks = BlockSequence(around: extent, in: text)
    guard let place = blocks.place(of: run.nodes) else { return nil }
    blocks.expected.insert(contentsOf: blocks.expected[place], at: place.upperBound)
    let insertion = separator + text.rope.string(in: extent)
    guard let changes = text.changes([.insert(insertion, at: extent.upperBound)]) else { return nil }
    var change = AppliedChange(changes, of: text)
    let copyStart = extent.upperBound.advanced(by: separator.utf8.count)
    guard ChangeProof(blocks).accepts(change) else { return nil }
    var copy = Copy(
      change: change, original: LineStart(of: extent.lowerBound, in: text),
      copy: LineStart(of: copyStart, in: change.text))
    guard run.list?.list?.isOrdered == true else { return copy }
    let renumbering = Renumbering(
      [change.text.line(at: copyStart)], in: change.text, includesEnclosing: false)
    guard let numbers = renumbering.numbers(), numbers.keepBlocks(of: change.text) else { return nil }
    change.append(numbers.changes)
    copy.change = change
    if !numbers.changes.isIdentity { copy.numbers = numbers.changes }
    return copy
  }

  /// A copy of the selected lines of a code block, or of the selected body rows of a table; `nil` for anything else.
  private func copyOfLines() -> Copy? {
    guard let leaf = selected.commonPath.last else { return nil }
    let all: [Range<UTF8Offset>]
    switch leaf.kind {
    case .codeBlock, .block: all = leaf.contentLines
    case .table: all = leaf.children.dropFirst().map({ $0.range })
    default: return nil
    }
    let lines = all.filter { selected.contains(text.line(at: $0.lowerBound)) }
    guard let first = lines.first, let last = lines.last,
      Set(lines.map { text.line(at: $0.lowerBound) }).isSuperset(of: selected.filledLines)
    else { return nil }
    let line = text.line(at: first.lowerBound)
    let chain = ContainerChain(path: selected.commonPath, in: text)
    let separator = text.lineBreak + text.continuation(of: line, chain, depth: .max)
    let start = text.startOfLine(line).advanced(by: text.cursor(on: line, in: chain).index)
    let end = text.contentOfLine(holding: last.lowerBound).upperBound
    guard start <= end else { return nil }
    let insertion = separator + text.rope.string(in: start..<end)
    let changes = ChangeSet([.insert(insertion, at: end)], length: text.rope.utf8Count)
    let change = AppliedChange(changes, of: text)
    return Copy(
      change: change, original: LineStart(of: start, in: text),
      copy: LineStart(of: end.advanced(by: separator.utf8.count), in: change.text))
  }
}

extension UnchangedReason {
  /// The selected line is empty.
  static let nothingToCopy = UnchangedReason("nothing-to-copy", "there is no block here to repeat")
}
