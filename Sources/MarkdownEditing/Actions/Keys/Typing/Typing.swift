import MarkdownSyntax
import TextBuffer

/// The keys of characters that may pair up or step over others.
///
/// The effect of such a key never depends on text that isn't typed yet. The text before the caret is always the typed
/// text. Closers behind it that were inserted automatically give way as soon as something else is typed.
enum Typing {
  /// The cases of a typed character; the first that applies decides.
  ///
  /// If none applies, the character is just inserted.
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
  let text: LineModel
  let line: TypedLine
  /// The pairs whose closers were inserted automatically.
  let pairs: OpenPairs
  /// The pairs whose automatic closers are right behind the caret, innermost first.
  let closing: ArraySlice<OpenPairs.Pair>

  /// The place of `character` at `caret`.
  init(_ character: TypedCharacter, at caret: UTF8Offset) {
    (byte, text, pairs) = (character.byte, character.text, character.pairs)
    line = TypedLine(text, caret)
    closing = pairs.closing(at: caret)
  }

  /// The context of the character.
  var context: CaretContext { CaretContext(typingAt: line, in: text, pairs) }

  /// Whether the caret is between equally many openers and closers of `pair`, with nothing between them.
  func isEmpty(_ pair: CharacterPair) -> Bool {
    let run = line.run(before: byte)
    return pair.isStyle && run > 0 && run == line.run(after: byte) && line.canOpen(behind: run)
  }
}
