import MarkdownSyntax
import TextBuffer

/// The verbatim parts of a leaf's text in other dialects: formulas, templates, attributes, wiki links, comments.
///
/// They are sorted and disjoint. In them no delimiter is changed and no line is broken.
package struct ForeignSpans {
  /// The ranges of the parts, including delimiters.
  private(set) var ranges: [Range<Int>] = []

  private let bytes: ArraySlice<UInt8>
  /// The closers that don't occur again.
  private var missing: Set<String> = []

  /// Finds the parts in `range` of `source`, which is a leaf's text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes
  package init(in range: Range<Int>, of source: SourceText) {
    bytes = source.bytes[range]
    var offset = source.next(Self.triggers, from: range.lowerBound, upTo: range.upperBound)
    guard offset < range.upperBound else { return }
    // A code span that starts earlier may reach over it.
    offset = source.next(Self.stops, from: range.lowerBound, upTo: range.upperBound)
    while offset < range.upperBound {
      if let end = end(at: offset) {
        ranges.append(offset..<end)
        offset = end
      } else {
        offset = skipped(from: offset)
      }
      offset = source.next(Self.stops, from: offset, upTo: range.upperBound)
    }
  }

  /// Whether `range` shares a byte with one of the parts.
  func touch(_ range: Range<Int>) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return index < ranges.count && ranges[index].lowerBound < range.upperBound
  }

  /// The parts that cross the end of a line of `source`.
  func overLines(of source: SourceText) -> [Range<Int>] {
    ranges.filter { source.bytes[$0].contains(where: { $0.isLineEnding }) }
  }

  /// The delimiters of TeX formulas, also with doubled backslashes, one of which an earlier reader removes.
  private static let brackets = [("\\(", "\\)"), ("\\[", "\\]"), ("\\\\(", "\\\\)"), ("\\\\[", "\\\\]")]
    .map { (open: $0, close: $1) }
  /// The possible first bytes of a part.
  private static let triggers = ByteSet("${[%\\".utf8)
  /// The bytes at which a part may start, or a code span, which contains none.
  private static let stops = triggers.union(ByteSet("`".utf8))

  /// The end of the part that starts at `offset`.
  ///
  /// Returns `nil` if none does.
  private mutating func end(at offset: Int) -> Int? {
    let rest = bytes[offset...]
    switch bytes[offset] {
    case UInt8(ascii: "$"):
      return rest.hasPrefix("$$") ? end("$$", after: offset + 2) : mathEnd(after: offset + 1)
    case UInt8(ascii: "{"): return bracesEnd(from: offset)
    case UInt8(ascii: "["): return rest.hasPrefix("[[") ? end("]]", after: offset + 2) : nil
    case UInt8(ascii: "%"): return rest.hasPrefix("%%") ? end("%%", after: offset + 2) : nil
    case ASCII.backslash:
      return Self.brackets.lazy.filter { rest.hasPrefix($0.open) }.first.flatMap {
        end($0.close, after: offset + $0.open.utf8.count)
      }
    default: return nil
    }
  }

  /// The position to continue the search from after `offset`, where no part starts.
  ///
  /// Code spans and escaped characters are skipped.
  private mutating func skipped(from offset: Int) -> Int {
    if bytes[offset] == ASCII.backslash { return offset + 2 }
    guard bytes[offset] == ASCII.backtick else { return offset + 1 }
    let length = bytes[offset...].run(of: ASCII.backtick)
    return codeEnd(length, after: offset + length) ?? offset + length
  }

  /// The end of the first `closer` at or after `start`.
  ///
  /// Returns `nil` if there is none.
  private mutating func end(_ closer: String, after start: Int) -> Int? {
    guard !missing.contains(closer) else { return nil }
    let (mark, count) = (closer.utf8.first, closer.utf8.count)
    var offset = start
    while offset + count <= bytes.endIndex {
      if bytes[offset] == mark, bytes[offset...].hasPrefix(closer) { return offset + count }
      offset += 1
    }
    missing.insert(closer)
    return nil
  }

  /// The end of a formula between single dollars, by the rules of pandoc and GitHub.
  ///
  /// There is no white space inside the dollars and no digit after the closing one. Returns `nil` if no formula ends
  /// here.
  private mutating func mathEnd(after start: Int) -> Int? {
    guard start < bytes.endIndex, !bytes[start].isBlank, !bytes[start].isLineEnding,
      !missing.contains("$")
    else { return nil }
    var offset = start + 1
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "$"), !bytes[offset - 1].isBlank,
        bytes[offset - 1] != ASCII.backslash,
        bytes[(offset + 1)...].first.map({ !$0.isASCIIDigit }) ?? true
      {
        return offset + 1
      }
      offset += 1
    }
    missing.insert("$")
    return nil
  }

  /// The end of the braces that open at `start` and close in the same leaf.
  ///
  /// Returns `nil` if they don't close.
  private mutating func bracesEnd(from start: Int) -> Int? {
    guard !missing.contains("}") else { return nil }
    var depth = 0
    for offset in start..<bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "{") { depth += 1 }
      if bytes[offset] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return offset + 1 }
    }
    missing.insert("}")
    return nil
  }

  /// The end of the code span whose opening `length` backticks end at `start`.
  ///
  /// Returns `nil` if it isn't closed.
  private mutating func codeEnd(_ length: Int, after start: Int) -> Int? {
    let name = "`\(length)"
    guard !missing.contains(name) else { return nil }
    var offset = start
    while let tick = bytes[offset...].firstIndex(of: ASCII.backtick) {
      let run = bytes[tick...].run(of: ASCII.backtick)
      offset = tick + run
      if run == length { return offset }
    }
    missing.insert(name)
    return nil
  }
}

extension SourceText {
  /// The offset of the first byte of `set` at or after `start`; `end` if there is none before it.
  fileprivate func next(_ set: ByteSet, from start: Int, upTo end: Int) -> Int {
    bytes.firstOffset(from: start, upTo: end) { set.contains($0) }
  }
}
