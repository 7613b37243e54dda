import MarkdownSyntax
public import TextBuffer

extension EditorAction {
  /// Moves each caret beside a bracket to the matching bracket; inside of a pair, to the pair's end.
  ///
  /// The caret stays outside or inside of the pair: it moves from before `(` to behind `)`, from behind `(` to before
  /// `)`, and back.
  public static let caretBracket = EditorAction("caret-bracket")
  /// Moves the head of the selection like `caretBracket`, and so selects the pair, or the text in it.
  public static let extendBracket = EditorAction("extend-bracket")
}

extension ActionRegistry {
  /// Moves to the bracket that matches the one at the caret.
  static let bracketMotions = carets(
    "bracket", "to Matching Bracket", key: "Mod-Shift-\\", need: .inlines, otherwise: .noBracket,
    .to(isForward: true) { BracketPairs(around: $1, in: $0.tree, of: $0.rope).counterpart(of: $1) ?? $1 })
}

/// Two matching ranges: a bracket and the bracket that closes it, or the delimiters of a span.
public struct MatchingPair: Sendable, Hashable {
  /// The opening bracket or delimiter.
  public let opener: Range<UTF8Offset>
  /// The closing bracket or delimiter.
  public let closer: Range<UTF8Offset>
}

extension MarkdownDocument {
  /// The pair with one half right before or right behind `caret`, for a view that shows both halves; `nil` if there is
  /// none.
  ///
  /// Brackets are the `()`, `[]` and `{}` of one block that match as in `EditorAction.caretBracket`, within 32,000
  /// bytes on either side. Delimiters are those of bold, code and the other spans. A half behind the caret is preferred
  /// to a half before it, and brackets to delimiters. Traps if `caret` is out of bounds.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the text's length and *m* that of the block, at most 64,000
  public func matchingPair(at caret: UTF8Offset) -> MatchingPair? {
    BracketPairs(around: caret, in: tree, of: rope).pair(beside: caret) ?? delimiters(beside: caret)
  }

  private func delimiters(beside caret: UTF8Offset) -> MatchingPair? {
    let before = caret > .zero ? tree.path(to: caret.advanced(by: -1)) : []
    let spans = (tree.path(to: caret).reversed() + before.reversed()).lazy.filter { $0.kind.isStyle }
    let pairs = spans.compactMap { node -> MatchingPair? in
      guard let opener = node.markers.first, let closer = node.markers.last, opener != closer else {
        return nil
      }
      return MatchingPair(opener: opener, closer: closer)
    }
    let isBehind = pairs.first { $0.opener.contains(caret) || $0.closer.contains(caret) }
    return isBehind ?? pairs.first { $0.opener.upperBound == caret || $0.closer.upperBound == caret }
  }
}

/// The matching brackets of a block of text: `()`, `[]` and `{}`.
///
/// Escaped brackets don't count, and a bracket in code or HTML never matches one outside of it.
private struct BracketPairs {
  /// The start of the bytes searched.
  private let start: UTF8Offset
  /// The offsets of both brackets of each pair, in bytes from `start`.
  private var pairs: [(open: Int, close: Int)] = []

  /// The number of bytes searched on either side of a caret.
  private static let reach = 32_000

  /// The pairs in the block, or the cell, around `caret`.
  init(around caret: UTF8Offset, in tree: SyntaxTree, of rope: Rope) {
    let before = caret > .zero ? tree.innermostBlock(at: caret.advanced(by: -1)) : tree.root
    let behind = tree.innermostBlock(at: caret)
    let block = behind.holdsBlocks ? before : behind
    guard !block.holdsBlocks else {
      start = caret
      return
    }
    let (low, high) = (caret.advanced(by: -Self.reach), caret.advanced(by: Self.reach))
    let range = max(block.start, low)..<max(block.start, min(block.range.upperBound, high))
    start = range.lowerBound
    let opaque = tree.nodes(in: range).filter { $0.kind == .code || $0.kind == .htmlInline }.map { node in
      start.distance(to: node.range.lowerBound)..<start.distance(to: node.range.upperBound)
    }
    let isVerbatim = block.kind.isLiteralBlock || [.htmlBlock, .frontMatter].contains(block.kind)
    findPairs(rope.bytes(in: range), opaque: opaque, isVerbatim: isVerbatim)
  }

  private mutating func findPairs(_ bytes: [UInt8], opaque: [Range<Int>], isVerbatim: Bool) {
    var open: [(index: Int, closer: UInt8, region: Int?)] = []
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      let region = opaque.partitioningIndex { $0.upperBound > index }
      let isOpaque = region < opaque.count && opaque[region].lowerBound <= index
      let home = isOpaque ? region : nil
      if isEscaped, !isOpaque {
        isEscaped = false
      } else if byte == ASCII.backslash, !isVerbatim, !isOpaque {
        isEscaped = true
      } else if let closer = Self.closer(of: byte) {
        open.append((index, closer, home))
      } else if let match = open.lastIndex(where: { $0.closer == byte && $0.region == home }) {
        pairs.append((open[match].index, index))
        // Unclosed brackets inside of this pair match nothing.
        open.removeSubrange(match...)
      }
    }
  }

  private static func closer(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// The caret's new offset from `caret`; `nil` if no pair is beside or around it.
  func counterpart(of caret: UTF8Offset) -> UTF8Offset? {
    let place = start.distance(to: caret)
    for pair in pairs {
      if pair.open == place { return offset(pair.close + 1) }
      if pair.close == place { return offset(pair.open + 1) }
    }
    for pair in pairs {
      if pair.open + 1 == place { return offset(pair.close) }
      if pair.close + 1 == place { return offset(pair.open) }
    }
    return pairs.filter { $0.open < place && place <= $0.close }.max { $0.open < $1.open }.map {
      offset($0.close)
    }
  }

  /// The pair with a bracket right behind `caret`, or else right before it; `nil` if there is none.
  func pair(beside caret: UTF8Offset) -> MatchingPair? {
    let place = start.distance(to: caret)
    let found =
      pairs.first { $0.open == place || $0.close == place }
      ?? pairs.first { $0.open + 1 == place || $0.close + 1 == place }
    return found.map { pair in
      MatchingPair(
        opener: offset(pair.open)..<offset(pair.open + 1), closer: offset(pair.close)..<offset(pair.close + 1)
      )
    }
  }

  private func offset(_ index: Int) -> UTF8Offset { start.advanced(by: index) }
}

extension UnchangedReason {
  /// No pair of brackets is around the caret.
  fileprivate static let noBracket = UnchangedReason("no-bracket", "there is no pair of brackets here")
}
