import MarkdownSyntax

/// What a client was told of a document's HTML, block by block, so that it's told next only of what is other.
struct HTMLMemory {
  /// A block that the client has.
  struct Block: Equatable {
    /// Its number, which no other block of the document has had.
    let id: Int
    /// What tells its HTML from other HTML.
    fileprivate let checksum: UInt64
  }

  /// Blocks that take the place of others.
  struct Splice: Equatable {
    /// The index of the first block that goes, among those that the client has.
    let start: Int
    /// How many go.
    let deleteCount: Int
    /// The indices of the blocks that come, among the new ones.
    let blocks: Range<Int>
  }

  /// Names what was told last; counts up.
  private(set) var resultID = 0
  /// The blocks that were told last.
  private(set) var blocks: [Block] = []
  private var lastID = 0

  /// Takes note that all of `html` is told.
  mutating func takeAll(_ html: [BlockHTML]) {
    resultID += 1
    blocks = html.map { newBlock(Self.checksum($0)) }
  }

  /// Takes note that the client is told what makes what it has `html`, and returns that: splices in order, of which the
  /// last one is to be made first; `nil` where it doesn't have what was told last.
  ///
  /// - Complexity: O(*n*) in the length of the HTML
  mutating func update(to html: [BlockHTML], since previous: String?) -> [Splice]? {
    guard let previous, previous == "\(resultID)" else { return nil }
    let sums = html.map(Self.checksum)
    let splices = Self.splices(from: blocks.map(\.checksum), to: sums)
    if splices.isEmpty { return [] }
    resultID += 1
    for splice in splices.reversed() {
      let new = sums[splice.blocks].map { newBlock($0) }
      blocks.replaceSubrange(splice.start..<splice.start + splice.deleteCount, with: new)
    }
    return splices
  }

  private mutating func newBlock(_ checksum: UInt64) -> Block {
    lastID += 1
    return Block(id: lastID, checksum: checksum)
  }

  private static func checksum(_ block: BlockHTML) -> UInt64 { Checksum.of(block.html.utf8) }

  /// What makes `new` of `old`.
  ///
  /// Between what is the same at the start and at the end, blocks are compared one by one where they are as many as
  /// before, as when a definition is another one that blocks far from each other use; otherwise all of them go.
  static func splices(from old: [UInt64], to new: [UInt64]) -> [Splice] {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let same = (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
    let kept = same ?? shorter - start
    let (oldEnd, newEnd) = (old.count - kept, new.count - kept)
    guard old.count == new.count else {
      return [Splice(start: start, deleteCount: oldEnd - start, blocks: start..<newEnd)]
    }
    var (splices, place) = ([Splice](), start)
    while place < newEnd {
      let end = (place..<newEnd).first { old[$0] == new[$0] } ?? newEnd
      if end > place { splices.append(Splice(start: place, deleteCount: end - place, blocks: place..<end)) }
      place = max(end, place + 1)
    }
    return splices
  }
}
