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
  /// It could have been done, and was refused.
  case refused(String)
  /// It was done wrong.
  case wrong(String)

  /// The verdict on `action` in `document`, in which one range is selected.
  init(_ action: EditorAction, in document: MarkdownDocument) {
    let aim = Self.aim(of: action)
    let selected = Self.selected(in: document)
    let result = document.result(of: action)
    let isRefused =
      InlineJudge.hasWork(document, in: selected, aim) || Self.stateProblem(action, document, result) != nil
    if case .unchanged = result, isRefused,
      Self.isInexpressible(in: document) || JoinedCode.isThere(in: document, action)
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
      judge.problem(selected: [selected]) ?? Self.reachProblem(transaction, document)
      ?? Self.returnProblem(action, document, after) ?? Self.treeProblem(after)
    self = problem.map { .wrong("\($0): \(after.marked)") } ?? .right
  }

  /// Whether text at the selection would be another without its markup, however it is written.
  ///
  /// GFM looks for email addresses in the text that is left when escapes and character references are resolved (section 6.9 of its
  /// specification, as cmark-gfm does it), so that nothing but markup can part one: of `(_A_@b.c`, the italics can't go, since all that reads `A@b.c` is an
  /// address. That is shown here by writing all punctuation as escapes.
  private static func isInexpressible(in document: MarkdownDocument) -> Bool {
    let (rope, selected) = (document.rope, wholeAddresses(document.selection.main.range, in: document.tree))
    return document.tree.nodes(in: selected).contains { leaf in
      guard leaf.kind.isLeafWithInlines else { return false }
      let part = selected.clamped(to: leaf.range)
      let addresses = addressCount(in: document.tree, leaf.range)
      // The whole of it, where a style goes; the parts that a new style makes of it.
      let parts = [leaf.range.lowerBound..<part.lowerBound, part, part.upperBound..<leaf.range.upperBound]
      return [[leaf.range], parts].contains { ranges in
        ranges.map { addressCountWithoutMarkup(rope.string(in: $0)) }.reduce(0, +) > addresses
      }
    }
  }

  /// `range` with the whole of every address of which it holds a part.
  private static func wholeAddresses(_ range: Range<UTF8Offset>, in tree: SyntaxTree) -> Range<UTF8Offset> {
    tree.nodes(in: range).filter { $0.link?.form == .autolink && $0.range.overlaps(range) }
      .map(\.range).reduce(range) {
        min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
      }
  }

  /// How many addresses there are in what a reader sees of `source`, with all punctuation escaped.
  private static func addressCountWithoutMarkup(_ source: String) -> Int {
    let rope = Rope("x " + source)
    let escaped = SyntaxTree(rope).root.visibleText(in: rope).unicodeScalars.map {
      $0.isASCII && !$0.properties.isAlphabetic && $0.properties.numericType == nil
        && !$0.properties.isWhitespace
        ? "\\\($0)" : "\($0)"
    }.joined()
    let tree = SyntaxTree(Rope(escaped))
    return addressCount(in: tree, tree.root.range)
  }

  private static func addressCount(in tree: SyntaxTree, _ range: Range<UTF8Offset>) -> Int {
    tree.nodes(in: range).count {
      $0.link?.form == .autolink && $0.link?.destination.hasPrefix("mailto:") ?? false
    }
  }

  /// The selected bytes, widened to whole characters.
  private static func selected(in document: MarkdownDocument) -> Range<Int> {
    let (rope, range) = (document.rope, document.selection.main.range)
    let low = rope.startOfGrapheme(containing: range.lowerBound)
    let high = rope.startOfGrapheme(containing: range.upperBound)
    return low.value..<(high < range.upperBound ? rope.graphemeBoundary(after: high) : high).value
  }

  private static func aim(of action: EditorAction) -> InlineJudge.Aim {
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
    for way in action.isToggle ? [action, .undo] : [.undo] {
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
      return state == .notPossible || action == .clearFormatting && state == .off
        ? nil : "the toolbar says \(state.map(\.rawValue) ?? "nothing"), yet \(reason)"
    }
  }
}
