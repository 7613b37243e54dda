import MarkdownSyntax
import TextBuffer

/// The expectation that code stays the same, down to its indentation.
///
/// A tab before code ends at another column when the code's line moves, and the code then has other spaces.
struct SameCode: Expectation {
  private let range: Range<UTF8Offset>
  private let before: [Line]

  /// A line of code: its columns of white space behind the containers, and the bytes from there on.
  private struct Line: Equatable {
    var indentation: Int
    var bytes: ArraySlice<UInt8>
  }

  /// The code in `range` of `text`.
  init(in range: Range<UTF8Offset>, of text: LineModel) {
    self.range = range
    before = Self.lines(in: range, of: text)
  }

  func violation(by change: AppliedChange) -> Violation? {
    let start = change.changes.map(range.lowerBound, bias: .after)
    let image = start..<max(start, change.changes.map(range.upperBound, bias: .before))
    return Self.lines(in: image, of: change.text) == before ? nil : Violation(place: start)
  }

  private static func lines(in range: Range<UTF8Offset>, of text: LineModel) -> [Line] {
    text.tree.nodes(in: range).filter { $0.kind.isLiteralBlock }.flatMap { code in
      code.contentLines.map { content in
        let line = text.line(at: content.lowerBound)
        let cursor = text.cursor(on: line, in: text.chain(ofLine: line))
        return Line(indentation: cursor.indentation, bytes: cursor.bytes[cursor.endOfBlanks...])
      }
    }
  }
}
