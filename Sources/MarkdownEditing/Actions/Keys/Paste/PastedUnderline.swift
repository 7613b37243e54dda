import MarkdownSyntax
import TextBuffer

/// The underline of a heading into whose last line text is pasted.
///
/// A heading ends where the pasted text begins another block, whether `#` or an underline makes it one. So the
/// underline moves up behind the first pasted line.
struct PastedUnderline {
  /// The underline, from the end of the line above it.
  let range: Range<UTF8Offset>
  /// The text of `range`.
  let text: String
  private let lines: LineModel
  private let heading: SyntaxNode

  /// The underline below `place`, where a paste replaces `range`; `nil` if no text of the heading's last line is before
  /// `range`.
  init?(over range: Range<UTF8Offset>, at place: CaretPlace) {
    let (text, end) = (place.text, place.text.contentOfLine(place.line).upperBound)
    guard let heading = place.leaf, heading.isSetext, let last = heading.contentLines.last,
      last.lowerBound < range.lowerBound, range.upperBound <= end,
      text.line(at: last.lowerBound) == place.line
    else { return nil }
    self.range = end..<text.contentOfLine(text.lastLine(of: heading)).upperBound
    self.text = text.rope.string(in: self.range)
    (lines, self.heading) = (text, heading)
  }

  /// Whether the text before the paste stays in a heading of the same level after `rewriting`.
  func stays(after rewriting: SpanDeletion.Rewriting) -> Bool {
    guard let changes = lines.changes(rewriting.edits) else { return true }
    let start = changes.map(heading.start, bias: .before)
    let heading = ReadNode(place: start..<start) { [heading] in $0.headingLevel == heading.headingLevel }
    return ChangeProof(heading).accepts(AppliedChange(changes, of: lines, within: .keystroke))
  }
}
