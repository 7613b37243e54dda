public import TextBuffer

/// The parts of a text that aren't parsed yet, or never will be.
extension SyntaxTree {
  /// The ranges that an update within a budget left pending.
  ///
  /// A range is an `unparsed` block up to the text's end, into which the previous block may continue, or a leaf. A
  /// pending leaf has one text node as its inlines, or those from before the edit.
  ///
  /// Two kinds of links keep their last meaning: those that refer to a definition in an `unparsed` block, and those
  /// with a redefined label that too many leaves mention. All leaves that mention such a label are pending.
  ///
  /// - Complexity: O(*k* log *n*), where *n* is the number of blocks and *k* that of the ranges.
  public var pendingRanges: [Range<UTF8Offset>] {
    let (flag, labels) = (BlockRecord.Flags.isPending, pending.staleLabels)
    return ranges(
      where: { $0.flags.contains(flag) || $0.mentioned.intersects(labels.mask) },
      of: { blocks in
        let stale = labels.isEmpty ? [] : Set(blocks.leaves(mentioning: labels))
        return blocks.records.indices.filter { blocks.records[$0].flags.contains(flag) || stale.contains($0) }
      })
  }

  /// The leaf blocks for which cmark could take so long, a second, that it is never asked; each is one text node.
  ///
  /// - Complexity: the same as for `pendingRanges`.
  public var unparsedRanges: [Range<UTF8Offset>] { ranges(of: .isUnparsed) }

  /// The tree with everything that was pending: the tree of a full parse.
  ///
  /// - Complexity: O(*p* log *n*), where *n* is the size of the text and *p* that of what was pending.
  public func completed() -> SyntaxTree {
    if isComplete { return self }
    if pending.needsFullParse { return parsedAnew(text) }
    var chunks = chunks
    var edit = TextEdit(old: text.utf8Count..<text.utf8Count, newCount: 0)
    if let last = BlockPlace(chunks.summary.records - 1, in: chunks), last.record.kind == .unparsed {
      edit.old = last.start..<last.start
    }
    let unchanged = EditedText(before: text, after: text, seam: edit.old.lowerBound, shift: 0)
    var update = TreeUpdate(edit, of: chunks, in: unchanged, dialect: dialect)
    if edit.old.lowerBound < text.utf8Count { update.run() }
    update.parsePending()
    if !pending.staleLabels.isEmpty { update.reparse(mentioning: pending.staleLabels) }
    chunks = update.tree
    ParseTally.note(update.cost)
    if hasManyReferences(chunks.summary, text.utf8Count) { return parsedAnew(text) }
    return SyntaxTree(text: text, chunks: chunks, dialect: dialect, updating: self.chunks)
  }
}

extension SyntaxTree {
  /// The tree of a full parse of `rope`, which takes the place of this one.
  func parsedAnew(_ rope: Rope) -> SyntaxTree {
    if chunks.summary.chunks > ChunkNode.freedAtOnce { chunks.root.freeInBackground() }
    return SyntaxTree(rope, dialect: dialect)
  }
}
