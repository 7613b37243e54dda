import MarkdownSyntax

/// The HTML of the blocks that may say something else after a change, beside what they said before.
struct ChangedBlocks {
  private let stretches: [ChangedHTML]

  /// Those of `before` and `after`, which is an update of it; `nil` where HTML depends on other blocks.
  init?(_ before: SyntaxTree, _ after: SyntaxTree) {
    guard let stretches = after.changedHTML(since: before) else { return nil }
    self.stretches = stretches
  }

  /// Whether both texts surely are the same HTML; where not, they still may be.
  func areSame(by comparison: HTMLComparison) -> Bool {
    stretches.allSatisfy { stretch in
      comparison.isSame(
        stretch.before.lazy.map { $0.html }.joined(), stretch.after.lazy.map { $0.html }.joined())
    }
  }

  /// The places of the blocks in both texts, in order; all others are the same ones.
  var places: [(old: Range<Int>, new: Range<Int>)] { stretches.map { ($0.oldPlaces, $0.newPlaces) } }

  /// The blocks before the change.
  var before: [HTMLPart] { stretches.flatMap { $0.before.map(HTMLPart.init) } }

  /// The blocks after it.
  var after: [HTMLPart] { stretches.flatMap { $0.after.map(HTMLPart.init) } }
}

extension HTMLPart {
  fileprivate init(_ block: ChangedHTML.Block) { self.init(start: block.start, html: Array(block.html.utf8)) }
}
