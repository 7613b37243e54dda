import MarkdownSyntax
import TextBuffer

extension MarkdownDocument {
  /// What one of the typing actions comes to: at each caret in turn, as one change.
  ///
  /// A selected range is removed first by every key but Tab, which moves the selected items instead.
  func typingResult(of action: EditorAction, in text: BlockText) -> ActionResult {
    if let result = closingGap(before: action, in: text) { return result }
    switch action {
    case .type(let typed): return typing(typed, in: text)
    case .paste(let pasted): return PasteAction(document: self, text: text, pasted: pasted).result()
    case .newline:
      let result = atEachCaret(text, event: .typing) { $0.newline(at: $1, in: openPairs) }
      guard case .unchanged = result else { return result }
      // Enter always does something, but for this.
      let isAtEnd = selection.ranges.contains { text.endsNumbers(at: $0.head) }
      return .unchanged(isAtEnd ? .tooManyDigits : .changesOthers)
    case .softNewline:
      let result = atEachCaret(text, event: .typing) { $0.softNewline(at: $1) }
      return saying(.changesOthers, for: result, in: text) { $0.leaf?.kind != .table }
    case .backspace where selection.hasRanges, .delete where selection.hasRanges:
      return deletingSelection(in: text)
    case .backspace:
      let result = atEachCaret(text, event: .deletion) { $0.backspace(at: $1) }
      let joined = saying(.cannotJoin, for: result, in: text) { $0.line > 0 && $0.index <= $0.content.index }
      return saying(.changesOthers, for: joined, in: text) { $0.offset > .zero && $0.leaf?.kind != .table }
    case .delete:
      let result = atEachCaret(text, event: .deletion) { $0.delete(at: $1) }
      return saying(.cannotJoin, for: result, in: text) { $0.isAtLineBreak }
    case .tab: return tabbing(text, isBackwards: false)
    case .backtab: return tabbing(text, isBackwards: true)
    case .indent: return indenting(text, isBackwards: false)
    case .outdent: return indenting(text, isBackwards: true)
    default: return .unchanged(UnchangedReason("\(action.name) is no typing action"))
    }
  }

  /// `result`, with `reason` where nothing is done at a lone caret whose place is one of those that the reason is for.
  private func saying(
    _ reason: UnchangedReason, for result: ActionResult, in text: BlockText,
    at isReason: (CaretPlace) -> Bool
  ) -> ActionResult {
    guard result == .unchanged(.nothingThere), selection.ranges.count == 1 else { return result }
    return isReason(CaretPlace(selection.main.head, in: text)) ? .unchanged(reason) : result
  }

  /// Does `key` at each caret, last first, and makes one change of all; what is selected goes first.
  private func atEachCaret(_ text: BlockText, event: UserEvent, _ key: Key) -> ActionResult {
    let turn = KeyTurn.taken(at: selection.ranges.map(\.range)[...], of: text, isLast: true, key)
    let after = Selection(turn.carets.map { SelectionRange(caret: $0) }, mainIndex: selection.mainIndex)
    guard !turn.changes.isIdentity || after != selection else { return .unchanged(.nothingThere) }
    // A key that only goes elsewhere, to the next row of a table, types nothing: what is typed there is undone by
    // itself.
    let event = turn.changes.isIdentity ? .selection : event
    var transaction = Transaction(changes: turn.changes, selection: after, event: event)
    transaction.byproduct = turn.byproduct
    return .changed(transaction)
  }
}

/// What a key comes to at one caret.
struct KeyResult {
  /// The change.
  var changes: ChangeSet
  /// The caret behind it, in the changed text.
  var caret: UTF8Offset
  /// The change with what it leads to, where that was looked at.
  var proven: ProvenChange?

  init(changes: ChangeSet, caret: UTF8Offset) { (self.changes, self.caret) = (changes, caret) }

  init(change: ProvenChange, caret: UTF8Offset) {
    (changes, self.caret, proven) = (change.changes, caret, change)
  }

  /// The same with the caret `count` bytes further on.
  func movingCaret(by count: Int) -> KeyResult {
    var moved = self
    moved.caret = caret.advanced(by: count)
    return moved
  }
}

extension BlockText {
  /// The result of `edits`, with the caret at `caret` of the text before moved through them; `nil` where edits overlap.
  func result(_ edits: [Edit], caret: UTF8Offset, bias: Bias = .after) -> KeyResult? {
    changes(edits).map { KeyResult(changes: $0, caret: $0.map(caret, bias: bias)) }
  }
}

extension Selection {
  /// Whether anything is selected.
  var hasRanges: Bool { ranges.contains { !$0.isCaret } }

  /// Carets behind what `edits`, one for each range, put in their places.
  func carets(behind edits: [Edit]) -> Selection {
    let starts = edits.starts(of: edits.map(\.range.lowerBound))
    let carets = zip(starts, edits).map { SelectionRange(caret: $0.advanced(by: $1.replacement.utf8.count)) }
    return Selection(carets, mainIndex: mainIndex)
  }
}

extension [Edit] {
  /// Where `places`, which are in order, stand after the edits, which are in order too and don't overlap, before what
  /// is put in there.
  ///
  /// A change set can't tell: of two edits that touch it makes one.
  ///
  /// - Complexity: O(*e* + *p*), where *e* is the number of edits and *p* that of places.
  func starts(of places: [UTF8Offset]) -> [UTF8Offset] {
    var (next, growth) = (0, 0)
    return places.map { place in
      while next < count, self[next].range.lowerBound < place, self[next].range.upperBound <= place {
        growth += self[next].replacement.utf8.count - self[next].range.count
        next += 1
      }
      return place.advanced(by: growth)
    }
  }
}

extension String {
  /// The string with `lineBreak` in the place of every line break.
  func withLineBreaks(_ lineBreak: @autoclosure () -> String) -> String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    var result: [UInt8] = []
    var last: UInt8?
    for byte in utf8 {
      if byte == 0x0D || byte == 0x0A {
        if !(byte == 0x0A && last == 0x0D) { result += Array(lineBreak().utf8) }
      } else {
        result.append(byte)
      }
      last = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UnchangedReason {
  /// An empty text over a caret.
  static let nothingTyped = UnchangedReason("nothing was typed")
  /// A line break that keeps two lines what they are.
  static let cannotJoin = UnchangedReason(
    "the lines can't be joined without making something else of one of them")
  /// A key that would make something else of lines that it isn't about.
  static let changesOthers = UnchangedReason(
    "a line beside the caret's would be read as something else, however this is written")
  /// A key with nothing to do.
  static let nothingThere = UnchangedReason("there is nothing to change here")
}
