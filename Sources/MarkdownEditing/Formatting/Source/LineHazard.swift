import MarkdownSyntax

/// Which lines of a paragraph would be something else if they stood at the margin.
enum LineHazard {
  /// Whether `line`, a later line of a paragraph without the white space around it, would interrupt or underline the
  /// paragraph.
  ///
  /// In its source it doesn't, being indented by four columns or, as a lazy line, outside of the paragraph's container.
  static func needsIndent(_ range: Range<Int>, in source: SourceText) -> Bool {
    let line = source.bytes[range]
    guard let first = line.first else { return false }
    switch first {
    case UInt8(ascii: ">"): return true
    case UInt8(ascii: "="): return isRun(of: first, line)
    case ASCII.hash: return isHeading(line)
    case UInt8(ascii: "-"), ASCII.asterisk, ASCII.underscore, UInt8(ascii: "+"):
      return isBullet(line) || isThematicBreak(line) || (first == UInt8(ascii: "-") && isRun(of: first, line))
    case ASCII.backtick, ASCII.tilde: return isFence(line)
    case UInt8(ascii: "1"): return isFirstNumber(line)
    // Not every such row makes a table, so the indentation has to tell.
    case ASCII.pipe, UInt8(ascii: ":"): return isDelimiterRow(line) && isIndented(range, in: source)
    default: return false
    }
  }

  private static func isIndented(_ line: Range<Int>, in source: SourceText) -> Bool {
    let before = source.bytes[..<line.lowerBound].suffix(4)
    return before.last == ASCII.tab || (before.count == 4 && before.allSatisfy { $0 == ASCII.space })
  }

  /// Whether `word` at the start of a line could be read as a marker, whatever follows.
  static func mayStartBlock(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    if first.isASCIIDigit {
      return word.last == UInt8(ascii: ".") || word.last == UInt8(ascii: ")")
    }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"), ASCII.pipe, UInt8(ascii: ":"): return true
    case ASCII.hash, UInt8(ascii: "+"), UInt8(ascii: "-"), ASCII.asterisk, ASCII.underscore:
      return word.allSatisfy { $0 == first }
    case ASCII.backtick, ASCII.tilde: return isFence(word)
    default: return false
    }
  }

  private static func isRun(of byte: UInt8, _ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == byte }.allSatisfy { $0.isBlank }
  }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == ASCII.hash }
    return rest.startIndex - line.startIndex <= 6 && (rest.first.map { $0.isBlank } ?? true)
  }

  private static func isBullet(_ line: ArraySlice<UInt8>) -> Bool {
    line.first != ASCII.underscore && isFollowedByText(line.dropFirst())
  }

  private static func isFirstNumber(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.dropFirst()
    guard let delimiter = rest.first, delimiter == UInt8(ascii: ".") || delimiter == UInt8(ascii: ")") else {
      return false
    }
    return isFollowedByText(rest.dropFirst())
  }

  private static func isFollowedByText(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let space = rest.first, space.isBlank else { return false }
    return !rest.allSatisfy { $0.isBlank }
  }

  private static func isThematicBreak(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return line.count { $0 == first } >= 3 && line.allSatisfy { $0 == first || $0.isBlank }
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    let rest = line.drop { $0 == first }
    guard rest.startIndex - line.startIndex >= 3 else { return false }
    return first == ASCII.tilde || !rest.contains(ASCII.backtick)
  }

  private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy {
      $0.isBlank || $0 == ASCII.pipe || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
    }
  }
}
