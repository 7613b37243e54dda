import MarkdownSyntax
import TextBuffer

// Quick answers for menus.
extension MarkdownDocument {
  /// Whether `action` may change text or selection: `false` is certain, while `true` may be wrong.
  ///
  /// Nothing is worked out, so a menu can ask for all of its items at each update. The answer is `false` for an unknown
  /// action or argument, an empty history, and a dialect, block or link at the selection that the action has no use
  /// for. For `undo` and `redo`, `true` is certain too, and for `toggleTask` within the limits below, unless read-only
  /// text is in the way. A proof may still refuse any other action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - options: The options for the syntax that the action adds.
  ///   - registry: The available actions.
  ///   - isReadOnly: Whether only the selection may change; then actions on blocks and other text aren't possible, even
  ///     if one would only move the selection.
  /// - Returns: `false` if performing the action surely changes nothing.
  /// - Complexity: O(*s* log *n*), where *s* is the number of selected lines and *n* the length of the text. The answer
  ///   is `true` for more than 64 ranges or 4,096 selected bytes, and while text is pending, except for the history.
  public func canPerform(
    _ action: EditorAction, options: EditingOptions = EditingOptions(),
    in registry: ActionRegistry = .standard, isReadOnly: Bool = false
  ) -> Bool {
    if let memory = lastToggle, memory.inverse == action { return !isReadOnly }
    guard let definition = registry[action], !isReadOnly || !definition.change.needsWritableText else {
      return false
    }
    guard definition.need == .nothing || tree.isComplete && isQuicklyRead else { return true }
    return definition.isPossible(context(of: action, definition, options))
  }

  /// Whether the selection is small enough to look at all of it for each item of a menu.
  private var isQuicklyRead: Bool {
    let ranges = selection.ranges
    return ranges.count <= 64 && ranges.reduce(0) { $0 + $1.range.count } <= 4_096
  }
}

extension ActionChange {
  /// Whether no action of this kind is possible in read-only text; others may just move a caret, as out of a style.
  fileprivate var needsWritableText: Bool {
    switch self {
    case .blocks, .code, .comment, .order, .repetition, .spelling, .history: true
    case .style, .link, .insertion, .text, .deletion, .cells, .selection, .anything: false
    }
  }
}
