// Methods of the chunk, not of its blocks: passing `FlatBlocks` by value retains each of its arrays.
extension BlockChunk {
  /// Whether `record` of this chunk and `other` of `chunk` render the same if their bytes are the same.
  ///
  /// Compares everything that decides the rendering, wherever both start: kind, depth, detail, length, extra, lines,
  /// inlines and links.
  func isSame(_ record: BlockRecord, as other: BlockRecord, in chunk: BlockChunk) -> Bool {
    record.depth == other.depth && hasSameContent(record, as: other, in: chunk)
  }

  /// Like `isSame(_:as:in:)`, at any depth.
  func hasSameContent(_ record: BlockRecord, as other: BlockRecord, in chunk: BlockChunk) -> Bool {
    guard record.kind == other.kind, record.detail == other.detail,
      record.end - record.start == other.end - other.start
    else { return false }
    if record.parts < 0, other.parts < 0 { return true }
    let (mine, theirs) = (parts(of: record), chunk.parts(of: other))
    return hasSameExtra(mine, as: theirs, in: chunk) && hasSameLines(mine, as: theirs, in: chunk)
      && hasSameInlines(mine, as: theirs, in: chunk)
  }

  private func hasSameExtra(_ parts: BlockParts, as others: BlockParts, in chunk: BlockChunk) -> Bool {
    guard parts.extra >= 0, others.extra >= 0 else { return parts.extra < 0 && others.extra < 0 }
    return blocks.extras[Int(parts.extra)] == chunk.blocks.extras[Int(others.extra)]
  }

  private func hasSameLines(_ parts: BlockParts, as others: BlockParts, in chunk: BlockChunk) -> Bool {
    guard parts.longLines >= 0, others.longLines >= 0 else {
      return parts.longLines < 0 && others.longLines < 0
        && blocks.lines.elements(parts.lines.bounds, equal: others.lines.bounds, of: chunk.blocks.lines)
    }
    return blocks.longLines[Int(parts.longLines)].elementsEqual(chunk.blocks.longLines[Int(others.longLines)])
  }

  private func hasSameInlines(_ parts: BlockParts, as others: BlockParts, in chunk: BlockChunk) -> Bool {
    guard !parts.isPlain, !others.isPlain else { return parts.isPlain && others.isPlain }
    let (range, otherRange) = (parts.inlines.bounds, others.inlines.bounds)
    guard blocks.inlines.elements(range, equal: otherRange, of: chunk.blocks.inlines) else { return false }
    let (mine, theirs) = (blocks.links(ofInlines: range), chunk.blocks.links(ofInlines: otherRange))
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { left, right in
        relative(left, to: range) == chunk.relative(right, to: otherRange)
          && blocks.linkText[blocks.links[left].textRange]
            == chunk.blocks.linkText[chunk.blocks.links[right].textRange]
      }
  }

  /// The link at `index` of the leaf with the inlines `range`, relative to these inlines and with its text at offset 0.
  private func relative(_ index: Int, to range: Range<Int>) -> StoredLink {
    var link = blocks.links[index]
    link.inline -= Int32(range.lowerBound)
    link.text = 0
    return link
  }
}
