/// The rule that decides which changes are undone together; a history, and so a document, is created with one.
///
/// Typing joins only typing, and deletion only deletion, if it continues at the same carets and soon enough. A change
/// with several edits can join too: pairs, list markers and the numbers of the items below belong to the key that made
/// them. Text that an input method puts in place of its marked text always joins the step of the marked text.
public struct UndoGrouping: Hashable, Sendable {
  /// The extent of a step.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Each change is a step of its own.
    case change
    /// A word with the white space, line breaks, list markers and other marks before it.
    case word
    /// All typing without a pause.
    case pause
  }

  /// The extent of a step.
  public var extent: Extent

  /// The longest pause after which a change can still join.
  public var maximumPause: Duration

  /// Creates a rule with steps of `extent`, by default the word, and pauses of at most `maximumPause`.
  ///
  /// The default of 0.8 seconds is longer than slow typists take between keys.
  public init(_ extent: Extent = .word, maximumPause: Duration = .milliseconds(800)) {
    (self.extent, self.maximumPause) = (extent, maximumPause)
  }

  /// Whether the change `did`, made at `time` while `selection` was selected, joins the step that ends with `last`.
  func joins(_ did: KeyText, at time: Duration, from selection: Selection, to last: History.LastChange)
    -> Bool
  {
    if did.kind == .composition { return last.kind == .composition || last.kind == .typing }
    let isSameKind = did.kind == last.kind || did.kind == .typing && last.kind == .composition
    guard extent != .change, did.kind != nil, isSameKind, did.continues, selection == last.selection,
      selection.ranges.allSatisfy({ $0.isCaret }), time >= last.time, time - last.time <= maximumPause
    else { return false }
    return extent == .pause || last.progress.takes(did.text)
  }
}

/// The progress of the word at the end of a step.
///
/// Text without letters that isn't a number either, such as `-`, `##` and `1.`, is no word; it belongs to the next
/// word.
enum WordProgress: Hashable, Sendable {
  /// No word yet, at most white space.
  case none
  /// No word yet, but ASCII punctuation, which includes all marks of Markdown.
  case mark
  /// Digits, which may be a list item's number.
  case number
  /// A word.
  case word
  /// A word followed by white space.
  case over

  /// Whether the next typed or deleted text belongs to the same step.
  ///
  /// White space after a word doesn't.
  func takes(_ text: String) -> Bool {
    switch self {
    case .none, .mark: true
    case .number, .word: !(text.unicodeScalars.first?.isWhite ?? false)
    case .over: false
    }
  }

  /// The progress after `text` is appended; of long text only the end is read.
  func advanced(over text: String) -> WordProgress {
    text.unicodeScalars.suffix(256).reduce(self) { $0.advanced(over: $1) }
  }

  private func advanced(over scalar: Unicode.Scalar) -> WordProgress {
    if scalar.isWhite { return self == .none || self == .mark ? .none : .over }
    switch self {
    case .word: return .word
    case .number where scalar.isDigit: return .number
    case .number: return scalar == "." || scalar == ")" ? .mark : .word
    case .mark: return scalar.isASCIIPunctuation ? .mark : .word
    case .none, .over: return scalar.isASCIIPunctuation ? .mark : scalar.isDigit ? .number : .word
    }
  }
}

extension Unicode.Scalar {
  /// Whether it separates words.
  fileprivate var isWhite: Bool { isASCII ? value <= 0x20 : properties.isWhitespace }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }
}

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
  let continues: Bool

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
      (text, continues) = ("", false)
      return
    }
    let edits = transaction.changes.edits
    let caret = selection.main.range
    // Most keys make one edit.
    if edits.count == 1 {
      continues = edits[0].touches(caret) || last.map { edits[0].touches($0.range) } ?? false
      text = edits[0].text(of: kind, in: rope)
      return
    }
    var own = edits.filter { $0.touches(caret) }
    if own.isEmpty, let last { own = edits.filter { $0.touches(last.range) } }
    continues = !own.isEmpty
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
