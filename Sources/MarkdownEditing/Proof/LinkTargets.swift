import MarkdownSyntax
import TextBuffer

/// The expectation that links and images lead where they did, and that their number stays.
///
/// Only the links in blocks that the change can affect are compared, unless a definition is among these blocks.
struct LinkTargets: Expectation {
  private let window: BlockWindow
  /// The stretch in which links may change; `nil` for none.
  private let changing: Range<UTF8Offset>?

  /// The links of `text` outside of `changing`, for changes within `touched`.
  init(of text: LineModel, outside changing: Range<UTF8Offset>? = nil, touching touched: Range<UTF8Offset>) {
    window = BlockWindow(around: touched, in: text)
    self.changing = changing
  }

  /// - Complexity: O(*n*) in the number of blocks and inlines that the change can affect; in that of the whole text if
  ///   a definition is among them.
  func violation(by change: AppliedChange) -> Violation? {
    let (text, changes) = (window.text, change.changes)
    let moved = changing.map { range in
      let low = changes.map(range.lowerBound, bias: .before)
      return low..<max(low, changes.map(range.upperBound, bias: .after))
    }
    var (old, new) = (
      text.tree.nodes(in: window.range),
      window.range(after: changes, in: change.text).map { change.text.tree.nodes(in: $0) }
    )
    if (old + (new ?? [])).contains(where: { $0.kind == .linkDefinition }) || new == nil {
      (old, new) = (text.tree.nodes(in: text.rope.range), change.text.tree.nodes(in: change.text.rope.range))
    }
    guard old.targets(outside: changing) != new?.targets(outside: moved) else { return nil }
    let place = changes.edits.first?.range.lowerBound ?? window.range.lowerBound
    return Violation(line: text.line(at: place), place: changes.map(place, bias: .before))
  }
}

extension [SyntaxNode] {
  /// The targets of the links and images outside of `range`, with the number of times that each occurs.
  fileprivate func targets(outside range: Range<UTF8Offset>?) -> [String: Int] {
    reduce(into: [:]) { counts, node in
      guard node.kind.isLinkOrImage, let link = node.link, range?.overlaps(node.range) != true else { return }
      let sign = node.kind == .image ? "!" : ""
      counts[sign + link.destination + "\n" + link.title, default: 0] += 1
    }
  }
}

extension UnchangedReason {
  /// A link would change.
  static let linksLeadElsewhere = UnchangedReason(
    "links-lead-elsewhere",
    "a link would lead elsewhere or become text: one here, or one in another place that needs a definition here"
  )
}
