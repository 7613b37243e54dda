import MarkdownSyntax
import TextBuffer

/// The expectation that code stays the same, down to its indentation.
///
/// A tab before code ends at another column when the code's line moves, and the code then has other spaces.
struct SameCode: Expectation {
  private let range: Range<UTF8Offset>
  private let before: CodeText

  /// The code of the blocks that start in `range` of `text`.
  init(in range: Range<UTF8Offset>, of text: LineModel) {
    self.range = range
    before = CodeText(of: text, in: range)
  }

  func violation(by change: AppliedChange) -> Violation? {
    let start = change.changes.map(range.lowerBound, bias: .after)
    let image = start..<max(start, change.changes.map(range.upperBound, bias: .before))
    return CodeText(of: change.text, in: image) == before ? nil : Violation(place: start)
  }
}

/// The code of the blocks that start in a stretch of a text, byte for byte.
struct CodeText: Equatable {
  private let blocks: [[UInt8]]

  /// The code in `range` of `text`.
  init(of text: LineModel, in range: Range<UTF8Offset>) {
    let run = text.tree.blocks(startingIn: range)
    blocks = run.blocks.indices.filter { run.blocks[$0].kind.isLiteralBlock }.map {
      run.node($0).literal(in: text.rope)
    }
  }
}

extension SyntaxNode {
  /// The content of a literal block of `rope` as a reader sees it; each line ends with a line feed.
  func literal(in rope: Rope) -> [UInt8] {
    mapContentLines { Array(repeating: ASCII.space, count: $0) + rope.bytes(in: $1) + [ASCII.lineFeed] }
      .flatMap { $0 }
  }
}
