import TestSupport

extension SeenDocument {
  /// A run of characters without white space.
  struct Word: Hashable, Comparable, CustomStringConvertible {
    var text: String
    var contexts: [UInt64]

    var description: String { text.debugDescription }

    static func < (lhs: Word, rhs: Word) -> Bool {
      lhs.text == rhs.text ? lhs.contexts.lexicographicallyPrecedes(rhs.contexts) : lhs.text < rhs.text
    }
  }

  /// The words, sorted.
  var words: [Word] {
    var words: [Word] = []
    for character in characters {
      if character.followsSpace || words.isEmpty { words.append(Word(text: "", contexts: [])) }
      words[words.count - 1].text.unicodeScalars.append(character.scalar)
      words[words.count - 1].contexts.append(character.target &+ UInt64(character.styles.rawValue))
    }
    return words.sorted()
  }

  /// `characters` of this document from `index` on, as a person can read them.
  func excerpt(of characters: [SeenCharacter], from index: Int) -> String {
    var copy = self
    copy.show(characters)
    return copy.excerpt(from: index)
  }
}

extension SeenCharacter {
  /// Whether it's the same character in the same context, wherever it stands.
  func isLike(_ other: SeenCharacter) -> Bool {
    scalar == other.scalar && styles == other.styles && target == other.target
  }
}
