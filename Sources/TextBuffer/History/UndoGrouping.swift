/// Which changes are undone together; a value that a `History` is made with, and so a document.
///
/// Only typing joins typing and deleting joins deleting, where it goes on at the same carets and soon enough. Several
/// edits at once are no obstacle: pairs, list markers and the numbers of the items below come with the key that made
/// them. Whatever an input method puts in the place of its marked text belongs to the step of the marked text, in any
/// case.
public struct UndoGrouping: Hashable, Sendable {
  /// How far a step reaches.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Each change is a step of its own.
    case change
    /// A word with the white space, line breaks, list markers and other marks before it.
    case word
    /// All that is typed without a pause.
    case pause
  }

  /// How far a step reaches.
  public var extent: Extent

  /// The longest pause after which a change still joins.
  public var maximumPause: Duration

  /// The policy of steps that reach as far as `extent`, by the word unless given, and over pauses of at most
  /// `maximumPause`: 0.8 seconds unless given, which is more than slow typists take from key to key.
  public init(_ extent: Extent = .word, maximumPause: Duration = .milliseconds(800)) {
    (self.extent, self.maximumPause) = (extent, maximumPause)
  }

  /// Whether a key that `did` something at `time`, where `selection` was selected, goes on with the step that ends
  /// with `last`.
  func joins(_ did: KeyText, at time: Duration, from selection: Selection, to last: History.LastChange)
    -> Bool
  {
    if did.kind == .composition { return last.kind == .composition || last.kind == .typing }
    let isSameKind = did.kind == last.kind || did.kind == .typing && last.kind == .composition
    guard extent != .change, did.kind != nil, isSameKind, did.goesOn, selection == last.selection,
      selection.ranges.allSatisfy({ $0.isCaret }), (.zero...maximumPause).contains(time - last.time)
    else { return false }
    return extent == .pause || last.progress.takes(did.text)
  }
}

/// How far the word is that a step ends with.
///
/// What has neither letters nor is a number by itself, such as `-`, `##` and `1.`, is no word: it belongs to the one
/// that follows.
enum WordProgress: Hashable, Sendable {
  /// There is no word yet, but for white space.
  case none
  /// There is no word yet, but punctuation.
  case mark
  /// There are digits, which may be those of a list's number.
  case number
  /// There is a word.
  case word
  /// There is a word, and white space behind it.
  case over

  /// Whether what is typed or deleted next, `text`, belongs to the same step: white space behind a word doesn't.
  func takes(_ text: String) -> Bool {
    switch self {
    case .none, .mark: true
    case .number, .word: !(text.unicodeScalars.first?.isWhite ?? false)
    case .over: false
    }
  }

  /// The progress with `text` behind what there is; of long text, only the end tells.
  func advanced(over text: String) -> WordProgress {
    text.unicodeScalars.suffix(256).reduce(self) { $0.advanced(over: $1) }
  }

  private func advanced(over scalar: Unicode.Scalar) -> WordProgress {
    if scalar.isWhite { return self == .none || self == .mark ? .none : .over }
    switch self {
    case .word: return .word
    case .number where scalar.isDigit: return .number
    case .number: return scalar == "." || scalar == ")" ? .mark : .word
    case .mark: return scalar.isMark ? .mark : .word
    case .none, .over: return scalar.isMark ? .mark : scalar.isDigit ? .number : .word
    }
  }
}

extension Unicode.Scalar {
  /// Whether it parts words.
  fileprivate var isWhite: Bool { isASCII ? value <= 0x20 : properties.isWhitespace }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }

  /// Whether it's punctuation, of ASCII: all marks of Markdown are.
  fileprivate var isMark: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
