import Testing

@testable import TerminalEditor

@Suite("What a terminal sends")
struct KeyDecoderTests {
  private static let keys: [(String, [String])] = [
    ("a", ["a"]), ("é日😀", ["é", "日", "😀"]), ("\r\n\t", ["Enter", "Enter", "Tab"]), ("\u{7F}", ["Backspace"]),
    ("\u{02}\u{1A}\u{1C}\u{1F}\u{00}", ["Mod-b", "Mod-z", "Mod-\\", "Mod-/", "Mod- "]),
    (
      "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[1;2D", ["ArrowUp", "ArrowDown", "Mod-ArrowRight", "Shift-ArrowLeft"]
    ),
    ("\u{1B}[H\u{1B}[4~\u{1B}[3;5~\u{1B}[Z", ["Home", "End", "Mod-Delete", "Shift-Tab"]),
    ("\u{1B}b\u{1B}B\u{1B}\u{1B}x", ["Alt-b", "Alt-B", "Escape", "Alt-x"]),
    ("\u{1B}[105;5u\u{1B}[105;6u\u{1B}[13;2u", ["Mod-i", "Mod-Shift-i", "Shift-Enter"]),
    ("\u{1B}[?62;4c\u{1B}[99~a", ["a"]), ("\u{1B}[1;7A", ["Mod-Alt-ArrowUp"]),
  ]

  private static func names(_ events: [TerminalEvent]) -> [String] {
    events.map { if case .key(let key) = $0 { "\(key)" } else { "\($0)" } }
  }

  @Test("is keys by the names that the engine's actions use", arguments: keys)
  func decodes(_ text: String, _ names: [String]) {
    var decoder = KeyDecoder()
    #expect(Self.names(decoder.decode(text.utf8)) == names)
    #expect(!decoder.isWaiting)
  }

  @Test("is the same however it's cut", arguments: keys)
  func cuts(_ text: String, _ names: [String]) {
    var decoder = KeyDecoder()
    #expect(Self.names(text.utf8.flatMap { decoder.decode([$0]) }) == names)
  }

  @Test("a lone Escape is one once nothing follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
    #expect(Self.names(decoder.finish()) == ["Escape"] && !decoder.isWaiting)
    #expect(decoder.decode(Array("\u{1B}[".utf8)).isEmpty)
    #expect(Self.names(decoder.finish()) == ["Escape", "["])
    #expect(decoder.decode([0xE6, 0x97]).isEmpty)
    #expect(Self.names(decoder.finish()).first == "\u{FFFD}")
  }

  @Test("pastes come whole, with line breaks of ours; mice with rows and columns from 0")
  func pastes() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~a\rb\u{1B}[A\r\n".utf8).isEmpty)
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("c\u{1B}[201~".utf8) == [.paste("a\nb\u{1B}[A\nc")])
    let mice = decoder.decode(
      "\u{1B}[<0;3;2M\u{1B}[<32;4;2M\u{1B}[<0;4;2m\u{1B}[<64;1;1M\u{1B}[<69;1;1M\u{1B}[<2;1;1M".utf8)
    let wanted: [Mouse] = [
      Mouse(action: .press, row: 1, column: 2), Mouse(action: .drag, row: 1, column: 3),
      Mouse(action: .release, row: 1, column: 3), Mouse(action: .scrollUp, row: 0, column: 0),
      Mouse(action: .scrollDown, row: 0, column: 0),
    ]
    #expect(mice == wanted.map { .mouse($0) })
  }
}

@Suite("What a screen is sent")
struct ScreenTests {
  @Test("is the rows that look different, in their styles")
  func rows() {
    var screen = Screen()
    func sent(_ rows: [Row]) -> String {
      String(decoding: screen.update(rows, cursor: (1, 2)), as: UTF8.self)
    }
    let first = sent([Row("a"), Row("b", Style(.red, .bold))])
    #expect(
      first.contains("\u{1B}[1;1H\u{1B}[0ma") && first.contains("\u{1B}[0;1;31mb\u{1B}[0m\u{1B}[K\u{1B}[2;3H")
    )
    #expect(!sent([Row("a"), Row("b", Style(.red, .bold))]).contains("b"))
    let third = sent([Row("x"), Row("b", Style(.red, .bold))])
    #expect(third.contains("x") && !third.contains("b"))
    screen.invalidate()
    #expect(sent([Row("x")]).contains("x"))
  }

  @Test("steers no terminal, whatever the text has")
  func controls() {
    let row = Row("a\u{1B}[2J\u{9B}\tb\u{202E}\u{7F}\u{301}")
    #expect(String(decoding: row.bytes, as: UTF8.self) == "a␛[2J·  b·␡")
    #expect(row.columns == 11)
  }

  @Test("is choices that are cut at the edge") @MainActor
  func choices() {
    let choice = Command(String(repeating: "long ", count: 9), "Mod-x") { _ in }
    let prompt = Prompt(title: "?", choices: [choice], accepted: { _, _ in })
    #expect(prompt.draw(columns: 20, atMost: 1).rows.map(\.columns) == [20, 2])
  }
}
