import MarkdownSyntax
import TextBuffer

/// Repeats the selected items, blocks or lines of code below themselves.
struct DuplicateAction {
  let selected: SelectedBlocks
  private var text: BlockText { selected.text }

  /// What was repeated: the change, how far behind the original the copy stands, and what of it changes the list's numbers behind that.
  struct Copy {
    var change: ProvenChange
    /// What was copied.
    var original: Range<UTF8Offset>
    var shift: Int
    var numbers: ChangeSet?
  }

  /// The lines of what is repeated; `nil` where that is nothing.
  var lines: PlaceLines? {
    if copiedLines() != nil {
      return PlaceLines(selected.filledLines[0]...selected.filledLines[selected.filledLines.count - 1])
    }
    return selected.siblingRun().flatMap { text.lines(of: $0.nodes) }.map { PlaceLines($0) }
  }

  /// The copy; `nil` where it would be read as something else.
  func copy() -> Result<Copy, Refusal> {
    if let lines = copiedLines() { return .success(lines) }
    guard let run = selected.siblingRun(), let extent = text.extent(of: run.nodes, in: run.chain) else {
      return .failure(Refusal(.nothingToCopy))
    }
    let isTight = run.list?.list?.isTight ?? false
    // An open fence is closed where what comes behind it would be in it.
    for closing in ["", text.closingFence(endingAt: extent.upperBound)] {
      guard let closing else { continue }
      for separator in separators(run, isTight) {
        if let copy = copy(run, extent, closing + separator) { return .success(copy) }
      }
    }
    return .failure(Refusal(.notProven))
  }

  private func separators(_ run: SiblingRun, _ isTight: Bool) -> [String] {
    let line = text.line(at: run.siblings[run.indices.lowerBound].start)
    let prefix = text.continuation(of: line, run.chain, depth: .max)
    let near = text.lineBreak + prefix
    let apart = text.lineBreak + prefix.trimmingBlanks() + near
    return isTight ? [near, apart] : [apart]
  }

  private func copy(_ run: SiblingRun, _ extent: Range<UTF8Offset>, _ separator: String) -> Copy? {
    let window = BlockWindow(around: extent, in: text)
    let tokens = window.tokens()
    guard let first = run.nodes.first, let last = run.nodes.last,
      let start = tokens.place(of: first),
      let end = tokens.place(of: last)
    else { return nil }
    let insertion = separator + text.rope.string(in: extent)
    guard let changes = text.changes([.insert(insertion, at: extent.upperBound)]) else { return nil }
    var change = ProvenChange(changes, of: text)
    let copyStart = extent.upperBound.advanced(by: separator.utf8.count)
    let wanted =
      tokens.tokens[..<end.upperBound] + tokens.tokens[start.lowerBound..<end.upperBound]
      + tokens.tokens[end.upperBound...]
    guard window.tokens(after: change.changes, in: change.text)?.tokens[...] == wanted else { return nil }
    guard run.list?.list?.isOrdered == true else {
      return Copy(change: change, original: extent, shift: insertion.utf8.count, numbers: nil)
    }
    let renumbering = Renumbering(
      [change.text.line(at: copyStart)], in: change.text, includesEnclosing: false)
    guard let numbers = renumbering.numbers(), numbers.keepBlocks(of: change.text) else { return nil }
    change.append(numbers.changes)
    return Copy(
      change: change, original: extent, shift: insertion.utf8.count,
      numbers: numbers.changes.isIdentity ? nil : numbers.changes)
  }

  /// The selected lines of a code block, or body rows of a table, once more.
  private func copiedLines() -> Copy? {
    guard let leaf = selected.commonPath.last else { return nil }
    let all: [Range<UTF8Offset>]
    switch leaf.kind {
    case .codeBlock: all = leaf.contentLines
    case .table: all = leaf.children.dropFirst().map(\.range)
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
    return Copy(
      change: ProvenChange(changes, of: text), original: start..<end, shift: insertion.utf8.count)
  }
}

extension UnchangedReason {
  /// An empty line.
  static let nothingToCopy = UnchangedReason("there is no block here to repeat")
}
