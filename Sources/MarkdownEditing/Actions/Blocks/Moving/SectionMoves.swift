import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Moves the section that the caret is in, a heading with all below it, past the one above of its level.
  public static let moveSectionUp = EditorAction("move-section-up")
  /// Moves the section that the caret is in, a heading with all below it, past the one below of its level.
  public static let moveSectionDown = EditorAction("move-section-down")
}

extension ActionDefinition {
  static let moveSectionUp = ActionDefinition(
    "move-section-up", title: "Move Section Up", key: "Mod-Alt-ArrowUp", inverse: .action("move-section-down")
  ) { $0.movingSections(isUp: true) }

  static let moveSectionDown = ActionDefinition(
    "move-section-down", title: "Move Section Down", key: "Mod-Alt-ArrowDown",
    inverse: .action("move-section-up")
  ) { $0.movingSections(isUp: false) }
}

extension EditingContext {
  /// What moving the sections comes to that the ranges are in; what is selected moves along.
  fileprivate func movingSections(isUp: Bool) -> ActionResult {
    let lines = selection.withoutLastBreaks(in: document.rope)
    var sections: [SelectionRange] = []
    for range in lines.ranges {
      guard let first = heading(of: range.range.lowerBound), let last = heading(of: range.range.upperBound)
      else {
        // What is selected above all headings is in no section, and another section would be moved across it.
        return .unchanged(.noSection)
      }
      let (start, isOne) = (first.content.lowerBound, first.start == last.start)
      sections.append(SelectionRange(anchor: start, head: isOne ? start : last.content.upperBound))
    }
    let selected = document.selecting(Selection(sections))
    switch EditingContext(selected, action, options).movingBlocks(isUp: isUp) {
    case .unchanged(let reason): return .unchanged(reason)
    case .changed(var result):
      let ends = zip(selection.ranges, lines.ranges).map { $0 != $1 }
      let after = result.changes.applied(to: document.rope)
      result.selection = lines.staying(in: result.changes, isUp).withLastBreaks(where: ends, in: after)
      return .changed(result)
    }
  }

  /// The last heading up to `offset` in the innermost container around it that has one there.
  private func heading(of offset: UTF8Offset) -> SyntaxNode? {
    let path = text.path(ofLine: text.line(at: offset))
    for container in path.reversed() where container.isContainer && container.kind != .list {
      let heading = container.blocks.last { $0.start <= offset && $0.kind == .heading }
      if let heading { return heading }
    }
    return path.last.flatMap { $0.kind == .heading ? $0 : nil }
  }
}

extension UnchangedReason {
  /// No heading above.
  fileprivate static let noSection = UnchangedReason("no-section", "there is no heading above the caret")
}
