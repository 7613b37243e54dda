import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// Toggles a bullet list.
  public static let bulletList = EditorAction("bullet-list")
  /// Toggles an ordered list.
  public static let orderedList = EditorAction("ordered-list")
  /// Toggles a task list.
  public static let taskList = EditorAction("task-list")
}

extension ActionRegistry {
  static let bulletList = ActionDefinition(
    "bullet-list", title: "Bullet List", key: "Mod-Shift-8", inverse: .itself, change: .blocks
  ) { $0.listingAtEachLine(.bullet) }

  static let orderedList = ActionDefinition(
    "ordered-list", title: "Numbered List", key: "Mod-Shift-7", inverse: .itself, change: .blocks
  ) { $0.listingAtEachLine(.ordered) }

  static let taskList = ActionDefinition(
    "task-list", title: "Task List", key: "Mod-Shift-9", inverse: .itself, change: .blocks
  ) { context in
    guard context.tree.dialect.contains(.taskItems) else { return .unchanged(.noTasksInDialect) }
    return context.listingAtEachLine(.task)
  }
  .possible { $0.tree.dialect.contains(.taskItems) }
}

extension EditingContext {
  /// The result of `listing(_:)`; at carets on several empty lines outside of items, of each alone.
  fileprivate func listingAtEachLine(_ type: ListType) -> ActionResult {
    atEachEmptyLine(unless: { $0.items() != nil }) { $0.listing(type) }
  }

  /// Makes the selected blocks a list of `type`, or removes the list if all of them are in such a list.
  ///
  /// At carets, whole lists are converted, unless `items` restricts the action to the carets' items.
  func listing(_ type: ListType, onlyItems items: Bool = false) -> ActionResult {
    let selected = selected
    let list = ListAction(
      selected: selected, type: type, convertsWholeLists: !items && !selection.hasRanges)
    guard let conversion = list.conversion() else {
      return .unchanged(type == .task ? .onlyParagraphs(in: selected) : document.refusal(in: text))
    }
    let parted = parting(before: conversion.partedLines) { $0.listing(type, onlyItems: items) }
    if let parted { return parted }
    let result = converting(conversion)
    guard case .unchanged(let why) = result, why != .alreadySo else { return result }
    let others = ListAction.Spelling.others(of: type)
    return converting(firstOf: others) { list.conversion(spelled: $0) } ?? result
  }
}

extension UnchangedReason {
  /// The dialect, such as plain CommonMark, has no tasks.
  static let noTasksInDialect = UnchangedReason(
    "no-tasks-in-dialect", "this dialect has no tasks")
  /// The first selected line, counted from 1 in the message, is a heading or another block that can't have a checkbox.
  fileprivate static func onlyParagraphs(in selected: SelectedBlocks) -> UnchangedReason {
    let (code, rule) = ("only-paragraphs", "only paragraphs can be tasks")
    guard let line = selected.filledLines.first, let leaf = selected.text.path(ofLine: line).last else {
      return UnchangedReason(code, rule)
    }
    guard let name = leaf.kind.nameOfBlock, leaf.kind != .paragraph else {
      return UnchangedReason(
        code, ["\(line + 1)"], "\(rule), and the item on line \(line + 1) begins with something else")
    }
    return UnchangedReason(code, ["\(line + 1)", name], "\(rule), and line \(line + 1) is \(name)")
  }
}
