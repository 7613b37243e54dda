import MarkdownSyntax

// The elements that make blocks.
extension PastedBlockReader {
  func role(of tag: HTMLTag) -> Role? {
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

  /// The elements that begin and end a paragraph (WHATWG HTML, 15.3).
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
    "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6",
    "header", "hgroup", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// Whether the innermost open element with a role other than `block` is a list.
  private var isInList: Bool { open.last { $0.role != nil && $0.role != .block }?.role == .list }

  private var isDeep: Bool { containers.count > PastedBlock.deepest }

  mutating func enter(_ role: Role?, _ tag: HTMLTag) {
    switch role {
    case .quote: containers.append([])
    case .item:
      containers.append([])
      tasks.append(nil)
    case .list:
      let start = tag.name == "ol" ? Int(tag.attributes["start"] ?? "1") ?? 1 : nil
      lists.append(PastedList(start: start.map { 0...999_999_999 ~= $0 ? $0 : 1 }))
    case .table: (table, columns) = (PastedTable(), PastedColumns())
    case .block where table != nil && ["thead", "tbody", "tfoot"].contains(tag.name):
      // No cell reaches out of its group of rows.
      if !isInText { columns = PastedColumns() }
    case .cell:
      let column = columns.takeColumn(of: tag)
      row += Array(repeating: PastedText(), count: max(0, column - row.count))
      noteAlignment(of: tag)
      cellCount += 1
    case .heading: headingCount += 1
    case .pre: code = ("", "")
    default: break
    }
  }

  mutating func leave(_ element: Element) {
    switch element.role {
    case .heading(let level):
      headingCount -= 1
      let heading = text.take()
      if !heading.isEmpty { append(.heading(level, heading)) }
    case .pre: leaveCode()
    case .cell:
      cellCount -= 1
      row.append(text.take())
    case .row: endRow()
    default:
      flush()
      leaveContainer(element)
    }
  }

  mutating func leaveContainer(_ element: Element) {
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
      endRow()
      if let table { append(PastedBlock(table)) }
      table = nil
    case .block where element.name == "p" && open.dropLast().last?.role == .item:
      lists[lists.count - 1].isLoose = true
    default: break
    }
  }

  private mutating func endRow() {
    if !row.isEmpty { table?.rows.append(row) }
    row = []
    columns.endRow()
  }

  mutating func leaveCode() {
    guard let (language, text) = code else { return }
    code = nil
    var lines = text.linesWithoutEndings()
    if lines.first?.isEmpty ?? false { lines.removeFirst() }  // HTML drops it.
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    append(.code(language: language, lines: lines))
  }

  mutating func noteLanguage(of tag: HTMLTag) {
    let names = (tag.attributes["class"] ?? "").split(separator: " ")
    guard let name = names.first(where: { $0.hasPrefix("language-") || $0.hasPrefix("lang-") }),
      let dash = name.firstIndex(of: "-")
    else { return }
    code?.language = String(name[name.index(after: dash)...])
  }

  mutating func noteAlignment(of tag: HTMLTag) {
    guard var noted = table, noted.rows.isEmpty, noted.alignments.count <= row.count else { return }
    noted.alignments += Array(repeating: .none, count: row.count - noted.alignments.count)
    let style = ElementStyle.declarations(of: tag)["text-align"]
    noted.alignments.append(ColumnAlignment(rawValue: tag.attributes["align"] ?? style ?? "") ?? .none)
    table = noted
  }

  mutating func takeImage(_ tag: HTMLTag) {
    guard code == nil, !(open.last?.isHidden ?? false) else { return }
    let (description, source) = (tag.attributes["alt"] ?? "", tag.attributes["src"] ?? "")
    // A `data:` address is the image itself, which may be megabytes long; only the description is pasted.
    guard !source.isEmpty, !source.lowercased().hasPrefix("data:") else { return take(description) }
    let line = description.linesWithoutEndings().joined(separator: " ").trimmingWhiteSpace()
    text.append(.image(description: line, source: source, title: tag.attributes["title"] ?? ""), look: look)
  }

  mutating func takeCheckbox(_ tag: HTMLTag) {
    guard tag.attributes["type"]?.lowercased() == "checkbox", dialect.contains(.taskItems), !tasks.isEmpty,
      text.isEmpty, containers[containers.count - 1].isEmpty
    else { return }
    tasks[tasks.count - 1] = tag.attributes["checked"] != nil
  }
}

extension PastedBlock {
  /// The block of `table`; a table with a single cell serves only for layout, so it becomes a paragraph.
  fileprivate init(_ table: PastedTable) {
    let width = table.rows.map { $0.count }.max() ?? 0
    if table.rows.count == 1, width == 1 {
      self = .paragraph(table.rows[0][0])
    } else {
      var table = table
      table.alignments += Array(repeating: .none, count: max(0, width - table.alignments.count))
      self = .table(table)
    }
  }
}
