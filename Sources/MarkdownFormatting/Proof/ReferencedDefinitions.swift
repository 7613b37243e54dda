import MarkdownSyntax
import TextBuffer

/// A document's link reference definitions, to be put before a part of it: only those that the part may refer to, so
/// that a document full of them isn't parsed again for each of its parts.
struct ReferencedDefinitions {
  private let source: SourceText
  /// Where the definitions stand.
  private let ranges: [Range<Int>]
  /// The indices of the definitions by their labels' keys.
  private var places: [LabelKey: [Int]] = [:]

  /// Those in `tree`, whose text `source` is.
  ///
  /// - Complexity: O(*b* + *d*), where *b* is the number of blocks and *d* the length of the definitions
  init(in tree: SyntaxTree, of source: SourceText) {
    self.source = source
    ranges = tree.blocks { $0 == .linkDefinition }.map { $0.bytes }
    for (index, range) in ranges.enumerated() {
      // The first label is the definition's own.
      if let key = Self.keys(in: range, of: source.bytes).first { places[key, default: []].append(index) }
    }
  }

  /// The text of those that `part` may refer to, in the document's order, each on lines of its own, and a line break.
  ///
  /// The line break keeps a thematic break at the part's start from becoming front matter.
  ///
  /// - Complexity: O(*p* + *d* log *d*), where *p* is the length of the part and *d* that of the definitions found
  func text(before part: Range<Int>) -> [UInt8] {
    guard !places.isEmpty else { return [ASCII.lineFeed] }
    let keys = Set(Self.keys(in: part, of: source.bytes))
    let found = keys.flatMap { places[$0] ?? [] }.sorted()
    return found.flatMap { source.bytes[ranges[$0]] + [ASCII.lineFeed] } + [ASCII.lineFeed]
  }

  /// The keys of all that could be a label in `range` of `bytes`: what stands between two brackets, none in between.
  ///
  /// A key has neither white space nor quote marks, which may also stand before a label's lines: where others have it,
  /// too, a definition is taken along for nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `range`.
  static func keys(in range: Range<Int>, of bytes: [UInt8]) -> [LabelKey] {
    var keys: [LabelKey] = []
    var (start, offset) = (Int?.none, range.lowerBound)
    while true {
      offset = bytes.firstOffset(
        of: ASCII.backslash, or: UInt8(ascii: "["), or: UInt8(ascii: "]"), from: offset,
        upTo: range.upperBound)
      guard offset < range.upperBound else { return keys }
      switch bytes[offset] {
      case ASCII.backslash: offset += 1
      case UInt8(ascii: "["): start = offset + 1
      default:
        if let start, offset - start <= longestLabel { keys.append(LabelKey(ofLines: bytes[start..<offset])) }
        start = nil
      }
      offset += 1
    }
  }

  /// How long a label can be, with room for what stands before its lines.
  private static let longestLabel = 100_000
}
