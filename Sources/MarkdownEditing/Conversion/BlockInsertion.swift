import MarkdownSyntax
import TextBuffer

/// The insertion of a block behind the block at a place, or on an empty line, with blank lines between it and its
/// neighbours.
struct BlockInsertion {
  /// The block's lines, without container prefixes.
  let lines: [String]
  /// The tokens that the lines must be read as.
  let tokens: [BlockTokens.Token]
  let offset: UTF8Offset
  let text: LineModel
  /// True for a block that goes without a blank line behind it on the line of a container's marker, where that blank
  /// line would make a list loose.
  var joinsMarker = false

  /// The change, the start of the block in the changed text, and whether the block fills an empty line.
  ///
  /// Returns `nil` if the block would be read as something else, or its neighbours would change.
  func change() -> (change: AppliedChange, start: UTF8Offset, fillsLine: Bool)? {
    let (edit, start, fillsLine) = insertion()
    guard let changes = text.changes([edit]) else { return nil }
    let change = AppliedChange(changes, of: text)
    var blocks = BlockSequence(around: edit.range, in: text)
    // The block may be the first one behind the containers of the block above.
    let ends = blocks.ends(ofContainersBehind: text.chain(ofLine: text.line(at: offset)))
    let isRead = [[], ends].contains {
      blocks.inserted = [$0 + tokens]
      return ChangeProof(blocks).accepts(change)
    }
    return isRead ? (change, start, fillsLine) : nil
  }

  private func insertion() -> (edit: Edit, start: UTF8Offset, fillsLine: Bool) {
    let rope = text.rope
    let line = rope.line(at: offset)
    let path = ContainerChain.path(indentedOnBlankLine: line, in: text) ?? text.path(ofLine: line)
    let chain = ContainerChain(path: path, in: text)
    let prefix = text.continuation(of: line, chain, depth: .max) + text.missingIndentation(line, chain)
    let gap = text.lineBreak + prefix.trimmingBlanks()
    let block = lines.enumerated().map { index, line in
      index == 0 ? line : text.lineBreak + (line.isEmpty ? prefix.trimmingBlanks() : prefix + line)
    }.joined()
    let leaf = path.last.flatMap { $0.holdsBlocks ? nil : $0 }
    let last = leaf.map { text.lastLine(of: $0) } ?? line
    let behind = text.hasContent(below: last) ? gap : ""
    let end = rope.contentOfLine(last).upperBound
    let cursor = text.cursor(on: line, in: chain)
    if leaf == nil, cursor.isBlank {
      let place = rope.startOfLine(line).advanced(by: cursor.index)
      var lead = text.lead(line, cursor, chain)
      if text.hasContent(above: line, in: chain) { lead = text.lineBreak + prefix }
      let trail = joinsMarker && chain.isMarked(on: line) ? "" : behind
      return (Edit(place..<end, lead + block + trail), place.advanced(by: lead.utf8.count), true)
    }
    let lead = text.closing(of: leaf) + gap + text.lineBreak + prefix
    return (.insert(lead + block + behind, at: end), end.advanced(by: lead.utf8.count), false)
  }
}
