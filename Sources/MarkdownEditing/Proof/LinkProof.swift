import MarkdownSyntax
import TextBuffer

extension ProvenChange {
  /// Whether every link outside of `range`, of the text before, still leads where it did: what defines them elsewhere
  /// may be gone, or come behind another definition.
  ///
  /// - Complexity: O(*n*) in the text's length where a definition is in `touched`; else in the number of blocks there.
  func keepsLinks(outside range: Range<UTF8Offset>?, of before: BlockText, touched: Range<UTF8Offset>) -> Bool
  {
    let holdsDefinition = before.tree.nodes(in: touched).contains { $0.kind == .linkDefinition }
    guard holdsDefinition else { return true }
    let moved = range.map { range in
      let low = changes.map(range.lowerBound, bias: .before)
      return low..<max(low, changes.map(range.upperBound, bias: .after))
    }
    return before.destinations(outside: range) == text.destinations(outside: moved)
  }
}

extension BlockText {
  /// Where the links and images outside of `range` lead, and how often each of them is there.
  fileprivate func destinations(outside range: Range<UTF8Offset>?) -> [String: Int] {
    tree.links().reduce(into: [:]) { counts, link in
      if let range, range.overlaps(link.node.range) { return }
      let text = link.isImage ? "!" : ""
      counts[text + link.attributes.destination + "\n" + link.attributes.title, default: 0] += 1
    }
  }
}

extension UnchangedReason {
  /// A definition that others need.
  static let linksLeadElsewhere = UnchangedReason(
    "links-lead-elsewhere",
    "links elsewhere lead to what a definition here says, and would lead elsewhere, or be text")
}
