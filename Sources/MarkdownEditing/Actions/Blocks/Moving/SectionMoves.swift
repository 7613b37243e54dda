import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves the section around the caret, a heading with everything below it, past the section of its level above.
  public static let moveSectionUp = EditorAction("move-section-up")
  /// Moves the section around the caret, a heading with everything below it, past the section of its level below.
  public static let moveSectionDown = EditorAction("move-section-down")
}

extension ActionRegistry {
  static let moveSectionUp = ActionDefinition(
    "move-section-up", title: "Move Section Up", key: "Mod-Alt-ArrowUp",
    inverse: .action("move-section-down"), change: .order, group: .other
  ) { $0.movingSections(isUp: true) }

  static let moveSectionDown = ActionDefinition(
    "move-section-down", title: "Move Section Down", key: "Mod-Alt-ArrowDown",
    inverse: .action("move-section-up"), change: .order, group: .other
  ) { $0.movingSections(isUp: false) }
}

extension EditingContext {
  /// Moves the sections around the ranges; the selection moves along.
  fileprivate func movingSections(isUp: Bool) -> ActionResult {
    let lines = selection.withoutLastBreaks(in: document.rope)
    let sections = lines.ranges.compactMap { headings(of: $0.range) }
    // A range above all headings is in no section, and a section would move across it.
    guard sections.count == lines.ranges.count else { return .unchanged(.noSection) }
    let selected = document.selecting(Selection(sections))
    let runs = MoveAction.places(of: selected.selection, in: text, isUp: isUp).map {
      SelectedBlocks($0, in: text).siblingRun()
    }
    guard runs.allSatisfy({ $0?.sectionLevel != nil }) else { return .unchanged(.notSections) }
    switch EditingContext(selected, action, options).movingBlocks(isUp: isUp) {
    case .unchanged(let reason): return .unchanged(reason)
    case .changed(var result):
      let ends = zip(selection.ranges, lines.ranges).map { $0 != $1 }
      let after = result.changes.applied(to: document.rope)
      result.selection = lines.staying(in: result.changes, isUp).withLastBreaks(where: ends, in: after)
      return .changed(result)
    }
  }

  /// The range from the last heading before `range` to the last heading in it.
  ///
  /// Both are in the innermost container that holds `range` and has a heading before it. Returns `nil` if there is
  /// none.
  private func headings(of range: Range<UTF8Offset>) -> SelectionRange? {
    let start = text.path(ofLine: text.line(at: range.lowerBound))
    let end = text.path(ofLine: text.line(at: range.upperBound))
    let shared = zip(start, end).prefix { $0 == $1 }.map { $0.0 }
    for container in shared.reversed() where container.holdsBlocks && container.kind != .list {
      guard let first = lastHeading(in: container, upTo: range.lowerBound),
        let last = lastHeading(in: container, upTo: range.upperBound)
      else { continue }
      let anchor = first.content.lowerBound
      let head = first == last ? anchor : last.content.upperBound
      return SelectionRange(anchor: anchor, head: head)
    }
    return nil
  }

  /// The last heading that is a child of `container` and starts at or before `offset`.
  private func lastHeading(in container: SyntaxNode, upTo offset: UTF8Offset) -> SyntaxNode? {
    var block = text.tree.lastBlock(startingBefore: offset.advanced(by: 1))
    while let inner = block, inner.parent != container { block = inner.parent }
    while let other = block, other.kind != .heading { block = other.previousSibling }
    return block
  }
}

extension UnchangedReason {
  /// No heading is above the caret.
  fileprivate static let noSection = UnchangedReason("no-section", "there is no heading above the caret")
  /// The headings don't begin sections of one level in one container, or they are in items.
  fileprivate static let notSections = UnchangedReason(
    "not-sections",
    "these aren't sections of one level, or they're in an item; move-up and move-down move blocks")
}
