import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What `action` comes to on this document: a value, nothing is changed.
  ///
  /// No action of this library traps or hangs on any text and selection; one that can't be done is unchanged, with
  /// the reason. What of the tree is pending is parsed first, but for keys and what needs no tree: typing reads
  /// what is known at the caret. A selection that ends inside a grapheme cluster or a CRLF is taken as if it held
  /// the whole of it.
  /// - Parameters:
  ///   - action: What to do.
  ///   - options: How what the action adds is written.
  ///   - registry: The actions that there are.
  /// - Returns: The change to make, or why there is none.
  public func result(
    of action: EditorAction, options: EditingOptions = EditingOptions(),
    in registry: ActionRegistry = .standard
  ) -> ActionResult {
    let result = unguardedResult(of: action, options: options, in: registry)
    guard case .changed(let change) = result, let reason = readOnly.refusal(of: change.changes, in: rope)
    else { return result }
    return .unchanged(reason)
  }

  /// What `action` comes to where all of the text may be edited.
  private func unguardedResult(
    of action: EditorAction, options: EditingOptions, in registry: ActionRegistry
  ) -> ActionResult {
    if let memory = lastToggle, memory.inverse == action {
      return .changed(
        Transaction(changes: memory.changes, selection: memory.selection, event: UserEvent.action("restore")))
    }
    guard let definition = registry[action.plainName] else { return .unchanged(.noSuchAction(action)) }
    let document = known(for: definition.need)
    let result = document.resultOnGraphemes(of: action, definition, options)
    guard case .changed(let planned) = result else { return result }
    var trimmed = document.trimmed(planned)
    let isNothing = trimmed.changes.isIdentity && trimmed.selection ?? selection == selection
    guard !isNothing else { return .unchanged(.nothingToChange) }
    trimmed.origin = EditingResult.Origin(action: action, inverse: registry.inverse(of: action))
    return .changed(trimmed)
  }

  /// The document after `action`, or this one where that changes nothing.
  public func performing(
    _ action: EditorAction, options: EditingOptions = EditingOptions(),
    in registry: ActionRegistry = .standard
  ) -> MarkdownDocument {
    switch result(of: action, options: options, in: registry) {
    case .changed(let result): applying(result)
    case .unchanged: self
    }
  }

  /// This document, where what is known of the tree is enough for `need`, else one whose tree is complete.
  private func known(for need: TreeNeed) -> MarkdownDocument {
    switch need {
    case .nothing: self
    case .blocks: isKnown(inlines: false) ? self : completed()
    case .inlines: isKnown(inlines: true) ? self : completed()
    case .everything: completed()
    }
  }

  /// Whether all that is selected stands in blocks that are known.
  func isKnown(inlines: Bool) -> Bool {
    tree.isComplete
      || selection.ranges.allSatisfy { range in
        tree.isKnown(at: range.range.lowerBound, inlines: inlines)
          && (range.isCaret || tree.isKnown(at: range.range.upperBound, inlines: inlines))
      }
  }

  /// The result where the selection is first put on the edges of grapheme clusters, and left there.
  private func resultOnGraphemes(
    of action: EditorAction, _ definition: ActionDefinition, _ options: EditingOptions
  ) -> ActionResult {
    let whole = definition.takesAnySelection ? selection : selection.onGraphemes(of: rope)
    guard whole != selection else { return definition.result(EditingContext(self, action, options)) }
    let result = definition.result(EditingContext(selecting(whole), action, options))
    guard case .changed(var moved) = result else { return result }
    moved.selection = moved.selection ?? whole.mapped(through: moved.changes)
    return .changed(moved)
  }
}

extension UnchangedReason {
  /// A name that no definition has.
  fileprivate static func noSuchAction(_ action: EditorAction) -> UnchangedReason {
    UnchangedReason(
      "no-such-action", [action.plainName], "there is no action \"\(action.plainName)\" in the registry")
  }
}
