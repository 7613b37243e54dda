import MarkdownEditing
import MarkdownSyntax
import TestSupport
import TextBuffer

/// Rendered HTML as its tags and texts, of which elements can be taken out.
struct RenderedPage {
  /// The tags and the texts between them, in order.
  private(set) var tokens: [String]

  /// What `document` renders as, read anew, with the place of each block; raw HTML is left out.
  init(_ document: MarkdownDocument) {
    let tree = SyntaxTree(document.rope, dialect: document.tree.dialect)
    self.init(html: tree.html(options: [.safe, .sourceRanges]))
  }

  /// Reads `html`, in which only a tag has a `<` or a `>`.
  init(html: String) {
    var (tokens, rest) = ([String](), html.utf8[...])
    while !rest.isEmpty {
      let isTag = rest.first == UInt8(ascii: "<")
      var end = rest.firstIndex(of: isTag ? UInt8(ascii: ">") : UInt8(ascii: "<")) ?? rest.endIndex
      if isTag, end < rest.endIndex { end = rest.index(after: end) }
      tokens.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...]
    }
    self.tokens = tokens
  }

  private init(tokens: [String]) { self.tokens = tokens }

  /// The indices of the tags that begin with `start`.
  func tags(_ start: String) -> [Int] { tokens.indices.filter { tokens[$0].hasPrefix(start) } }

  /// The indices from the tag at `index` to the one that closes it.
  func element(at index: Int) -> ClosedRange<Int> {
    let name = tokens[index].dropFirst().prefix { $0.isLetter || $0.isNumber }
    var depth = 0
    for place in index..<tokens.count {
      if tokens[place].hasPrefix("</\(name)>") { depth -= 1 }
      if tokens[place].hasPrefix("<\(name) ") || tokens[place] == "<\(name)>" { depth += 1 }
      if depth == 0 { return index...place }
    }
    return index...index
  }

  /// The page with `new` in the place of the tokens `indices`.
  func replacing(_ indices: some Sequence<Int>, with new: String = "") -> RenderedPage {
    var copy = tokens
    for (number, index) in indices.enumerated() { copy[index] = number == 0 ? new : "" }
    return RenderedPage(tokens: copy)
  }

  /// The page without the lists, bodies of tables and paragraphs in which nothing is left, however deep they are.
  func withoutEmpty() -> RenderedPage {
    var page = RenderedPage(html: html)
    while let empty = page.empty { page = RenderedPage(html: page.replacing(empty).html) }
    return page
  }

  /// The first container or style in which nothing is left.
  private var empty: ClosedRange<Int>? {
    ["<em", "<strong", "<del", "<ul", "<ol", "<tbody", "<p", "<section", "<blockquote"].lazy
      .flatMap { tags($0) }.map { element(at: $0) }
      .first { element in
        element.count > 1
          && tokens[element].dropFirst().dropLast().allSatisfy { $0.allSatisfy(\.isWhitespace) }
      }
  }

  /// All of it.
  var html: String { tokens.joined() }

  /// The page without what tells where blocks stand, the numbers of footnotes and the ways back from them, and without
  /// what stands for raw HTML.
  var shown: String {
    var page = self
    for index in tags("<a ") where tokens[index].contains("data-footnote-backref") {
      page = page.replacing(element(at: index))
    }
    var kept = page.withoutEmpty().tokens.map { token in
      guard token.hasPrefix("<") else { return token }
      if token.hasPrefix("<!--") { return "" }
      if token.contains(" data-footnote-ref>") { return String(token.prefix { $0 != " " }) + token.label }
      return token.without(attribute: "data-sourcepos")
    }
    for index in kept.indices.dropLast() where kept[index].hasPrefix("<a#") {
      kept[index + 1] = String(kept[index + 1].drop(while: \.isNumber))
    }
    return RenderedText.withoutIdleSpace(kept.joined())
  }
}

// A pattern in the place where it's used would be read anew for each tag.
extension String {
  /// The value of a tag's attribute called `name`, without its beginning `prefix`; `nil` if there is none.
  func value(of name: String, after prefix: String = "") -> String? {
    guard let start = firstRange(of: name + "=\"" + prefix)?.upperBound else { return nil }
    return self[start...].firstIndex(of: "\"").map { String(self[start..<$0]) }
  }

  /// The tag without its attribute called `name`.
  fileprivate func without(attribute name: String) -> String {
    guard let start = firstRange(of: " " + name + "=\""),
      let end = self[start.upperBound...].firstIndex(of: "\"")
    else { return self }
    return String(self[..<start.lowerBound] + self[index(after: end)...])
  }

  /// The label of a footnote's reference, of whose tag this is, between `#` and the tag's end.
  fileprivate var label: String { "#" + (value(of: "href", after: "#fn-") ?? "") + ">" }
}
