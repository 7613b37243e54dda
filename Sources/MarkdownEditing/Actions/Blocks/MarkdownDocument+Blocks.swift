import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the block actions comes to: a change that was proven by parsing its result, or a reason.
  ///
  /// - Complexity: O(n), where n is the length of the top-level blocks that are touched, and one more on each side
  func blockResult(of action: EditorAction, in text: BlockText) -> ActionResult {
    let selected = SelectedBlocks(selection, in: text).withoutFrontMatter
    switch action {
    case .heading(let level):
      guard let conversion = HeadingAction(selected: selected, level: level).conversion() else {
        return .unchanged(.noHeading(in: selected))
      }
      let isTask = level > 0 && selected.holdsTaskText
      if let result = parting(conversion, action, in: text) { return result }
      return proven(conversion, action, in: text, otherwise: isTask ? .tasksAreParagraphs : nil)
    case .quote:
      let conversion = QuoteAction(selected: selected).conversion()
      return parting(conversion, action, in: text) ?? proven(conversion, action, in: text)
    case .bulletList: return listing(.bullet, selected, action)
    case .orderedList: return listing(.ordered, selected, action)
    case .taskList:
      guard tree.dialect.contains(.taskItems) else { return .unchanged(.noTasksInDialect) }
      return listing(.task, selected, action)
    case .toggleTask:
      guard let edits = text.taskEdits(selected) else { return .unchanged(.noTask) }
      return .changed(
        Transaction(changes: ChangeSet(edits, length: rope.utf8Count), event: .action(action.name)))
    case .codeBlock(let info):
      return coding(CodeBlockAction(selected: selected, info: info), action)
    case .horizontalRule:
      return atEach(text.placesByBlock(selection), action) { $0.inserting($0.blockText(from: text)) }
    default: return .unchanged(UnchangedReason("\(action.name) is no block action"))
    }
  }

  /// A thematic break of hyphens, or of what doesn't run into the marker of an item before it.
  private func inserting(_ text: BlockText) -> ActionResult {
    let refusal = refusal(behindBlockIn: text)
    var result = ActionResult.unchanged(refusal)
    let wanted = text.options.thematicBreak.rawValue
    for rule in [wanted] + ["---", "***", "___"].filter({ $0 != wanted }) {
      let conversion = text.horizontalRule(rule, at: text.coveredEnd(of: selection.main.range))
      result = proven(conversion, .horizontalRule, in: text, otherwise: refusal)
      guard case .changed(let transaction) = result, let rule = conversion.rule else { continue }
      guard let (rope, tree) = provenText(transaction) else { continue }
      let after = BlockText(rope, tree)
      let path = after.tree.path(to: rule.end.advanced(by: -1))
      let isRule = path.last?.kind == .thematicBreak
      if isRule, ContainerChain(path: path, in: after).kinds == rule.containers { return result }
      result = .unchanged(refusal)
    }
    return result
  }

  /// Fences around what is selected, or code without its fences: as what its lines then are, or, where that would change other blocks, as text.
  private func coding(_ code: CodeBlockAction, _ action: EditorAction) -> ActionResult {
    guard let conversion = code.conversion() else { return .unchanged(.badInfo) }
    if let result = parting(conversion, action, in: code.selected.text) { return result }
    let result = proven(conversion, action, in: code.selected.text)
    guard case .unchanged(let reason) = result, reason != .alreadySo, code.takesFencesAway else {
      return result
    }
    var escaping = code
    escaping.keepsText = true
    let escaped = proven(escaping.conversion(), action, in: code.selected.text)
    if case .changed = escaped { return escaped }
    return result
  }

  private func listing(_ type: ListType, _ selected: SelectedBlocks, _ action: EditorAction) -> ActionResult {
    var list = ListAction(selected: selected, type: type, convertsWholeLists: !selection.hasRanges)
    guard let conversion = list.conversion() else {
      return .unchanged(type == .task ? .onlyParagraphs(in: selected) : refusal(in: selected.text))
    }
    if let result = parting(conversion, action, in: selected.text) { return result }
    let result = proven(conversion, action, in: selected.text)
    guard case .unchanged(let why) = result, why != .alreadySo else { return result }
    list.padding = 4
    // Code behind it that is indented by no more than the item's content would be in the item.
    if case .changed(let transaction) = proven(list.conversion(), action, in: selected.text) {
      return .changed(transaction)
    }
    list.padding = 1
    list.keepsIndentation = false
    // `- ---` would be a thematic break, and an empty item right under text an underline.
    for bullet in [nil, FormatterOptions.BulletMarker.asterisk, .dash, .plus] {
      list.bullet = bullet
      let result = proven(list.conversion(), action, in: selected.text)
      if case .changed = result { return result }
      if type == .ordered { break }
    }
    return result
  }

  /// Why something that couldn't be proven can't be done at all, where that's known; `line` would be another block.
  func refusal(in text: BlockText, at line: Int? = nil) -> UnchangedReason {
    let leaves = SelectedBlocks(selection, in: text).filledLines.compactMap { text.path(ofLine: $0).last }
    if leaves.contains(where: { $0.kind == .frontMatter }) { return .frontMatterStays }
    return line.map { .notProven(at: $0, in: text) } ?? .notProven
  }

  /// As `refusal(in:)`, of what would come behind the block of the main selection's end.
  func refusal(behindBlockIn text: BlockText) -> UnchangedReason {
    let leaf = text.path(ofLine: text.line(at: text.coveredEnd(of: selection.main.range))).last
    return leaf?.kind == .htmlBlock && leaf?.nextSibling == nil ? .endlessHTML : refusal(in: text)
  }

  func proven(
    _ conversion: Conversion?, _ action: EditorAction, in text: BlockText,
    otherwise: UnchangedReason? = nil
  ) -> ActionResult {
    guard let conversion else { return .unchanged(otherwise ?? refusal(in: text)) }
    guard !conversion.edits.isEmpty || !conversion.gaps.isEmpty else { return .unchanged(.alreadySo) }
    let prover = ConversionProver(conversion, in: text)
    guard let change = prover.proven() else {
      return .unchanged(otherwise ?? refusal(in: text, at: prover.obstacle))
    }
    if conversion.hidesSource {
      let range = conversion.range(in: text)
      let whole = range.lowerBound..<text.contentOfLine(holding: range.upperBound).upperBound
      guard change.keepsLinks(outside: whole, of: text, touched: whole) else {
        return .unchanged(.linksLeadElsewhere)
      }
    }
    var after = selection.following(change.changes, in: rope) { conversion.trailing.contains($0) }
    if let caret = conversion.caret, selection.ranges.count == 1, selection.main.isCaret {
      after = Selection(caret: caret)
    }
    return changed(change, after, action)
  }

  /// The result that `change` is, with `after` selected.
  func changed(_ change: ProvenChange, _ after: Selection, _ action: EditorAction) -> ActionResult {
    var transaction = Transaction(
      changes: change.changes, selection: after, event: .action(action.name))
    transaction.byproduct = change.byproduct
    return .changed(transaction)
  }
}

extension UnchangedReason {
  /// A conversion would have changed more than it should.
  static let notProven = UnchangedReason(
    "the text beside it would be read as something else: blank lines around it would help")
  /// A conversion would make something else of `line`, counted from 0.
  static func notProven(at line: Int, in text: BlockText) -> UnchangedReason {
    let name = text.path(ofLine: line).last?.kind.nameOfBlock.map { ", \($0)," } ?? ""
    return UnchangedReason(
      "line \(line + 1)\(name) would be read as something else: blank lines around it would help")
  }
  /// The selected blocks already are what they should become.
  static let alreadySo = UnchangedReason("the selected blocks already are so")
  /// A heading or such that can't have a checkbox, on the first of the selected lines, counted from 1.
  static func onlyParagraphs(in selected: SelectedBlocks) -> UnchangedReason {
    let rule = "only paragraphs can be tasks"
    guard let line = selected.filledLines.first, let leaf = selected.text.path(ofLine: line).last else {
      return UnchangedReason(rule)
    }
    guard let name = leaf.kind.nameOfBlock, leaf.kind != .paragraph else {
      return UnchangedReason("\(rule), and the item on line \(line + 1) begins with something else")
    }
    return UnchangedReason("\(rule), and line \(line + 1) is \(name)")
  }
  /// A heading isn't read as a task.
  static let tasksAreParagraphs = UnchangedReason("a task's text can't be a heading")
  /// Front matter is only that at the text's start.
  static let frontMatterStays = UnchangedReason("front matter stays what and where it is")
  /// HTML without its end.
  static let endlessHTML = UnchangedReason("the HTML block here takes in all that comes behind it")
  /// Plain CommonMark.
  static let noTasksInDialect = UnchangedReason("this dialect has no tasks")
  /// Code or such on the first of the selected lines, counted from 1, or nothing that could be a heading.
  static func noHeading(in selected: SelectedBlocks) -> UnchangedReason {
    guard let line = selected.filledLines.first,
      let name = selected.text.path(ofLine: line).last?.kind.nameOfBlock
    else { return UnchangedReason("no paragraph or heading is selected") }
    return UnchangedReason("only text can be a heading, and line \(line + 1) is \(name)")
  }
  /// No task.
  static let noTask = UnchangedReason("no task item is selected")
  /// A line break in an info string.
  static let badInfo = UnchangedReason("an info string is a single line")
}

extension SyntaxKind {
  /// What people call a block of this kind that holds no others.
  fileprivate var nameOfBlock: String? {
    switch self {
    case .paragraph: "text"
    case .heading: "a heading"
    case .codeBlock: "code"
    case .table: "a table"
    case .htmlBlock: "HTML"
    case .thematicBreak: "a rule"
    case .linkDefinition: "a link's definition"
    case .frontMatter: "front matter"
    default: nil
    }
  }
}
