import MarkdownSyntax
import TextBuffer

/// Replaces some or all lines of a block with lines that are read as a block of another kind with the same text.
struct BlockSwap {
  let text: BlockText
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

  /// The proven change; `nil` if the new lines aren't read as a block of `kind` with the wanted text, or if other
  /// blocks change.
  ///
  /// White space and bytes for which `separates` is true don't count.
  func proven(as kind: SyntaxKind, hiding separates: (UInt8) -> Bool) -> ProvenChange? {
    guard let changes = text.changes([edit]) else { return nil }
    let window = BlockWindow(around: block.range, in: text)
    let change = ProvenChange(changes, of: text)
    let before = window.tokens().tokens
    guard let after = window.tokens(after: changes, in: change.text)?.tokens, after.count >= before.count
    else { return nil }
    let same = zip(before, after).prefix { $0 == $1 }.count
    let new = after[same...].prefix(after.count - before.count + 1)
    guard same < before.count, before[same].leaf == block.kind,
      after[(same + new.count)...] == before[(same + 1)...],
      new.count(where: { $0.leaf == kind }) == (kind == .paragraph ? new.count : 1),
      new.allSatisfy({ $0.leaf == kind || $0.leaf == .paragraph }),
      shown(in: change, separates) == shows ?? TableFields.shown(block, in: text, separates)
    else { return nil }
    return change
  }

  private var edit: Edit {
    let end = text.contentOfLine(lines.upperBound).upperBound
    let isLast = lines.upperBound == text.lastLine(of: block)
    let body = written.map { String(decoding: $0, as: UTF8.self) }.joined(separator: text.lineBreak + prefix)
    let trail = isLast && !isApart ? "" : text.lineBreak + prefix.trimmingBlanks()
    let start = lead.isEmpty ? block.start : text.contentOfLine(lines.lowerBound - 1).upperBound
    return Edit(start..<end, lead + body + trail)
  }

  /// The visible text of the blocks that replace the old block.
  private func shown(in change: ProvenChange, _ separates: (UInt8) -> Bool) -> [UInt8] {
    let after = change.text
    let first = after.line(at: change.changes.map(block.start, bias: .before))
    let last = after.line(at: change.changes.map(block.range.upperBound, bias: .after))
    var leaves: [SyntaxNode] = []
    for line in first...max(first, last) {
      guard let leaf = after.path(ofLine: line).last, !leaf.isContainer, leaves.last != leaf else { continue }
      leaves.append(leaf)
    }
    return leaves.flatMap { TableFields.shown($0, in: after, separates) }
  }
}
