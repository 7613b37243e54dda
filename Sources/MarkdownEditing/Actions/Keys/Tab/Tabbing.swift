import MarkdownSyntax
import TextBuffer

extension EditorAction {
  /// The Tab key.
  public static let tab = EditorAction("tab")
  /// Shift-Tab.
  public static let backtab = EditorAction("backtab")
  /// Moves the selected items, with their children, a level deeper; code by the indent unit.
  public static let indent = EditorAction("indent")
  /// Moves the selected items, with their children, a level further out; code by the indent unit.
  public static let outdent = EditorAction("outdent")
}

extension ActionDefinition {
  static let tab = ActionDefinition("tab", title: "Tab", key: "Tab", inverse: .action("backtab")) {
    $0.document.tabbing($0.text, isBackwards: false)
  }

  static let backtab = ActionDefinition(
    "backtab", title: "Shift-Tab", key: "Shift-Tab", inverse: .action("tab")
  ) { $0.document.tabbing($0.text, isBackwards: true) }

  static let indent = ActionDefinition(
    "indent", title: "Indent", key: "Mod-]", inverse: .action("outdent")
  ) { $0.document.indenting($0.text, isBackwards: false) }

  static let outdent = ActionDefinition(
    "outdent", title: "Outdent", key: "Mod-[", inverse: .action("indent")
  ) { $0.document.indenting($0.text, isBackwards: true) }
}

extension MarkdownDocument {
  /// What Tab, or Shift-Tab, comes to: in a table the next cell, in items their indentation, elsewhere white space.
  func tabbing(_ text: BlockText, isBackwards: Bool) -> ActionResult {
    let action = isBackwards ? EditorAction.backtab : .tab
    let heads = selection.ranges.map { $0.head }
    if heads.count > 1, heads.allSatisfy({ CaretPlace($0, in: text).leaf?.kind == .table }) {
      return atEach(text.places(selection), action) {
        $0.tabbing($0.blockText(from: text), isBackwards: isBackwards)
      }
    }
    if let result = tabbingInTable(text, isBackwards: isBackwards, action) { return result }
    let selected = SelectedBlocks(selection, in: text).withoutFrontMatter
    if let items = text.itemsToMove(selection, selected) { return moving(items, text, isBackwards, action) }
    let isOverLines = selection.ranges.contains { range in
      !range.isCaret && selected.lines.count > 1
        || text.line(at: range.range.lowerBound) < text.line(at: range.range.upperBound)
    }
    if isBackwards || isOverLines { return shiftingLines(selected, isBackwards, action) }
    return insertingUnits(text, action)
  }

  /// What it comes to to put the indent unit in the place of each selected range.
  ///
  /// At several it's all or nothing: what it changed of other lines at one, the proof at the next would keep.
  private func insertingUnits(_ text: BlockText, _ action: EditorAction) -> ActionResult {
    let places = text.places(selection)
    guard places.count > 1 else { return insertingUnit(text, action, byHand: true) }
    var isHarmful = false
    let all = atEach(places, action) {
      let result = $0.insertingUnit($0.blockText(from: text), action, byHand: false)
      if result == .unchanged(.changesOthers) { isHarmful = true }
      return result
    }
    return isHarmful ? .unchanged(.changesOthers) : all
  }

  /// What it comes to to put the indent unit in the place of what is selected, one range; `byHand`, also where that
  /// changes lines below.
  private func insertingUnit(_ text: BlockText, _ action: EditorAction, byHand: Bool) -> ActionResult {
    let range = selection.main
    let edit = Edit(range.isCaret ? text.insideCode(range.range) : range.range, text.options.indentUnit.text)
    guard let changes = text.changes([edit]) else { return .unchanged(.nothingThere) }
    let after = selection.carets(behind: [edit])
    let place = CaretPlace(range.head, in: text)
    let change = ProvenChange(changes, of: text, within: .keystroke)
    // Who indents a block wants it further in, but not as a further line of the text above.
    let behind = CaretPlace(after.main.head, in: change.text)
    let joinsText = place.leaf != nil && !place.continuesLeaf && behind.continuesLeaf
    guard !joinsText || behind.leaf?.kind != .paragraph || !change.text.tree.isComplete else {
      return .unchanged(.changesOthers)
    }
    guard
      let key = text.harmless(
        KeyResult(change: change, caret: after.main.head), about: place.line...place.line, in: place.chain,
        .gaps, keepsContainers: true)
    else {
      // Who indents a fence, an underline or a line's start by hand means what is below, too.
      let isInText = place.isInText && place.content.endOfBlanks < place.index
      let takesText = !rope.bytes(in: range.range).allSatisfy { $0.isBlank }
      let isTyping = byHand && !isInText && !takesText
      return isTyping ? finish(changes, after, action) : .unchanged(.changesOthers)
    }
    return key.proven.map { changed($0, Selection(caret: key.caret), action) }
      ?? finish(changes, after, action)
  }

  /// What indenting or outdenting comes to: the selected items move with their children; code moves by the indent unit.
  func indenting(_ text: BlockText, isBackwards: Bool) -> ActionResult {
    let action = isBackwards ? EditorAction.outdent : .indent
    let selected = SelectedBlocks(selection, in: text).withoutFrontMatter
    if let items = text.items(selected) { return moving(items, text, isBackwards, action) }
    let result = shiftingLines(selected, isBackwards, action)
    return result == .unchanged(.nothingThere) ? .unchanged(.noItem) : result
  }

  func finish(_ changes: ChangeSet, _ after: Selection, _ action: EditorAction) -> ActionResult {
    guard !changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    return .changed(Transaction(changes: changes, selection: after, event: .action(action.name)))
  }

  /// Moves the selected lines of code, not its fences, by the indent unit.
  private func shiftingLines(_ selected: SelectedBlocks, _ isBackwards: Bool, _ action: EditorAction)
    -> ActionResult
  {
    let text = selected.text
    let columns = text.options.indentUnit.columns
    var last: (code: SyntaxNode, lines: Set<Int>)?
    let edits = selected.lines.compactMap { line -> Edit? in
      let path = text.path(ofLine: line)
      guard let leaf = path.last, leaf.kind.isLiteralBlock, leaf.isFenced == true || !isBackwards else {
        return nil
      }
      // Of all lines at once: code may have very many.
      if last?.code != leaf { last = (leaf, text.contentLines(of: leaf)) }
      guard last?.lines.contains(line) ?? false else { return nil }
      let cursor = text.cursor(on: line, in: ContainerChain(path: path, in: text))
      guard !cursor.isBlank else { return nil }
      return text.shift(line, at: cursor, by: isBackwards ? -columns : columns)
    }
    guard let changes = text.changes(edits), let first = changes.edits.first, let last = changes.edits.last
    else { return .unchanged(.nothingThere) }
    let change = ProvenChange(changes, of: text)
    // Indented code can come to stand in the item above it, which makes text of it; a line can come to close its fence.
    var blocks = BlockSequence(around: first.range.lowerBound..<last.range.upperBound, in: text)
    blocks.matches = { $0 == $1 || $0.shape == $1.shape && $0.leaf?.isLiteralBlock == true }
    guard ChangeProof(blocks).accepts(change) else { return .unchanged(.codeWouldEnd) }
    return changed(change, selection.mapped(through: changes), action)
  }
}

extension BlockText {
  /// `caret`, or where it stands before a line of code in the prefixes of the containers, the place behind those.
  func insideCode(_ caret: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let place = CaretPlace(caret.lowerBound, in: self)
    guard place.leaf?.kind.isLiteralBlock == true, isContentLine(place) else { return caret }
    let start = max(caret.lowerBound, place.place(place.content.index))
    return start..<start
  }
}

extension UnchangedReason {
  /// Neither an item nor code is selected.
  static let noItem = UnchangedReason("no-item", "no list item and no code is selected")
  /// Lines of code of which one would be a fence, or in an item.
  static let codeWouldEnd = UnchangedReason(
    "code-would-end",
    "a selected line of the code would be read as something else there: select the lines without it")
}
