public import TextBuffer

extension SyntaxTree {
  /// The tree of `rope`, which `changes` made from the text of this tree.
  ///
  /// The result equals that of a full parse, and links are up to date everywhere. Parts that would exceed `budget` are
  /// pending until `completed()`. In two cases, only `completed()` then finds what links mean: if references repeat so
  /// much that cmark may stop resolving them, or if thousands of definitions are in the part that is left over.
  ///
  /// Traps if the length of `rope` isn't `changes.lengthAfter`.
  ///
  /// - Complexity: O(log *n* + *w*) for each place that changed, where *n* is the size of the text. *w* is the size of
  ///   the blocks at the place, of their neighbours, and of the leaves that refer to a redefined label. A container
  ///   isn't such a block, but its children are.
  public func updating(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> SyntaxTree {
    precondition(
      rope.utf8Count == changes.lengthAfter,
      "changes that lead to \(changes.lengthAfter) bytes, a text of \(rope.utf8Count)")
    return changes.isIdentity ? self : updatingWithCost(after: changes, in: rope, within: budget).tree
  }

  /// The tree that `updating` returns, and the cost of the update.
  @_spi(Benchmarks) public func updatingWithCost(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> (tree: SyntaxTree, cost: UpdateCost) {
    var (cost, left) = (UpdateCost(), budget)
    let start = (budget == .unlimited ? completed() : self).chunks
    var chunks = start
    var pending = budget == .unlimited ? PendingLabels() : pending
    var shift = rope.utf8Count - text.utf8Count
    for edit in changes.stretches.reversed() {
      shift -= edit.growth
      let text = EditedText(before: text, after: rope, seam: edit.old.lowerBound, shift: shift)
      var update = TreeUpdate(edit, of: chunks, in: text, dialect: dialect, budget: left)
      update.run()
      (chunks, left) = (update.tree, update.budget)
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
      return (parsedAnew(rope), cost)
    }
    if isDoubtful { pending.needsFullParse = true }
    return (
      SyntaxTree(text: rope, chunks: chunks, dialect: dialect, pending: pending, updating: self.chunks), cost
    )
  }

  /// Whether links take so much from link reference definitions that cmark may stop resolving references.
  ///
  /// All of a text decides that.
  func hasManyReferences(_ summary: ChunkSummary, _ size: Int) -> Bool {
    InlineParser.mayCutReferences(ofSize: summary.referenceSize, inDocumentOf: size)
  }
}
