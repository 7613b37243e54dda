import MarkdownSyntax

extension [PastedBlock] {
  /// What `html` says, as far as Markdown of `dialect` can say it.
  ///
  /// Elements that Markdown doesn't know are what is in them; what isn't shown (scripts, styles, `hidden`) is left out.
  init(html: String, dialect: Dialect) {
    var reader = PastedBlockReader(dialect)
    for token in HTMLTokenizer(html) { reader.take(token) }
    self = reader.finish()
  }
}

/// Makes blocks of HTML's tokens.
struct PastedBlockReader {
  /// An element that is open.
  struct Element {
    var name: String
    /// The look of text in it.
    var look: PastedLook
    /// Whether text in it is code.
    var isCode: Bool
    /// Whether nothing in it is shown.
    var isHidden: Bool
    /// What it makes a block of; `nil` for what only styles, or says nothing.
    var role: Role?
  }

  /// What an element is a block of.
  enum Role: Equatable {
    /// Anything that begins and ends a paragraph.
    case block
    case quote, list, item, table, row, cell, pre
    case heading(Int)
  }

  let dialect: Dialect
  var open: [Element] = []
  /// How many elements of a name are open.
  private var counts: [String: Int] = [:]
  /// The blocks of the containers that are open, the document's first.
  var containers: [[PastedBlock]] = [[]]
  var lists: [PastedList] = []
  var tasks: [Bool?] = []
  var table: PastedTable?
  var row: [PastedText] = []
  var text = PastedTextBuilder()
  /// The text of the code block that is open.
  var code: (language: String, text: String)?
  private var linkCount = 0
  /// How many headings and cells are open, in which no block can begin.
  var headingCount = 0
  var cellCount = 0

  /// How many elements are open at most, as in browsers; further ones are what is in them.
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

  /// Whether no block can begin, but in a line of the text that is open.
  var isInText: Bool { headingCount + cellCount > 0 }

  /// Ends the paragraph that is open.
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

  /// Elements that end where another begins, though nothing says so (WHATWG HTML, 13.1.2.4).
  private mutating func closeImplied(by name: String) {
    switch name {
    case "li": close("li", within: ["ul", "ol", "menu"])
    case "tr":
      close("td", within: ["table"])
      close("th", within: ["table"])
      close("tr", within: ["table"])
    case "td", "th":
      close("td", within: ["table", "tr"])
      close("th", within: ["table", "tr"])
    default: close("p", within: ["li", "td", "th", "blockquote", "table"])
    }
  }

  /// Ends the innermost element called `name`, if none of `limits` is inside of it.
  private mutating func close(_ name: String, within limits: Set<String>) {
    guard counts[name] ?? 0 > 0 else { return }
    for element in open.reversed() {
      if element.name == name { return end(name) }
      if limits.contains(element.name) { return }
    }
  }

  private mutating func end(_ name: String) {
    guard counts[name] ?? 0 > 0 else {
      // A lone `</p>` is an empty paragraph, and `</br>` ends a line.
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
