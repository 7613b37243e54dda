import MarkdownSyntax
import TextBuffer

/// Replaces some or all lines of a block with lines that are read as a block of another kind with the same text.
struct BlockSwap {
  let text: LineModel
  /// The block, a paragraph or a table.
  let block: SyntaxNode
  /// The replaced lines of `block`.
  let lines: ClosedRange<Int>
  /// The new lines, without the prefixes of containers.
  let written: [[UInt8]]
  /// The visible text that the new lines should have; `nil` for that of `block`.
  var shows: [UInt8]?
  /// Whether blank lines go around the new lines.
  var isApart = false

  private var chain: ContainerChain { text.chain(ofLine: lines.upperBound) }
  private var prefix: String { text.continuation(of: lines.upperBound, chain, depth: .max) }
  private var startsBlock: Bool { lines.lowerBound == text.line(at: block.start) }

  /// The text before the new lines.
  var lead: String {
    guard !startsBlock || isApart && lines.lowerBound > 0 else { return "" }
    return text.lineBreak + prefix.trimmingBlanks() + text.lineBreak + prefix
  }

  /// The change, if a parse proves it; `nil` otherwise.
  ///
  /// The new lines must be read as a block of `kind`, and all other blocks as before. They must show the text `shows`,
  /// or that of `block` if `shows` is `nil`. White space, and bytes for which `separates` is true, aren't compared.
  func change(to kind: SyntaxKind, hiding separates: @escaping (UInt8) -> Bool) -> AppliedChange? {
    var blocks = BlockSequence(around: block.range, in: text)
    guard let place = blocks.place(of: block) else { return nil }
    blocks.replaced = (
      place,
      { new in
        !new.isEmpty && new.count(where: { $0.leaf == kind }) == (kind == .paragraph ? new.count : 1)
          && new.allSatisfy { $0.leaf == kind || $0.leaf == .paragraph }
      }
    )
    let fields = ShownFields(
      block: block, separates: separates, expected: shows ?? TableFields.shown(block, in: text, separates))
    return ChangeProof(blocks).and(fields).first(of: [[edit]], in: text)
  }

  private var edit: Edit {
    let end = text.contentOfLine(lines.upperBound).upperBound
    let isLast = lines.upperBound == text.lastLine(of: block)
    let body = written.map { String(decoding: $0, as: UTF8.self) }.joined(separator: text.lineBreak + prefix)
    let trail = isLast && !isApart ? "" : text.lineBreak + prefix.trimmingBlanks()
    let start = lead.isEmpty ? block.start : text.contentOfLine(lines.lowerBound - 1).upperBound
    return Edit(start..<end, lead + body + trail)
  }
}

/// The expectation that the blocks in the place of an old one show certain text.
private struct ShownFields: Expectation {
  /// The old block.
  let block: SyntaxNode
  /// Whether a byte only separates cells, and doesn't count.
  let separates: (UInt8) -> Bool
  let expected: [UInt8]

  func violation(by change: AppliedChange) -> Violation? {
    let (after, changes) = (change.text, change.changes)
    let start = changes.map(block.start, bias: .before)
    let first = after.line(at: start)
    let last = after.line(at: changes.map(block.range.upperBound, bias: .after))
    let blocks = (first...max(first, last)).map { after.innermostBlock(ofLine: $0) }
    let leaves = blocks.filter { !$0.holdsBlocks }.uniqued { $0.start }
    let shown = leaves.flatMap { TableFields.shown($0, in: after, separates) }
    return shown == expected ? nil : Violation(place: start)
  }
}
