import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// The result of `action` on this document, as a value; the document stays unchanged.
  ///
  /// No action of this library traps or hangs on any text and selection. An action that isn't possible returns the
  /// reason. Pending parts of the tree are parsed first, except for keys and for actions that need no tree: typing uses
  /// the tree as known at the caret. A selection that ends inside a grapheme cluster or a CRLF is widened to include
  /// it.
  ///
  /// - Parameters:
  ///   - action: The action to perform.
  ///   - options: The options for the syntax that the action adds.
  ///   - registry: The available actions.
  ///   - progress: The observer of a long action, called on this thread with the share of the work that is done. It
  ///     returns whether to continue; after `false`, the result comes soon and says that the work was stopped. `format`
  ///     calls it before each block; other actions of this library don't call it.
  /// - Returns: The change to make, or the reason why there is none.
  public func result(
    of action: EditorAction, options: EditingOptions = EditingOptions(),
    in registry: ActionRegistry = .standard,
    reporting progress: @escaping @Sendable (_ share: Double) -> Bool = { _ in true }
  ) -> ActionResult {
    let result = unguardedResult(of: action, options: options, in: registry, progress)
    guard case .changed(let change) = result, let reason = readOnly.refusal(of: change.changes, in: rope)
    else { return result }
    return .unchanged(reason)
  }

  /// The result of `action` if all of the text may be edited.
  private func unguardedResult(
    of action: EditorAction, options: EditingOptions, in registry: ActionRegistry,
    _ progress: @escaping @Sendable (Double) -> Bool
  ) -> ActionResult {
    if let memory = lastToggle, memory.inverse == action { return memory.restoration(of: self) }
    guard let definition = registry[action] else { return .unchanged(.noSuchAction(action)) }
    let document = known(for: definition.need)
    let result = document.resultOnGraphemes(of: action, definition, options, progress)
    guard case .changed(let planned) = result else { return result }
    var trimmed = document.trimmed(planned)
    let isNothing = trimmed.changes.isIdentity && trimmed.selection ?? selection == selection
    guard !isNothing else { return .unchanged(.nothingToChange) }
    trimmed.origin = EditingResult.Origin(
      action: action, inverse: definition.inverse.action(takingBack: action))
    return .changed(trimmed)
  }

  /// The document after `action`, or this one if the action changes nothing.
  public func performing(
    _ action: EditorAction, options: EditingOptions = EditingOptions(),
    in registry: ActionRegistry = .standard
  ) -> MarkdownDocument {
    switch result(of: action, options: options, in: registry) {
    case .changed(let result): applying(result)
    case .unchanged: self
    }
  }

  /// This document if its tree is complete enough for `need`, or else the document with a complete tree.
  private func known(for need: TreeNeed) -> MarkdownDocument {
    switch need {
    case .nothing: self
    case .blocks: isKnown(inlines: false) ? self : completed()
    case .inlines: isKnown(inlines: true) ? self : completed()
    case .everything: completed()
    }
  }

  /// Whether the ends of all selected ranges are in known parts of the tree.
  func isKnown(inlines: Bool) -> Bool {
    tree.isComplete
      || selection.ranges.allSatisfy { range in
        tree.isKnown(at: range.range.lowerBound, inlines: inlines)
          && (range.isCaret || tree.isKnown(at: range.range.upperBound, inlines: inlines))
      }
  }

  /// The result of `action` on the selection widened to whole grapheme clusters.
  ///
  /// If the action sets no selection, the widened one stays.
  private func resultOnGraphemes(
    of action: EditorAction, _ definition: ActionRegistry.Definition, _ options: EditingOptions,
    _ progress: @escaping @Sendable (Double) -> Bool
  ) -> ActionResult {
    let context = context(of: action, definition, options, reporting: progress)
    let result = definition.result(context, action.argument)
    guard context.selection != selection, case .changed(var moved) = result else { return result }
    moved.selection = moved.selection ?? context.selection.mapped(through: moved.changes)
    return .changed(moved)
  }

  /// The input of `action`, whose selection is widened to whole grapheme clusters unless it takes any.
  func context(
    of action: EditorAction, _ definition: ActionRegistry.Definition, _ options: EditingOptions,
    reporting progress: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) -> EditingContext {
    let whole = definition.takesAnySelection ? selection : selection.onGraphemes(of: rope)
    let document = whole == selection ? self : selecting(whole)
    return EditingContext(document, action, options, reporting: progress)
  }
}

extension UnchangedReason {
  /// No definition has this name.
  fileprivate static func noSuchAction(_ action: EditorAction) -> UnchangedReason {
    UnchangedReason(
      "no-such-action", [action.plainName], "there is no action \"\(action.plainName)\" in the registry")
  }
}
