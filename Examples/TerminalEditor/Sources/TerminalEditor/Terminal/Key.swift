/// A key as it was pressed, called as the engine's actions call theirs: `Mod-Shift-ArrowUp`, where `Mod` is Control.
struct Key: Hashable, Sendable, CustomStringConvertible {
  /// The keys that are held meanwhile.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  /// `Enter`, `ArrowUp`, or the character that it types.
  var name: String
  var modifiers: Modifiers

  init(_ name: String, _ modifiers: Modifiers = []) { (self.name, self.modifiers) = (name, modifiers) }

  /// The typed text, if the key is a character and no other key is held; otherwise `nil`.
  var text: String? { name.count == 1 && modifiers.isEmpty ? name : nil }

  var description: String {
    (modifiers.contains(.control) ? "Mod-" : "") + (modifiers.contains(.shift) ? "Shift-" : "")
      + (modifiers.contains(.alt) ? "Alt-" : "") + name
  }
}

/// An action of the mouse at a place on the screen, counted from 0.
struct Mouse: Hashable, Sendable {
  enum Action: Hashable, Sendable { case press, drag, release, scrollUp, scrollDown }
  var action: Action
  var row: Int
  var column: Int
}

/// An event that a terminal reports.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
  /// The screen has another size.
  case resized
  /// The terminal is gone, or somebody wants the program to end.
  case ended
}
