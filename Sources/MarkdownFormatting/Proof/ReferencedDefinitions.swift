import MarkdownSyntax
import TextBuffer

/// A document's link reference definitions, for putting before a part of it.
///
/// Only those that the part may refer to are used, so that a document full of definitions isn't parsed again with each
/// of its parts.
struct ReferencedDefinitions {
  private let source: SourceText
  /// The ranges of the definitions.
  private let ranges: [Range<Int>]
  private let index: DefinitionIndex

  /// Collects the definitions in `tree`, whose text is `source`.
  ///
  /// - Complexity: O(*b* + *d*), where *b* is the number of blocks and *d* the length of the definitions
  init(in tree: SyntaxTree, of source: SourceText) {
    self.source = source
    ranges = tree.blocks { $0 == .linkDefinition }.map { $0.bytes }
    index = DefinitionIndex(of: ranges, in: source.bytes)
  }

  /// The definitions that `part` may refer to, in the document's order, each on its own lines, and a line break.
  ///
  /// The line break keeps a thematic break at the part's start from becoming front matter.
  ///
  /// - Complexity: O(*p* + *d* log *d*), where *p* is the length of the part and *d* that of the definitions found
  func text(before part: Range<Int>) -> [UInt8] {
    guard !index.isEmpty else { return [ASCII.lineFeed] }
    let found = index.definitions(for: Set(Self.keys(in: part, of: source.bytes)))
    return found.flatMap { source.bytes[ranges[$0]] + [ASCII.lineFeed] } + [ASCII.lineFeed]
  }

  /// The keys of all possible labels in `range` of `bytes`: text between two brackets without another one between them.
  ///
  /// A key ignores white space and quote marks, which may also precede a label's lines. If that makes two keys equal,
  /// an unneeded definition is included.
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

  /// The greatest length of a label in bytes, including prefixes of its lines.
  private static let longestLabel = 100_000
}

/// The definitions of a document, by the keys of their labels.
struct DefinitionIndex {
  private var indices: [LabelKey: [Int]] = [:]

  /// The index of the definitions at `ranges` of `bytes`.
  init(of ranges: [Range<Int>], in bytes: [UInt8]) {
    for (index, range) in ranges.enumerated() {
      // The first label is the definition's own.
      guard let key = ReferencedDefinitions.keys(in: range, of: bytes).first else { continue }
      indices[key, default: []].append(index)
    }
  }

  /// Whether there is no definition.
  var isEmpty: Bool { indices.isEmpty }

  /// The indices of the definitions with the label `key`, in document order.
  subscript(key: LabelKey) -> [Int] { indices[key] ?? [] }

  /// The indices of the definitions with one of the labels `keys`, in document order.
  func definitions(for keys: Set<LabelKey>) -> [Int] { keys.flatMap { self[$0] }.sorted() }
}
