/// The blocks of the stretch of a text that an edit can have changed.
struct WindowScan {
  /// The block of the old tree at which the scan started; `nil` where that was the document's start.
  let head: BlockPlace?
  /// The first block of the old tree after the stretch, from which on all is as it was; `nil` where the stretch
  /// reaches to the end.
  private(set) var tail: BlockPlace?
  /// What is now known of the sibling before `tail`.
  private(set) var tailFlags: BlockRecord.Flags = []
  /// Whether the last block stands for all that follows, because the limit was reached.
  private(set) var isCutShort = false
  /// The blocks, counted from `start`.
  ///
  /// Lent, since a copy would retain all of its arrays.
  var blocks: FlatBlocks { _read { yield scanner.output } }
  /// Takes the blocks away, so that whoever changes them doesn't copy them.
  mutating func takeBlocks() -> FlatBlocks {
    var blocks = FlatBlocks()
    swap(&blocks, &scanner.output)
    return blocks
  }
  /// The bytes from `start` on that were read.
  var source: [UInt8] { scanner.source }
  /// Where the stretch starts.
  var start: Int { head?.lineStart ?? 0 }

  private let text: EditedText
  private let edit: TextEdit
  private var scanner: BlockScanner
  /// The end of what was read.
  private var end: Int
  /// The block of the old tree with which the scan may meet next.
  private var candidate: BlockPlace?
  /// How many bytes may be scanned.
  private let limit: Int
  /// How much of what was scanned may start a container, a cell or a definition.
  private var markers = 0

  /// The scan of `text`, which `edit` made of the text of `tree`, around the edit.
  ///
  /// Not a function that returns one, which would make a copy.
  init(
    around edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect, limit: Int
  ) {
    let frontMatter = FrontMatterCheck(edit, of: tree, in: text, dialect: dialect)
    let line = text.lineStart(holding: edit.old.lowerBound)
    head = frontMatter == .mayClose ? nil : Self.head(before: line, in: tree)
    (self.text, self.edit, self.limit) = (text, edit, limit)
    end = head?.lineStart ?? 0
    scanner = BlockScanner(
      [], dialect: dialect, frames: head.map(ScanFrame.around) ?? [ScanFrame(kind: .document, line: 0)])
    scanner.output.reserveForWindow()
    candidate = BlockPlace(startingBy: edit.old.upperBound, in: tree) ?? BlockPlace(0, in: tree)
    let canRead = readOn(within: limit)
    scan(from: head == nil && canRead ? beginDocument(frontMatter) : 0)
  }

  /// How many bytes after the edit are read at least.
  private static let firstReach = 256

  /// The last block before the line that starts at `line` at which a scan can start.
  private static func head(before line: Int, in tree: ChunkTree) -> BlockPlace? {
    var place = line > 0 ? BlockPlace(startingBy: line, in: tree)?.lastRestart : nil
    while let block = place, block.lineStart >= line { place = block.previous?.lastRestart }
    return place?.record.kind == .frontMatter ? nil : place
  }

  private mutating func scan(from first: Int) {
    var next = first
    while true {
      while next < scanner.source.count {
        guard spend(onLineAt: next) else { return leaveRest(from: next) }
        next = scanner.scanLine(at: next)
        if let cut = scanner.cut, let block = meeting(at: cut) {
          scanner.output.truncate(to: cut.mark)
          tail = block
          tailFlags = cut.flags
          return
        }
      }
      if start + next == text.count { return scanner.finishAll() }
      guard readOn(within: limit) else { return leaveRest(from: next) }
    }
  }

  /// Counts the line at `place`, which is about to be scanned; false where that is beyond the limit: each line, and
  /// each container or cell that may start in it, counts besides its bytes as these take longer.
  private mutating func spend(onLineAt place: Int) -> Bool {
    // However many there are in so few bytes, they are within the limit.
    if scanner.source.count >= limit / (1 + Self.perLine + Self.perMarker) {
      markers += scanner.source.starts(ofBlocksInLineAt: place)
    }
    return place + Self.perLine * scanner.line + Self.perMarker * markers < limit
  }

  /// What a line counts as, in bytes.
  static let perLine = 16
  /// What that counts as which may start a container, a cell or a definition, in bytes.
  private static let perMarker = 32

  /// Makes one block of all that follows, whose blocks are to be found later.
  private mutating func leaveRest(from place: Int) {
    scanner.finishAll()
    let record = BlockRecord(
      kind: .unparsed, flags: .isPending, depth: 1, start: SourceOffset(place),
      end: SourceOffset(text.count - start),
      lineStart: SourceOffset(place))
    scanner.output.records.append(record)
    isCutShort = true
  }

  /// Reads on to a little after the edit, or else as much again as was read so far; `false` where nothing is left, or
  /// only a line that is beyond the limit.
  private mutating func readOn(within limit: Int) -> Bool {
    var target = max(edit.newEnd, end) + max(Self.firstReach, end - start)
    if target - start > limit { target = max(end, start + limit) }
    let newEnd = text.lineStart(after: min(target, text.count))
    guard end < newEnd, (newEnd - start) / 2 <= limit else { return false }
    scanner.cursor.source += text.bytes(in: end..<newEnd)
    end = newEnd
    return true
  }

  /// Takes a BOM and front matter, for which all of a document may have to be read, whatever the limit: only then
  /// it's known that there is none.
  private mutating func beginDocument(_ frontMatter: FrontMatterCheck) -> Int {
    guard frontMatter != .staysOpen else { return scanner.skipByteOrderMark() }
    while scanner.hasOpenFrontMatter, readOn(within: .max) {}
    return scanner.beginDocument()
  }

  /// The block of the old tree that starts at `cut`, if all is as it was from there on.
  ///
  /// A definition is such a block only where the sibling before it is no other, since what follows may be the next
  /// one that cmark knows of.
  private mutating func meeting(at cut: ScanCut) -> BlockPlace? {
    let offset = start + cut.lineStart - edit.growth
    guard offset >= edit.old.upperBound else { return nil }
    while let block = candidate, block.lineStart < offset || !block.record.isRestart {
      candidate = block.record.isRestart ? block.next?.firstRestart : block.firstRestart
    }
    // Front matter that isn't at the start any more is none.
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

extension [UInt8] {
  /// How many bytes may start a container, a cell or a definition, in the line that starts at `place`.
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
