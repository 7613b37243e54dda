import MarkdownSyntax
import TextBuffer

/// Reads the content of a leaf block, with its own stack instead of recursion into nested inlines.
struct ReadingBuilder {
  /// The leaf's bytes.
  private let bytes: [UInt8]
  private let content: LeafInlines
  private let characters: TextPieceReader
  private let kind: SyntaxKind
  /// The items: `count` so far, and room for more behind them, because there is one for each letter.
  private var items: [Reading.Item] = []
  private var count = 0
  private var spans: [Reading.Span] = []
  private var longMeanings: [[UInt8]] = []
  private var styles: InlineStyles = []
  /// The spans that are open, outermost first.
  private var open: [Open] = []
  /// The starts of links that are read as the addresses that they show: `[www.a.b](http://www.a.b)` as `www.a.b`.
  private let addresses: [Int]
  /// The constructs of spans that the document's dialect has.
  private let constructs: [SpanConstruct]
  /// Whether the leaf is a table cell, in which `\|` is a `|` even in code.
  private let isInCell: Bool

  private struct Open {
    /// The index of the first node that isn't in the span.
    var end: Int
    var kind: SyntaxKind
    /// The index of the span in the reading.
    var span: Int
    /// The styles outside of the span.
    var outer: InlineStyles
  }

  private init(
    _ kind: SyntaxKind, _ content: LeafInlines, in bytes: [UInt8], _ characters: TextPieceReader,
    addresses: [Int], _ constructs: [SpanConstruct]
  ) {
    (self.bytes, self.content, self.characters) = (bytes, content, characters)
    (self.addresses, self.constructs) = (addresses, constructs)
    (self.kind, isInCell) = (kind, kind == .tableCell)
    items = [Reading.Item](repeating: Self.noItem, count: bytes.count + 2)
    spans.reserveCapacity(content.nodes.count { $0.kind.isSpan })
  }

  /// The reading of a leaf of `kind` with `content` and `bytes`.
  ///
  /// `addresses` are the starts of links, in bytes from the leaf's start, that are read as the addresses that they
  /// show.
  static func reading(
    of kind: SyntaxKind, _ content: LeafInlines, in bytes: [UInt8], _ characters: TextPieceReader,
    _ constructs: [SpanConstruct], addresses: [Int] = []
  ) -> Reading {
    var builder = ReadingBuilder(kind, content, in: bytes, characters, addresses: addresses, constructs)
    builder.read()
    return builder.reading
  }

  /// Reads the whole leaf.
  private mutating func read() {
    append(.beginning(kind), 0..<0, meaning: .none)
    var index = 0
    while index < content.nodes.count {
      close(before: index)
      index = read(content.nodes[index], at: index)
    }
    close(before: .max)
    append(.end(kind), bytes.count..<bytes.count, meaning: .none)
    items.removeLast(items.count - count)
  }

  /// The finished reading.
  private var reading: Reading {
    Reading(
      items: items, spans: spans, links: content.links, longMeanings: longMeanings, kind: kind,
      constructs: constructs)
  }

  /// Reads a node and returns the index of the next node to read.
  private mutating func read(_ node: LeafInlines.Node, at index: Int) -> Int {
    switch node.kind {
    case .text: read(text: node.range)
    case .softBreak, .lineBreak: append(.lineEnding(node.kind), node.range, meaning: .none)
    case .code: read(code: node)
    case .strong, .emphasis, .span:
      begin(node)
      styles.formUnion(InlineStyles(node.kind))
      return index + 1
    case .link where !isAddress(node, at: index), .image where !node.content.isEmpty:
      begin(node)
      append(
        .beginning(node.kind), node.range.lowerBound..<node.content.lowerBound, bytes: destination(of: node))
      return index + 1
    case .link: append(.atom(.link), node.range, bytes: address(node))
    case .image: append(.atom(.image), node.range, bytes: destination(of: node))
    default: append(.atom(node.kind), node.range, bytes: Array(bytes[node.range]))
    }
    return node.end
  }

  private mutating func begin(_ node: LeafInlines.Node) {
    let first = count
    open.append(Open(end: node.end, kind: node.kind, span: spans.count, outer: styles))
    spans.append(
      Reading.Span(
        kind: node.kind, items: first..<first, opening: node.range.lowerBound..<node.content.lowerBound,
        closing: node.content.upperBound..<node.range.upperBound, link: node.link))
  }

  /// Ends the open spans that don't hold the node at `index`.
  private mutating func close(before index: Int) {
    while let last = open.last, last.end <= index {
      open.removeLast()
      if last.kind.isLinkOrImage { append(.end(last.kind), spans[last.span].closing, meaning: .none) }
      let first = spans[last.span].items.lowerBound
      spans[last.span].items = first..<count
      styles = last.outer
    }
  }

  private func link(of node: LeafInlines.Node) -> LinkAttributes? { node.link.map { content.links[$0] } }

  /// Whether a link is an autolink, or one that an edit has put in brackets.
  private func isAddress(_ node: LeafInlines.Node, at index: Int) -> Bool {
    guard let link = link(of: node) else { return false }
    if link.form == .autolink { return true }
    return link.form == .inline && addresses.contains(node.range.lowerBound) && link.title.isEmpty
      && content.nodes[index + 1..<node.end].allSatisfy { $0.kind == .text }
  }

  /// The meaning of an autolink: its target and its visible text, however they are written.
  ///
  /// In an email address without `<>`, escapes and character references are resolved. In `<>`, only references are. In
  /// other addresses, neither is.
  private func address(_ node: LeafInlines.Node) -> [UInt8] {
    let (link, isBare) = (link(of: node), node.range == node.content)
    let isResolved = link?.form == .inline || isBare && LinkDestination.isEmail(link?.destination ?? "")
    let text =
      isResolved
      ? shown(in: node.content)
      : isBare ? Array(bytes[node.content]) : shown(in: node.content, escapes: false)
    return Array((link?.destination ?? "").utf8) + [0] + text
  }

  /// The meaning of the text in `range`; escapes are kept as they are if `escapes` is false.
  private func shown(in range: Range<Int>, escapes: Bool = true) -> [UInt8] {
    var result: [UInt8] = []
    characters.forEach(in: bytes, range, inCell: isInCell) { piece in
      result += escapes || piece.spelling != .escape ? piece.meaning : bytes[piece.range]
    }
    return result
  }

  private func destination(of node: LeafInlines.Node) -> [UInt8] {
    guard let link = link(of: node) else { return [] }
    return Array(link.destination.utf8) + [0] + Array(link.title.utf8) + [0]
  }

  // MARK: Characters

  private mutating func read(text range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      index = readPlain(from: index, limit: range.upperBound)
      guard index < range.upperBound else { return }
      index = read(
        piece: characters.piece(in: bytes, at: index, end: range.upperBound, inCell: isInCell))
    }
  }

  /// Reads the longest run of characters that always stand for themselves, and returns its end.
  private mutating func readPlain(from start: Int, limit: Int) -> Int {
    makeRoom(for: limit - start)
    let (bytes, kinds, styles) = (bytes, Self.plainKinds, styles)
    var (index, place) = (start, count)
    while index < limit {
      if let kind = kinds[Int(bytes[index])] {
        items[place] = Reading.Item(kind, byte: bytes[index], at: index, styles)
        index += 1
      } else if bytes[index] >= 0x80 {
        let first = index
        let meaning = Meaning(characterOf: bytes, at: &index, limit: limit)
        items[place] = Reading.Item(
          kind: Self.kind(of: meaning, after: items[place - 1].kind), range: first..<index, meaning: meaning,
          styles: styles)
      } else {
        break
      }
      place += 1
    }
    count = place
    return index
  }

  /// The kinds of the bytes that always are characters standing for themselves; `nil` for all others.
  private static let plainKinds: [ItemKind?] = (0...0xFF).map { (byte: UInt8) in
    let isPlain = byte < 0x80 && byte != 0 && !"\\&|".utf8.contains(byte)
    return isPlain ? asciiKinds[Int(byte)] : nil
  }

  /// Reads a character and returns its end.
  private mutating func read(piece: TextPiece) -> Int {
    var piece = piece
    // The range of a cell's text that begins with `\|` starts after the backslash.
    let start = piece.range.lowerBound
    if isInCell, start > 0, bytes[start] == UInt8(ascii: "|"), bytes[start - 1] == UInt8(ascii: "\\") {
      piece.range = start - 1..<piece.range.upperBound
      piece.spelling = .escape
    }
    let meaning = Meaning(asRead: piece.meaning)
    var kind = Self.kind(of: meaning, after: items[count - 1].kind)
    if piece.spelling == .reference, kind == .space { kind = .punctuation }
    append(kind, piece.range, meaning: meaning, spelling: piece.spelling)
    return piece.range.upperBound
  }

  /// Reads a code span letter by letter; each line ending with the prefix of the next line is one space.
  private mutating func read(code node: LeafInlines.Node) {
    let outer = styles
    begin(node)
    styles.formUnion(.code)
    var index = node.content.lowerBound
    if index > 0, bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D {
      // A line ending at the start of the code is part of the marker, and so is the prefix of the next line.
      index = afterPrefix(index, limit: node.content.upperBound)
      spans[spans.count - 1].opening = node.range.lowerBound..<index
    }
    while index < node.content.upperBound { index = readCode(at: index, limit: node.content.upperBound) }
    styles = outer
  }

  /// Reads a character of code and returns its end.
  private mutating func readCode(at index: Int, limit: Int) -> Int {
    let byte = bytes[index]
    var next = index + 1
    if byte == 0x0A || byte == 0x0D {
      next = afterLineEnding(index, limit: limit)
      append(.space, index..<next, meaning: Meaning(byte: 0x20))
    } else if isInCell, byte == UInt8(ascii: "\\"), next < limit, bytes[next] == UInt8(ascii: "|") {
      next += 1
      append(.punctuation, index..<next, meaning: Meaning(byte: UInt8(ascii: "|")), spelling: .escape)
    } else {
      next = index
      var meaning = Meaning(characterOf: bytes, at: &next, limit: limit)
      if byte == 0 { meaning = .replacement }
      append(Self.kind(of: meaning, after: items[count - 1].kind), index..<next, meaning: meaning)
    }
    return next
  }

  /// The end of the line ending at `index` and of the prefix of the next line.
  private func afterLineEnding(_ index: Int, limit: Int) -> Int {
    var next = index + 1
    if bytes[index] == 0x0D, next < limit, bytes[next] == 0x0A { next += 1 }
    return afterPrefix(next, limit: limit)
  }

  /// The start of the content of the line that starts at `index`; in code, the indentation of a lazy line is content.
  private func afterPrefix(_ index: Int, limit: Int) -> Int {
    let line = content.lineStarts.partitioningIndex { $0 >= index }
    guard line < content.lineStarts.count else { return index }
    let indent = content.lazyIndents.isEmpty ? 0 : content.lazyIndents[line]
    return min(content.lineStarts[line] - indent, limit)
  }

  /// The kind of a character; a combining mark has the kind of the character before it.
  private static func kind(of meaning: Meaning, after last: ItemKind) -> ItemKind {
    if let byte = meaning.onlyByte, byte < 0x80 { return asciiKinds[Int(byte)] }
    guard let scalar = meaning.scalar, !scalar.isCommonLetter else { return .letter }
    let kind = kind(ScalarClass(scalar))
    // No mark is white space or punctuation.
    guard kind == .letter, scalar.properties.isGraphemeExtend || scalar == "\u{200D}" else { return kind }
    return last == .punctuation ? .punctuation : .letter
  }

  private static func kind(_ scalarClass: ScalarClass) -> ItemKind {
    switch scalarClass {
    case .space: .space
    case .punctuation: .punctuation
    case .other: .letter
    }
  }

  private static let asciiKinds = (0..<0x80).map { kind(ScalarClass(Unicode.Scalar(UInt8($0)))) }

  private mutating func append(_ kind: ItemKind, _ range: Range<Int>, bytes: [UInt8]) {
    let meaning = Meaning(bytes)
    if meaning.isLong { longMeanings.append(bytes) }
    append(kind, range, meaning: meaning)
  }

  private mutating func append(
    _ kind: ItemKind, _ range: Range<Int>, meaning: Meaning, spelling: TextPiece.Spelling = .plain
  ) {
    makeRoom(for: 1)
    items[count] = Reading.Item(
      kind: kind, range: range, meaning: meaning, styles: styles, spelling: spelling)
    count += 1
  }
}

extension ReadingBuilder {
  /// Makes sure that there is room for `more` further items.
  private mutating func makeRoom(for more: Int) {
    let missing = count + more - items.count
    if missing > 0 { items += [Reading.Item](repeating: Self.noItem, count: missing) }
  }

  private static let noItem = Reading.Item(kind: .space, range: 0..<0, meaning: .none, styles: [])
}

extension SyntaxKind {
  /// Whether its nodes become spans of a reading: nodes with markers around their content.
  fileprivate var isSpan: Bool { isLinkOrImage || isStyle }
}
