import MarkdownFormatting
import MarkdownSyntax
import TextBuffer

/// Lines of one block that swap places with the line above or below them.
struct LineJump {
  let leaf: SyntaxNode
  let plan: MoveAction.Plan
  let text: LineModel

  /// The proven change; `nil` if there is none.
  ///
  /// At the end of a paragraph, the marker of a hard line break would be text. If a move would put the marker there,
  /// it stays between the two lines.
  func change() -> AppliedChange? {
    let isUp = plan.neighbour.lowerBound < plan.moving.lowerBound
    let (upper, lower) = isUp ? (plan.neighbour, plan.moving) : (plan.moving, plan.neighbour)
    guard upper.upperBound <= lower.lowerBound else { return nil }
    guard let proof else { return nil }
    let tries =
      [(upper, lower)] + (leaf.kind == .paragraph ? [(withoutBreak(upper), withoutBreak(lower))] : [])
    let candidates = tries.lazy.flatMap { upper, lower in
      ["", escape(lower)].lazy.compactMap { $0 }.map { edits(upper, lower, $0, isUp) }
    }
    return proof.first(of: candidates, in: text)
  }

  private func edits(
    _ upper: Range<UTF8Offset>, _ lower: Range<UTF8Offset>, _ escape: String, _ isUp: Bool
  ) -> [Edit] {
    // An empty line of code may lack the indentation that the line taking its place needs.
    let (first, last) = (indentation(for: lower, at: upper), indentation(for: upper, at: lower))
    let separator = text.rope.string(in: upper.upperBound..<lower.lowerBound) + last
    let number = escape.isEmpty ? 0 : text.rope.bytes(in: lower).prefix(while: { $0.isASCIIDigit }).count
    let middle = lower.lowerBound.advanced(by: number)
    let (head, tail) = (lower.lowerBound..<middle, middle..<lower.upperBound)
    guard isUp else {
      let jumping = text.rope.string(in: head) + escape + text.rope.string(in: tail)
      return [
        .insert(first + jumping + separator, at: upper.lowerBound),
        .delete(upper.upperBound..<lower.upperBound),
      ]
    }
    return [
      Edit(upper.lowerBound..<lower.lowerBound, first + (number == 0 ? escape : "")),
      .insert(number == 0 ? "" : escape, at: middle),
      .insert(separator + text.rope.string(in: upper), at: lower.upperBound),
    ]
  }

  private func indentation(for line: Range<UTF8Offset>, at place: Range<UTF8Offset>) -> String {
    line.isEmpty ? "" : text.missingIndentation(text.line(at: place.lowerBound), plan.chain)
  }

  /// The backslash that `line` needs so that it doesn't start a block at the start of a paragraph; `nil` if it needs
  /// none.
  private func escape(_ line: Range<UTF8Offset>) -> String? {
    leaf.kind == .paragraph && ParagraphStart.escape(text.rope.bytes(in: line)[...], text.tree.dialect) != nil
      ? "\\" : nil
  }

  /// `range` without the spaces or the backslash of a hard line break at its end.
  private func withoutBreak(_ range: Range<UTF8Offset>) -> Range<UTF8Offset> {
    let bytes = text.rope.bytes(in: range)
    let end = (bytes.lastIndex { !$0.isBlank } ?? -1) + 1
    let slashes = bytes[..<end].reversed().prefix { $0 == ASCII.backslash }.count
    return range.lowerBound..<range.lowerBound.advanced(by: end - slashes % 2)
  }

  /// The proof that the block is still one of its kind with the same lines, in another order, and all others are as
  /// before.
  private var proof: ChangeProof? {
    var blocks = BlockSequence(around: leaf.range, in: text)
    guard let place = blocks.place(of: leaf) else { return nil }
    let (before, isParagraph) = (blocks.expected[place], leaf.kind == .paragraph)
    blocks.replaced = (
      place,
      { found in
        found.elementsEqual(before) { found, before in
          guard found.shape == before.shape else { return false }
          return isParagraph
            || found.content?.bytes.ordered { Int($0) } == before.content?.bytes.ordered { Int($0) }
        }
      }
    )
    return ChangeProof(blocks).and(isParagraph ? ShownLines(of: leaf, in: text) : nil)
  }
}

/// The expectation that a paragraph shows the same lines, in any order.
private struct ShownLines: Expectation {
  private let start: UTF8Offset
  private let before: [[UInt8]]?

  init(of leaf: SyntaxNode, in text: LineModel) {
    start = leaf.start
    before = Self.lines(ofLeafAt: start, in: text)
  }

  func violation(by change: AppliedChange) -> Violation? {
    let place = change.changes.map(start, bias: .before)
    return Self.lines(ofLeafAt: place, in: change.text) == before ? nil : Violation(place: place)
  }

  /// The visible text of each line of the paragraph at `start`, sorted.
  private static func lines(ofLeafAt start: UTF8Offset, in text: LineModel) -> [[UInt8]]? {
    let place = start..<start.advanced(by: 1)
    guard let window = ProofWindow.windows(of: text.tree, touching: [place]).first,
      let leaf = text.path(ofLine: text.line(at: start)).last
    else { return nil }
    return window.original.seen(onLinesFrom: leaf.leafInlines.lineStarts).sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }
}
