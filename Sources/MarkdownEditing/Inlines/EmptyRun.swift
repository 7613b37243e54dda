import MarkdownSyntax
import TextBuffer

/// Delimiters around a caret with nothing between them: as many before it as behind it.
struct EmptyRun {
  /// The delimiters' sign.
  let sign: UInt8
  /// How many there are on each side: of asterisks and underscores one for italic, two for bold, three for both.
  let count: Int
  /// How many bytes on each side, of other empty pairs, are between the caret and it.
  var inner = 0

  /// How many signs on each side are an empty pair of `style`; `nil` where none is.
  func width(of style: InlineStyle, _ options: EditingOptions) -> Int? {
    let widths = style.delimiters(options).filter { $0.utf8.first == sign }.map { $0.utf8.count }
    return widths.first { $0 == count || count == 3 && style.hasNestingSign }
  }

  /// Where it stands, with all that is in it, around `caret`.
  func range(around caret: UTF8Offset) -> Range<UTF8Offset> {
    caret.advanced(by: -inner - count)..<caret.advanced(by: inner + count)
  }

  /// The edits that take the pair of `style` in it away; none where it holds no such pair.
  func removal(of style: InlineStyle, _ options: EditingOptions, around caret: UTF8Offset) -> [Edit] {
    guard let width = width(of: style, options) else { return [] }
    let (low, high) = (caret.advanced(by: -inner), caret.advanced(by: inner))
    guard inner > 0 else { return [.delete(low.advanced(by: -width)..<high.advanced(by: width))] }
    return [.delete(low.advanced(by: -width)..<low), .delete(high..<high.advanced(by: width))]
  }
}

extension InlineStyle {
  /// Whether delimiters of it and of another style can have one sign.
  fileprivate var hasNestingSign: Bool { self == .strong || self == .emphasis }
}

extension MarkdownDocument {
  /// The signs that delimiters consist of; tildes are typed in pairs in every dialect.
  var delimiterSigns: ByteSet { tree.dialect.spanDelimiters.union(Self.builtInSigns) }

  private static let builtInSigns = ByteSet("*_~`".utf8)

  /// The delimiters that `caret` is in the middle of, with as many on both sides, the innermost first.
  func emptyRuns(around caret: UTF8Offset) -> [EmptyRun] {
    var runs: [EmptyRun] = []
    while let run = emptyRun(around: caret, beyond: runs.reduce(0) { $0 + $1.count }) { runs.append(run) }
    return runs
  }

  /// As `emptyRuns(around:)`, the one with `inner` bytes between it and the caret on both sides.
  private func emptyRun(around caret: UTF8Offset, beyond inner: Int) -> EmptyRun? {
    let reach = 4
    let (low, high) = (caret.advanced(by: -inner), caret.advanced(by: inner))
    let before = rope.bytes(in: UTF8Offset(max(0, low.value - reach))..<low)
    let behind = rope.bytes(in: high..<UTF8Offset(min(rope.utf8Count, high.value + reach)))
    guard let sign = behind.first, delimiterSigns.contains(sign) else { return nil }
    let count = behind.prefix { $0 == sign }.count
    let others = before.dropLast(count)
    guard count < reach, others.last != UInt8(ascii: "\\"),
      before.reversed().prefix(while: { $0 == sign }).count == count
    else { return nil }
    return EmptyRun(sign: sign, count: count, inner: inner)
  }

  /// Whether `run` around `caret` is alone in a line, where asterisks are a rule and tildes a fence that nothing
  /// closes.
  func isAlone(_ run: EmptyRun, at caret: UTF8Offset) -> Bool {
    let start = caret.advanced(by: -run.count)
    return tree.nodes(in: caret..<caret).contains { node in
      switch node.kind {
      case .thematicBreak: node.range == start..<caret.advanced(by: run.count)
      case .codeBlock, .block:
        node.start == start && node.isOpenFence && (node.info ?? "").isEmpty
          && 2 * run.count == node.fenceLength
      default: false
      }
    }
  }
}

extension MarkdownDocument {
  /// Whether `run` around `caret` is text, as in `2 ** 3`.
  ///
  /// A single sign on each side is, with more than other delimiters and white space behind it on the line, or in the
  /// cell. Where one is writing, it's a pair, and so are two signs and more anywhere.
  func isText(_ run: EmptyRun, at caret: UTF8Offset) -> Bool {
    guard run.count == 1 else { return false }
    let cell = tree.nodes(in: caret..<caret).last { $0.kind == .tableCell }
    let line = rope.contentOfLine(holding: caret).upperBound
    let (start, end) = (caret.advanced(by: 1), min(line, cell?.range.upperBound ?? line))
    return start < end
      && !rope.bytes(in: start..<end).allSatisfy { $0.isBlank || delimiterSigns.contains($0) }
  }
}

extension SyntaxNode {
  /// How many signs a code block's opening fence has.
  fileprivate var fenceLength: Int { markers.first?.count ?? 0 }
}
