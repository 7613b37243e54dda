/// Finds the block structure of a text with the exact bytes of each block and marker.
///
/// The algorithm is the two-phase strategy in the appendix of the CommonMark specification, with the decisions of cmark 0.30.2 where the
/// specification leaves any: each line is matched against the open containers, then new blocks are opened, then what is left of the
/// line becomes content. Tests compare the result with cmark's own parse.
struct BlockScanner {
  /// The syntax that counts.
  let dialect: Dialect
  /// The place in the present line.
  var cursor: LineCursor
  /// The blocks; the first is the document.
  var blocks: [BlockDraft]
  /// The innermost open block.
  var current = 0
  /// The number of the present line, zero-based.
  var line = 0

  /// The text.
  var source: [UInt8] { cursor.source }

  /// Scans all of `source`.
  init(_ source: [UInt8], dialect: Dialect) {
    self.dialect = dialect
    cursor = LineCursor(source: source)
    blocks = [BlockDraft(.document, parent: 0, start: 0, line: 0)]
    blocks[0].end = source.count
    var start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if dialect.contains(.frontMatter), let matter = FrontMatter(in: source, at: start) {
      start = append(matter)
    }
    while start < source.count {
      cursor.beginLine(at: start)
      scanLine()
      start = cursor.next
      line += 1
    }
    finishAll()
  }

  // MARK: One line

  private mutating func scanLine() {
    guard let (matched, all) = matchOpenBlocks() else { return }
    let before = current
    let container = openBlocks(in: matched, allMatched: all)
    // A paragraph that became a table has taken the whole line.
    if current == before { addText(to: container, lastMatched: matched) }
  }

  /// The innermost open block that the line continues, and whether all do; `nil` where the line closed a fence.
  private mutating func matchOpenBlocks() -> (container: Int, all: Bool)? {
    var container = 0
    while let child = lastVisibleChild(of: container), blocks[child].isOpen {
      switch continues(child) {
      case .yes: container = child
      case .no: return (container, false)
      case .closes: return nil
      }
    }
    return (container, true)
  }

  private enum Continuation { case yes, no, closes }

  private mutating func continues(_ block: Int) -> Continuation {
    switch blocks[block].kind {
    // A thematic break stays open until a line doesn't match its containers: cmark's way, which tight lists show.
    case .list, .thematicBreak: return .yes
    case .blockQuote: return takeQuoteMarker(of: block) ? .yes : .no
    case .item: return takeItemIndent(of: block) ? .yes : .no
    case .footnoteDefinition: return takeFootnoteIndent() ? .yes : .no
    case .codeBlock: return continuesCode(block)
    case .htmlBlock:
      guard case .html(let condition) = blocks[block].detail else { return .no }
      return condition < 6 || !cursor.isBlank ? .yes : .no
    case .paragraph, .table: return cursor.isBlank ? .no : .yes
    default: return .no
    }
  }

  private mutating func takeQuoteMarker(of block: Int) -> Bool {
    guard !cursor.isIndented, cursor.byte == UInt8(ascii: ">") else { return false }
    let start = cursor.firstNonspace
    cursor.advance(to: start + 1)
    cursor.skipOptionalSpace()
    blocks[block].markers.append(start..<cursor.offset)
    return true
  }

  private mutating func takeItemIndent(of block: Int) -> Bool {
    let wanted = blocks[block].markerOffset + blocks[block].padding
    if cursor.indent >= wanted {
      cursor.advance(columns: wanted)
      return true
    }
    guard cursor.isBlank, lastVisibleChild(of: block) != nil else { return false }
    cursor.skipWhitespace()
    return true
  }

  private mutating func continuesCode(_ block: Int) -> Continuation {
    guard case .fence(let fence) = blocks[block].detail else {
      if cursor.isIndented {
        cursor.advance(columns: 4)
      } else if cursor.isBlank {
        cursor.skipWhitespace()
      } else {
        return .no
      }
      return .yes
    }
    if !cursor.isIndented, let closing = cursor.closingFence(of: fence.byte), closing >= fence.length {
      blocks[block].markers.append(cursor.firstNonspace..<cursor.end)
      blocks[block].end = cursor.end
      current = finish(block)
      return .closes
    }
    var left = fence.indent
    while left > 0, cursor.peek(cursor.offset).isBlank {
      cursor.advance(columns: 1)
      left -= 1
    }
    return .yes
  }

  // MARK: Content

  /// Adds what is left of the line to `container` or, as a lazy continuation, to the open paragraph.
  private mutating func addText(to container: Int, lastMatched: Int) {
    var container = container
    if cursor.isBlank, let child = lastVisibleChild(of: container) { blocks[child].lastLineBlank = true }
    blocks[container].lastLineBlank = cursor.isBlank && countsBlankLines(container)
    clearBlankFlags(above: container)
    if current != lastMatched, container == lastMatched, !cursor.isBlank, blocks[current].kind == .paragraph {
      return addLazyLine(to: current)
    }
    while current != lastMatched { current = finish(current) }
    switch blocks[container].kind {
    case .codeBlock: addLine(to: container)
    case .htmlBlock:
      addLine(to: container)
      if case .html(let condition) = blocks[container].detail,
        HTMLBlockCondition.ends(source[cursor.offset..<cursor.end], condition: condition)
      {
        container = finish(container)
      }
    case .heading: addHeadingContent(to: container)
    case _ where cursor.isBlank: break
    case .paragraph:
      cursor.skipWhitespace()
      addLine(to: container)
    default:
      container = open(.paragraph, in: container, start: cursor.firstNonspace)
      cursor.skipWhitespace()
      addLine(to: container)
    }
    current = container
  }

  private func countsBlankLines(_ block: Int) -> Bool {
    switch blocks[block].kind {
    case .blockQuote, .heading, .thematicBreak, .table: false
    case .codeBlock: if case .fence = blocks[block].detail { false } else { true }
    case .item: !(lastVisibleChild(of: block) == nil && blocks[block].line == line)
    default: true
    }
  }

  /// A blank line counts for the innermost block only.
  private mutating func clearBlankFlags(above block: Int) {
    var ancestor = block
    while ancestor != 0 {
      ancestor = blocks[ancestor].parent
      blocks[ancestor].lastLineBlank = false
    }
  }

  private mutating func addLine(to block: Int) {
    let line = cursor.rest()
    // A paragraph of nothing but definitions begins anew.
    if blocks[block].kind == .paragraph, blocks[block].lines.isEmpty { blocks[block].start = Int(line.start) }
    blocks[block].lines.append(line)
    blocks[block].end = cursor.end
  }

  /// Adds a lazy continuation line, whose indentation cmark keeps.
  private mutating func addLazyLine(to paragraph: Int) {
    let indentStart = cursor.offset
    cursor.skipWhitespace()
    var line = cursor.rest()
    line.lazyIndent = UInt16(clamping: Int(line.start) - indentStart)
    blocks[paragraph].lines.append(line)
    blocks[paragraph].end = cursor.end
  }

  /// The content of an ATX heading: what is left without white space and a closing run of `#` (CommonMark section 4.2).
  private mutating func addHeadingContent(to block: Int) {
    blocks[block].end = cursor.end
    if case .heading(_, isSetext: true) = blocks[block].detail { return }
    let start = cursor.offset
    var end = trimmedEnd(from: start, to: cursor.end)
    var hashes = end
    while hashes > start, source[hashes - 1] == UInt8(ascii: "#") { hashes -= 1 }
    if hashes < end, hashes == start || source[hashes - 1].isBlank {
      end = trimmedEnd(from: start, to: hashes)
    }
    if end < cursor.end { blocks[block].markers.append(end..<cursor.end) }
    guard start < end else { return }
    blocks[block].lines.append(ContentLine(start: Int32(start), end: Int32(end)))
  }

  /// `end` without the white space before it.
  func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, source[end - 1].isSpaceOrControl { end -= 1 }
    return end
  }

  // MARK: Blocks

  /// Opens a block of `kind` in `parent`, or in the nearest ancestor that can hold it.
  mutating func open(_ kind: SyntaxKind, in parent: Int, start: Int) -> Int {
    var parent = parent
    while !canContain(blocks[parent].kind, kind) { parent = finish(parent) }
    let index = blocks.count
    blocks.append(BlockDraft(kind, parent: parent, start: start, line: line))
    blocks[parent].children.append(index)
    return index
  }

  private func canContain(_ parent: SyntaxKind, _ child: SyntaxKind) -> Bool {
    switch parent {
    case .document, .blockQuote, .item, .footnoteDefinition: child != .item && child != .tableRow
    case .list: child == .item
    case .table: child == .tableRow
    default: false
    }
  }

  /// The last child that cmark knows of: it drops link reference definitions.
  func lastVisibleChild(of block: Int) -> Int? {
    blocks[block].children.last { !blocks[$0].isRemoved && blocks[$0].kind != .linkDefinition }
  }

  private mutating func append(_ matter: FrontMatter) -> Int {
    let index = open(.frontMatter, in: 0, start: matter.range.lowerBound)
    blocks[index].isOpen = false
    blocks[index].end = matter.range.upperBound
    blocks[index].markers = matter.fences
    blocks[index].lines = matter.lines
    line = matter.lineCount
    return matter.next
  }
}
