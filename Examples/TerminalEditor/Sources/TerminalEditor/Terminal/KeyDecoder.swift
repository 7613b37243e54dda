/// Makes events of the bytes that a terminal sends, however they are cut: xterm's escape sequences, and those of
/// kitty's protocol.
struct KeyDecoder {
  private var bytes: [UInt8] = []

  /// Whether something has begun that may go on; a lone Escape is just that if nothing follows soon.
  ///
  /// A paste that has begun waits for its end, however slowly it comes.
  var isWaiting: Bool { !bytes.isEmpty && !bytes.starts(with: "\u{1B}[200~".utf8) }

  /// The events that `more` completes.
  mutating func decode(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += more
    var events: [TerminalEvent] = []
    var rest = bytes[...]
    while let (event, end) = Self.next(rest) {
      if let event { events.append(event) }
      rest = rest[end...]
    }
    bytes = Array(rest)
    return events
  }

  /// The events of what has begun, now that nothing follows: an Escape, and what came behind it.
  mutating func finish() -> [TerminalEvent] {
    guard let first = bytes.first else { return [] }
    let rest = bytes.dropFirst()
    bytes = []
    return [.key(first == 0x1B ? Key("Escape") : Key("\u{FFFD}"))] + decode(rest)
  }

  /// The first event of `bytes`, if it's one of ours, and where it ends; `nil` where it isn't complete.
  private static func next(_ bytes: ArraySlice<UInt8>) -> (TerminalEvent?, Int)? {
    guard let first = bytes.first else { return nil }
    let behind = bytes.startIndex + 1
    guard first == 0x1B else { return character(bytes).map { (.key($0), $1) } }
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return sequence(bytes)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      return (letters[final].map { .key(Key($0)) }, behind + 2)
    case 0x1B: return (.key(Key("Escape")), behind)
    default:
      guard let (key, end) = character(bytes[behind...]) else { return nil }
      return (.key(Key(key.name, key.modifiers.union(.alt))), end)
    }
  }

  /// A key without an escape sequence: a scalar, or Control and a letter.
  private static func character(_ bytes: ArraySlice<UInt8>) -> (Key, Int)? {
    guard let first = bytes.first else { return nil }
    let end = bytes.startIndex + 1
    switch first {
    case 0x0A, 0x0D: return (Key("Enter"), end)
    case 0x09: return (Key("Tab"), end)
    case 0x7F: return (Key("Backspace"), end)
    case 0x08: return (Key("Backspace", .control), end)
    case 0x00: return (Key(" ", .control), end)
    case 0x1F: return (Key("/", .control), end)
    case 0x01...0x1E: return (Key(String(UnicodeScalar(first | (first < 0x1B ? 0x60 : 0x40))), .control), end)
    case 0x80...:
      let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard bytes.count >= length else { return nil }
      let scalar = String(decoding: bytes.prefix(length), as: UTF8.self)
      return (Key(String(scalar.prefix(1))), bytes.startIndex + length)
    default: return (Key(String(UnicodeScalar(first))), end)
    }
  }

  /// A control sequence, `ESC [ parameters final`.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (TerminalEvent?, Int)? {
    let body = bytes.dropFirst(2)
    guard let last = body.firstIndex(where: { 0x40...0x7E ~= $0 }) else { return nil }
    let text = String(decoding: body[..<last], as: UTF8.self)
    if text == "200", bytes[last] == UInt8(ascii: "~") { return paste(bytes[(last + 1)...]) }
    let isMouse = text.hasPrefix("<")
    let numbers = text.drop { $0 == "<" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0.prefix { $0 != ":" }) ?? 1 }
    let event = isMouse ? mouse(numbers, final: bytes[last]) : key(numbers, final: bytes[last])
    return (event, last + 1)
  }

  private static func key(_ numbers: [Int], final: UInt8) -> TerminalEvent? {
    let modifiers = Key.Modifiers(rawValue: numbers.count > 1 ? (numbers[1] - 1) & 7 : 0)
    switch final {
    case UInt8(ascii: "~"): return numbers.first.flatMap { tildes[$0] }.map { .key(Key($0, modifiers)) }
    case UInt8(ascii: "u"): return kitty(numbers.first ?? 0, modifiers).map { .key($0) }
    case UInt8(ascii: "Z"): return .key(Key("Tab", .shift))
    default: return letters[final].map { .key(Key($0, modifiers)) }
    }
  }

  private static func kitty(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    let names = [9: "Tab", 13: "Enter", 27: "Escape", 127: "Backspace"]
    if let name = names[code] { return Key(name, modifiers) }
    return UInt32(exactly: code).flatMap(UnicodeScalar.init).map { Key(String($0), modifiers) }
  }

  private static func mouse(_ numbers: [Int], final: UInt8) -> TerminalEvent? {
    guard numbers.count == 3 else { return nil }
    let action: Mouse.Action? =
      switch numbers[0] & ~0b11100 {
      case 0: final == UInt8(ascii: "m") ? .release : .press
      case 32: .drag
      case 64: .scrollUp
      case 65: .scrollDown
      default: nil
      }
    return action.map { .mouse(Mouse(action: $0, row: numbers[2] - 1, column: numbers[1] - 1)) }
  }

  /// A bracketed paste, up to `ESC [ 201 ~`; terminals send a carriage return for each line break.
  private static func paste(_ bytes: ArraySlice<UInt8>) -> (TerminalEvent?, Int)? {
    let end = Array("\u{1B}[201~".utf8)
    guard let place = bytes.firstRange(of: end) else { return nil }
    let text = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
    return (.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")), place.upperBound)
  }

  private static let letters: [UInt8: String] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDHFPQRS".utf8,
      ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft", "Home", "End", "F1", "F2", "F3", "F4"]))
  private static let tildes = [
    1: "Home", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End", 15: "F5", 17: "F6",
    18: "F7",
  ]
}
