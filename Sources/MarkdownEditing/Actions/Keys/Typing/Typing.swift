import MarkdownSyntax
import TextBuffer

/// The keys of characters that may pair up or step over others.
///
/// What such a key does never depends on text that isn't typed yet: the text before the caret is always what was typed,
/// and closers behind it that came by themselves give way as soon as something else is typed.
enum Typing {
  /// The cases of a typed character; the first that applies decides.
  ///
  /// Where none does, the character is just inserted.
  static let rules: [TypingRule] = [
    unusedPair, emptyCell, cellBar, closingFence,
    ownCloser, escaped, foundCloser, newPair,
  ]
}

/// A rule of a typed character.
typealias TypingRule = KeyRule<TypedPlace, TypedCharacter.Outcome>

/// A character typed at a caret.
struct TypedPlace {
  let byte: UInt8
  let text: BlockText
  let line: TypedLine
  /// The pairs whose closers came by themselves.
  let pairs: OpenPairs
  /// Those of them whose closers are right behind the caret, the innermost first.
  let closing: ArraySlice<OpenPairs.Pair>

  /// The place of `character` at `caret`.
  init(_ character: TypedCharacter, at caret: UTF8Offset) {
    (byte, text, pairs) = (character.byte, character.text, character.pairs)
    line = TypedLine(text, caret)
    closing = pairs.closing(at: caret)
  }

  /// The context of the character.
  var context: CaretContext { CaretContext(typingAt: line, in: text, pairs) }

  /// Whether the caret stands between as many openers of `pair` as closers, with nothing in them.
  func isEmpty(_ pair: CharacterPair) -> Bool {
    let run = line.run(before: byte)
    return pair.isStyle && run > 0 && run == line.run(after: byte) && line.canOpen(behind: run)
  }
}
