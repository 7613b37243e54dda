import TextBuffer

/// Renders a tree to HTML the way cmark does.
struct HTMLRenderer {
  let storage: FlatTree
  let source: [UInt8]
  let options: HTMLOptions
  /// The output so far.
  var output: [UInt8] = []
  let entities = NamedEntities()
  /// The constructs of the dialect's spans.
  let spans: [SpanConstruct]
  /// The constructs of the dialect's blocks.
  let blocks: [BlockConstruct]
  /// The constructs of the dialect's containers.
  let containers: [ContainerConstruct]
  /// The referenced footnotes.
  let footnotes: FootnoteTags
  /// The links whose empty title is written.
  let emptyTitles: EmptyTitles
  /// The tables without a header row, of which only body rows are rendered.
  var headlessTables: Set<Int> = []
  private let positions: SourcePositions

  init(_ tree: SyntaxTree, source: [UInt8], options: HTMLOptions) {
    self.init(FlatTree(tree.chunks), of: tree, source: source, options: options)
  }

  /// A renderer of the blocks in `storage`, which are some or all blocks of `tree`.
  init(_ storage: FlatTree, of tree: SyntaxTree, source: [UInt8], options: HTMLOptions) {
    self.storage = storage
    emptyTitles = EmptyTitles(of: storage, source: source, dialect: tree.dialect)
    (self.source, spans) = (source, tree.dialect.spans)
    (blocks, containers) = (tree.dialect.blocks, tree.dialect.containers)
    self.options = options
    let hasFootnotes = storage.blocks.contains { $0.kind == .footnoteDefinition }
    footnotes = hasFootnotes ? Self.footnoteTags(of: tree.root, source: source) : FootnoteTags()
    positions = SourcePositions(options.contains(.sourceRanges) ? source : [])
    output.reserveCapacity(source.count + source.count / 2)
  }

  /// The HTML of the whole tree.
  mutating func render() -> String {
    renderBlocks(storage.blocks.indices)
    writeFootnotes()
    return String(decoding: output, as: UTF8.self)
  }

  /// Renders the blocks of `range`, a range of whole subtrees.
  ///
  /// Footnote definitions are left out. Blocks that readers don't see are left out too, unless `options` include
  /// `unseen`.
  mutating func renderBlocks(_ range: Range<Int>) {
    var open: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while let last = open.last, storage.blocks[last].subtreeEnd <= index { exit(open.removeLast()) }
      if storage.blocks[index].kind == .footnoteDefinition || isLeftOut(storage.blocks[index]) {
        index = Int(storage.blocks[index].subtreeEnd)
        continue
      }
      enter(index)
      open.append(index)
      index += 1
    }
    while let last = open.popLast() { exit(last) }
  }

  private func isLeftOut(_ block: FlatBlock) -> Bool { block.isHidden && !options.contains(.unseen) }

  private mutating func enter(_ index: Int) {
    let block = storage.blocks[index]
    switch block.kind {
    case .blockQuote: openLine("blockquote", index, after: "\n")
    case .list: openList(index)
    case .item: openLine("li", index)
    case .taskMarker: writeCheckbox(block)
    case .heading:
      openLine("h\(level(block))", index)
      writeInlines(of: index)
    case .paragraph:
      if !isTight(index) { openLine("p", index) }
      writeInlines(of: index)
    case .codeBlock: writeCode(index)
    case .block(let id): writeBlock(of: id, index)
    case .container(let id): openContainer(of: id, index)
    case .htmlBlock: writeHTML(block)
    case .thematicBreak: openLine("hr", index, selfCloses: true)
    case .table: openLine("table", index, after: "\n")
    case .tableRow: openRow(index)
    case .tableCell: writeCell(index)
    default: break
    }
  }

  private mutating func exit(_ index: Int) {
    let block = storage.blocks[index]
    switch block.kind {
    case .blockQuote: closeLine("blockquote", isBlock: true)
    case .list: closeLine(block.isOrderedList ? "ol" : "ul", isBlock: true)
    case .item: closeLine("li")
    case .heading: closeLine("h\(level(block))")
    case .paragraph:
      closeFootnote(atParagraph: index)
      if !isTight(index) { closeLine("p") }
    case .table: closeTable(index)
    case .container(let id): closeContainer(of: id)
    case .tableRow: closeRow(index)
    default: break
    }
  }

  // MARK: Tags

  /// Starts a line with an opening tag, with the block's source range if `options` ask for it.
  mutating func openLine(_ tag: String, _ index: Int, after end: String = "", selfCloses: Bool = false) {
    startLine()
    write("<" + tag)
    writePosition(index)
    write(selfCloses ? " />\n" : ">")
    write(end)
  }

  mutating func closeLine(_ tag: String, isBlock: Bool = false) {
    if isBlock { startLine() }
    write("</" + tag + ">\n")
  }

  mutating func startLine() { if let last = output.last, last != 0x0A { output.append(0x0A) } }

  mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  mutating func writePosition(_ index: Int) {
    guard options.contains(.sourceRanges) else { return }
    write(" data-sourcepos=\"" + positions.describe(storage.blocks[index].range) + "\"")
  }

  // MARK: Blocks

  private func level(_ block: FlatBlock) -> Int {
    if case .heading(let level, _) = block.detail { Int(level) } else { 1 }
  }

  private func isTight(_ paragraph: Int) -> Bool {
    let item = Int(storage.blocks[paragraph].parent)
    let list = Int(storage.blocks[item].parent)
    return storage.blocks[item].kind == .item && storage.blocks[list].detail.list?.isTight == true
  }

  private mutating func openList(_ index: Int) {
    guard let list = storage.blocks[index].detail.list else { return }
    guard case .ordered(let start, _) = list.style else { return openLine("ul", index, after: "\n") }
    openLine(start == 1 ? "ol" : "ol start=\"\(start)\"", index, after: "\n")
  }

  private mutating func writeCheckbox(_ block: FlatBlock) {
    guard case .task(let isChecked) = block.detail else { return }
    write("<input type=\"checkbox\" " + (isChecked ? "checked=\"\" " : "") + "disabled=\"\" /> ")
  }

  private mutating func writeCode(_ index: Int) {
    let block = storage.blocks[index]
    startLine()
    write("<pre")
    writePosition(index)
    write("><code")
    if case .fence(let fence) = block.extra, !fence.info.isEmpty {
      let isPrefixed = CMarkDecisions.linked.keepsLanguagePrefix && fence.info.hasPrefix("language-")
      write(isPrefixed ? " class=\"" : " class=\"language-")
      writeFirstWord(of: fence)
      write("\"")
    }
    write(">")
    for line in storage.lines[block.lineIndices] { writeEscaped(content(of: line)) }
    write("</code></pre>\n")
  }

  private mutating func writeFirstWord(of fence: Fence) {
    writeEscaped(Array(fence.info.utf8.prefix { !$0.isSpaceOrControl }))
  }

  /// Writes an extension's block: its lines in its element.
  private mutating func writeBlock(of id: BlockID, _ index: Int) {
    guard let construct = blocks.first(where: { $0.id == id }) else { return }
    openElement(construct.element, of: construct.name, index)
    for line in storage.lines[storage.blocks[index].lineIndices] { writeEscaped(content(of: line)) }
    write("</\(construct.element)>\n")
  }

  private mutating func openContainer(of id: ContainerID, _ index: Int) {
    guard let construct = construct(of: id) else { return }
    openElement(construct.element, of: construct.name, index)
    write("\n")
  }

  private mutating func closeContainer(of id: ContainerID) {
    if let construct = construct(of: id) { closeLine(construct.element, isBlock: true) }
  }

  private func construct(of id: ContainerID) -> ContainerConstruct? { containers.first { $0.id == id } }

  /// Starts a line with the opening tag of an extension's block; the class is its name with the info string's first
  /// word.
  private mutating func openElement(_ tag: String, of name: String, _ index: Int) {
    startLine()
    write("<\(tag) class=\"\(name)")
    if case .fence(let fence) = storage.blocks[index].extra, !fence.info.isEmpty {
      write(" ")
      writeFirstWord(of: fence)
      if options.contains(.unseen) {
        write("\" data-info=\"")
        writeEscaped(Array(fence.info.utf8))
      }
    }
    write("\"")
    writePosition(index)
    write(">")
  }

  private mutating func writeHTML(_ block: FlatBlock) {
    startLine()
    if options.contains(.safe) {
      write("<!-- raw HTML omitted -->")
    } else {
      for line in storage.lines[block.lineIndices] { writeReplacingNUL(content(of: line)) }
    }
    startLine()
  }

  /// A line of code or HTML with the virtual spaces of a split tab and a line feed.
  private func content(of line: FlatLine) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x20, count: Int(line.virtualSpaces))
    if line.start < line.end { bytes += source[line.range] }
    return bytes + [0x0A]
  }
}

extension BlockConstruct {
  /// The name of its element; `template` for a block that readers don't see.
  fileprivate var element: String { tag ?? "template" }
}

extension ContainerConstruct {
  /// The name of its element; `template` for a block that readers don't see.
  fileprivate var element: String { tag ?? "template" }
}

extension FlatBlock {
  var isOrderedList: Bool { detail.list?.isOrdered == true }

  /// Whether it's a block or container of an extension that readers don't see.
  var isHidden: Bool { if case .fence(let fence) = extra { fence.isHidden } else { false } }
}

/// Converts byte ranges to one-based lines and columns.
private struct SourcePositions {
  private let lineStarts: [Int]

  /// Finds the line starts of `source`.
  init(_ source: [UInt8]) {
    var starts = [0]
    for index in source.indices {
      let isLoneCR = source[index] == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
      if source[index] == 0x0A || isLoneCR { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The range as `line:column-line:column`, both ends inclusive, columns in bytes; an empty range ends before its
  /// start.
  func describe(_ range: Range<Int>) -> String {
    let (first, last) = (position(range.lowerBound), position(max(range.lowerBound, range.upperBound - 1)))
    return "\(first.line):\(first.column)-\(last.line):\(range.isEmpty ? last.column - 1 : last.column)"
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }
}
