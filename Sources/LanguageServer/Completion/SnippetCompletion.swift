import MarkdownSyntax
import TextBuffer

/// A block that is put in whole, with places to fill in.
struct Snippet: Sendable {
  /// What is typed to find it, in small letters.
  let name: String
  /// What it is.
  let detail: String
  /// The syntax that it needs; none for CommonMark's own.
  var dialect: Dialect = []
  /// Where it may stand.
  var place = Place.anywhere
  /// Its lines, in the protocol's syntax of snippets.
  let lines: [String]

  /// Where a block can begin.
  enum Place: Sendable {
    /// Also in a quote.
    case anywhere
    /// Not in a quote.
    case outside
    /// Only at the text's start.
    case start
  }

  /// All of them.
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

/// The snippets for a caret behind the first letters of a name, where a block can begin and nothing else is.
struct SnippetCompletion {
  /// The start of what is typed.
  let start: UTF8Offset
  /// The snippets whose names begin so.
  let items: [CompletionItem]

  /// The snippets for `caret` in the text of `tree`; `nil` where a block can't be put in.
  init?(before caret: UTF8Offset, in tree: SyntaxTree) {
    let rope = tree.text
    let line = rope.startOfLine(holding: caret)
    let text = rope.bytes(in: line..<caret)
    let end = text.lastIndex { !($0 | 0x20).isSmallLetter }.map { $0 + 1 } ?? 0
    let (before, start) = (text[..<end], line.advanced(by: end))
    let rest = rope.bytes(in: caret..<rope.contentOfLine(rope.line(at: caret)).upperBound)
    // Clients indent what they put in, so a list's indentation would be there twice.
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

  /// Whether what stands at `start`, at most a word, is a paragraph, and in nothing that has a meaning of its own.
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

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
