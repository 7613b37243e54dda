import TextBuffer

/// Renders blocks of a tree to HTML the way cmark does.
struct HTMLRenderer {
  let tree: SyntaxTree
  /// The bytes of the document, or of the stretch of it that holds all rendered blocks.
  let source: [UInt8]
  /// The offset of the first byte of `source` in the document.
  let origin: Int
  let options: HTMLOptions
  /// The limits of the rendered selection; `nil` if blocks are rendered whole.
  let clip: Clip?
  /// The output so far.
  var output: [UInt8] = []
  /// The blocks around the present one, outermost first.
  var open: [OpenBlock] = []
  let entities = NamedEntities()
  /// The referenced footnotes; a selection has none.
  let footnotes: FootnoteTags
  /// The links whose empty title is written.
  let emptyTitles: EmptyTitles
  private let positions: SourcePositions

  /// A block of which some children have been rendered.
  struct OpenBlock {
    let node: SyntaxNode
    /// The number of blocks that hold it, including the document.
    var depth: Int32 { node.record?.depth ?? 0 }
    /// The number of children that have been rendered so far.
    var children = 0
  }

  /// A renderer of whole blocks of `tree`, whose text is `source`.
  init(_ tree: SyntaxTree, source: [UInt8], options: HTMLOptions) {
    (self.tree, self.source, self.options) = (tree, source, options)
    (origin, clip) = (0, nil)
    emptyTitles = EmptyTitles(of: tree)
    footnotes = FootnoteTags(of: tree, source: source)
    positions = SourcePositions(options.contains(.sourceRanges) ? source : [])
    output.reserveCapacity(source.count + source.count / 2)
  }

  /// A renderer of the selection `range` of `tree`.
  ///
  /// `source` is the text of all top-level blocks that it touches; it starts at the offset `origin`.
  init(_ range: Range<Int>, of tree: SyntaxTree, source: [UInt8], from origin: Int, options: HTMLOptions) {
    (self.tree, self.source, self.options, self.origin) = (tree, source, options, origin)
    clip = Clip(range.lowerBound - origin..<range.upperBound - origin, of: source)
    emptyTitles = EmptyTitles(of: tree)
    footnotes = FootnoteTags()
    positions = SourcePositions([])
  }

  /// The HTML of the whole tree.
  mutating func render() -> String {
    render(from: BlockPlace(0, in: tree.chunks), before: .max)
    writeFootnotes()
    return String(decoding: output, as: UTF8.self)
  }

  /// Renders `block` with its descendants.
  mutating func render(_ block: SyntaxNode) {
    guard case .block(let place) = block.place else { return }
    render(from: place, before: place.nextOutside?.start ?? .max)
  }

  /// Renders the child blocks of `parent`, but not `parent` itself.
  mutating func renderChildren(of parent: SyntaxNode) {
    guard case .block(let place) = parent.place else { return }
    open.append(OpenBlock(node: parent))
    render(from: place.firstChild, before: place.nextOutside?.start ?? .max)
    open.removeLast()
  }

  /// Renders the blocks from `first` on that start before the document offset `end`.
  ///
  /// They are visited in preorder, so that deep nesting needs no deep stack. Blocks after a selection aren't visited.
  mutating func render(from first: BlockPlace?, before end: Int) {
    let (chunks, outside) = (tree.chunks, open.count)
    let end = clip == nil ? end : min(end, origin + source.count)
    var depthLeftOut = Int32.max
    chunks.forEachBlock(from: first, startingBefore: end) { home, local, record in
      if record.depth > depthLeftOut { return }
      while open.count > outside, record.depth <= open[open.count - 1].depth { exit(open.removeLast()) }
      let block = SyntaxNode(tree: chunks, home: home, local: local)
      depthLeftOut = isLeftOut(block) ? record.depth : .max
      if depthLeftOut != .max { return }
      enter(block)
      if let last = open.indices.last { open[last].children += 1 }
      open.append(OpenBlock(node: block))
    }
    while open.count > outside { exit(open.removeLast()) }
  }

  /// Whether `block` and its descendants aren't rendered here.
  ///
  /// Footnote definitions are rendered at the document's end, and in a selection as the blocks inside them. Blocks that
  /// readers don't see are left out, unless `options` include `unseen`.
  private func isLeftOut(_ block: SyntaxNode) -> Bool {
    if let clip {
      if !clip.shows(block.kind, at: indices(of: block)) { return true }
    } else if block.kind == .footnoteDefinition {
      return true
    }
    return block.isHidden && !options.contains(.unseen)
  }

  /// The indices of the bytes of `block` in `source`.
  func indices(of block: SyntaxNode) -> Range<Int> {
    let range = block.range
    return range.lowerBound.value - origin..<range.upperBound.value - origin
  }

  /// The content of the leaf `block` that is rendered.
  func leaf(_ block: SyntaxNode) -> RenderedLeaf? {
    guard case .block(let place) = block.place else { return nil }
    var leaf = RenderedLeaf(place, at: place.start - origin)
    if let clip { leaf.nodes = clip.clippedNodes(of: leaf) }
    return leaf
  }

  /// Writes what comes before the children of `block`, whose parent is the last open block.
  private mutating func enter(_ block: SyntaxNode) {
    switch block.kind {
    case .blockQuote: openLine("blockquote", block, after: "\n")
    case .list: openList(block)
    case .item: openLine("li", block)
    case .taskMarker: writeCheckbox(block)
    case .heading:
      openLine("h\(block.headingLevel ?? 1)", block)
      writeInlines(of: block)
    case .paragraph:
      if !isInTightList { openLine("p", block) }
      writeInlines(of: block)
    case .codeBlock: writeCode(block)
    case .block(let id): writeBlock(of: id, block)
    case .container(let id): openContainer(of: id, block)
    case .htmlBlock: writeHTML(block)
    case .thematicBreak: openLine("hr", block, selfCloses: true)
    case .table: openLine("table", block, after: "\n")
    case .tableRow: openRow(block)
    case .tableCell: writeCell(block)
    default: break
    }
  }

  /// Writes what comes after the children of `closed`, whose parent is the last open block.
  private mutating func exit(_ closed: OpenBlock) {
    let block = closed.node
    switch block.kind {
    case .blockQuote: closeLine("blockquote", isBlock: true)
    case .list: closeLine(block.list?.isOrdered == true ? "ol" : "ul", isBlock: true)
    case .item: closeLine("li")
    case .heading: closeLine("h\(block.headingLevel ?? 1)")
    case .paragraph:
      closeFootnote(atParagraph: block)
      if !isInTightList { closeLine("p") }
    case .table: closeTable(closed)
    case .container(let id): closeContainer(of: id)
    case .tableRow: closeRow(closed)
    default: break
    }
  }

  // MARK: Tags

  /// Starts a line with an opening tag, with the block's source range if `options` ask for it.
  mutating func openLine(_ tag: String, _ block: SyntaxNode, after end: String = "", selfCloses: Bool = false)
  {
    startLine()
    write("<" + tag)
    writePosition(block)
    write(selfCloses ? " />\n" : ">")
    write(end)
  }

  mutating func closeLine(_ tag: String, isBlock: Bool = false) {
    if isBlock { startLine() }
    write("</" + tag + ">\n")
  }

  mutating func startLine() { if let last = output.last, last != 0x0A { output.append(0x0A) } }

  mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  mutating func writePosition(_ block: SyntaxNode) {
    guard options.contains(.sourceRanges) else { return }
    write(" data-sourcepos=\"" + positions.describe(indices(of: block)) + "\"")
  }

  // MARK: Blocks

  /// Whether the last open block is an item of a tight list, so that its paragraphs have no tags.
  private var isInTightList: Bool {
    guard open.count > 1, open[open.count - 1].node.kind == .item else { return false }
    return open[open.count - 2].node.list?.isTight == true
  }

  private mutating func openList(_ block: SyntaxNode) {
    guard case .ordered(let start, _) = block.list?.style else { return openLine("ul", block, after: "\n") }
    let number = start + itemsLeftOut(of: block)
    openLine(number == 1 ? "ol" : "ol start=\"\(number)\"", block, after: "\n")
  }

  /// The number of items of `list` before the first one that is shown.
  private func itemsLeftOut(of list: SyntaxNode) -> Int {
    var (count, next) = (0, list.firstChild)
    while let item = next, let clip, !clip.shows(item.kind, at: indices(of: item)) {
      (count, next) = (count + 1, item.nextSibling)
    }
    return count
  }

  private mutating func writeCheckbox(_ block: SyntaxNode) {
    guard let isChecked = block.isChecked else { return }
    write("<input type=\"checkbox\" " + (isChecked ? "checked=\"\" " : "") + "disabled=\"\" /> ")
  }

  private mutating func writeCode(_ block: SyntaxNode) {
    startLine()
    write("<pre")
    writePosition(block)
    write("><code")
    if let info = block.info, !info.isEmpty {
      let isPrefixed = CMarkDecisions.linked.keepsLanguagePrefix && info.hasPrefix("language-")
      write(isPrefixed ? " class=\"" : " class=\"language-")
      writeFirstWord(of: info)
      write("\"")
    }
    write(">")
    writeLines(of: block)
    write("</code></pre>\n")
  }

  private mutating func writeFirstWord(of info: String) {
    writeEscaped(Array(info.utf8.prefix { !$0.isASCIIWhitespace }))
  }

  /// Writes an extension's block: its lines in its element.
  private mutating func writeBlock(of id: BlockID, _ block: SyntaxNode) {
    guard let construct = tree.dialect.block(id) else { return }
    openElement(construct.element, of: construct.name, block)
    writeLines(of: block)
    write("</\(construct.element)>\n")
  }

  private mutating func openContainer(of id: ContainerID, _ block: SyntaxNode) {
    guard let construct = tree.dialect.container(id) else { return }
    openElement(construct.element, of: construct.name, block)
    write("\n")
  }

  private mutating func closeContainer(of id: ContainerID) {
    if let construct = tree.dialect.container(id) { closeLine(construct.element, isBlock: true) }
  }

  /// Starts a line with the opening tag of an extension's block; the class is its name with the info string's first
  /// word.
  private mutating func openElement(_ tag: String, of name: String, _ block: SyntaxNode) {
    startLine()
    write("<\(tag) class=\"\(name)")
    if let info = block.info, !info.isEmpty {
      write(" ")
      writeFirstWord(of: info)
      if options.contains(.unseen) {
        write("\" data-info=\"")
        writeEscaped(Array(info.utf8))
      }
    }
    write("\"")
    writePosition(block)
    write(">")
  }

  /// Writes raw HTML; a selection includes it only as a whole.
  private mutating func writeHTML(_ block: SyntaxNode) {
    startLine()
    if options.contains(.safe) {
      write("<!-- raw HTML omitted -->")
    } else if clip?.isWhole(indices(of: block)) ?? true {
      writeLines(of: block, asHTML: true)
    }
    startLine()
  }

  /// Writes the lines of `block`, each with the virtual spaces of a split tab and a line feed.
  ///
  /// Raw HTML isn't escaped. Of a block that isn't selected as a whole, only the selected part is written.
  private mutating func writeLines(of block: SyntaxNode, asHTML: Bool = false) {
    guard case .block(let place) = block.place else { return }
    let start = place.start - origin
    let clip = clip.flatMap { $0.isWhole(indices(of: block)) ? nil : $0 }
    for whole in place.lines {
      var line = whole
      if let clip {
        guard let part = clip.clipped(whole, from: start) else { continue }
        line = part
      }
      var bytes = [UInt8](repeating: 0x20, count: Int(line.virtualSpaces))
      bytes += source[start + Int(line.start)..<start + Int(max(line.start, line.end))]
      bytes.append(0x0A)
      if asHTML { writeReplacingNUL(bytes) } else { writeEscaped(bytes) }
    }
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
