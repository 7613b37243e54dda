public import TextBuffer

extension SyntaxTree {
  /// The tree of `rope`, which `changes` made from the text of this tree.
  ///
  /// The result is that of a full parse, and links are up to date wherever they stand; where it would take more than
  /// `budget`, parts are pending until `completed()`. What links mean in a text whose references repeat so much that
  /// cmark may stop to resolve them, or with thousands of definitions in what is left over, is only seen by
  /// `completed()` then.
  ///
  /// - Complexity: O(log *n* + *w*) for each place that changed, where *n* is the size of the text, and *w* that of
  ///   the blocks at the place, their neighbours, and the leaves that refer to a label that is now defined otherwise.
  ///   A container isn't such a block, but its children are.
  public func updating(
    after changes: ChangeSet, in rope: Rope, within budget: WorkBudget = .unlimited
  ) -> SyntaxTree {
    precondition(
      rope.utf8Count == changes.lengthAfter,
      "changes that lead to \(changes.lengthAfter) bytes, a text of \(rope.utf8Count)")
    return changes.isIdentity ? self : updatingWithCost(after: changes, in: rope, within: budget).tree
  }

  /// As `updating`, and what it took.
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

  /// Whether so much is taken from link reference definitions that cmark may stop to resolve references, which is for
  /// all of a text to decide.
  func hasManyReferences(_ summary: ChunkSummary, _ size: Int) -> Bool {
    InlineParser.mayCutReferences(ofSize: summary.referenceSize, inDocumentOf: size)
  }
}
