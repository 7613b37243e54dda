import MarkdownSyntax

/// The HTML of the blocks that may have changed, before and after a change.
struct ChangedBlocks {
  private let stretches: [ChangedHTML]

  /// Compares `before` with its update `after`.
  ///
  /// Returns `nil` if a block's HTML depends on other blocks.
  init?(_ before: SyntaxTree, _ after: SyntaxTree) {
    guard let stretches = after.changedHTML(since: before) else { return nil }
    self.stretches = stretches
  }

  /// Whether both texts certainly have the same HTML.
  ///
  /// `false` doesn't mean that they differ.
  func areSame(by comparison: HTMLComparison) -> Bool {
    stretches.allSatisfy { stretch in
      comparison.isSame(
        stretch.before.lazy.map { $0.html }.joined(), stretch.after.lazy.map { $0.html }.joined())
    }
  }

  /// The index ranges of the blocks in both texts, in order; all other blocks are unchanged.
  var places: [(old: Range<Int>, new: Range<Int>)] { stretches.map { $0.places } }

  /// The blocks before the change.
  var before: [BlockHTML] { stretches.flatMap { $0.before } }

  /// The blocks after the change.
  var after: [BlockHTML] { stretches.flatMap { $0.after } }
}
