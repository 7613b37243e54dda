import TextBuffer

/// A scan of the stretch of a text whose blocks an edit can have changed.
///
/// It can't be copied: a copy would retain all arrays of the scanner.
struct WindowScan: ~Copyable {
  /// The block of the old tree at which the scan started; `nil` if it started at the document's start.
  let head: BlockPlace?
  /// The first block of the old tree after the stretch, from which on nothing has changed.
  ///
  /// `nil` if the stretch extends to the end.
  private(set) var tail: BlockPlace?
  /// The sibling flags of `tail` after the edit.
  private(set) var tailFlags: BlockRecord.Flags = []
  /// Whether the last block represents the rest of the text, because the limit was reached.
  private(set) var isCutShort = false
  /// The blocks, relative to `start`; yielded, not copied.
  var blocks: FlatBlocks { _read { yield scanner.output } }
  /// Moves the blocks out, so that changes to them don't copy them.
  mutating func takeBlocks() -> FlatBlocks {
    var blocks = FlatBlocks()
    swap(&blocks, &scanner.output)
    return blocks
  }
  /// The bytes that were read, from `start` on.
  var source: [UInt8] { scanner.source }
  /// The document offset of the stretch's start.
  var start: Int { head?.lineStart ?? 0 }

  private let text: EditedText
  private let edit: TextEdit
  private var scanner: BlockScanner
  /// The end of the bytes that were read.
  private var end: Int
  /// The next block of the old tree at which the scan may meet it.
  private var candidate: BlockPlace?
  /// The most bytes that may be scanned.
  private let limit: Int
  /// The number of scanned bytes that may start a container, a cell or a definition.
  private var markers = 0

  /// Scans `text`, which `edit` made of the text of `tree`, around the edit.
  init(
    around edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect, limit: Int
  ) {
    let frontMatter = FrontMatterCheck(edit, of: tree, in: text, dialect: dialect)
    let line = text.lineStart(holding: edit.old.lowerBound)
    head = frontMatter == .mayClose ? nil : Self.head(for: line, in: tree)
    (self.text, self.edit, self.limit) = (text, edit, limit)
    end = head?.lineStart ?? 0
    scanner = BlockScanner(
      [], dialect: dialect, frames: head.map(ScanFrame.around) ?? [ScanFrame(kind: .document, line: 0)])
    scanner.output.reserveForWindow()
    candidate = BlockPlace(startingBy: edit.old.upperBound, in: tree) ?? BlockPlace(0, in: tree)
    let canRead = readOn(within: limit)
    scan(from: head == nil && canRead ? beginDocument(frontMatter) : 0)
  }

  /// The least number of bytes that are read after the edit.
  private static let firstReach = 256

  /// The last block at which a scan can start, whatever the line at `line` becomes; `nil` for the document's start.
  ///
  /// That is a block before the line, or one that starts there, if no other block was open by then.
  private static func head(for line: Int, in tree: ChunkTree) -> BlockPlace? {
    var place = line > 0 ? BlockPlace(startingBy: line, in: tree)?.lastRestart : nil
    while let block = place, block.lineStart >= line, block.lineStart > line || !block.followsClosedLeaf {
      place = block.previous?.lastRestart
    }
    return place?.record.kind == .frontMatter ? nil : place
  }

  private mutating func scan(from first: Int) {
    var next = first
    while true {
      while next < scanner.source.count {
        guard spend(onLineAt: next) else { return leaveRemainder(from: next) }
        next = scanner.scanLine(at: next)
        if let cut = scanner.cut, let block = meeting(at: cut) {
          scanner.output.truncate(to: cut.mark)
          tail = block
          tailFlags = cut.flags
          return
        }
      }
      if start + next == text.count { return scanner.finishAll() }
      guard readOn(within: limit) else { return leaveRemainder(from: next) }
    }
  }

  /// Counts the line at `place`, which is scanned next; returns `false` if it exceeds the limit.
  ///
  /// Besides its bytes, each line has a cost, and so has each container or cell that may start in it, as these take
  /// longer.
  private mutating func spend(onLineAt place: Int) -> Bool {
    // Any number of markers in so few bytes is within the limit.
    if scanner.source.count >= limit / (1 + Self.perLine + Self.perMarker) {
      markers += scanner.source.starts(ofBlocksInLineAt: place)
    }
    return place + Self.perLine * scanner.line + Self.perMarker * markers < limit
  }

  /// The budget cost of a line besides its bytes, in bytes.
  static let perLine = 16
  /// The budget cost of each byte that may start a container, a cell or a definition, in bytes.
  private static let perMarker = 32

  /// Makes the rest of the text a single block, whose blocks are found later.
  private mutating func leaveRemainder(from place: Int) {
    scanner.finishAll()
    let record = BlockRecord(
      kind: .unparsed, flags: .isPending, depth: 1, start: SourceOffset(place),
      end: SourceOffset(text.count - start),
      lineStart: SourceOffset(place))
    scanner.output.records.append(record)
    isCutShort = true
  }

  /// Reads to a little after the edit, or else as much again as was read so far.
  ///
  /// Returns `false` if nothing is left, or only a line that exceeds the limit.
  private mutating func readOn(within limit: Int) -> Bool {
    var target = max(edit.newEnd, end) + max(Self.firstReach, end - start)
    if target - start > limit { target = max(end, start + limit) }
    let newEnd = text.lineStart(after: min(target, text.count))
    guard end < newEnd, (newEnd - start) / 2 <= limit else { return false }
    scanner.cursor.source += text.bytes(in: end..<newEnd)
    end = newEnd
    return true
  }

  /// Takes a BOM and front matter; returns the start of the first line after them.
  ///
  /// This may read all of a document, whatever the limit: only its end shows that front matter isn't closed.
  private mutating func beginDocument(_ frontMatter: FrontMatterCheck) -> Int {
    guard frontMatter != .staysOpen else { return scanner.skipByteOrderMark() }
    while scanner.hasOpenFrontMatter, readOn(within: .max) {}
    return scanner.beginDocument()
  }

  /// The block of the old tree that starts at `cut`, if nothing has changed from there on; otherwise `nil`.
  ///
  /// A definition qualifies only if its sibling flags haven't changed. cmark doesn't know of definitions, so the block
  /// after it may depend on the same sibling.
  private mutating func meeting(at cut: ScanCut) -> BlockPlace? {
    let offset = start + cut.lineStart - edit.growth
    guard offset >= edit.old.upperBound else { return nil }
    while let block = candidate, block.lineStart < offset || !block.record.isRestart {
      candidate = block.record.isRestart ? block.next?.firstRestart : block.firstRestart
    }
    // Front matter that is no longer at the document's start is none.
    guard let block = candidate, block.lineStart == offset, block.record.kind != .frontMatter,
      block.record.kind != .linkDefinition || block.record.flags.intersection(.ofSibling) == cut.flags,
      Int(block.record.depth) == cut.frames, block.isFirstChild == cut.isFirstChild
    else { return nil }
    var depth = cut.frames - 1
    var ancestor = block.parent
    while let container = ancestor {
      guard scanner.frames[depth].continues(as: container) else { return nil }
      depth -= 1
      ancestor = container.parent
    }
    return block
  }
}

extension BlockPlace {
  /// Whether the block's previous sibling ends before the block, whatever the block's first line is.
  ///
  /// A blank line ends a paragraph and a heading, and a sibling behind an HTML block or a fence shows that it was
  /// closed. Further blank lines count for nothing then; behind a thematic break it depends on their place.
  fileprivate var followsClosedLeaf: Bool {
    guard record.flags.contains(.followsBlank), let previous, previous.record.depth == record.depth else {
      return false
    }
    if case .fence = previous.extra { return previous.record.kind == .codeBlock }
    return [.paragraph, .heading, .htmlBlock].contains(previous.record.kind)
  }
}

extension [UInt8] {
  /// The number of bytes in the line at `place` that may start a container, a cell or a definition.
  fileprivate func starts(ofBlocksInLineAt place: Int) -> Int {
    var (index, found) = (place, 0)
    while index < count, TameText.mayStandBeforeText(self[index]) {
      if !self[index].isBlank { found += 1 }
      index += 1
    }
    if index < count, self[index] == UInt8(ascii: "[") { found += 1 }
    while index < count {
      let byte = self[index]
      if byte <= 0x0D, byte.isLineEnding { break }
      if byte == UInt8(ascii: "|") { found += 1 }
      index += 1
    }
    return found
  }
}

extension ScanFrame {
  /// The frames that are open at the start of a scan at `block`: the document and the block's ancestors.
  static func around(_ block: BlockPlace) -> [ScanFrame] {
    var frames = [ScanFrame(kind: .document, line: -1)]
    for ancestor in block.ancestors {
      let kind = ancestor.record.kind
      frames[frames.count - 1].hasRecords = true
      frames.append(ScanFrame(restoring: ancestor), inRun: kind == .list || kind == .item)
    }
    frames[frames.count - 1].hasRecords = !block.isFirstChild
    frames[frames.count - 1].lastChild = ClosedChild(before: block.record)
    return frames
  }

  /// The frames that are open in a code or HTML block after its first line: those around it, and the block itself.
  static func inside(_ block: BlockPlace) -> [ScanFrame] {
    var frames = around(block)
    var frame = ScanFrame(kind: block.record.kind, line: -1)
    if case .html(let condition) = block.record.detail {
      frame.state = .html(condition: condition)
    } else if case .fence(let fence) = block.extra {
      frame.state = .fence(byte: fence.byte, length: fence.length, indent: fence.indent)
    } else {
      frame.state = .indentedCode
    }
    frames.append(frame)
    return frames
  }

  /// A container that was open before the scan.
  private init(restoring block: BlockPlace) {
    let record = block.record
    self.init(kind: record.kind, line: -1)
    if let list = record.detail.list {
      state = .list(list.style)
    } else if case .item(let markerOffset, let markerWidth) = record.detail {
      state = .item(markerOffset: markerOffset, markerWidth: markerWidth)
    } else if record.kind == .table, case .table(let alignments) = block.extra {
      state = .table(columns: Int32(alignments.count))
    }
  }

  /// Whether the same lines continue this open container and `block`.
  func continues(as block: BlockPlace) -> Bool {
    guard kind == block.record.kind else { return false }
    switch (state, ScanFrame(restoring: block).state) {
    case (.list(let first), .list(let second)): return first.canShareList(with: second)
    case (.item(let markerOffset, let markerWidth), .item(let otherOffset, let otherWidth)):
      return markerOffset + markerWidth == otherOffset + otherWidth
    case (.table(let columns), .table(let others)): return columns == others
    case (.none, _): return true
    default: return false
    }
  }
}

extension ScanFrame.ClosedChild {
  /// The sibling before the block of `record`; `nil` if cmark knows of none.
  ///
  /// The two flags of a sibling can differ only if an item follows it, which replaces it at once.
  fileprivate init?(before record: BlockRecord) {
    guard record.flags.contains(.hasSibling) else { return nil }
    let isBlank = record.flags.contains(.followsBlank)
    self.init(
      endsWithBlank: isBlank, chainEndsWithBlank: isBlank,
      isSettled: record.flags.contains(.followsSettled))
  }
}

extension BlockPlace {
  /// Whether no sibling precedes the block, not even a definition.
  var isFirstChild: Bool {
    guard let previous else { return true }
    return previous.record.depth < record.depth
  }
}
