import MarkdownSyntax
import TextBuffer

/// The expectation that a stretch becomes a link, and that all other inlines of its block stay.
struct WrittenLink: Expectation {
  /// The text before.
  let text: LineModel
  /// The stretch of the original text that the edits replace, in whole or in part.
  let place: Range<UTF8Offset>
  let destination: String
  /// The visible text of the link.
  let shown: String

  func violation(by change: AppliedChange) -> Violation? {
    let changes = change.changes
    let image = changes.map(place)
    let isRead = change.text.tree.nodes(in: image).contains { node in
      node.kind == .link && node.range == image && node.link?.destination == destination
        && change.text.tree.visibleText(of: node) == shown
    }
    let others = inlines(beside: place, in: text).map { inline in
      Inline(
        kind: inline.kind, low: changes.map(inline.low, bias: .after),
        high: changes.map(inline.high, bias: .before))
    }
    let isKept = isRead && others == inlines(beside: image, in: change.text)
    return isKept ? nil : Violation(line: text.line(at: place.lowerBound), place: image.lowerBound)
  }

  private struct Inline: Equatable {
    var kind: SyntaxKind
    var low: UTF8Offset
    var high: UTF8Offset
  }

  /// The inlines beside or around `place` in its block, without plain text.
  private func inlines(beside place: Range<UTF8Offset>, in text: LineModel) -> [Inline] {
    let block = text.tree.path(to: place.lowerBound).last { !$0.kind.isInline } ?? text.tree.root
    return text.tree.nodes(in: block.range).filter { node in
      let isInside = place.lowerBound <= node.range.lowerBound && node.range.upperBound <= place.upperBound
      return node.kind.isInline && node.kind != .text && !isInside
    }.map { Inline(kind: $0.kind, low: $0.range.lowerBound, high: $0.range.upperBound) }
  }
}
