import MarkdownSyntax
import TextBuffer

extension KeyResult {
  /// The result of `edits` of `text`, with the lists renumbered that have an item on the lines `marked`.
  ///
  /// `nil` if edits overlap. If a number would get too long, or blocks would change with it, the numbers stay.
  /// - Parameters:
  ///   - edits: The edits.
  ///   - text: The text before the edits.
  ///   - marked: Lines of the text afterwards.
  ///   - caret: The caret before the edits; it moves with the text.
  ///   - first: The line of the text afterwards above which items keep their numbers.
  ///   - includesEnclosing: Whether the lists around those lists are renumbered, too.
  init?(
    _ edits: [Edit], in text: LineModel, renumbering marked: [Int], caret: UTF8Offset, from first: Int = 0,
    includesEnclosing: Bool = false
  ) {
    guard let result = KeyResult(edits, in: text, caret: caret) else { return nil }
    let change = AppliedChange(result.changes, of: text)
    var renumbering = Renumbering(Set(marked), in: change.text, includesEnclosing: includesEnclosing)
    renumbering.firstLine = first
    guard let numbers = renumbering.changes(), !numbers.isIdentity else {
      self.init(change: change, caret: result.caret)
      return
    }
    self.init(
      changes: result.changes.composed(with: numbers), caret: numbers.map(result.caret, bias: .after))
  }
}
