public import TextBuffer

/// What of a text isn't parsed yet, or never will be.
extension SyntaxTree {
  /// Whether nothing is pending.
  ///
  /// - Complexity: O(1)
  public var isComplete: Bool { !chunks.summary.flags.contains(.isPending) && !mayHaveTooManyReferences }

  /// What an update within a budget left over.
  ///
  /// An `unparsed` block up to the text's end; or leaves whose inlines are one text node, or those of before. Links that refer to a definition in
  /// an `unparsed` block keep their last meaning.
  ///
  /// - Complexity: O(*k* log *n*), where *n* is the number of blocks and *k* that of the ranges.
  public var pendingRanges: [Range<UTF8Offset>] { ranges(of: .isPending) }

  /// The leaf blocks that could take cmark so long, a second, that it is never asked: each is one text node.
  ///
  /// - Complexity: as `pendingRanges`.
  public var unparsedRanges: [Range<UTF8Offset>] { ranges(of: .isUnparsed) }

  /// The tree with all that was pending: that of a full parse.
  ///
  /// - Complexity: O(*p* log *n*), where *n* is the size of the text and *p* that of what was pending.
  public func completed() -> SyntaxTree {
    if isComplete { return self }
    if mayHaveTooManyReferences { return SyntaxTree(text, dialect: dialect) }
    var chunks = chunks
    var edit = TextEdit(old: text.utf8Count..<text.utf8Count, newCount: 0)
    if let last = BlockPlace(chunks.summary.records - 1, in: chunks), last.record.kind == .unparsed {
      edit.old = last.start..<last.start
    }
    let unchanged = EditedText(before: text, after: text, seam: edit.old.lowerBound, shift: 0)
    var update = TreeUpdate(edit, of: chunks, in: unchanged, dialect: dialect)
    if edit.old.lowerBound < text.utf8Count { update.run() }
    update.parsePending()
    chunks = update.tree
    if hasManyReferences(chunks.summary, text.utf8Count) { return SyntaxTree(text, dialect: dialect) }
    return SyntaxTree(text: text, chunks: chunks, dialect: dialect)
  }
}
