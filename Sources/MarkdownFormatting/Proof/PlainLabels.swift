import MarkdownSyntax
import TextBuffer

/// The labels that a document defines, as definitions for parts of it.
///
/// Each label's destination is replaced by its number, since only the choice of the definition matters.
struct PlainLabels {
  private let labels: [ArraySlice<UInt8>]
  /// The starts of the definitions, in order.
  let places: [Int]
  /// The indices of the labels, by their keys.
  private var indices: [LabelKey: [Int]] = [:]

  /// Collects the labels in `tree`, whose text is `source`.
  ///
  /// Returns `nil` if a label spans several lines, since container markers may be between these. Also returns `nil` if
  /// there may be so many links that cmark stops resolving them.
  ///
  /// - Complexity: O(*b* + *d*), where *b* is the number of blocks and *d* the length of the definitions; with
  ///   definitions, besides the length of the text.
  init?(in tree: SyntaxTree, of source: SourceText) {
    let ranges = tree.blocks { $0 == .linkDefinition }.map { $0.bytes }
    labels = ranges.map { PlainDefinition.label(of: source.bytes[$0]) }
    places = ranges.map { $0.lowerBound }
    guard labels.allSatisfy({ !$0.contains(where: { $0.isLineEnding }) }) else { return nil }
    for (index, range) in ranges.enumerated() {
      // The first label is the definition's own.
      if let key = ReferencedDefinitions.keys(in: range, of: source.bytes).first {
        indices[key, default: []].append(index)
      }
    }
    guard staysBelowLimit(ranges, in: source) else { return nil }
  }

  /// Whether the total size of link targets is certainly below cmark's limit for a text, with room for what edits add.
  ///
  /// cmark adds up the destinations and titles of all links. Beyond 100,000 bytes, or the length of the text if that is
  /// more, it reads links as text (cmark's `references.c`).
  private func staysBelowLimit(_ ranges: [Range<Int>], in source: SourceText) -> Bool {
    guard !ranges.isEmpty else { return true }
    var rest = max(100_000, source.bytes.count) / 2
    for key in ReferencedDefinitions.keys(in: source.start..<source.bytes.count, of: source.bytes) {
      rest -= (indices[key] ?? []).reduce(0) { max($0, ranges[$1].count) }
      if rest < 0 { return false }
    }
    return true
  }

  /// The definitions that `texts` may refer to, and a blank line.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the texts, besides the definitions.
  func definitions(for texts: [[UInt8]]) -> [UInt8] {
    guard !indices.isEmpty else { return [] }
    let keys = texts.reduce(into: Set<LabelKey>()) {
      $0.formUnion(ReferencedDefinitions.keys(in: $1.indices, of: $1))
    }
    let found = keys.flatMap { indices[$0] ?? [] }.sorted()
    return found.flatMap { labels[$0] + Array(": /\($0)\n".utf8) } + [ASCII.lineFeed]
  }
}

/// The content of a link reference definition.
struct PlainDefinition: Equatable {
  private let label: [UInt8]
  private let destination: String
  private let title: String

  /// The definitions that plain CommonMark reads in `text`, in order.
  static func all(in text: [UInt8]) -> [PlainDefinition] {
    ParseTally.note(bytes: text.count)
    let tree = SyntaxTree(Rope(String(decoding: text, as: UTF8.self)), dialect: .commonMark)
    return tree.blocks { $0 == .linkDefinition }.map { node in
      PlainDefinition(
        label: Array(label(of: text[node.bytes])), destination: node.link?.destination ?? "",
        title: node.link?.title ?? "")
    }
  }

  /// The label of `definition`, in its brackets.
  static func label(of definition: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = definition.startIndex
    while end < definition.endIndex, definition[end] != UInt8(ascii: "]") {
      end += definition[end] == ASCII.backslash ? 2 : 1
    }
    return definition[..<min(end + 1, definition.endIndex)]
  }
}
