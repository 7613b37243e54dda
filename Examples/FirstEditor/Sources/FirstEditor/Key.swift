import MarkdownEditing

/// The meaning of a key.
enum Key: Hashable {
  case perform(EditorAction)
  case moveRows(Int)
  case save
  case quit

  /// The meanings of the keys whose bytes a terminal has sent.
  static func all(in typed: String) -> [Key] {
    var (keys, rest) = ([Key](), typed[...])
    while let first = rest.first {
      // An escape sequence is one key, known or not.
      let sequence = rest.prefixMatch(of: /\u{1B}(\[[0-9;]*[A-Za-z~]|O[A-Z])/)?.output.0 ?? rest.prefix(1)
      if let key = named[String(sequence)] {
        keys.append(key)
      } else if first >= " " {
        keys.append(.perform(.type(String(first))))
      }
      rest = rest.dropFirst(sequence.count)
    }
    return keys
  }

  /// The keys that type nothing, by the bytes that a terminal sends.
  private static let named: [String: Key] = {
    var keys: [String: Key] = [
      "\r": .perform(.newline), "\t": .perform(.tab), "\u{7F}": .perform(.backspace),
      "\u{1B}[A": .moveRows(-1), "\u{1B}[B": .moveRows(1),
      "\u{1B}[C": .perform(.caretForward), "\u{1B}[D": .perform(.caretBackward),
      "\u{1B}[H": .perform(.caretLineStart), "\u{1B}[1~": .perform(.caretLineStart),
      "\u{1B}[F": .perform(.caretLineEnd), "\u{1B}[4~": .perform(.caretLineEnd),
      "\u{1B}[3~": .perform(.delete), "\u{1B}[Z": .perform(.backtab),
      "\u{13}": .save, "\u{11}": .quit,  // Control-S and Control-Q
    ]
    // All actions that have a key of a letter, such as Mod-b, by Control and that letter.
    for definition in ActionRegistry.standard.definitions {
      guard let action = definition.action, let key = definition.key, key.hasPrefix("Mod-"), key.count == 5,
        let letter = key.unicodeScalars.last,
        "a"..."z" ~= letter, let control = Unicode.Scalar(letter.value & 0x1F)
      else { continue }
      // Control-I is Tab, and Control-M Enter: those have a meaning already.
      keys[String(Character(control))] = keys[String(Character(control))] ?? .perform(action)
    }
    return keys
  }()
}
