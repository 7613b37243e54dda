import MarkdownSyntax
import TextBuffer

/// The content of a leaf block, letter by letter, with the styles of each letter.
///
/// Delimiters of styles are no items, so two spellings of the same content have the same items, except for the styles.
/// All positions are in bytes from the start of the leaf. Readings are passed around much and never change, so this is
/// a class.
final class Reading: Sendable {
  /// A letter, a space, a line ending, or any other unit of content; small, because there is one for each letter.
  struct Item: Sendable {
    /// The meaning: a character, a link's target, or the content of an inline that the engine doesn't look into.
    var meaning: Meaning
    private var start: Int32
    private var end: Int32
    /// The kind of item.
    var kind: ItemKind
    /// The styles of the item.
    var styles: InlineStyles
    /// The spelling of a character.
    var spelling: TextPiece.Spelling

    init(
      kind: ItemKind, range: Range<Int>, meaning: Meaning, styles: InlineStyles,
      spelling: TextPiece.Spelling = .plain
    ) {
      (self.kind, self.meaning, self.styles, self.spelling) = (kind, meaning, styles, spelling)
      (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
    }

    /// A character of one byte at `index`, without an escape or reference.
    init(_ kind: ItemKind, byte: UInt8, at index: Int, _ styles: InlineStyles) {
      (self.kind, meaning, self.styles, spelling) = (kind, Meaning(byte: byte), styles, .plain)
      (start, end) = (Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: index &+ 1))
    }

    /// The range in the leaf's bytes.
    var range: Range<Int> { Int(start)..<Int(end) }

    /// Whether it's a letter, a digit or an address, rather than a symbol or punctuation.
    var isWord: Bool {
      guard kind == .letter else { return kind == .atom(.link) }
      if let byte = meaning.onlyByte, byte < 0x80 { return byte.isASCIIAlphanumeric }
      guard let scalar = meaning.scalar else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// A styled or linked stretch, with its markers.
  struct Span: Sendable {
    /// The kind of the node.
    var kind: SyntaxKind
    /// The indices of the items in the span, including the beginning and end of a link.
    var items: Range<Int>
    /// The range of the opening marker.
    var opening: Range<Int>
    /// The range of the closing marker.
    var closing: Range<Int>
    /// The index of a link's or image's attributes in `links`; otherwise `nil`.
    var link: Int?
  }

  let items: [Item]
  /// The spans, a parent before its children.
  let spans: [Span]
  /// The attributes of links and images, in bytes from the start of the leaf.
  let links: [LinkAttributes]
  /// The meanings that don't fit into their items, in the order of these.
  let longMeanings: [[UInt8]]
  /// The kind of the leaf: a paragraph, a heading or a table cell.
  let kind: SyntaxKind
  /// The constructs of spans that the document's dialect has.
  let constructs: [SpanConstruct]

  init(
    items: [Item], spans: [Span], links: [LinkAttributes], longMeanings: [[UInt8]], kind: SyntaxKind,
    constructs: [SpanConstruct]
  ) {
    (self.items, self.spans, self.links) = (items, spans, links)
    (self.longMeanings, self.kind, self.constructs) = (longMeanings, kind, constructs)
  }

  /// The indices of the leaf's items, without its own beginning and end.
  var content: Range<Int> { 1..<items.count - 1 }

  /// The delimiters of this dialect and `others`: bytes that may need an escape to be text.
  func signs(_ others: String = "") -> ByteSet {
    ByteSet(constructs.map { $0.delimiter }).union(ByteSet("*_".utf8)).union(ByteSet(others.utf8))
  }

  /// Whether the item at `index` is a character in `signs`.
  func isOne(of signs: ByteSet, _ index: Int) -> Bool {
    items[index].meaning.onlyByte.map(signs.contains) ?? false
  }

  /// Whether the item at `index` is punctuation written as itself outside of code, which a backslash would escape.
  func isEscapable(_ index: Int) -> Bool {
    let item = items[index]
    return item.kind == .punctuation && item.spelling == .plain && item.meaning.onlyByte != nil
      && !item.styles.contains(.code)
  }

  /// The characters in `signs` that a backslash would escape, as indices of items.
  func escapable(_ signs: ByteSet) -> [Int] { content.filter { isEscapable($0) && isOne(of: signs, $0) } }

  /// The attributes of a link or image; `nil` for other spans.
  func attributes(of span: Span) -> LinkAttributes? { span.link.map { links[$0] } }

  /// The reading without the items in `removed`, for comparisons: the spans stay as they are.
  func without(_ removed: [Range<Int>]) -> Reading {
    var (items, meanings, long) = ([Item](), [[UInt8]](), longMeanings[...])
    for (index, item) in self.items.enumerated() {
      let meaning = item.meaning.isLong ? long.popFirst() : nil
      if removed.contains(where: { $0.contains(index) }) { continue }
      items.append(item)
      if let meaning { meanings.append(meaning) }
    }
    return Reading(
      items: items, spans: spans, links: links, longMeanings: meanings, kind: kind, constructs: constructs)
  }

  /// The reading without a link or image, but with its text.
  ///
  /// `items` are those of the link's span, from its beginning to its end.
  func without(linkOver items: Range<Int>) -> Reading {
    without([items.lowerBound..<items.lowerBound + 1, items.upperBound - 1..<items.upperBound])
  }

  /// The number of characters that may be delimiters: punctuation, and two for each span.
  var punctuationCount: Int {
    items.reduce(2 * spans.count) { $1.kind == .punctuation ? $0 + 1 : $0 }
  }
}

/// The kind of an item of a reading.
enum ItemKind: Hashable, Sendable {
  /// The beginning of a block, a link or an image.
  case beginning(SyntaxKind)
  /// The end of a block, a link or an image.
  case end(SyntaxKind)
  /// A letter or digit, or anything else that isn't punctuation.
  case letter
  /// Punctuation, as CommonMark's rules for delimiters see it.
  case punctuation
  /// White space in a line.
  case space
  /// A line ending, hard or soft.
  case lineEnding(SyntaxKind)
  /// An inline that counts as a unit: an autolink, raw HTML, a footnote reference, an image without a description.
  case atom(SyntaxKind)

  /// Whether it's a visible character or unit that can be styled: neither white space nor raw HTML.
  var isInk: Bool {
    switch self {
    case .letter, .punctuation: true
    case .atom(let kind): kind != .htmlInline
    default: false
    }
  }

  /// Whether it ends a line.
  var isLineEnding: Bool { if case .lineEnding = self { true } else { false } }

  /// Whether a style must be exactly right on it.
  var isExact: Bool { isInk && self != .punctuation }

  /// Whether it is visible and can be selected: ink or white space.
  var isSelectable: Bool { isInk || self == .space }
}
