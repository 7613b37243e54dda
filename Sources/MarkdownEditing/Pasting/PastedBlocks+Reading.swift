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
private struct PastedBlockReader {
  /// An element that is open.
  struct Element {
    var name: String
    /// The look of text in it.
    var look: PastedRun
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
  private var open: [Element] = []
  /// How many elements of a name are open.
  private var counts: [String: Int] = [:]
  /// The blocks of the containers that are open, the document's first.
  private var containers: [[PastedBlock]] = [[]]
  private var lists: [PastedList] = []
  private var tasks: [Bool?] = []
  private var table: PastedTable?
  private var row: [PastedText] = []
  private var text = PastedTextBuilder()
  /// The text of the code block that is open.
  private var code: (language: String, text: String)?
  private var linkCount = 0
  /// How many headings and cells are open, in which no block can begin.
  private var headingCount = 0
  private var cellCount = 0

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

  private mutating func take(_ string: String) {
    let isHidden = open.last?.isHidden ?? false
    guard !isHidden else { return }
    if code != nil {
      code?.text += string
    } else {
      text.append(string, look: look, isCode: open.last?.isCode ?? false)
    }
  }

  private var look: PastedRun { open.last?.look ?? PastedRun(content: .lineBreak) }

  /// Whether no block can begin, but in a line of the text that is open.
  private var isInText: Bool { headingCount + cellCount > 0 }

  /// Ends the paragraph that is open.
  private mutating func flush() {
    if isInText {
      if cellCount > 0 { text.breakLine() } else { text.noteSpace() }
      return
    }
    let paragraph = text.take()
    if !paragraph.isEmpty { append(.paragraph(paragraph)) }
  }

  private mutating func append(_ block: PastedBlock) { containers[containers.count - 1].append(block) }

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

// What the elements are that make blocks.
extension PastedBlockReader {
  private func role(of tag: HTMLTag) -> Role? {
    let isInText = isInText
    switch tag.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      return isInText ? .block : .heading(Int(tag.name.dropFirst()) ?? 1)
    case "blockquote": return isInText || isDeep ? .block : .quote
    case "ul", "ol", "menu": return isInText || isDeep ? .block : .list
    case "li": return isInText || !isInList ? .block : .item
    case "pre": return isInText ? .block : .pre
    case "table": return isInText || table != nil || !dialect.contains(.tables) ? .block : .table
    case "tr": return table != nil && !isInText ? .row : .block
    case "td", "th": return table != nil && !isInText ? .cell : .block
    default: return Self.blocks.contains(tag.name) ? .block : nil
    }
  }

  /// Elements that begin and end a paragraph (WHATWG HTML, 15.3).
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
    "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6",
    "header", "hgroup", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// Whether the innermost element that is more than a block is a list.
  private var isInList: Bool { open.last { $0.role != nil && $0.role != .block }?.role == .list }

  private var isDeep: Bool { containers.count > PastedBlock.deepest }

  private mutating func enter(_ role: Role?, _ tag: HTMLTag) {
    switch role {
    case .quote: containers.append([])
    case .item:
      containers.append([])
      tasks.append(nil)
    case .list:
      let start = tag.name == "ol" ? Int(tag.attributes["start"] ?? "1") ?? 1 : nil
      lists.append(PastedList(start: start.map { 0...999_999_999 ~= $0 ? $0 : 1 }))
    case .table: table = PastedTable()
    case .cell:
      noteAlignment(of: tag)
      cellCount += 1
    case .heading: headingCount += 1
    case .pre: code = ("", "")
    default: break
    }
  }

  private mutating func leave(_ element: Element) {
    switch element.role {
    case .heading(let level):
      headingCount -= 1
      let heading = text.take()
      if !heading.isEmpty { append(.heading(level, heading)) }
    case .pre: leaveCode()
    case .cell:
      cellCount -= 1
      row.append(text.take())
    case .row:
      if !row.isEmpty { table?.rows.append(row) }
      row = []
    default:
      flush()
      leaveContainer(element)
    }
  }

  private mutating func leaveContainer(_ element: Element) {
    switch element.role {
    case .quote:
      let blocks = containers.removeLast()
      if !blocks.isEmpty { append(.quote(blocks)) }
    case .item:
      let blocks = containers.removeLast()
      lists[lists.count - 1].items.append(PastedItem(isDone: tasks.removeLast(), blocks: blocks))
    case .list:
      let list = lists.removeLast()
      if !list.items.isEmpty { append(.list(list)) }
    case .table:
      if let table { append(PastedBlock(table)) }
      table = nil
    case .block where element.name == "p" && open.dropLast().last?.role == .item:
      lists[lists.count - 1].isLoose = true
    default: break
    }
  }

  private mutating func leaveCode() {
    guard let (language, text) = code else { return }
    code = nil
    var lines = text.linesWithoutEndings()
    if lines.first?.isEmpty ?? false { lines.removeFirst() }  // HTML drops it.
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    append(.code(language: language, lines: lines))
  }

  private mutating func noteLanguage(of tag: HTMLTag) {
    let names = (tag.attributes["class"] ?? "").split(separator: " ")
    guard let name = names.first(where: { $0.hasPrefix("language-") || $0.hasPrefix("lang-") }),
      let dash = name.firstIndex(of: "-")
    else { return }
    code?.language = String(name[name.index(after: dash)...])
  }

  private mutating func noteAlignment(of tag: HTMLTag) {
    guard var noted = table, noted.rows.isEmpty, noted.alignments.count == row.count else { return }
    let style = ElementStyle.declarations(of: tag)["text-align"]
    noted.alignments.append(ColumnAlignment(rawValue: tag.attributes["align"] ?? style ?? "") ?? .none)
    table = noted
  }

  private mutating func takeImage(_ tag: HTMLTag) {
    guard code == nil, !(open.last?.isHidden ?? false) else { return }
    let (description, source) = (tag.attributes["alt"] ?? "", tag.attributes["src"] ?? "")
    // What is written out in the address is no text, and may be megabytes.
    guard !source.isEmpty, !source.lowercased().hasPrefix("data:") else { return take(description) }
    text.append(
      .image(description: description, source: source, title: tag.attributes["title"] ?? ""), look: look)
  }

  private mutating func takeCheckbox(_ tag: HTMLTag) {
    guard tag.attributes["type"]?.lowercased() == "checkbox", dialect.contains(.taskItems), !tasks.isEmpty,
      text.isEmpty, containers[containers.count - 1].isEmpty
    else { return }
    tasks[tasks.count - 1] = tag.attributes["checked"] != nil
  }
}

extension PastedBlock {
  /// The block of `table`: of a lone cell, which only places what is in it, a paragraph.
  fileprivate init(_ table: PastedTable) {
    let width = table.rows.map(\.count).max() ?? 0
    if table.rows.count == 1, width == 1 {
      self = .paragraph(table.rows[0][0])
    } else {
      var table = table
      table.alignments += Array(repeating: .none, count: max(0, width - table.alignments.count))
      self = .table(table)
    }
  }
}
