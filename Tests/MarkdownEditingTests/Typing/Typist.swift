import MarkdownEditing
import TextBuffer

/// A person who types a text key by key: looks at what the document shows before the caret, types what comes next,
/// and takes away what a key put there and the text doesn't have.
///
/// What stands behind the caret is left to the keys: a closer is typed, also where there is one.
struct Typist {
  /// What is there so far.
  private(set) var document: MarkdownDocument
  /// The keys that were pressed.
  private(set) var keys = 0
  /// Those of them that mend what another key should have done.
  private(set) var corrections = 0
  /// What was mended, in words.
  private(set) var remarks: [String] = []

  /// Whether no key led to what was meant.
  private(set) var isStuck = false

  /// What is to stand before the caret in the end.
  private let meant: [UInt8]
  /// How many bytes before the caret are as they are meant.
  private var right = 0

  /// Types `text` at the caret of `document`.
  init(typing text: String, in document: MarkdownDocument = MarkdownDocument(Rope(""))) {
    self.document = document
    right = document.selection.main.head.value
    meant = document.rope.bytes(in: .zero..<UTF8Offset(right)) + Array(text.utf8)
  }

  private var caret: Int { document.selection.main.head.value }

  /// Types all of it, and says whether the text is the one that was meant, with nothing left over behind it.
  ///
  /// `watch` sees the document whenever all that is before the caret is meant.
  mutating func run(_ watch: (MarkdownDocument) -> Void = { _ in }) -> Bool {
    let tail = document.rope.utf8Count - caret
    while right < meant.count {
      let character = nextCharacter
      press(character == "\n" ? .newline : .type(String(character)))
      guard right == caret || lookAgain() || (character == "\n" && startAgain()) else {
        remarks.append("stuck at \(shown)")
        isStuck = true
        return false
      }
      watch(document)
    }
    let surplus = document.rope.utf8Count - caret - tail
    if surplus > 0 {
      corrections += surplus
      remarks.append("left over: \(shown)")
    }
    return surplus == 0
  }

  /// The character that comes next.
  private var nextCharacter: Character {
    let rest = meant[right..<min(meant.count, right + 64)]
    return String(decoding: rest, as: UTF8.self).first ?? "\n"
  }

  /// The last line before the caret, and what stands behind that.
  private var shown: String {
    let rope = document.rope
    let start = rope.startOfGrapheme(containing: UTF8Offset(max(0, min(right, caret) - 30)))
    let end = rope.startOfGrapheme(containing: UTF8Offset(min(rope.utf8Count, caret + 20)))
    let place = UTF8Offset(caret)
    return "\(rope.string(in: start..<place))ˇ\(rope.string(in: place..<max(place, end)))".debugDescription
  }

  // MARK: Keys

  @discardableResult
  private mutating func press(_ key: EditorAction) -> Bool {
    keys += 1
    guard case .changed(let transaction) = document.result(of: key) else { return false }
    document = document.applying(transaction)
    if let first = transaction.changes.edits.first { right = min(right, first.range.lowerBound.value) }
    right = min(right, caret)
    let shown = document.rope.bytes(in: UTF8Offset(right)..<UTF8Offset(caret))
    right += zip(shown, meant[right...]).prefix { $0 == $1 }.count
    return true
  }

  // MARK: Mending

  /// Takes away what a key put there by other keys, the fewest that do: Enter leaves an item or a quote, Tab and
  /// Shift-Tab move an item, Backspace takes a marker or white space away.
  private mutating func lookAgain() -> Bool {
    if typeDelimiters() { return true }
    // The line break that was typed last stays.
    let least = meant[..<right].last == 0x0A ? right : right - 1
    var tried = [self]
    var seen: Set<String> = []
    var next = 0
    while next < tried.count, next < 60 {
      for key in [EditorAction.newline, .backspace, .tab, .backtab] {
        var other = tried[next]
        repeat { if !other.press(key) { break } } while key == .backspace && other.endsInSurplusSpace
        if other.right == other.caret, other.right >= least, other.isBehindLineBreak(of: self) {
          self = other
          return true
        }
        if seen.insert(other.shown).inserted { tried.append(other) }
      }
      next += 1
    }
    return false
  }

  /// Where Enter made a table of a header, types the row of delimiters that's meant, and Enter: it takes the place of
  /// the one that is there.
  private mutating func typeDelimiters() -> Bool {
    let surplus = document.rope.bytes(in: UTF8Offset(right)..<UTF8Offset(caret))
    guard surplus.contains(0x0A), let line = meant[..<right].lastIndex(of: 0x0A) else { return false }
    var other = self
    let row = String(decoding: meant[(line + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
    for character in row { other.press(.type(String(character))) }
    if line + 1 + row.utf8.count < meant.count { other.press(.newline) }
    guard other.right == other.caret, other.right > line + row.utf8.count else { return false }
    self = other
    return true
  }

  private var endsInSurplusSpace: Bool {
    right < caret && document.rope.byte(at: UTF8Offset(caret - 1)) == 0x20
  }

  private func isBehindLineBreak(of other: Typist) -> Bool {
    let line = other.meant[..<min(other.right, other.meant.count)].lastIndex(of: 0x0A) ?? -1
    return caret > line
  }

  /// Takes the key back and inserts a bare line break.
  private mutating func startAgain() -> Bool {
    remarks.append("Enter: \(shown)")
    corrections += 2
    press(.undo)
    press(.paste("\n"))
    return right == caret
  }
}
