import TextBuffer

/// Finds the block structure of a text line by line, with the exact bytes of each block and marker.
///
/// The algorithm is the two-phase strategy in the appendix of the CommonMark specification, with cmark's decisions
/// (`CMarkDecisions`) where the specification leaves a choice. Each line is matched against the open containers; then
/// new blocks are opened; then the rest of the line becomes content. Tests compare the result with cmark's own parse.
///
/// A container's record is appended when it opens, a leaf's when it closes. Only the last open block can be a leaf, so
/// the records are in preorder.
struct BlockScanner {
  /// The recognized constructs.
  let dialect: Dialect
  /// The decisions that the specification leaves to cmark, or that it changed in some release.
  let decisions: CMarkDecisions
  /// The position in the current line.
  var cursor: LineCursor
  /// The open blocks, outermost first; the first is the document.
  var frames: [ScanFrame]
  /// The open leaf, if the last frame is one.
  var leaf = OpenLeaf()
  /// The result so far; offsets are relative to the start of the scanned text.
  var output = FlatBlocks()
  /// The zero-based number of the current line.
  var line = 0
  /// The cut at the current line's start.
  ///
  /// `nil` if there is none.
  var cut: ScanCut?
  /// Whether a block was opened in the current line.
  var hasOpened = false
  /// The indices of the frames whose `lastLineBlank` may be set.
  var blankFrames: [Int] = []
  /// The number of quote markers before the current line.
  var quoteMarkersBeforeLine = 0

  /// The scanned text.
  var source: [UInt8] { cursor.source }

  /// The index of the innermost open frame.
  var top: Int { frames.count - 1 }

  /// A scanner of `source` with the blocks of `frames` already open.
  init(
    _ source: [UInt8], dialect: Dialect, frames: [ScanFrame] = [ScanFrame(kind: .document, line: 0)],
    decisions: CMarkDecisions = .linked
  ) {
    self.dialect = dialect
    self.decisions = decisions
    self.frames = frames
    cursor = LineCursor(source: source)
  }

  /// Scans a whole document.
  init(document source: [UInt8], dialect: Dialect, decisions: CMarkDecisions = .linked) {
    self.init(source, dialect: dialect, decisions: decisions)
    scanDocument()
  }

  /// Scans all lines.
  private mutating func scanDocument() {
    var start = beginDocument()
    while start < source.count { start = scanLine(at: start) }
    finishAll()
  }

  /// Skips a byte order mark and takes front matter.
  ///
  /// Returns the start of the first line after them.
  mutating func beginDocument() -> Int {
    let start = skipByteOrderMark()
    guard dialect.contains(.frontMatter), let matter = FrontMatter(in: source, at: start) else {
      return start
    }
    append(matter)
    return matter.next
  }

  /// The end of a document's byte order mark; 0 if it has none.
  func skipByteOrderMark() -> Int { source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the document starts with front matter that isn't closed in the text so far.
  var hasOpenFrontMatter: Bool {
    let start = skipByteOrderMark()
    return dialect.contains(.frontMatter) && FrontMatter.opening(of: source, at: start) != nil
      && FrontMatter(in: source, at: start) == nil
  }

  /// Scans the line that starts at `start`.
  ///
  /// Returns the start of the next line. The function isn't inlined, since each caller would get a copy of the scanner.
  @inline(never)
  mutating func scanLine(at start: Int) -> Int {
    cut = nil
    hasOpened = false
    quoteMarkersBeforeLine = output.quoteMarkers.count
    cursor.beginLine(at: start)
    if let (matched, all) = matchOpenBlocks() {
      addText(to: openBlocks(in: matched, allMatched: all), lastMatched: matched)
    }
    line += 1
    return cursor.nextLine
  }

  /// Closes all blocks.
  mutating func finishAll() { while top > 0 { closeTop() } }

  // MARK: Matching

  /// The innermost open block that the line continues, and whether it continues all of them.
  ///
  /// Returns `nil` if the line closed a fence.
  private mutating func matchOpenBlocks() -> (container: Int, all: Bool)? {
    var container = 0
    while container < top {
      // The rest of a blank line passes a whole run of lists and items at once, because each of them holds a block.
      if let first = frames[top].firstOfLists, first <= container + 1, cursor.offset == cursor.end {
        container = max(container, top - 1)
      }
      switch continues(container + 1) {
      case .yes: container += 1
      case .no: return (container, false)
      case .closes: return nil
      }
    }
    return (container, true)
  }

  private enum Continuation { case yes, no, closes }

  private mutating func continues(_ frame: Int) -> Continuation {
    switch frames[frame].kind {
    // A thematic break stays open until a line doesn't match its containers. That is cmark's behaviour, and tight lists
    // show it.
    case .list, .thematicBreak: return .yes
    case .blockQuote: return takeQuoteMarker(depth: frame) ? .yes : .no
    case .item: return takeItemIndent(of: frame) ? .yes : .no
    case .footnoteDefinition: return takeFootnoteIndent() ? .yes : .no
    case .container: return takeContainerIndent() ? .yes : .no
    case .codeBlock, .block: return continuesCode(frame)
    case .htmlBlock:
      guard case .html(let condition) = frames[frame].state else { return .no }
      return condition < 6 || !cursor.isBlank ? .yes : .no
    case .paragraph, .table: return cursor.isBlank ? .no : .yes
    default: return .no
    }
  }

  private mutating func takeQuoteMarker(depth: Int) -> Bool {
    guard !cursor.isIndented, cursor.byte == UInt8(ascii: ">") else { return false }
    appendQuoteMarker(depth: depth)
    return true
  }

  /// Takes the `>` at the cursor with the space that belongs to it.
  mutating func appendQuoteMarker(depth: Int) {
    let start = cursor.firstNonspace
    cursor.advance(to: start + 1)
    cursor.skipOptionalSpace()
    output.quoteMarkers.append(
      QuoteMarker(depth: Int32(depth), start: SourceOffset(start), end: SourceOffset(cursor.offset)))
  }

  private mutating func takeItemIndent(of frame: Int) -> Bool {
    guard case .item(let markerOffset, let markerWidth) = frames[frame].state else { return false }
    let wanted = Int(markerOffset + markerWidth)
    if cursor.indent >= wanted {
      cursor.advance(columns: wanted)
      return true
    }
    guard cursor.isBlank, hasVisibleChild(frame) else { return false }
    cursor.skipWhitespace()
    return true
  }

  private mutating func continuesCode(_ frame: Int) -> Continuation {
    guard case .fence(let byte, let length, let indent) = frames[frame].state else {
      return takeContainerIndent() ? .yes : .no
    }
    if !cursor.isIndented, let closing = cursor.closingFence(of: byte), closing >= Int(length) {
      leaf.markers.append(cursor.firstNonspace..<cursor.end)
      leaf.end = cursor.end
      closeTop()
      return .closes
    }
    var left = indent
    while left > 0, cursor.peek(cursor.offset).isBlank {
      cursor.advance(columns: 1)
      left -= 1
    }
    return .yes
  }

  /// Whether a block has a child that cmark keeps; cmark drops link reference definitions.
  func hasVisibleChild(_ frame: Int) -> Bool { frame < top || frames[frame].lastChild != nil }
}
