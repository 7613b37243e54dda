public import TextBuffer

extension EditorAction {
  /// Selects from `anchor` to `head`, each moved to the start of the grapheme around it.
  ///
  /// Does nothing if one of them is negative or beyond the text.
  public static func select(anchor: UTF16Offset, head: UTF16Offset) -> EditorAction {
    ActionRegistry.select.action(UTF16Ends(anchor: anchor, head: head))
  }
}

extension ActionRegistry {
  static let select = ActionDefinition(
    "select", title: "Select",
    argument: ActionArgument(
      "A:H", spelling: { "\($0.anchor.value):\($0.head.value)" }, reading: { UTF16Ends($0) },
      otherwise: { _ in .noSuchPlace }),
    change: .selection, need: .nothing, takesAnySelection: true
  ) { context, ends in context.selecting(ends) }
}

/// The ends of a selection.
struct UTF16Ends {
  var anchor: UTF16Offset
  var head: UTF16Offset
}

extension UTF16Ends {
  /// The ends in `text`, such as `3:5`; `nil` if it isn't of that form.
  init?(_ text: String) {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let anchor = ends[0], let head = ends[1], min(anchor, head) >= 0 else {
      return nil
    }
    self.init(anchor: UTF16Offset(anchor), head: UTF16Offset(head))
  }
}

extension EditingContext {
  /// Selects `ends`, each moved to the start of the grapheme around it.
  fileprivate func selecting(_ ends: UTF16Ends) -> ActionResult {
    guard max(ends.anchor, ends.head).value <= rope.utf16Count else { return .unchanged(.noSuchPlace) }
    func offset(_ place: UTF16Offset) -> UTF8Offset {
      rope.startOfGrapheme(containing: rope.utf8Offset(of: place))
    }
    let wanted = Selection([SelectionRange(anchor: offset(ends.anchor), head: offset(ends.head))])
    return selecting(wanted, as: .selection, otherwise: .alreadySelected)
  }
}

extension UnchangedReason {
  /// An end is beyond the text.
  static let noSuchPlace = UnchangedReason("no-such-place", "the text has no such place")
  /// The selection exists already.
  static let alreadySelected = UnchangedReason("already-selected", "already selected")
}
