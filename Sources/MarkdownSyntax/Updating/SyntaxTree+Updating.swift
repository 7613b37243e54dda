public import TextBuffer

extension SyntaxTree {
  /// The tree of `rope`, which `changes` made from the text of this tree.
  ///
  /// The result equals that of a full parse, and links are up to date everywhere. Parts that would exceed `budget` are
  /// pending until `completed()`. In two cases, only `completed()` then finds what links mean: if references repeat so
  /// much that cmark may stop resolving them, or if thousands of definitions are in the part that is left over.
  ///
  /// Traps if `changes` don't lead from the length of this tree's text to that of `rope`.
  ///
  /// - Complexity: O(log *n* + *w*) for each place that changed, where *n* is the size of the text. *w* is the size of
  ///   the blocks at the place, of their neighbours, and of the leaves that refer to a redefined label. A container
  ///   isn't such a block, but its children are.
  public func updating(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> SyntaxTree {
    precondition(
      text.utf8Count == changes.lengthBefore && rope.utf8Count == changes.lengthAfter,
      "changes from \(changes.lengthBefore) to \(changes.lengthAfter) bytes, "
        + "texts of \(text.utf8Count) and \(rope.utf8Count)")
    return changes.isIdentity ? self : update(after: changes, in: rope, within: budget).tree
  }

  /// The tree that `updating` returns, and the cost of the update.
  @_spi(Benchmarks) public func updatingWithCost(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> (tree: SyntaxTree, cost: UpdateCost) {
    let update = update(after: changes, in: rope, within: budget)
    return (update.tree, update.cost)
  }

  /// The tree that `updating` returns, and the stretch of this tree's text outside of which it has the same nodes.
  ///
  /// `nil` if the stretch isn't known, as after changes at several places, or if a definition changed.
  package func updatingWithStretch(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> (tree: SyntaxTree, stretch: Range<UTF8Offset>?) {
    let update = update(after: changes, in: rope, within: budget)
    return (update.tree, update.stretch)
  }

  private func update(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget
  ) -> (tree: SyntaxTree, cost: UpdateCost, stretch: Range<UTF8Offset>?) {
    var (cost, left) = (UpdateCost(), budget)
    let start = (budget == .unlimited ? completed() : self).chunks
    var chunks = start
    var pending = budget == .unlimited ? PendingLabels() : pending
    var shift = rope.utf8Count - text.utf8Count
    let edits = changes.stretches
    var stretch: Range<Int>?
    for edit in edits.reversed() {
      shift -= edit.growth
      let text = EditedText(before: text, after: rope, seam: edit.old.lowerBound, shift: shift)
      var update = TreeUpdate(edit, of: chunks, in: text, dialect: dialect, budget: left)
      update.run()
      (chunks, left) = (update.tree, update.budget)
      stretch = update.stretch
      cost += update.cost
      ParseTally.note(update.cost)
      pending.staleLabels.formUnion(update.staleLabels)
      pending.needsFullParse = pending.needsFullParse || update.needsFullParse
    }
    let isDoubtful =
      hasManyReferences(chunks.summary, rope.utf8Count)
      || hasManyReferences(start.summary, text.utf8Count)
    if isDoubtful, budget == .unlimited {
      cost.fullParses += 1
      return (parsedAnew(rope), cost, nil)
    }
    if isDoubtful { pending.needsFullParse = true }
    let tree = SyntaxTree(
      text: rope, chunks: chunks, dialect: dialect, pending: pending, updating: self.chunks)
    let isKnown = edits.count == 1 && isComplete && !isDoubtful
    return (tree, cost, isKnown ? stretch.map { UTF8Offset($0.lowerBound)..<UTF8Offset($0.upperBound) } : nil)
  }

  /// Whether links take so much from link reference definitions that cmark may stop resolving references.
  ///
  /// All of a text decides that.
  func hasManyReferences(_ summary: ChunkSummary, _ size: Int) -> Bool {
    InlineParser.mayCutReferences(ofSize: summary.referenceSize, inDocumentOf: size)
  }
}

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
  private func parsedAnew(_ rope: Rope) -> SyntaxTree {
    if chunks.summary.chunks > ChunkNode.freedAtOnce { chunks.root.freeInBackground() }
    return SyntaxTree(rope, dialect: dialect)
  }
}

/// The work that an update may do at once; the rest is left pending.
public struct WorkBudget: Sendable, Hashable {
  /// The most bytes that are scanned for blocks.
  ///
  /// Each line costs 16 bytes more, and each byte that may start a container, a cell or a definition 32 more.
  var scannedBytes: Int
  /// The most nanoseconds for parsing inlines, by each leaf's upper bound, which is more than the actual time.
  var parsingNanoseconds: Int

  /// A budget of `scannedBytes` and `parsingNanoseconds`.
  init(scannedBytes: Int, parsingNanoseconds: Int) {
    self.scannedBytes = scannedBytes
    self.parsingNanoseconds = parsingNanoseconds
  }

  /// No limit.
  public static let unlimited = WorkBudget(scannedBytes: .max, parsingNanoseconds: .max)

  /// The work that fits between a key and the next frame: about 1 ms for blocks and 2 ms for inlines and definitions.
  public static let keystroke = WorkBudget(scannedBytes: 64_000, parsingNanoseconds: 2_000_000)
}
