import TextBuffer

/// Edits in literal text: leaves in which no byte can start syntax (see `BlockParts.isLiteral`).
///
/// A line's role among the blocks depends on its containers' prefixes, on the start of the rest, and on its cells. So
/// an edit after the prefixes keeps the role if the line still starts with text (`TextLine`) and no pipe is in the
/// edit or beside it. The leaf stays literal if no syntax can start in the edit or at the byte before it, which may be
/// the first of two that start syntax together.
extension LeafSplice {
  /// The line that the edit changes, after the edit, and its index.
  ///
  /// `nil` if the edit isn't inside of one line, if the leaf may no longer be literal text, or if the line is longer
  /// than `limit` bytes.
  func literalLine(
    in text: EditedText, _ dialect: Dialect, limit: Int
  ) -> (line: BlockLine, index: Int)? {
    let record = leaf.record
    let lines = leaf.blocks.fewLines(of: record)
    let start = edit.old.lowerBound - leaf.start
    let place = lines.firstIndex(reaching: start + 1) { Int($0.start) } - 1
    guard place >= lines.startIndex, case var line = lines[place],
      edit.old.upperBound - leaf.start <= Int(line.end), line.range.count + edit.growth < limit,
      // Cells move with their row.
      record.kind != .tableCell, record.flags.isDisjoint(with: .ofInlines),
      // The text may continue the definition above it.
      leaf.previous?.record.kind != .linkDefinition
    else { return nil }
    line.end += Int32(edit.growth)
    guard line.start < line.end else { return nil }
    let content = text.bytes(in: leaf.documentOffset(of: line.start)..<leaf.documentOffset(of: line.end))
    let edited = start - Int(line.start)..<start - Int(line.start) + edit.newCount
    let before = max(0, edited.lowerBound - 1)
    guard let first = content.first, let last = content.last, !first.isSpaceOrControl, !last.isSpaceOrControl,
      record.keepsRole(ofLine: content[...], dialect), !text.hadPipe(in: edit.old),
      !content.mayHaveSyntax(in: before..<edited.upperBound, SyntaxBytes(dialect)),
      !content[before..<min(content.count, edited.upperBound + 1)].contains(UInt8(ascii: "|"))
    else { return nil }
    return (line, place - lines.startIndex)
  }
}
