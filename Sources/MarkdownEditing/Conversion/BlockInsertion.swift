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

  /// The change, and the start of the block in the changed text.
  ///
  /// Returns `nil` if the block would be read as something else, or its neighbours would change.
  func change() -> (change: AppliedChange, start: UTF8Offset)? {
    let (edit, start) = insertion()
    var blocks = BlockSequence(around: edit.range, in: text)
    blocks.inserted = [tokens]
    return ChangeProof(blocks).first(of: [[edit]], in: text).map { ($0, start) }
  }

  private func insertion() -> (edit: Edit, start: UTF8Offset) {
    let rope = text.rope
    let line = rope.line(at: offset)
    let path = text.path(ofLine: line)
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
      return (Edit(place..<end, lead + block + behind), place.advanced(by: lead.utf8.count))
    }
    let lead = text.closing(of: leaf) + gap + text.lineBreak + prefix
    return (.insert(lead + block + behind, at: end), end.advanced(by: lead.utf8.count))
  }
}
