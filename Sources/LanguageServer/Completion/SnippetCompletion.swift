import MarkdownSyntax
import TextBuffer

/// A whole block to insert, with places to fill in.
struct Snippet: Sendable {
  /// The name to type, in lower case.
  let name: String
  /// The description.
  let detail: String
  /// The required syntax; none for CommonMark's own.
  var dialect: Dialect = []
  /// The places where the snippet fits.
  var place = Place.anywhere
  /// The lines, in the protocol's snippet syntax.
  let lines: [String]

  /// A place where a block can begin.
  enum Place: Sendable {
    /// Anywhere, including in a quote.
    case anywhere
    /// Outside quotes.
    case outside
    /// At the text's start only.
    case start
  }

  /// All snippets.
  static let all = [
    Snippet(
      name: "callout", detail: "a callout", place: .outside,
      lines: ["> [!${1|NOTE,TIP,IMPORTANT,WARNING,CAUTION|}]", "> ${2:Text}"]),
    Snippet(name: "code", detail: "a code block", lines: ["```${1:language}", "$0", "```"]),
    Snippet(name: "footnote", detail: "a footnote", dialect: .footnotes, lines: ["[^${1:label}]: ${2:Text}"]),
    Snippet(
      name: "front matter", detail: "front matter", dialect: .frontMatter, place: .start,
      lines: ["---", "title: ${1:Title}", "---", ""]),
    Snippet(
      name: "table", detail: "a table", dialect: .tables,
      lines: ["| ${1:Column} | ${2:Column} |", "| --- | --- |", "| ${3:Cell} | ${4:Cell} |"]),
    Snippet(name: "task", detail: "a task", dialect: .taskItems, lines: ["- [ ] ${1:Task}"]),
  ]
}

/// The snippets for a caret after the first letters of a name, on a line with no other text.
struct SnippetCompletion {
  /// The start of the typed text.
  let start: UTF8Offset
  /// The snippets whose names begin with the typed text.
  let items: [CompletionItem]

  /// The snippets for `caret` in the text of `tree`; `nil` if no block can be inserted there.
  init?(before caret: UTF8Offset, in tree: SyntaxTree) {
    let rope = tree.text
    let line = rope.startOfLine(holding: caret)
    let text = rope.bytes(in: line..<caret)
    let end = text.lastIndex { !$0.isASCIILetter }.map { $0 + 1 } ?? 0
    let (before, start) = (text[..<end], line.advanced(by: end))
    let rest = rope.bytes(in: caret..<rope.contentOfLine(rope.line(at: caret)).upperBound)
    // Clients indent inserted text, so a list's indentation would be there twice.
    guard before.allSatisfy({ $0 == UInt8(ascii: ">") || $0 == 0x20 }), before.first != 0x20,
      rest.allSatisfy({ $0 == 0x20 }), Self.isBlockStart(start, in: tree)
    else { return nil }
    self.start = start
    let typed = String(decoding: text[end...], as: UTF8.self).lowercased()
    let (isQuoted, prefix) = (!before.isEmpty, String(decoding: before, as: UTF8.self))
    items = Snippet.all.filter { snippet in
      snippet.name.hasPrefix(typed) && tree.dialect.contains(snippet.dialect)
        && (snippet.place == .anywhere || !isQuoted) && (snippet.place != .start || start == .zero)
    }.map { snippet in
      CompletionItem(
        snippet.lines.joined(separator: "\n" + prefix), label: snippet.name, detail: snippet.detail, .snippet)
    }
  }

  /// Whether `start` is at the beginning of a paragraph, or in no block, and inside nothing but quotes and lists.
  private static func isBlockStart(_ start: UTF8Offset, in tree: SyntaxTree) -> Bool {
    tree.path(to: start).allSatisfy { node in
      switch node.kind {
      case .document, .blockQuote, .list, .item, .text: true
      case .paragraph: node.range.lowerBound >= start
      default: false
      }
    }
  }
}
