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
  /// Those of them, behind Enter, that say how far what it went on with goes on: Enter again, Backspace, Tab,
  /// Shift-Tab.
  private(set) var steps = 0
  /// Those of them that take back what a key did, do that without its help, or delete what is left over in the end.
  private(set) var corrections = 0
  /// What was corrected, in words.
  private(set) var remarks: [String] = []

  /// The keys that typed the last character, each with the document before it.
  private(set) var lastKeys: [(document: MarkdownDocument, key: EditorAction)] = []

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

  /// Types all of it, takes away what is left over behind it, and says whether the text is the one that was meant.
  ///
  /// `watch` sees the typist whenever all that is before the caret is meant.
  mutating func run(_ watch: (Typist) -> Void = { _ in }) -> Bool {
    let tail = document.rope.bytes(in: UTF8Offset(caret)..<document.rope.range.upperBound)
    while right < meant.count {
      guard typeNext() else {
        remarks.append("stuck at \(shown)")
        return false
      }
      watch(self)
    }
    let surplus = document.rope.utf8Count - caret - tail.count
    if surplus > 0 { remarks.append("left over: \(shown)") }
    for _ in 0..<max(0, surplus) where document.rope.utf8Count > caret + tail.count {
      press(.delete)
      corrections += 1
    }
    return document.rope.bytes(in: document.rope.range) == meant + tail
  }

  /// Types the character that comes next, and says whether what is before the caret is as it's meant, with more of it
  /// than before.
  private mutating func typeNext() -> Bool {
    lastKeys = []
    let (before, character) = (self, nextCharacter)
    press(character == "\n" ? .newline : .type(String(character)))
    if right == caret, right > before.right { return true }
    if character == "\n", lookAgain(from: before.right) { return true }
    correct(character, from: before)
    return right == caret && right > before.right
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
  private mutating func press(_ key: EditorAction, _ options: EditingOptions = EditingOptions()) -> Bool {
    keys += 1
    lastKeys.append((document, key))
    guard case .changed(let transaction) = document.result(of: key, options: options) else { return false }
    document = document.applying(transaction)
    if let first = transaction.changes.edits.first { right = min(right, first.range.lowerBound.value) }
    right = min(right, caret)
    let shown = document.rope.bytes(in: UTF8Offset(right)..<UTF8Offset(caret))
    right += zip(shown, meant[right...]).prefix { $0 == $1 }.count
    return true
  }

  // MARK: Mending

  /// Takes away what Enter put there by other keys, the fewest that do: Enter leaves an item or a quote, Tab and
  /// Shift-Tab move an item, Backspace takes a marker or white space away, and the first bar of a row is there.
  ///
  /// What was right before, up to `place`, stays: who takes that away, too, types it again and again.
  private mutating func lookAgain(from place: Int) -> Bool {
    typeDelimiters()
    if right == caret, right > place { return true }
    let pressed = keys
    var tried = [self]
    var seen: Set<String> = []
    var next = 0
    while next < tried.count, next < 60 {
      for key in tried[next].keysToTry {
        var other = tried[next]
        repeat { if !other.press(key) { break } } while key == .backspace && other.endsInSurplusSpace
        if other.right == other.caret, other.right > place, other.isBehindLineBreak(of: self) {
          self = other
          steps += keys - pressed
          return true
        }
        if seen.insert(other.shown).inserted { tried.append(other) }
      }
      next += 1
    }
    return false
  }

  private var keysToTry: [EditorAction] {
    let isBar = right < meant.count && meant[right...].first == UInt8(ascii: "|")
    return (isBar ? [.type("|")] : []) + [.newline, .backspace, .tab, .backtab]
  }

  /// Where Enter made a table of a header, types the row of delimiters that's meant, and Enter: it takes the place of
  /// the one that is there.
  private mutating func typeDelimiters() {
    let surplus = document.rope.bytes(in: UTF8Offset(right)..<UTF8Offset(caret))
    guard surplus.contains(0x0A), let line = meant[..<right].lastIndex(of: 0x0A) else { return }
    var other = self
    let row = String(decoding: meant[(line + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
    for character in row { other.press(.type(String(character))) }
    if line + 1 + row.utf8.count < meant.count { other.press(.newline) }
    if other.right > line + row.utf8.count { self = other }
  }

  private var endsInSurplusSpace: Bool {
    right < caret && document.rope.byte(at: UTF8Offset(caret - 1)) == 0x20
  }

  private func isBehindLineBreak(of other: Typist) -> Bool {
    let line = other.meant[..<min(other.right, other.meant.count)].lastIndex(of: 0x0A) ?? -1
    return caret > line
  }

  /// Takes the key that was typed last back, to `before`, and types `character` without what comes with it.
  private mutating func correct(_ character: Character, from before: Typist) {
    let remark = "\(String(character).debugDescription): \(shown)"
    let pressed = keys
    self = before
    keys = pressed + 1
    corrections += 2
    remarks.append(remark)
    var options = EditingOptions()
    options.pairsCharacters = false
    press(.type(String(character)), options)
  }
}
