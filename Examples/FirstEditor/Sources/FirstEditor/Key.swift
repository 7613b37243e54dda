import MarkdownEditing

/// What a key means.
enum Key: Hashable {
  case perform(EditorAction)
  case moveRows(Int)
  case save
  case quit

  /// What the keys mean whose bytes a terminal has sent.
  static func all(in typed: String) -> [Key] {
    var (keys, rest) = ([Key](), typed[...])
    while let first = rest.first {
      let name = named.keys.filter { rest.hasPrefix($0) }.max { $0.count < $1.count }
      keys.append(name.flatMap { named[$0] } ?? .perform(.type(String(first))))
      rest = rest.dropFirst(name?.count ?? 1)
    }
    return keys
  }

  /// The keys that type nothing, by what a terminal sends.
  private static let named: [String: Key] = {
    var keys: [String: Key] = [
      "\r": .perform(.newline), "\t": .perform(.tab), "\u{7F}": .perform(.backspace),
      "\u{1B}[A": .moveRows(-1), "\u{1B}[B": .moveRows(1),
      "\u{1B}[C": .perform(.caretForward), "\u{1B}[D": .perform(.caretBackward),
      "\u{13}": .save, "\u{11}": .quit,  // Control-S and Control-Q
    ]
    // All actions that have a key of a letter, such as Mod-b, by Control and that letter.
    for definition in ActionRegistry.standard.definitions {
      guard let key = definition.key, key.hasPrefix("Mod-"), key.count == 5,
        let letter = key.unicodeScalars.last,
        "a"..."z" ~= letter, let control = Unicode.Scalar(letter.value & 0x1F)
      else { continue }
      // Control-I is Tab, and Control-M Enter: those have a meaning already.
      keys[String(Character(control))] = keys[String(Character(control))] ?? .perform(definition.action)
    }
    return keys
  }()
}
