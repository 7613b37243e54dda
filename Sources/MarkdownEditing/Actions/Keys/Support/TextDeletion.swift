import MarkdownSyntax
import TextBuffer

/// A deletion of text in one line that keeps the lines below in their item.
///
/// White space at the start of an item's first line would count as part of the marker, so it is deleted, too. So are
/// blank lines behind a first line that is left empty, because an item can begin with only one blank line.
struct TextDeletion {
  private let range: Range<UTF8Offset>
  private let place: CaretPlace
  private var text: LineModel { place.text }

  /// The deletion of `range`, in the line of `place`.
  init(_ range: Range<UTF8Offset>, at place: CaretPlace) { (self.range, self.place) = (range, place) }

  /// The result; `nil` if the range splits a scalar.
  var result: KeyResult? {
    guard let key = KeyResult(SpanDeletion(of: range, in: text).rewritingOfCharacters, in: text) else {
      return nil
    }
    guard let next = lineBelow else { return key }
    let others = OtherLines(than: place.line...place.line, in: text)
    func proof(_ image: Int) -> ChangeProof {
      ChangeProof(LineContainers(of: next, becoming: image, in: text)).and(others)
    }
    let change = AppliedChange(key.changes, of: text, within: .keystroke)
    guard change.text.tree.isComplete else { return key }
    if proof(next).accepts(change) { return KeyResult(change: change, caret: key.caret) }
    let content = text.contentOfLine(place.line)
    let blanks = text.rope.bytes(in: range.upperBound..<content.upperBound).prefix { $0.isBlank }.count
    let end = range.upperBound.advanced(by: blanks)
    let gap =
      end == content.upperBound ? text.startOfLine(place.line + 1)..<text.startOfLine(next) : end..<end
    let edits = [Edit.delete(range.lowerBound..<end), .delete(gap)].filter { !$0.range.isEmpty }
    guard let closer = KeyResult(edits, in: text, caret: range.lowerBound) else { return key }
    let closed = AppliedChange(closer.changes, of: text, within: .keystroke)
    let image = gap.isEmpty ? next : place.line + 1
    let isBetter = closed.text.tree.isComplete && proof(image).accepts(closed)
    return isBetter ? KeyResult(change: closed, caret: closer.caret) : key
  }

  /// The first line with content below an item's first line, if the deletion leaves no text at the start of that line.
  ///
  /// `nil` elsewhere.
  private var lineBelow: Int? {
    let end = text.contentOfLine(place.line).upperBound
    guard place.isItemsFirstLine, let item = place.item,
      range.lowerBound <= place.place(place.content.endOfBlanks), range.upperBound <= end,
      case let last = item.lines.upperBound, last > place.line
    else { return nil }
    let isLeft = range.upperBound < end && !text.rope.byte(at: range.upperBound).isBlank
    return isLeft ? nil : (place.line + 1...last).first { !text.isEmptyPrefix($0) }
  }
}
