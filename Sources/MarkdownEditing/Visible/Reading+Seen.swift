import MarkdownSyntax
import TextBuffer

/// The visible content as bytes: equal bytes look equal to a reader.
extension Reading {
  /// The visible content of the leaf on each of its lines.
  ///
  /// Each character counts with its styles and link targets. So do inlines such as raw HTML. White space counts only as
  /// a separator of words.
  ///
  /// `lineStarts` are the starts of the lines, in bytes from the start of the leaf, in ascending order. Content before
  /// the first of them belongs to the first line. Characters and other items for which `isMeant` is false are left out.
  ///
  /// - Complexity: O(*i* + *l*), where *i* is the number of items and *l* that of lines.
  func seen(onLinesFrom lineStarts: [Int], where isMeant: (Item) -> Bool = { _ in true }) -> [[UInt8]] {
    seen(lineStarts, tellingBreaks: false, where: isMeant)
  }

  /// The visible content of the leaf, whichever lines it's written on.
  var seen: [UInt8] { seen([0], tellingBreaks: false) { _ in true }[0] }

  /// The visible content of the leaf, with a line feed for each hard line break.
  var seenWithBreaks: [UInt8] { seen([0], tellingBreaks: true) { _ in true }[0] }

  private func seen(
    _ lineStarts: [Int], tellingBreaks: Bool, where isMeant: (Item) -> Bool
  ) -> [[UInt8]] {
    var writer = SeenWriter(
      lineStarts: lineStarts, longMeanings: longMeanings[...], tellsBreaks: tellingBreaks,
      itemCount: content.count)
    for item in items[content] { writer.write(item, isMeant) }
    return writer.lines
  }
}

/// Writes the visible content, item by item.
private struct SeenWriter {
  private(set) var lines: [[UInt8]]
  private let lineStarts: [Int]
  /// Whether hard line breaks are written.
  private let tellsBreaks: Bool
  private var longMeanings: ArraySlice<[UInt8]>
  private var line = 0
  /// Whether white space came since the last visible item on the line.
  private var isParted = false
  /// The targets of the links and images around the current item, outermost first.
  private var links: [[UInt8]] = []

  init(lineStarts: [Int], longMeanings: ArraySlice<[UInt8]>, tellsBreaks: Bool, itemCount: Int) {
    (self.lineStarts, self.longMeanings, self.tellsBreaks) = (lineStarts, longMeanings, tellsBreaks)
    lines = Array(repeating: [], count: max(1, lineStarts.count))
    if lines.count == 1 { lines[0].reserveCapacity(itemCount) }
  }

  mutating func write(_ item: Reading.Item, _ isMeant: (Reading.Item) -> Bool) {
    let long = item.meaning.isLong ? longMeanings.popFirst() ?? [] : nil
    switch item.kind {
    case .beginning: links.append(long ?? item.meaning.bytes)
    case .end: _ = links.popLast()
    case .lineEnding(.lineBreak) where tellsBreaks: lines[line].append(ASCII.lineFeed)
    case .space, .lineEnding: isParted = true
    case .letter, .punctuation, .atom:
      guard isMeant(item) else { return }
      begin(item)
      // A mark tells an atom from text with the same bytes, such as `[^a]`.
      if case .atom = item.kind { lines[line].append(0x1C) }
      if item.kind == .atom(.htmlInline) {
        lines[line] += SeenWriter.withoutBreaks(long ?? item.meaning.bytes)
      } else if let long {
        lines[line] += long
      } else {
        item.meaning.append(to: &lines[line])
      }
    }
  }

  /// Writes what comes before the meaning of `item`: the space that parts it, its styles and its links' targets.
  private mutating func begin(_ item: Reading.Item) {
    while line + 1 < lineStarts.count, lineStarts[line + 1] <= item.range.lowerBound {
      line += 1
      isParted = false
    }
    if isParted, !lines[line].isEmpty { lines[line].append(0x20) }
    isParted = false
    // Each item by itself, so that a span gives the same bytes whether it continues or begins again.
    guard item.styles.rawValue != 0 || !links.isEmpty else { return }
    lines[line].append(0x1E)
    item.styles.appendLetters(to: &lines[line])
    for link in links { lines[line] += link }
    lines[line].append(0x1F)
  }

  /// Raw HTML without white space, which may be a line ending, and without `>`, which may belong to the container
  /// prefix of a line.
  private static func withoutBreaks(_ html: [UInt8]) -> [UInt8] {
    var (rest, kept) = (html[...], [UInt8]())
    while let byte = rest.first {
      let isBreak = rest.starts(with: "&#10;".utf8)
      if !isBreak, byte > ASCII.space, byte != ASCII.greaterThan { kept.append(byte) }
      rest = rest.dropFirst(isBreak ? 5 : 1)
    }
    return kept
  }
}

extension InlineStyles {
  /// Appends a letter, or a sign near the letters in ASCII, for each style.
  fileprivate func appendLetters(to text: inout [UInt8]) {
    var rest = rawValue
    while rest != 0 {
      text.append(0x40 + UInt8(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }
}

extension [UInt8] {
  /// The visible content without its white space, for comparisons in which white space doesn't count.
  var withoutSpaces: [UInt8] {
    var kept = self
    kept.removeAll { $0 == ASCII.space }
    return kept
  }
}
