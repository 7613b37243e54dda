import MarkdownSyntax

/// The HTML of a text and of what an update made of it, without the blocks that both trees share.
struct UnsharedBlocks {
  private let before: [HTMLBesidesShared]
  private let after: [HTMLBesidesShared]

  /// Those of `before` and `after`, which is an update of it; `nil` where HTML depends on other blocks.
  init?(_ before: SyntaxTree, _ after: SyntaxTree) {
    guard let left = before.html(besidesSharedWith: after), let right = after.html(besidesSharedWith: before)
    else { return nil }
    (self.before, self.after) = (left, right)
  }

  /// Whether both texts surely are the same HTML; where not, they still may be.
  func areSame(by comparison: HTMLComparison) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { left, right in
        if case .html(let left) = left, case .html(let right) = right {
          return comparison.isSame(left.lazy.map { $0.html }.joined(), right.lazy.map { $0.html }.joined())
        }
        return left == right
      }
  }

  /// The blocks of each text, where both share the same, so that whatever differs is in these.
  var blocks: (before: [HTMLPart], after: [HTMLPart])? {
    shared(in: before) == shared(in: after) ? (parts(of: before), parts(of: after)) : nil
  }

  private func shared(in parts: [HTMLBesidesShared]) -> [[ObjectIdentifier]] {
    parts.compactMap { if case .shared(let chunks) = $0 { chunks } else { nil } }
  }

  private func parts(of parts: [HTMLBesidesShared]) -> [HTMLPart] {
    parts.flatMap { part -> [HTMLPart] in
      guard case .html(let blocks) = part else { return [] }
      return blocks.map { HTMLPart(start: $0.start, html: Array($0.html.utf8)) }
    }
  }
}
