import MarkdownSyntax
import TextBuffer

/// Finds the needless backslashes in a leaf's text: those whose escaped character is no syntax in its place.
///
/// Each is judged by its surroundings, so that a writer's meaning stays plain. For example, two asterisks that would
/// form emphasis both stay escaped, although CommonMark would need only one escape. Text that other dialects may read
/// as syntax keeps its backslash too: `$`, `[`, `{`, `~`, `^`, `:`, `@`, tags, highlights, and runs of dashes or dots.
struct NeedlessEscapes {
  private let leaf: SyntaxNode
  private let source: SourceText
  private let options: FormatterOptions
  private let foreign: ForeignSpans
  /// The lines of the leaf's text, without container prefixes.
  private let lines: [Range<Int>]
  /// Whether the leaf contains a `<`, which could begin a tag.
  private let mayHaveTags: Bool
  /// The needless backslashes found so far.
  private var found: [Int] = []

  /// The edits that remove needless escapes from `leaf`, in order.
  ///
  /// - Complexity: O(*n* + *k* *w*), where *n* is the length of the leaf, *k* the number of its escapes and *w* the
  ///   length of its words, of which at most 200 bytes are read
  static func edits(
    in leaf: SyntaxNode, of source: SourceText, options: FormatterOptions
  ) -> [RestylingEdit] {
    guard options.escapes == .minimal, source.bytes[leaf.bytes].contains(ASCII.backslash) else { return [] }
    var finder = NeedlessEscapes(leaf, source, options)
    leaf.walk { node in
      if node.kind == .text { finder.search(node.bytes) }
      return true
    }
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
    // Inside a word it is no delimiter, and neither is a single one alone.
    case ASCII.underscore:
      return before.isWordByte && after.isWordByte && escape.isInPlainWord || standsAlone(escape)
    case ASCII.asterisk: return standsAlone(escape)
    // It can begin a tag in some dialects, and can end a heading.
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

  /// Whether white space is on both sides, so that a delimiter neither opens nor closes anything (CommonMark section
  /// 6.2).
  private func standsAlone(_ escape: Escape) -> Bool {
    escape.before.isBlank && escape.after.isBlank && !mayStartLine(escape)
  }

  /// Whether the escape after a number is needless.
  ///
  /// After a number at the start of a line, the sign would make an item.
  private func isNeedlessBehindNumber(_ escape: Escape) -> Bool {
    guard escape.isInPlainWord, !escape.isInRun else { return false }
    if mayCountItems(escape) { return false }
    if escape.followsNumberAtStart { return leaf.isHeadingWithSigns && options.headings != .underlined }
    return escape.byte == UInt8(ascii: ".") || escape.before.isDigit
  }

  /// Whether a letter, a Roman numeral or `#` before `escape` may be an item's marker in pandoc.
  private func mayCountItems(_ escape: Escape) -> Bool {
    guard let word = escape.word, options.wrap != .keep || word.isAtStart, escape.after.isBlank else {
      return false
    }
    return EnumerationWord.isLetterOrNumeral(word.text) || word.text.elementsEqual([ASCII.hash])
  }

  /// Whether `escape` is the first text of a line and may begin a block, now or after lines are wrapped.
  private func mayStartLine(_ escape: Escape) -> Bool {
    escape.isAtStart || options.wrap != .keep && escape.before.isBlank
  }
}

/// A backslash and the character that it escapes, with their surroundings.
private struct Escape {
  /// The offset of the backslash.
  let offset: Int
  /// The escaped byte.
  let byte: UInt8
  /// The byte before the backslash; `nil` at the line's start.
  let before: UInt8?
  /// The byte after the escaped one; `nil` at the line's end.
  let after: UInt8?

  private let line: ArraySlice<UInt8>

  /// Creates the escape at `offset` on `line`.
  ///
  /// Returns `nil` if the line ends within it.
  init?(at offset: Int, on line: Range<Int>, of source: SourceText) {
    guard line.lowerBound <= offset, offset + 1 < line.upperBound else { return nil }
    self.offset = offset
    self.line = source.bytes[line]
    byte = source.bytes[offset + 1]
    before = offset > line.lowerBound ? source.bytes[offset - 1] : nil
    after = offset + 2 < line.upperBound ? source.bytes[offset + 2] : nil
  }

  /// Whether only white space is before it on its line.
  var isAtStart: Bool { line[..<offset].allSatisfy { $0.isBlank } }

  /// The word that ends directly before it, and whether that is the first word on its line.
  ///
  /// `nil` if there is none.
  var word: (text: ArraySlice<UInt8>, isAtStart: Bool)? {
    let text = line[..<offset].suffix(Self.longestWord)
    let start = text.lastIndex(where: { $0.isBlank }).map { $0 + 1 } ?? text.startIndex
    guard start < offset else { return nil }
    return (line[start..<offset], line[..<start].allSatisfy { $0.isBlank })
  }

  /// Whether only a number is before it on its line, and white space or the line's end after it.
  var followsNumberAtStart: Bool {
    let text = line[..<offset].drop { $0.isBlank }
    return after.isBlank && !text.isEmpty && text.allSatisfy { $0.isASCIIDigit }
  }

  /// Whether it may be part of a cell of a table's delimiter row, judged by its surroundings.
  var mayDelimitColumns: Bool {
    guard byte == UInt8(ascii: "-"), !before.isWordByte, !after.isWordByte else { return false }
    return line.first { !$0.isBlank }.map(Self.delimiterRow.contains) ?? false
  }

  private static let delimiterRow = ByteSet("|:-\\".utf8)

  /// Whether the same byte, or another escape, is directly beside it.
  var isInRun: Bool { before == byte || after == byte || after == ASCII.backslash }

  /// Whether its word is no address, tag or entity, with or without the backslash.
  var isInPlainWord: Bool {
    let start = line[..<offset].suffix(Self.longestWord).lastIndex(where: { $0.isBlank }).map { $0 + 1 }
    let word = line[(start ?? line[..<offset].suffix(Self.longestWord).startIndex)...]
      .prefix(2 * Self.longestWord).prefix { !$0.isBlank && !$0.isLineEnding }
    guard word.count < Self.longestWord, !word.contains(where: Self.marks.contains) else { return false }
    let plain = word.filter { $0 != ASCII.backslash }
    // A bare address may begin behind a delimiter (GFM section 6.9).
    return !plain.contains(UInt8(ascii: ":"))
      && !plain.split(whereSeparator: Self.delimiters.contains).contains { $0.starts(with: "www".utf8) }
  }

  private static let longestWord = 100
  private static let marks = ByteSet("@<&$`".utf8)
  private static let delimiters = ByteSet("(*_~".utf8)
}

extension UInt8? {
  fileprivate var isWordByte: Bool { map { $0.isASCIILetter || $0.isASCIIDigit } ?? false }
  fileprivate var isDigit: Bool { map({ $0.isASCIIDigit }) ?? false }
  /// Whether it is white space or a line's end.
  fileprivate var isBlank: Bool { map({ $0.isBlank }) ?? true }
}

extension SyntaxNode {
  /// Whether the node is a heading with number signs; its text can't start a block.
  fileprivate var isHeadingWithSigns: Bool { kind == .heading && !isSetext }
}
