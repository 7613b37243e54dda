/// The visible content of a Markdown text, as a flat list, read from HTML without any knowledge of the engine's own.
public struct SeenDocument: Sendable {
  /// The characters, in order; footnotes come last, as in HTML.
  public internal(set) var characters: [SeenCharacter] = []
  /// The leaf blocks, in order.
  public internal(set) var blocks: [SeenBlock] = []
  /// The number of quotes, lists, items and tables.
  public internal(set) var containerCount = 0
  /// The content of code blocks, byte for byte.
  public internal(set) var codeBlocks: [String] = []
  /// The raw HTML, without white space and without markers of quotes that may be between its lines.
  public internal(set) var rawHTML: [String] = []
  /// The texts whose hashes are the targets of characters.
  public internal(set) var targets: [UInt64: String] = [:]

  /// The content of `html`, in which a placeholder replaces each of `rawHTML`.
  public init(html: String, rawHTML: [String]) {
    var reader = SeenReader(html)
    reader.read()
    self = reader.document
    self.rawHTML = rawHTML.map { raw in
      String(String.UnicodeScalarView(raw.unicodeScalars.filter { !" \t\r\n>".unicodeScalars.contains($0) }))
    }
  }

  init() {}

  /// The characters from `start` on as a person can read them, with the styles of the first one.
  public func excerpt(from start: Int) -> String {
    guard start < characters.count else { return "the end" }
    var text = ""
    for character in characters[start...].prefix(12) {
      if character.followsSpace, !text.isEmpty { text += " " }
      text.unicodeScalars.append(character.scalar)
    }
    let first = characters[start]
    // The characters may be of another document.
    let path = first.block < blocks.count ? blocks[first.block].path : "?"
    let target = targets[first.target].map { " -> " + $0 } ?? ""
    return "\(text.debugDescription) (\(path), styles \(first.styles.rawValue)\(target))"
  }
}

/// A hash that is the same in every run (FNV-1a).
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

extension SeenDocument {
  /// Replaces the characters by `characters`, a part of them, to be shown.
  public mutating func show(_ characters: [SeenCharacter]) { self.characters = characters }
}
