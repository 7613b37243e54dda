extension FlatBlocks {
  /// Whether `record`, one of these, says what `other`, one of `blocks`, does, wherever both start, if their text is
  /// the same: all that decides how they render but for their bytes.
  func saysTheSame(_ record: BlockRecord, as other: BlockRecord, in blocks: FlatBlocks) -> Bool {
    guard record.kind == other.kind, record.depth == other.depth, record.detail == other.detail,
      record.end - record.start == other.end - other.start
    else { return false }
    if record.parts < 0, other.parts < 0 { return true }
    let (mine, theirs) = (parts(of: record), blocks.parts(of: other))
    return hasSameExtra(mine, as: theirs, in: blocks) && hasSameLines(mine, as: theirs, in: blocks)
      && hasSameInlines(mine, as: theirs, in: blocks)
  }

  private func hasSameExtra(_ parts: BlockParts, as others: BlockParts, in blocks: FlatBlocks) -> Bool {
    guard parts.extra >= 0, others.extra >= 0 else { return parts.extra < 0 && others.extra < 0 }
    return extras[Int(parts.extra)] == blocks.extras[Int(others.extra)]
  }

  private func hasSameLines(_ parts: BlockParts, as others: BlockParts, in blocks: FlatBlocks) -> Bool {
    guard parts.longLines >= 0, others.longLines >= 0 else {
      return parts.longLines < 0 && others.longLines < 0
        && lines.elements(parts.lines.bounds, equal: others.lines.bounds, of: blocks.lines)
    }
    return longLines[Int(parts.longLines)].elementsEqual(blocks.longLines[Int(others.longLines)])
  }

  private func hasSameInlines(_ parts: BlockParts, as others: BlockParts, in blocks: FlatBlocks) -> Bool {
    guard !parts.isPlain, !others.isPlain else { return parts.isPlain && others.isPlain }
    let (range, otherRange) = (parts.inlines.bounds, others.inlines.bounds)
    guard inlines.elements(range, equal: otherRange, of: blocks.inlines) else { return false }
    let (mine, theirs) = (links(ofInlines: range), blocks.links(ofInlines: otherRange))
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { left, right in
        relative(left, to: range) == blocks.relative(right, to: otherRange)
          && linkText[links[left].textRange] == blocks.linkText[blocks.links[right].textRange]
      }
  }

  /// The link at `index` of the leaf with the inlines `range`, as if that and its text were the first ones.
  private func relative(_ index: Int, to range: Range<Int>) -> StoredLink {
    var link = links[index]
    link.inline -= Int32(range.lowerBound)
    link.text = 0
    return link
  }
}
