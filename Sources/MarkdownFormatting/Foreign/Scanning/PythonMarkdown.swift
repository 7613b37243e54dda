import MarkdownSyntax
import TextBuffer

/// Recognizes documents written for Python-Markdown, as used by MkDocs, by features that few other dialects have.
enum PythonMarkdown {
  /// Whether `source`, with the tree `tree` and the constructs `constructs`, has such a feature.
  ///
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the length of the text and *k* the number of tags and names.
  static func isMarked(_ source: SourceText, _ tree: SyntaxTree, _ constructs: [ForeignRegions.Region])
    -> Bool
  {
    constructs.contains { isMark($0, in: source) } || hasAdmonition(source, tree) || hasMark(source, tree)
  }

  /// Whether one of the containers of the document's own dialect is an admonition.
  private static func hasAdmonition(_ source: SourceText, _ tree: SyntaxTree) -> Bool {
    if tree.dialect.containers.isEmpty { return false }
    let containers = tree.blocks { if case .container = $0 { true } else { false } }
    return containers.contains { node in
      let line = source.bytes[node.firstByte..<source.endOfLine(at: node.firstByte)]
      return (line.hasPrefix("!!!") || line.hasPrefix("???")) && isAdmonition(line)
    }
  }

  private static let names: Set = ["tab", "abbreviation", "snippet"]

  /// Whether `region` is a construct of that dialect, such as `/// note` and `{ .annotate }`.
  private static func isMark(_ region: ForeignRegions.Region, in source: SourceText) -> Bool {
    let text = source.bytes[region.range]
    switch region.name {
    case "admonition", "details": return isAdmonition(text)
    case "block": return text.hasPrefix("/// ")
    case "attributes": return text.hasPrefix("{ .")
    default: return names.contains(region.name)
    }
  }

  /// Whether the three marks at the start of `text` are followed by a type such as `note`, not by words of a warning.
  private static func isAdmonition(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.drop { !$0.isBlank }.drop { $0.isBlank }
    return rest.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }

  /// Whether a tag declares its content as Markdown, or the name of an icon occurs.
  private static func hasMark(_ source: SourceText, _ tree: SyntaxTree) -> Bool {
    var offset = source.start
    while true {
      let start = source.bytes.firstOffset(of: UInt8(ascii: "<"), or: UInt8(ascii: ":"), from: offset)
      guard start < source.bytes.count else { return false }
      offset = start + 1
      // In a code span it is only mentioned.
      guard source.byte(at: offset).map(mayFollow.contains) == true,
        source.byte(at: start - 1) != ASCII.backtick
      else { continue }
      let text = source.bytes[start..<min(source.bytes.count, start + maximumLength)]
      guard isIcon(text) || holdsMarkdown(text) else { continue }
      let kind = tree.innermostBlock(at: UTF8Offset(start)).kind
      if !kind.isLiteralBlock, kind != .frontMatter { return true }
    }
  }

  /// The greatest length of a recognized tag, in bytes.
  private static let maximumLength = 200
  private static let icons = [":material-", ":octicons-", ":fontawesome-", ":simple-"]
  private static let mayFollow = ByteSet("adfmops".utf8)

  private static func isIcon(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: ":"), icons.contains(where: { text.hasPrefix($0) }) else { return false }
    return text.dropFirst().drop { !$0.isBlank && !$0.isLineEnding && $0 != UInt8(ascii: ":") }.first
      == UInt8(ascii: ":")
  }

  /// Whether `text` starts with the tag of a block with the attribute `markdown`.
  private static func holdsMarkdown(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "<"), let end = text.firstIndex(of: ASCII.greaterThan) else {
      return false
    }
    // Between quotation marks are values, whatever their words are.
    let parts = text[..<end].split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count, by: 2) {
      let words = parts[index].split { $0.isBlank || $0.isLineEnding }
      let names = words.dropFirst(index == 0 ? 1 : 0)
      if names.contains(where: { $0.elementsEqual("markdown".utf8) || $0.hasPrefix("markdown=") }) {
        return true
      }
    }
    return false
  }
}
