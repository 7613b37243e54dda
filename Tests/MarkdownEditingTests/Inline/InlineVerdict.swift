import EditorTesting
import MarkdownEditing
import MarkdownSyntax
import TextBuffer

/// How an action on a selection ended.
enum InlineVerdict: Hashable {
  /// Exactly the selected letters changed, and the action again took it back.
  case right
  /// Nothing that can be styled is selected, and nothing was changed.
  case rightlyUnchanged
  /// There is no way to write it, and it was refused.
  case inexpressible
  /// Whole lines without inline text are selected, of which no code block can be made; or lines of a code block, whose
  /// text would be read as other blocks: refused as the action on code blocks refuses it, with its reason.
  case blockRefused
  /// It could have been done, and was refused.
  case refused(String)
  /// It was done wrong.
  case wrong(String)

  /// The verdict on `action` in `document`, in which one range is selected.
  init(_ action: EditorAction, in document: MarkdownDocument) {
    let aim = Self.aim(of: action)
    let selected = Self.selected(in: document)
    let result = document.result(of: action)
    if action == .code, Self.refusesBlock(document, result) {
      self = .blockRefused
      return
    }
    let isRefused =
      InlineJudge.hasWork(document, in: selected, aim) || Self.stateProblem(action, document, result) != nil
    if case .unchanged = result, isRefused,
      Inexpressible.isThere(in: document, action)
    {
      self = .inexpressible
      return
    }
    if let problem = Self.stateProblem(action, document, result) {
      self = .wrong(problem)
      return
    }
    guard case .changed(let transaction) = result else {
      self = InlineJudge.hasWork(document, in: selected, aim) ? .refused("\(result)") : .rightlyUnchanged
      return
    }
    let after = document.applying(transaction)
    let judge = InlineJudge(before: document, after: after, aim: aim)
    let problem =
      judge.problem(selected: [selected]) ?? Self.reachProblem(transaction.transaction, document)
      ?? Self.returnProblem(action, document, after) ?? Self.treeProblem(after)
    self = problem.map { .wrong("\($0): \(after.marked)") } ?? .right
  }

  /// Whether whole lines without inline text are selected, and the action on blocks can't make a code block of them, or
  /// anything else of the code block.
  private static func refusesBlock(_ document: MarkdownDocument, _ result: ActionResult) -> Bool {
    guard case .unchanged = result, result == document.result(of: .codeBlock(nil)) else { return false }
    let range = document.selection.main.range
    return document.rope.line(at: range.lowerBound) < document.rope.line(at: range.upperBound)
      && !InlineJudge.hasWork(document, in: selected(in: document), .toggle("code"))
  }

  /// The selected bytes, widened to whole characters.
  static func selected(in document: MarkdownDocument) -> Range<Int> {
    let (rope, range) = (document.rope, document.selection.main.range)
    let low = rope.startOfGrapheme(containing: range.lowerBound)
    let high = rope.startOfGrapheme(containing: range.upperBound)
    return low.value..<(high < range.upperBound ? rope.graphemeBoundary(after: high) : high).value
  }

  static func aim(of action: EditorAction) -> InlineJudge.Aim {
    switch action {
    case .bold: .toggle("strong")
    case .italic: .toggle("em")
    case .strikethrough: .toggle("del")
    case .code: .toggle("code")
    default: .clear
    }
  }

  /// Every edit must be inside of a paragraph, heading or cell that is touched.
  private static func reachProblem(_ transaction: Transaction, _ document: MarkdownDocument) -> String? {
    let leaves = document.selection.ranges.flatMap { document.tree.nodes(in: $0.range) }
      .filter { $0.kind.isLeafWithInlines }
    for edit in transaction.changes.edits {
      let isInside = leaves.contains {
        $0.range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.range.upperBound
      }
      if !isInside { return "an edit at \(edit.range) is outside of the touched blocks" }
    }
    return nil
  }

  /// The tree, which comes from the proof, must be that of the text.
  private static func treeProblem(_ after: MarkdownDocument) -> String? {
    let full = SyntaxTree(after.rope)
    let isSame = after.tree.nodes(in: after.rope.range).elementsEqual(full.nodes(in: after.rope.range)) {
      $0.kind == $1.kind && $0.range == $1.range && $0.content == $1.content
    }
    return isSame ? nil : "the tree isn't that of the text"
  }

  /// Undo, and for a toggle the action again, must restore text and selection byte for byte.
  private static func returnProblem(
    _ action: EditorAction, _ document: MarkdownDocument, _ after: MarkdownDocument
  ) -> String? {
    for way in ActionRegistry.standard.isToggle(action) ? [action, .undo] : [.undo] {
      guard case .changed(let back) = after.result(of: way) else { return "\(way.name) then does nothing" }
      let restored = after.applying(back)
      let isBack = restored.rope == document.rope && restored.selection == document.selection
      if !isBack { return "\(way.name) then doesn't restore" }
    }
    return nil
  }

  /// What the toolbar says must be what the action does.
  private static func stateProblem(
    _ action: EditorAction, _ document: MarkdownDocument, _ result: ActionResult
  ) -> String? {
    let state = document.activeStyles()[action]
    switch result {
    case .changed: return state == .notPossible ? "the toolbar says that it isn't possible" : nil
    case .unchanged(let reason):
      let needsDefinition = reason.description.hasPrefix(
        "a link would lead elsewhere or become text")
      if action == .code, needsDefinition, hasNeededDefinition(document) { return nil }
      return state == .notPossible || action == .clearFormatting && state == .off
        ? nil : "the toolbar says \(state.map(\.rawValue) ?? "nothing"), yet \(reason)"
    }
  }

  /// Whether a definition is selected without which a link elsewhere would be none, or lead elsewhere.
  ///
  /// Code is refused there, and the toolbar can't say so: a definition may stand before or behind the links that use
  /// it, anywhere in the document (CommonMark 0.30, section 4.7), while the toolbar's state is read from what is
  /// selected, in time for that (`ActiveStyles`).
  private static func hasNeededDefinition(_ document: MarkdownDocument) -> Bool {
    let (rope, range) = (document.rope, document.selection.main.range)
    let selected = document.tree.nodes(in: range).filter { $0.kind == .linkDefinition }
    func targets(_ tree: SyntaxTree, _ rope: Rope, _ isMeant: (UTF8Offset) -> Bool) -> [String] {
      tree.nodes(in: rope.range).filter {
        ($0.kind == .link || $0.kind == .image) && isMeant($0.range.lowerBound)
      }
      .map { "\($0.link?.destination ?? "") \($0.link?.title ?? "")" }
    }
    let changes = ChangeSet(selected.map { .delete($0.range) }, length: rope.utf8Count)
    let without = changes.applied(to: rope)
    // A range that ends at a line's start holds nothing of that line.
    let first = rope.startOfLine(rope.line(at: range.lowerBound))
    let last = rope.line(at: range.upperBound)
    let end =
      rope.startOfLine(last) == range.upperBound ? range.upperBound : rope.contentOfLine(last).upperBound
    let old = targets(document.tree, rope) { !(first..<max(first, end)).contains($0) }
    let new = targets(SyntaxTree(without, dialect: document.tree.dialect), without) { _ in true }
    return !selected.isEmpty && !old.allSatisfy(new.contains)
  }
}
