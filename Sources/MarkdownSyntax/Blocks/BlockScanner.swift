/// Finds the block structure of a text with the exact bytes of each block and marker, line by line.
///
/// The algorithm is the two-phase strategy in the appendix of the CommonMark specification, with cmark's decisions
/// (`CMarkDecisions`) where the specification leaves any: each line is matched against the open containers, then new
/// blocks are opened, then what is left of the line becomes content. Tests compare the result with cmark's own parse.
///
/// A container's record is appended when it opens and a leaf's when it closes; only the last block can be an open
/// leaf, so that the records are in preorder.
struct BlockScanner {
  /// The syntax that counts.
  let dialect: Dialect
  /// What the specification leaves to cmark, or says since a release of it.
  let decisions: CMarkDecisions
  /// The place in the present line.
  var cursor: LineCursor
  /// The open blocks; the first is the document.
  var frames: [ScanFrame]
  /// The leaf, where the last frame is one.
  var leaf = OpenLeaf()
  /// What was found; offsets count from the start of the scanned text.
  var output = FlatBlocks()
  /// The number of the present line, zero-based.
  var line = 0
  /// The cut at the present line's start, if there is one.
  var cut: ScanCut?
  /// Whether a block was opened in the present line.
  var hasOpened = false
  /// The frames whose `lastLineBlank` may be set.
  var blankFrames: [Int] = []
  /// The number of quote markers before the present line.
  var quoteMarkersBeforeLine = 0

  /// The text.
  var source: [UInt8] { cursor.source }

  /// The innermost open block.
  var top: Int { frames.count - 1 }

  /// A scanner of `source`, at whose start the blocks of `frames` are open.
  init(
    _ source: [UInt8], dialect: Dialect, frames: [ScanFrame] = [ScanFrame(kind: .document, line: 0)],
    decisions: CMarkDecisions = .linked
  ) {
    self.dialect = dialect
    self.decisions = decisions
    self.frames = frames
    cursor = LineCursor(source: source)
  }

  /// Scans all of a document.
  init(document source: [UInt8], dialect: Dialect, decisions: CMarkDecisions = .linked) {
    self.init(source, dialect: dialect, decisions: decisions)
    var start = beginDocument()
    while start < source.count { start = scanLine(at: start) }
    finishAll()
  }

  /// Skips a BOM, takes front matter, and returns where the first line after them starts.
  mutating func beginDocument() -> Int {
    let start = skipByteOrderMark()
    guard dialect.contains(.frontMatter), let matter = FrontMatter(in: source, at: start) else {
      return start
    }
    append(matter)
    return matter.next
  }

  /// Where a document starts after its BOM, if it has one.
  func skipByteOrderMark() -> Int { source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether front matter starts the document, but doesn't end in what there is of it.
  var hasOpenFrontMatter: Bool {
    let start = skipByteOrderMark()
    return dialect.contains(.frontMatter) && FrontMatter.opening(of: source, at: start) != nil
      && FrontMatter(in: source, at: start) == nil
  }

  /// Scans the line that starts at `start`, and returns where the next one starts.
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

  /// Closes everything.
  mutating func finishAll() { while top > 0 { closeTop() } }

  // MARK: Matching

  /// The innermost open block that the line continues, and whether all do; `nil` where the line closed a fence.
  private mutating func matchOpenBlocks() -> (container: Int, all: Bool)? {
    var container = 0
    while container < top {
      // What is left of a blank line goes through lists and items, however many: all of them hold a block.
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
    // A thematic break stays open until a line doesn't match its containers: cmark's way, which tight lists show.
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
    guard case .item(let markerOffset, let padding) = frames[frame].state else { return false }
    let wanted = Int(markerOffset + padding)
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
      if cursor.isIndented {
        cursor.advance(columns: 4)
      } else if cursor.isBlank {
        cursor.skipWhitespace()
      } else {
        return .no
      }
      return .yes
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

  /// Whether a block holds one that cmark knows of: it drops link reference definitions.
  func hasVisibleChild(_ frame: Int) -> Bool { frame < top || frames[frame].lastChild != nil }
}
