/// The blocks of the stretch of a text that an edit can have changed.
struct WindowScan {
  /// The block of the old tree at which the scan started; `nil` where that was the document's start.
  let head: BlockPlace?
  /// The first block of the old tree after the stretch, from which on all is as it was; `nil` where the stretch reaches to the end.
  private(set) var tail: BlockPlace?
  /// What is now known of the sibling before `tail`.
  private(set) var tailFlags: BlockRecord.Flags = []
  /// The blocks, counted from `start`.
  var blocks: FlatBlocks { scanner.output }
  /// The bytes from `start` on that were read.
  var source: [UInt8] { scanner.source }
  /// Where the stretch starts.
  var start: Int { head?.lineStart ?? 0 }

  private let tree: ChunkTree
  private let text: EditedText
  private let edit: TextEdit
  private var scanner: BlockScanner
  /// The end of what was read.
  private var end: Int
  /// The block of the old tree with which the scan may meet next.
  private var candidate: BlockPlace?

  /// Scans `text`, which `edit` made of the text of `tree`, around the edit.
  init(_ edit: TextEdit, of tree: ChunkTree, in text: EditedText, dialect: Dialect) {
    self.edit = edit
    self.tree = tree
    self.text = text
    let frontMatter = FrontMatterCheck(edit, of: tree, in: text, dialect: dialect)
    let line = text.lineStart(holding: edit.old.lowerBound)
    head = frontMatter == .mayClose ? nil : WindowScan.head(before: line, in: tree)
    let start = head?.lineStart ?? 0
    end = text.lineStart(after: min(max(edit.newEnd, start) + Self.firstReach, text.count))
    scanner = BlockScanner(
      text.bytes(in: start..<end), dialect: dialect,
      frames: head.map(ScanFrame.around) ?? [ScanFrame(kind: .document, line: 0)])
    candidate = BlockPlace(startingBy: edit.old.upperBound, in: tree) ?? BlockPlace(0, in: tree)
    scan(from: head == nil ? beginDocument(frontMatter) : 0)
  }

  /// How many bytes after the edit are read at first.
  private static let firstReach = 256

  /// The last block before the line that starts at `line` at which a scan can start.
  private static func head(before line: Int, in tree: ChunkTree) -> BlockPlace? {
    var place = line > 0 ? BlockPlace(startingBy: line, in: tree) : nil
    while let block = place, !block.record.flags.contains(.isRestart) || block.lineStart >= line {
      place = block.previous
    }
    return place?.record.kind == .frontMatter ? nil : place
  }

  private mutating func scan(from first: Int) {
    var next = first
    while true {
      while next < scanner.source.count {
        next = scanner.scanLine(at: next)
        if let cut = scanner.cut, let block = meeting(at: cut) {
          scanner.output.truncate(to: cut.mark)
          tail = block
          tailFlags = cut.flags
          return
        }
      }
      if !readOn() { return scanner.finishAll() }
    }
  }

  /// Reads as much again as was read so far; `false` where nothing is left.
  private mutating func readOn() -> Bool {
    guard end < text.count else { return false }
    let newEnd = text.lineStart(after: min(max(end, edit.newEnd) + (end - start), text.count))
    scanner.cursor.source += text.bytes(in: end..<newEnd)
    end = newEnd
    return true
  }

  /// Takes a BOM and front matter, for which all of a document may have to be read.
  private mutating func beginDocument(_ frontMatter: FrontMatterCheck) -> Int {
    guard frontMatter != .staysOpen else { return scanner.skipByteOrderMark() }
    while scanner.hasOpenFrontMatter, readOn() {}
    return scanner.beginDocument()
  }

  /// The block of the old tree that starts at `cut`, if all is as it was from there on.
  ///
  /// A definition is such a block only where the sibling before it is no other, since what follows may be the next one that cmark knows of.
  private mutating func meeting(at cut: ScanCut) -> BlockPlace? {
    let offset = start + cut.lineStart - edit.growth
    guard offset >= edit.old.upperBound else { return nil }
    while let block = candidate, block.lineStart < offset || !block.record.flags.contains(.isRestart) {
      candidate = block.next
    }
    guard let block = candidate, block.lineStart == offset,
      block.record.kind != .linkDefinition || block.record.flags.intersection(.ofSibling) == cut.flags,
      Int(block.record.depth) == cut.frames, block.isFirstChild == cut.isFirstChild
    else { return nil }
    var depth = cut.frames - 1
    var ancestor = block.parent
    while let container = ancestor {
      guard scanner.frames[depth].continues(as: container.record) else { return nil }
      depth -= 1
      ancestor = container.parent
    }
    return block
  }
}
