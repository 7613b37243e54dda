import MarkdownSyntax

/// What a leaf block says: the text letter by letter with the styles of each.
///
/// Delimiters of styles are no items, so that two spellings of the same content have the same items, but for the
/// styles. All positions are in bytes from the start of the leaf. A class, since it is handed around much and never
/// changed.
final class Reading: Sendable {
  /// One thing that is read; small, since there is one for each letter.
  struct Item: Sendable {
    /// What it means: a character, where a link leads, the content of what the engine doesn't look into.
    var meaning: Meaning
    private var start: Int32
    private var end: Int32
    /// What it is.
    var kind: ItemKind
    /// The styles that it has.
    var styles: InlineStyles
    /// How it is written, for a character.
    var spelling: TextPiece.Spelling

    init(
      kind: ItemKind, range: Range<Int>, meaning: Meaning, styles: InlineStyles,
      spelling: TextPiece.Spelling = .plain
    ) {
      (self.kind, self.meaning, self.styles, self.spelling) = (kind, meaning, styles, spelling)
      (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
    }

    /// A character of one byte that stands for itself, at `index`.
    init(_ kind: ItemKind, byte: UInt8, at index: Int, _ styles: InlineStyles) {
      (self.kind, meaning, self.styles, spelling) = (kind, Meaning(byte: byte), styles, .plain)
      (start, end) = (Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: index &+ 1))
    }

    /// Where it is written.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// Whether it's a letter, a digit or an address, rather than a symbol or punctuation.
    var isWord: Bool {
      guard kind == .letter else { return kind == .atom(.link) }
      if let byte = meaning.onlyByte, byte < 0x80 {
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
      guard let scalar = meaning.scalar else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// A styled or linked stretch, and how it is marked.
  struct Span: Sendable {
    /// What kind of node it is.
    var kind: SyntaxKind
    /// The items in it; a link's own beginning and end are among them.
    var items: Range<Int>
    /// Where its opening marker is written.
    var opening: Range<Int>
    /// Where its closing marker is written.
    var closing: Range<Int>
    /// For a link or image, the index of its attributes in `links`.
    var link: Int?
  }

  /// A paragraph, heading or table cell.
  struct Leaf: Sendable {
    /// What kind of block it is.
    var kind: SyntaxKind
    /// Its items, without its own beginning and end.
    var items: Range<Int>
    /// Its spans, a parent before its children.
    var spans: Range<Int>
    /// Its bytes.
    var range: Range<Int>
  }

  let items: [Item]
  let spans: [Span]
  /// The attributes of links and images, in bytes from the start of the leaf.
  let links: [LinkAttributes]
  /// The meanings that are too long for their items, in the order of their items.
  let longMeanings: [[UInt8]]
  /// The leaf.
  let leaf: Leaf
  /// The constructs of spans that the document's dialect has.
  let constructs: [SpanConstruct]

  init(
    items: [Item], spans: [Span], links: [LinkAttributes], longMeanings: [[UInt8]], leaf: Leaf,
    constructs: [SpanConstruct]
  ) {
    (self.items, self.spans, self.links) = (items, spans, links)
    (self.longMeanings, self.leaf, self.constructs) = (longMeanings, leaf, constructs)
  }

  /// The characters of delimiters in this dialect, and `others`: what may have to be escaped so as to be text.
  func signs(_ others: String = "") -> ByteSet {
    ByteSet(constructs.map { $0.delimiter }).union(ByteSet("*_".utf8)).union(ByteSet(others.utf8))
  }

  /// Whether the item at `index` is one character of `signs`.
  func isOne(of signs: ByteSet, _ index: Int) -> Bool {
    items[index].meaning.onlyByte.map(signs.contains) ?? false
  }

  /// The attributes of a span that is a link or image.
  func attributes(of span: Span) -> LinkAttributes? { span.link.map { links[$0] } }

  /// What is left without the items in `removed`, to be compared: the spans count as before.
  func without(_ removed: [Range<Int>]) -> Reading {
    var (items, meanings, long) = ([Item](), [[UInt8]](), longMeanings[...])
    for (index, item) in self.items.enumerated() {
      let meaning = item.meaning.isLong ? long.popFirst() : nil
      if removed.contains(where: { $0.contains(index) }) { continue }
      items.append(item)
      if let meaning { meanings.append(meaning) }
    }
    return Reading(
      items: items, spans: spans, links: links, longMeanings: meanings, leaf: leaf, constructs: constructs)
  }

  /// What is left without a link, or image, but with its text.
  func without(linkOver items: Range<Int>) -> Reading {
    without([items.lowerBound..<items.lowerBound + 1, items.upperBound - 1..<items.upperBound])
  }

  /// How many characters there are of which each may be a delimiter.
  var punctuationCount: Int {
    items.reduce(2 * spans.count) { $1.kind == .punctuation ? $0 + 1 : $0 }
  }
}

/// What an item of a reading is.
enum ItemKind: Hashable, Sendable {
  /// A block, a link or an image begins.
  case beginning(SyntaxKind)
  /// It ends.
  case end(SyntaxKind)
  /// A letter or digit, or anything else that isn't punctuation.
  case letter
  /// Punctuation, as CommonMark's rules for delimiters see it.
  case punctuation
  /// White space in a line.
  case space
  /// A line ending, hard or soft.
  case lineEnding(SyntaxKind)
  /// An inline that is one thing: an autolink, raw HTML, an image without a description.
  case atom(SyntaxKind)

  /// Whether it's a character or a thing in a line that can be styled, other than white space.
  var isInk: Bool {
    switch self {
    case .letter, .punctuation: true
    case .atom(let kind): kind != .htmlInline
    default: false
    }
  }

  /// Whether a line ends with it.
  var isLineEnding: Bool { if case .lineEnding = self { true } else { false } }

  /// Whether a style must be exactly right on it.
  var isExact: Bool { isInk && self != .punctuation }

  /// Whether it is visible and can be selected: ink or white space.
  var isSelectable: Bool { isInk || self == .space }
}
