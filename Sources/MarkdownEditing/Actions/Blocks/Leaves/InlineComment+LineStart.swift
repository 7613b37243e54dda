import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Comments at the start of a paragraph's line.
///
/// Such a comment is an HTML block up to the end of its line (CommonMark 0.30, section 4.6, condition 2). So no text
/// outside of the selection may follow it there.
extension InlineComment {
  /// The change if the comment starts a paragraph's line of which some text isn't selected.
  ///
  /// On the paragraph's first line, the text behind the comment moves to a new line. On a later line, the comment and
  /// the rest of its line join the line above.
  var changesAtLineStart: ChangeSet? {
    let around = whole(range)
    let (start, end) = (offset(around.lowerBound), offset(around.upperBound))
    let line = text.line(at: start)
    let content = text.contentOfLine(line)
    let rest = text.rope.bytes(in: end..<max(content.upperBound, end))
    guard let leaf = text.path(ofLine: line).last, leaf.kind == .paragraph || leaf.isSetext,
      start == content.lowerBound.advanced(by: text.contentIndex(of: line)),
      let visible = rest.firstIndex(where: { !$0.isBlank })
    else { return nil }
    let isFirst = line == text.line(at: leaf.start)
    let edits = isFirst ? breaking(line, around, rest[visible...]) : joining(line, of: leaf, around)
    guard let edits else { return nil }
    let lines = line - (isFirst ? 0 : 1)...line
    return text.changes(edits).flatMap { changes in
      let proof = proof(of: changes, hiding: around, behind: isFirst ? 0 : 1, on: lines)
      return proof?.accepts(AppliedChange(changes, of: text)) == true ? changes : nil
    }
  }

  /// Whether the selection, widened to whole spans, covers all that is visible on its line.
  var isWholeLine: Bool {
    let around = whole(range)
    let (low, high) = (offset(around.lowerBound), offset(around.upperBound))
    let line = text.line(at: low)
    let content = text.contentOfLine(line)
    return low <= content.lowerBound.advanced(by: text.contentIndex(of: line)) && high <= content.upperBound
      && text.rope.isBlank(high..<content.upperBound)
  }

  private func offset(_ place: Int) -> UTF8Offset { UTF8Offset(window.range.lowerBound + place) }

  /// The edits that put a line break behind the comment, and a backslash before `rest` if it would begin a block.
  private func breaking(_ line: Int, _ around: Range<Int>, _ rest: ArraySlice<UInt8>) -> [Edit]? {
    guard !window.bytes[around].hold("-->") else { return nil }
    let prefix = text.continuation(of: line, text.chain(ofLine: line), depth: .max)
    let end = offset(around.upperBound)
    let escape = ParagraphStart.escape(rest, text.tree.dialect).map {
      Edit.insert("\\", at: end.advanced(by: $0))
    }
    return [
      .insert(Self.opening, at: offset(around.lowerBound)),
      Edit(end..<end.advanced(by: rest.startIndex), Self.closing + text.lineBreak + prefix),
    ] + [escape].compactMap { $0 }
  }

  /// The edits that put the comment at the end of the line above.
  ///
  /// Returns `nil` if a hard line break is there, or if the text of the comment holds two hyphens.
  private func joining(_ line: Int, of leaf: SyntaxNode, _ around: Range<Int>) -> [Edit]? {
    guard text.tree.path(to: text.contentOfLine(line - 1).upperBound).last?.kind != .lineBreak,
      !window.bytes[around].hold("--")
    else { return nil }
    let gap = LineEdge(before: line, of: leaf, in: text).gap
    return [
      Edit(offset(gap.lowerBound)..<offset(around.lowerBound), " " + Self.opening),
      .insert(Self.closing, at: offset(around.upperBound)),
    ]
  }

  /// The proof that `around` is in a comment after `changes` of `lines`, and that a reader sees all else as before.
  ///
  /// The comment begins `lead` bytes behind the start of the changes. `nil` if nothing is written.
  private func proof(
    of changes: ChangeSet, hiding around: Range<Int>, behind lead: Int, on lines: ClosedRange<Int>
  ) -> ChangeProof? {
    guard let first = changes.changedRanges.first else { return nil }
    let start = first.lowerBound.advanced(by: lead)
    let comment = start..<start.advanced(by: around.count + Self.growth)
    let after = changes.applied(to: text.rope)
    let isComment = ReadNode(place: comment) { node in
      let end = max(comment.upperBound, node.range.upperBound)
      return (node.kind == .htmlInline || node.kind == .htmlBlock) && node.start == start
        && after.string(in: comment.upperBound..<end).allSatisfy { $0.isNewline }
    }
    let rest = SameText(
      of: [offset(0)..<offset(window.bytes.count)], in: text,
      removing: [offset(around.lowerBound)..<offset(around.upperBound)], adding: [comment])
    return ChangeProof(OtherLines(than: lines, in: text)).and(isComment).and(rest)
  }
}
