import MarkdownSyntax
public import TextBuffer

extension EditorAction {
  /// Moves each caret from beside a bracket to the same side of the one that it pairs with: from before `(` to
  /// behind `)`, from behind `(` to before `)`, and back; inside of a pair, to its end.
  public static let caretBracket = EditorAction("caret-bracket")
  /// Moves the head of what is selected as `caretBracket` moves a caret, and so selects the pair, or what is in it.
  public static let extendBracket = EditorAction("extend-bracket")
}

extension ActionDefinition {
  /// To the bracket that pairs with the one at the caret.
  static let bracketMotions = carets(
    "bracket", "to Matching Bracket", key: "Mod-Shift-\\", need: .inlines, otherwise: .noBracket,
    .to(isForward: true) { BracketPairs(around: $1, in: $0.tree, of: $0.rope).counterpart(of: $1) ?? $1 })
}

/// Two places that belong together: a bracket and the one that closes it, or the delimiters of a span.
public struct MatchingPair: Sendable, Hashable {
  /// The opening bracket, or delimiters.
  public let opener: Range<UTF8Offset>
  /// The closing bracket, or delimiters.
  public let closer: Range<UTF8Offset>
}

extension MarkdownDocument {
  /// The pair of which one half is right before or right behind `caret`, for a view that shows both; `nil` where
  /// there is none.
  ///
  /// Brackets are `()`, `[]` and `{}` of one block that pair as `EditorAction.caretBracket` has it, looked for in
  /// 32,000 bytes on either side; delimiters those of bold, code and the other spans. The half behind the caret
  /// comes before the one before it, and brackets come before delimiters. Traps where `caret` is out of bounds.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the text's length and *m* that of the block, at most 64,000
  public func matchingPair(at caret: UTF8Offset) -> MatchingPair? {
    BracketPairs(around: caret, in: tree, of: rope).pair(beside: caret) ?? delimiters(beside: caret)
  }

  private func delimiters(beside caret: UTF8Offset) -> MatchingPair? {
    let before = caret > .zero ? tree.path(to: caret.advanced(by: -1)) : []
    let spans = (tree.path(to: caret).reversed() + before.reversed()).lazy.filter { node in
      switch node.kind {
      case .emphasis, .strong, .span, .code: true
      default: false
      }
    }
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

/// The brackets of a block of text that pair: `()`, `[]` and `{}` on both sides of the same text, no escaped one,
/// and none in code or HTML with one outside of it.
private struct BracketPairs {
  /// Where the bytes that were looked at begin.
  private let start: UTF8Offset
  /// The places of both brackets of each pair, in bytes from `start`.
  private var pairs: [(open: Int, close: Int)] = []

  /// How many bytes are looked at on either side of a caret.
  private static let reach = 32_000

  /// The pairs in the block, or the cell, around `caret`.
  init(around caret: UTF8Offset, in tree: SyntaxTree, of rope: Rope) {
    let before = caret > .zero ? tree.innermostBlock(at: caret.advanced(by: -1)) : tree.root
    let behind = tree.innermostBlock(at: caret)
    let block = behind.isContainer ? before : behind
    guard !block.isContainer else {
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
        // What is open within it, of the same text, pairs with nothing.
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

  /// Where a caret goes from `caret`; `nil` where no pair is around it.
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

  /// The pair with a bracket right behind `caret`, or else right before it.
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
  /// No pair of brackets around the caret.
  fileprivate static let noBracket = UnchangedReason("no-bracket", "there is no pair of brackets here")
}
