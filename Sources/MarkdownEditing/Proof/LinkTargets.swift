import MarkdownSyntax
import TextBuffer

/// The expectation that links and images elsewhere lead where they did.
///
/// A link's target changes if its definition is removed, or comes behind another definition with the same label. Both
/// need a change that touches a definition, so other changes aren't looked at.
struct LinkTargets: Expectation {
  private let text: LineModel
  private let touched: Range<UTF8Offset>
  /// The stretch in which links may change; `nil` for none.
  private let changing: Range<UTF8Offset>?

  /// The links of `text` outside of `changing`, for changes within `touched`.
  init(of text: LineModel, outside changing: Range<UTF8Offset>? = nil, touching touched: Range<UTF8Offset>) {
    (self.text, self.changing, self.touched) = (text, changing, touched)
  }

  /// - Complexity: O(*n*) in the length of the text if a definition is touched; else in the number of blocks there.
  func violation(by change: ProvenChange) -> Violation? {
    guard text.tree.nodes(in: touched).contains(where: { $0.kind == .linkDefinition }) else { return nil }
    let changes = change.changes
    let moved = changing.map { range in
      let low = changes.map(range.lowerBound, bias: .before)
      return low..<max(low, changes.map(range.upperBound, bias: .after))
    }
    guard text.tree.targets(outside: changing) != change.text.tree.targets(outside: moved) else { return nil }
    let place = changes.map(touched.lowerBound, bias: .before)
    return Violation(line: text.line(at: touched.lowerBound), place: place)
  }
}

extension SyntaxTree {
  /// The targets of the links and images outside of `range`, with the number of times that each occurs.
  fileprivate func targets(outside range: Range<UTF8Offset>?) -> [String: Int] {
    links().reduce(into: [:]) { counts, link in
      if let range, range.overlaps(link.node.range) { return }
      let text = link.isImage ? "!" : ""
      counts[text + link.attributes.destination + "\n" + link.attributes.title, default: 0] += 1
    }
  }
}

extension UnchangedReason {
  /// Links elsewhere need a definition here.
  static let linksLeadElsewhere = UnchangedReason(
    "links-lead-elsewhere",
    "links elsewhere lead to what a definition here says, and would lead elsewhere, or be text")
}
