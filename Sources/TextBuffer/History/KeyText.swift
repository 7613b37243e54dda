/// The text that a key typed or deleted, as far as undo needs it.
struct KeyText {
  /// The kinds of changes that can join the previous one.
  enum Kind: Hashable, Sendable {
    case typing, composition, deletion
  }

  /// The kind of change; `nil` for one that is always a step of its own.
  let kind: Kind?
  /// The text typed or deleted at the main caret.
  let text: String
  /// Whether the edit is at the main caret or at the last change.
  let goesOn: Bool

  /// Reads the effect of `transaction` in `rope`, where `selection` was selected and `last` was the last change.
  ///
  /// The edit at the main caret decides. If there is none, because a host doesn't report its caret, the edit at the
  /// last change decides.
  ///
  /// - Complexity: O(*e* log *n* + *m*), where *e* is the number of edits and *m* the length of those at the caret.
  init(_ transaction: Transaction, in rope: Rope, from selection: Selection, after last: History.LastChange?)
  {
    kind = transaction.event.kind
    guard let kind else {
      (text, goesOn) = ("", false)
      return
    }
    let edits = transaction.changes.edits
    let caret = selection.main.range
    // Most keys make one edit.
    if edits.count == 1 {
      goesOn = edits[0].touches(caret) || last.map { edits[0].touches($0.range) } ?? false
      text = edits[0].text(of: kind, in: rope)
      return
    }
    var own = edits.filter { $0.touches(caret) }
    if own.isEmpty, let last { own = edits.filter { $0.touches(last.range) } }
    goesOn = !own.isEmpty
    if own.isEmpty { own = Array(edits.prefix(1)) }
    text = own.map { $0.text(of: kind, in: rope) }.joined()
  }
}

extension UserEvent {
  /// The kind of change of this event; `nil` if it is always a step of its own.
  var kind: KeyText.Kind? {
    switch self {
    case .typing: .typing
    case .composition: .composition
    case .deletion: .deletion
    default: nil
    }
  }
}

extension Edit {
  /// The text that the edit deletes or types in `rope`; empty if it deletes more than a key would.
  fileprivate func text(of kind: KeyText.Kind, in rope: Rope) -> String {
    guard kind == .deletion else { return replacement }
    return range.count <= 256 ? rope.string(in: range) : ""
  }

  /// Whether the edit's range shares a byte with `other` or is adjacent to it.
  fileprivate func touches(_ other: Range<UTF8Offset>) -> Bool {
    range.lowerBound <= other.upperBound && other.lowerBound <= range.upperBound
  }
}
