import MarkdownSyntax

extension [PastedBlock] {
  /// The content of `html`, as far as Markdown of `dialect` can express it.
  ///
  /// Other elements are replaced by their content; hidden content (scripts, styles, `hidden`) is left out.
  init(html: String, dialect: Dialect) {
    var (reader, tokens) = (PastedBlockReader(dialect), HTMLTokenizer(html))
    while let token = tokens.next() { reader.take(token) }
    self = reader.finish()
  }
}

/// Builds blocks from the tokens of HTML.
struct PastedBlockReader {
  /// An open element.
  struct Element {
    var name: String
    /// The look of text in the element.
    var look: PastedLook
    /// Whether text in it is code.
    var isCode: Bool
    /// Whether the element's content is hidden.
    var isHidden: Bool
    /// The element's role; `nil` if it makes no block.
    var role: Role?
  }

  /// The part that an element has in making blocks.
  enum Role: Equatable {
    /// Any element that begins and ends a paragraph.
    case block
    case quote, list, item, table, row, cell, pre
    case heading(Int)
  }

  let dialect: Dialect
  var open: [Element] = []
  /// The number of open elements with each name.
  private var counts: [String: Int] = [:]
  /// The blocks of the open containers, the document's first.
  var containers: [[PastedBlock]] = [[]]
  var lists: [PastedList] = []
  var tasks: [Bool?] = []
  var table: PastedTable?
  var row: [PastedText] = []
  var columns = PastedColumns()
  var text = PastedTextBuilder()
  /// The language and text of the open code block; `nil` if none is open.
  var code: (language: String, text: String)?
  private var linkCount = 0
  /// The numbers of open headings and of open cells, in which no block can begin.
  var headingCount = 0
  var cellCount = 0

  /// The greatest number of open elements, as in browsers; further elements are replaced by their content.
  private static let deepest = 512

  init(_ dialect: Dialect) { self.dialect = dialect }

  mutating func take(_ token: HTMLToken) {
    switch token {
    case .text(let string): take(string)
    case .start(let tag): begin(tag)
    case .end(let name): end(name)
    case .fragmentStart: self = PastedBlockReader(dialect)
    case .fragmentEnd: break
    }
  }

  mutating func finish() -> [PastedBlock] {
    while let last = open.last { end(last.name) }
    flush()
    return containers[0]
  }

  // MARK: Text

  mutating func take(_ string: String) {
    let isHidden = open.last?.isHidden ?? false
    guard !isHidden else { return }
    if code != nil {
      code?.text += string
    } else {
      text.append(string, look: look, isCode: open.last?.isCode ?? false)
    }
  }

  var look: PastedLook { open.last?.look ?? PastedLook() }

  /// Whether a heading or cell is open, in which no block can begin.
  var isInText: Bool { headingCount + cellCount > 0 }

  /// Ends the open paragraph; in a heading, notes white space, and in a cell, ends the line.
  mutating func flush() {
    if isInText {
      if cellCount > 0 { text.breakLine() } else { text.noteSpace() }
      return
    }
    let paragraph = text.take()
    if !paragraph.isEmpty { append(.paragraph(paragraph)) }
  }

  mutating func append(_ block: PastedBlock) { containers[containers.count - 1].append(block) }

  // MARK: Elements

  private mutating func begin(_ tag: HTMLTag) {
    guard code == nil || ["br", "code"].contains(tag.name) else {
      if !tag.isVoid, open.count < Self.deepest { push(tag, role: nil) }
      return
    }
    switch tag.name {
    case "br": return breakLine()
    case "hr":
      flush()
      if !isInText { append(.rule) }
    case "img": takeImage(tag)
    case "input": takeCheckbox(tag)
    case "code" where code != nil: noteLanguage(of: tag)
    default: break
    }
    guard !tag.isVoid, open.count < Self.deepest else { return }
    if Self.blocks.contains(tag.name) { closeImplied(by: tag.name) }
    let role = role(of: tag)
    if role != nil { flush() }
    push(tag, role: role)
    enter(role, tag)
  }

  private mutating func push(_ tag: HTMLTag, role: Role?) {
    let style = ElementStyle(tag, dialect)
    var look = look
    look.styles = look.styles.subtracting(style.removed).union(style.added)
    if tag.name == "a", let destination = tag.attributes["href"], !destination.isEmpty,
      !HTMLText.isDangerous(url: destination)
    {
      linkCount += 1
      look.link = PastedLink(
        destination: destination, title: tag.attributes["title"] ?? "", number: linkCount)
    }
    open.append(
      Element(
        name: tag.name, look: look, isCode: style.isCode || open.last?.isCode ?? false,
        isHidden: style.isHidden || open.last?.isHidden ?? false, role: role))
    counts[tag.name, default: 0] += 1
  }

  /// Ends elements that have no end tag and end where the element `name` begins (WHATWG HTML, 13.1.2.4).
  private mutating func closeImplied(by name: String) {
    switch name {
    case "li": close("li", within: ["ul", "ol", "menu"])
    case "tr", "thead", "tbody", "tfoot":
      close("td", within: ["table"])
      close("th", within: ["table"])
      close("tr", within: ["table"])
    case "td", "th":
      close("td", within: ["table", "tr"])
      close("th", within: ["table", "tr"])
    default: close("p", within: ["li", "td", "th", "blockquote", "table"])
    }
  }

  /// Ends the innermost element called `name`, unless one of `limits` is open inside of it.
  private mutating func close(_ name: String, within limits: Set<String>) {
    guard counts[name] ?? 0 > 0 else { return }
    for element in open.reversed() {
      if element.name == name { return end(name) }
      if limits.contains(element.name) { return }
    }
  }

  private mutating func end(_ name: String) {
    guard counts[name] ?? 0 > 0 else {
      // A lone `</p>` is an empty paragraph, and `</br>` is a line break.
      if name == "p" { flush() }
      if name == "br" { breakLine() }
      return
    }
    while let element = open.last {
      if element.role != nil { leave(element) }
      open.removeLast()
      counts[element.name, default: 1] -= 1
      if element.name == name { break }
    }
  }

  private mutating func breakLine() {
    guard !(open.last?.isHidden ?? false) else { return }
    if code != nil {
      code?.text += "\n"
    } else if text.breakLine() {
      flush()
    }
  }
}
