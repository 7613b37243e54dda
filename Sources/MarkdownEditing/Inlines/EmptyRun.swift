import MarkdownSyntax
import TextBuffer

/// Delimiters around a caret with nothing between them but other empty pairs, as many before it as behind it.
struct EmptyRun {
  /// The delimiter character.
  let sign: UInt8
  /// The number of characters on each side; for asterisks and underscores 1 means italic, 2 bold and 3 both.
  let count: Int
  /// The number of bytes on each side between this run and the caret, all of them other empty pairs.
  var inner = 0

  /// The number of characters on each side that are an empty pair of `style`; `nil` if the run holds no such pair.
  func width(of style: InlineStyle, _ options: EditingOptions) -> Int? {
    let widths = style.delimiters(options).filter { $0.utf8.first == sign }.map { $0.utf8.count }
    return widths.first { $0 == count || count == 3 && style.hasNestingSign }
  }

  /// The range from the run's first to its last character around `caret`.
  func range(around caret: UTF8Offset) -> Range<UTF8Offset> {
    caret.advanced(by: -inner - count)..<caret.advanced(by: inner + count)
  }

  /// The edits that remove the pair of `style` from the run; none if it holds no such pair.
  func removal(of style: InlineStyle, _ options: EditingOptions, around caret: UTF8Offset) -> [Edit] {
    guard let width = width(of: style, options) else { return [] }
    let (low, high) = (caret.advanced(by: -inner), caret.advanced(by: inner))
    guard inner > 0 else { return [.delete(low.advanced(by: -width)..<high.advanced(by: width))] }
    return [.delete(low.advanced(by: -width)..<low), .delete(high..<high.advanced(by: width))]
  }
}

extension InlineStyle {
  /// Whether this style and another one can share a delimiter character.
  fileprivate var hasNestingSign: Bool { self == .strong || self == .emphasis }
}

extension MarkdownDocument {
  /// The characters of delimiters; tildes are typed in pairs in every dialect.
  var delimiterSigns: ByteSet { tree.dialect.spanDelimiters.union(Self.builtInSigns) }

  private static let builtInSigns = ByteSet("*_~`".utf8)

  /// The empty runs around `caret`, the innermost first.
  func emptyRuns(around caret: UTF8Offset) -> [EmptyRun] {
    var runs: [EmptyRun] = []
    while let run = emptyRun(around: caret, beyond: runs.reduce(0) { $0 + $1.count }) { runs.append(run) }
    return runs
  }

  /// The empty run around `caret` that has `inner` bytes between itself and the caret on both sides; `nil` if there is
  /// none.
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

  /// Whether `run` around `caret` is alone on a line, where asterisks are a thematic break and tildes an unclosed
  /// fence.
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
  /// A run with a single character on each side is text if its line, or cell, continues with more than delimiters and
  /// white space. At the end of a line, where a user is writing, it is a pair. A longer run is always a pair.
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
  /// The number of characters of a code block's opening fence.
  fileprivate var fenceLength: Int { markers.first?.count ?? 0 }
}
