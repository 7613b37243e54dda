import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// The changes of style that no Markdown says, found out from the tree alone: the only ones that an action may refuse.
///
/// Nothing is visible but letters, so that a span can stand only around letters, which then have its style; links,
/// code and HTML must stay what they are; escapes and character references are resolved before anything here counts.
/// Hence what stands side by side in no style can't be parted: a span around punctuation alone (`*_*@b.c`) would give
/// that a style which nobody selected it for.
///
/// 1. *An address*: GFM finds email addresses in text whose escapes and references are resolved (section 6.9, as
///    cmark-gfm does it). In a style, two spans part it; in no style nothing does, so that a style which parts one
///    can't go.
/// 2. *Code beside code*: a backtick string is as long as it goes (CommonMark 0.30, section 6.1), so that two code
///    spans with nothing between them need a delimiter there. Two runs of `~` are one, so that strikethrough alone is
///    none, while `*` and `_` alternate.
struct Inexpressible {
  /// Something of a leaf's text, in order.
  private enum Element {
    case text(String, styles: Set<String>, isSelected: Bool)
    case code(styles: Set<String>, isSelected: Bool)
    /// Whatever parts text: a link, an image, HTML, a line ending.
    case boundary
  }

  private let bytes: [UInt8]
  private let selected: Range<Int>
  private let splitsCode: Bool
  private var elements: [Element] = []

  /// Whether `action` in `document` would have to make something that can't be written.
  static func isThere(in document: MarkdownDocument, _ action: EditorAction) -> Bool {
    let selection = document.selection.main.range
    let leaves = document.tree.nodes(in: selection).filter(\.kind.isLeafWithInlines)
    let readings = leaves.map { Inexpressible($0, in: document, action) }
    let selected = readings.flatMap { $0.selectedCharacters }
    let words = selected.filter(\.isWord)
    let isOff = (words.isEmpty ? selected : words).allSatisfy {
      tag(of: action).map($0.styles.contains) ?? true
    }
    return readings.contains { $0.isInexpressible(after: action, isOff: isOff) }
  }

  private init(_ leaf: SyntaxNode, in document: MarkdownDocument, _ action: EditorAction) {
    bytes = document.rope.bytes(in: document.rope.range)
    let range = document.selection.main.range
    selected = range.lowerBound.value..<range.upperBound.value
    splitsCode = action == .code || action == .clearFormatting
    for child in leaf.children { read(child, []) }
  }

  private static let tags: [SyntaxKind: String] = [.strong: "strong", .emphasis: "em", .strikethrough: "del"]

  private mutating func read(_ node: SyntaxNode, _ styles: Set<String>) {
    let range = node.range.lowerBound.value..<node.range.upperBound.value
    switch node.kind {
    case .text: append(range, styles)
    case .code where splitsCode:
      append(node.content.lowerBound.value..<node.content.upperBound.value, styles.union(["code"]))
    case .code: elements.append(.code(styles: styles, isSelected: range.overlaps(selected)))
    case .strong, .emphasis, .strikethrough:
      for child in node.children { read(child, Self.tags[node.kind].map { styles.union([$0]) } ?? styles) }
    default:
      elements.append(.boundary)
      for child in node.children where node.link?.form != .autolink { read(child, styles) }
      elements.append(.boundary)
    }
  }

  private mutating func append(_ range: Range<Int>, _ styles: Set<String>) {
    var found: [Element] = []
    TextPieceReader().forEach(in: bytes, range) { piece in
      let isSelected = piece.range.overlaps(selected)
      let text = String(decoding: styles.contains("code") ? bytes[piece.range] : piece.meaning, as: UTF8.self)
      found.append(.text(text, styles: styles, isSelected: isSelected))
    }
    elements += found
  }

  // MARK: After the action

  private static func tag(of action: EditorAction) -> String? {
    switch action {
    case .bold: "strong"
    case .italic: "em"
    case .strikethrough: "del"
    case .code: "code"
    default: nil
    }
  }

  /// What is selected: whether each piece of it is a word, or a part of one, and its styles.
  private var selectedCharacters: [(isWord: Bool, styles: Set<String>)] {
    elements.compactMap { element in
      switch element {
      case .text(let text, let styles, true): (text.unicodeScalars.contains(where: \.isLetterOrDigit), styles)
      case .code(let styles, true): (true, styles)
      default: nil
      }
    }
  }

  private func isInexpressible(after action: EditorAction, isOff: Bool) -> Bool {
    func changed(_ styles: Set<String>, _ isSelected: Bool) -> Set<String> {
      guard isSelected else { return styles }
      guard let tag = Self.tag(of: action) else { return [] }
      return isOff ? styles.subtracting([tag]) : styles.union([tag])
    }
    var (plain, previous) = ("", Set<String>?.none)
    for element in elements {
      var code: Set<String>?
      switch element {
      case .text(let text, let styles, let isSelected) where changed(styles, isSelected).isEmpty:
        plain += text
      case .code(let styles, let isSelected): code = changed(styles, isSelected)
      default: break
      }
      if let code, code == previous, code.isSubset(of: ["del"]) { return true }
      previous = code
      if case .text(_, let styles, let isSelected) = element, changed(styles, isSelected).isEmpty { continue }
      if Self.holdsAddress(plain) { return true }
      plain = ""
    }
    return Self.holdsAddress(plain)
  }

  /// Whether there's an address in what a reader sees as `text`, with all punctuation escaped.
  private static func holdsAddress(_ text: String) -> Bool {
    guard text.contains("@") else { return false }
    let escaped = text.unicodeScalars.map {
      $0.isASCII && !$0.isLetterOrDigit && !$0.properties.isWhitespace ? "\\\($0)" : "\($0)"
    }.joined()
    let tree = SyntaxTree(Rope("x " + escaped))
    return tree.nodes(in: tree.root.range).contains { $0.link?.form == .autolink }
  }
}
