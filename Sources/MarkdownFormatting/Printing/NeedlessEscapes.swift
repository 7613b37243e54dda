import MarkdownSyntax

/// Finds the backslashes in a leaf's text that nobody would miss: what they escape is no syntax where it stands.
///
/// Each is judged by what is around it, so that a writer's meaning stays plain: of two asterisks that would make
/// emphasis both stay escaped, though CommonMark would be content with one. What other dialects may read as syntax
/// keeps its backslash, too: `$`, `[`, `{`, `~`, `^`, `:`, `@`, tags, highlights, dashes and dots in a row.
struct NeedlessEscapes {
  private let leaf: SyntaxNode
  private let source: SourceText
  private let options: FormatterOptions
  private let foreign: ForeignSpans
  /// The lines of the leaf's text, without the markers of containers.
  private let lines: [Range<Int>]
  /// Whether anything in the leaf could begin a tag.
  private let mayHaveTags: Bool
  /// The backslashes that can go, found so far.
  private var found: [Int] = []

  /// The edits that take them out of `leaf`, in order.
  ///
  /// - Complexity: O(*n* + *k* *w*), where *n* is the length of the leaf, *k* the number of its escapes and *w* the
  ///   length of its words, of which 200 bytes are looked at
  static func edits(
    in leaf: SyntaxNode, of source: SourceText, options: FormatterOptions
  ) -> [RestylingEdit] {
    guard options.escapes == .minimal, source.bytes[leaf.bytes].contains(ASCII.backslash) else { return [] }
    var finder = NeedlessEscapes(leaf, source, options)
    leaf.walk(
      enter: { node in
        if node.kind == .text { finder.search(node.bytes) }
        return true
      }, leave: { _ in })
    return finder.found.sorted().map { RestylingEdit(range: $0..<$0 + 1, replacement: []) }
  }

  private init(_ leaf: SyntaxNode, _ source: SourceText, _ options: FormatterOptions) {
    (self.leaf, self.source, self.options) = (leaf, source, options)
    foreign = ForeignSpans(in: leaf.bytes, of: source)
    mayHaveTags = source.bytes[leaf.bytes].contains(UInt8(ascii: "<"))
    let lines = leaf.contentLines.map { $0.bytes }
    self.lines = lines.isEmpty ? [leaf.content.bytes] : lines
  }

  private mutating func search(_ text: Range<Int>) {
    var offset = text.lowerBound
    while offset + 1 < text.upperBound {
      guard source.bytes[offset] == ASCII.backslash else {
        offset += 1
        continue
      }
      if let escape = Escape(at: offset, on: line(at: offset), of: source), isNeedless(escape),
        !foreign.touch(offset..<offset + 2)
      {
        found.append(offset)
      }
      offset += 2
    }
  }

  private func line(at offset: Int) -> Range<Int> {
    lines[max(0, lines.partitioningIndex { $0.lowerBound > offset } - 1)]
  }

  private func isNeedless(_ escape: Escape) -> Bool {
    let (before, after) = (escape.before, escape.after)
    switch escape.byte {
    // Within a word it's no delimiter, and neither is one by itself.
    case ASCII.underscore:
      return before.isWordByte && after.isWordByte && escape.isInPlainWord || standsAlone(escape)
    case ASCII.asterisk: return standsAlone(escape)
    // A tag begins with one, and a heading may end with one.
    case ASCII.hash:
      return leaf.kind != .heading && !mayStartLine(escape) && !after.isWordByte && after != ASCII.backslash
        && escape.isInPlainWord
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
      guard !escape.isInRun, escape.isInPlainWord, !escape.mayDelimitColumns else { return false }
      return escape.byte != UInt8(ascii: "=") && after.isWordByte || !mayStartLine(escape)
    case UInt8(ascii: "."), UInt8(ascii: ")"): return isNeedlessBehindNumber(escape)
    case UInt8(ascii: "!"):
      return after != UInt8(ascii: "[") && escape.isInPlainWord && !escape.isInRun && before != nil
    // A tag or an entity begins with a letter or a sign.
    case UInt8(ascii: "<"): return before.isBlank && (after.isBlank || after.isDigit)
    case UInt8(ascii: "&"): return before.isBlank && after.isBlank
    case UInt8(ascii: ">"):
      return !mayStartLine(escape) && escape.isInPlainWord && !mayHaveTags
    case UInt8(ascii: ","), UInt8(ascii: ";"): return escape.isInPlainWord
    // `???`, `///` and `?>` begin blocks in other dialects.
    case UInt8(ascii: "?"), UInt8(ascii: "/"): return escape.isInPlainWord && !mayStartLine(escape)
    default: return false
    }
  }

  /// Whether white space is on both sides, so that a delimiter neither opens nor closes anything (CommonMark, 6.2).
  private func standsAlone(_ escape: Escape) -> Bool {
    escape.before.isBlank && escape.after.isBlank && !mayStartLine(escape)
  }

  /// Behind a number that begins a line, the sign makes an item of it.
  private func isNeedlessBehindNumber(_ escape: Escape) -> Bool {
    guard escape.isInPlainWord, !escape.isInRun else { return false }
    if mayCountItems(escape) { return false }
    if escape.followsNumberAtStart { return leaf.isHeadingWithSigns && options.headings != .underlined }
    return escape.byte == UInt8(ascii: ".") || escape.before.isDigit
  }

  /// Whether a letter, a Roman numeral or `#` before `escape` may be the marker of an item of pandoc's.
  private func mayCountItems(_ escape: Escape) -> Bool {
    guard let word = escape.word, options.wrap != .keep || word.isAtStart, escape.after.isBlank else {
      return false
    }
    return EnumerationWord.isLetterOrNumeral(word.text) || word.text.elementsEqual([ASCII.hash])
  }

  /// Whether `escape` is the first of a line that may begin a block, also once lines are wrapped anew.
  private func mayStartLine(_ escape: Escape) -> Bool {
    escape.isAtStart || options.wrap != .keep && escape.before.isBlank
  }
}

/// A backslash with what it escapes, and what is around.
private struct Escape {
  /// Where the backslash is.
  let offset: Int
  /// What it escapes.
  let byte: UInt8
  /// The byte before the backslash; `nil` at the line's start.
  let before: UInt8?
  /// The byte behind what is escaped; `nil` at the line's end.
  let after: UInt8?

  private let line: ArraySlice<UInt8>

  /// The one at `offset` on `line`; `nil` where the line ends within it.
  init?(at offset: Int, on line: Range<Int>, of source: SourceText) {
    guard line.lowerBound <= offset, offset + 1 < line.upperBound else { return nil }
    self.offset = offset
    self.line = source.bytes[line]
    byte = source.bytes[offset + 1]
    before = offset > line.lowerBound ? source.bytes[offset - 1] : nil
    after = offset + 2 < line.upperBound ? source.bytes[offset + 2] : nil
  }

  /// Whether nothing but white space is before it on its line.
  var isAtStart: Bool { line[..<offset].allSatisfy { $0.isBlank } }

  /// The word that ends with it, if one does, and whether that is the first on its line.
  var word: (text: ArraySlice<UInt8>, isAtStart: Bool)? {
    let text = line[..<offset].suffix(Self.longestWord)
    let start = text.lastIndex(where: { $0.isBlank }).map { $0 + 1 } ?? text.startIndex
    guard start < offset else { return nil }
    return (line[start..<offset], line[..<start].allSatisfy { $0.isBlank })
  }

  /// Whether nothing but digits is before it on its line, and white space or nothing behind it.
  var followsNumberAtStart: Bool {
    let text = line[..<offset].drop { $0.isBlank }
    return after.isBlank && !text.isEmpty && text.allSatisfy { $0.isASCIIDigit }
  }

  /// Whether it may be a cell of a table's delimiter row, for all that is near.
  var mayDelimitColumns: Bool {
    guard byte == UInt8(ascii: "-"), !before.isWordByte, !after.isWordByte else { return false }
    return line.first { !$0.isBlank }.map(Self.delimiterRow.contains) ?? false
  }

  private static let delimiterRow = ByteSet("|:-\\".utf8)

  /// Whether the same byte, or another escape, is right beside it.
  var isInRun: Bool { before == byte || after == byte || after == ASCII.backslash }

  /// Whether its word is no address, tag or entity, with or without the backslash.
  var isInPlainWord: Bool {
    let start = line[..<offset].suffix(Self.longestWord).lastIndex(where: { $0.isBlank }).map { $0 + 1 }
    let word = line[(start ?? line[..<offset].suffix(Self.longestWord).startIndex)...]
      .prefix(2 * Self.longestWord).prefix { !$0.isBlank && !$0.isLineEnding }
    guard word.count < Self.longestWord, !word.contains(where: Self.marks.contains) else { return false }
    let plain = word.filter { $0 != ASCII.backslash }
    return !plain.contains(UInt8(ascii: ":")) && !plain.starts(with: "www".utf8)
  }

  private static let longestWord = 100
  private static let marks = ByteSet("@<&$`".utf8)
}

extension UInt8? {
  fileprivate var isWordByte: Bool { map { $0.isASCIILetter || $0.isASCIIDigit } ?? false }
  fileprivate var isDigit: Bool { map({ $0.isASCIIDigit }) ?? false }
  /// White space, or a line's end.
  fileprivate var isBlank: Bool { map({ $0.isBlank }) ?? true }
}

extension SyntaxNode {
  /// Whether the node is a heading that number signs begin: its text starts no block.
  fileprivate var isHeadingWithSigns: Bool { kind == .heading && !isSetext }
}
